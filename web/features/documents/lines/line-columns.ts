import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { LineDraft } from '#domain/documents/invoice-draft';
import type { SheetRow } from '#domain/documents/sheet-amounts';

/**
 * Grid columns of the heading and of every row, for a list at least 36rem wide: with and without a tax checkbox. Each
 * row is its own grid. In one grid for all rows, every keystroke would lay out all of them again.
 */
export const lineColumns = (showsTaxedBox: boolean): string =>
  showsTaxedBox
    ? '@xl:grid-cols-[minmax(0,1fr)_minmax(4rem,var(--quantity-width,4rem))_minmax(6.5rem,var(--price-width,6.5rem))_2.75rem_minmax(4.5rem,var(--total-width,4.5rem))_2.75rem]'
    : '@xl:grid-cols-[minmax(0,1fr)_minmax(4rem,var(--quantity-width,4rem))_minmax(7rem,var(--price-width,7rem))_minmax(4.5rem,var(--total-width,4.5rem))_2.75rem]';

/** The width of one digit in rem, rounded up, and the width of an input's padding and border in rem. */
const [digitWidth, inputEdges] = [0.65, 1.625];

/** Number of characters that fit into the narrowest column. A column becomes wider only for longer texts. */
const minLengths = { quantity: 3, price: 7, total: 6 } as const;

const maxLength = (texts: readonly string[], minimum: number): number =>
  texts.reduce((longest, { length }) => Math.max(longest, length), minimum);

/**
 * Makes each number column as wide as its longest text, as far as there is space. Attach the returned ref to the
 * element that contains heading and rows.
 */
export function useColumnWidths(
  lines: readonly LineDraft[],
  rows: readonly SheetRow[],
): RefObject<HTMLDivElement | null> {
  const grid = useRef<HTMLDivElement>(null);
  const quantity = maxLength(
    lines.map((line) => line.quantity),
    minLengths.quantity,
  );
  const price = maxLength(
    lines.map((line) => line.unitPrice),
    minLengths.price,
  );
  const total = maxLength(
    rows.map((row) => row.total),
    minLengths.total,
  );
  useLayoutEffect(() => {
    const setWidth = (name: string, rem: number) => grid.current?.style.setProperty(name, `${rem}rem`);
    setWidth('--quantity-width', quantity * digitWidth + inputEdges);
    setWidth('--price-width', price * digitWidth + inputEdges);
    setWidth('--total-width', total * digitWidth);
  }, [quantity, price, total]);
  return grid;
}
