import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { LineDraft } from '#domain/documents/invoice-draft';
import type { SheetRow } from '#domain/documents/sheet-amounts';

/**
 * Grid columns of the heading and of every row, for a list at least 36rem wide: with and without a tax checkbox. Each
 * row is its own grid. In one grid for all rows, every keystroke would lay out all of them again.
 */
export const lineColumns = (marksTaxed: boolean): string =>
  marksTaxed
    ? '@xl:grid-cols-[minmax(0,1fr)_minmax(4rem,var(--quantity-width,4rem))_minmax(6.5rem,var(--price-width,6.5rem))_2.75rem_minmax(4.5rem,var(--total-width,4.5rem))_2.75rem]'
    : '@xl:grid-cols-[minmax(0,1fr)_minmax(4rem,var(--quantity-width,4rem))_minmax(7rem,var(--price-width,7rem))_minmax(4.5rem,var(--total-width,4.5rem))_2.75rem]';

/** The width of a figure in rem, a little rounded up, and of the padding and border of an input. */
const [figureWidth, inputEdges] = [0.65, 1.625];

/** Lengths up to which the narrowest column is wide enough. A column is resized only beyond it. */
const shortest = { quantity: 3, price: 7, total: 6 } as const;

const longest = (texts: readonly string[], atLeast: number): number =>
  texts.reduce((most, { length }) => Math.max(most, length), atLeast);

/**
 * Makes each number column as wide as its longest text, as far as there is room. Returns the ref of the element that
 * contains heading and rows.
 */
export function useColumnWidths(
  lines: readonly LineDraft[],
  rows: readonly SheetRow[],
): RefObject<HTMLDivElement | null> {
  const grid = useRef<HTMLDivElement>(null);
  const quantity = longest(
    lines.map((line) => line.quantity),
    shortest.quantity,
  );
  const price = longest(
    lines.map((line) => line.unitPrice),
    shortest.price,
  );
  const total = longest(
    rows.map((row) => row.total),
    shortest.total,
  );
  useLayoutEffect(() => {
    const setWidth = (name: string, rem: number) => grid.current?.style.setProperty(name, `${rem}rem`);
    setWidth('--quantity-width', quantity * figureWidth + inputEdges);
    setWidth('--price-width', price * figureWidth + inputEdges);
    setWidth('--total-width', total * figureWidth);
  }, [quantity, price, total]);
  return grid;
}
