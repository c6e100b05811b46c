import type { PrintedSheet } from '../printed-sheet.ts';
import { page, sizes } from './page-design.ts';
import type { TextColumn } from './text-blocks.ts';
import type { Typesetter } from './typesetter.ts';

export const numberColumns = ['quantity', 'unitPrice', 'total'] as const;

type NumberColumn = (typeof numberColumns)[number];

/** The positions of a table's columns. */
export type Columns = Readonly<Record<'description' | NumberColumn, TextColumn>>;

/** Space between columns, in points. */
const gutter = 12;

/** Minimum and maximum widths of the number columns, in points. The description gets the rest. */
const bounds = { quantity: [34, 64], unitPrice: [58, 92], total: [64, 112] } as const;

function columnWidth<Line>(sheet: PrintedSheet, column: NumberColumn, setter: Typesetter<Line>): number {
  const [minWidth, maxWidth] = bounds[column];
  const head = setter.width(sheet.columns[column], { size: sizes.text, bold: true });
  const longest = sheet.rows.reduce(
    (text, row) => (row[column].length > text.length ? row[column] : text),
    '',
  );
  // Ten percent wider, because the longest text is not always the widest.
  const widest = setter.width(longest, { size: sizes.text, figures: true }) * 1.1;
  return Math.min(maxWidth, Math.max(minWidth, head + 2, widest));
}

/** The positions of the columns; number columns are at the right edge of the page. */
export function columnsOf<Line>(sheet: PrintedSheet, setter: Typesetter<Line>): Columns {
  let right: number = page.margin + page.contentWidth;
  // Takes the columns from right to left.
  const place = (column: NumberColumn): TextColumn => {
    const width = columnWidth(sheet, column, setter);
    right -= width + gutter;
    return { x: right + gutter, width };
  };
  const [total, unitPrice, quantity] = [place('total'), place('unitPrice'), place('quantity')];
  return {
    description: { x: page.margin, width: right - page.margin },
    quantity,
    unitPrice,
    total,
  };
}
