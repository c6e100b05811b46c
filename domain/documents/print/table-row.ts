import { ink, page, sizes } from './page-design.ts';
import { type Block, sideBySide, stacked } from './page-flow.ts';
import type { Role } from './structure.ts';
import type { PrintText } from './text-blocks.ts';

/** Space between columns, in points. */
const gap = 8;
/** Space above and below the text of a row, in points. */
const padding = { top: 5.5, bottom: 2 } as const;

/** The appearance of a table row. */
export interface RowLook {
  /** Number of columns at the end that hold amounts, which are right-aligned. */
  readonly amounts: number;
  readonly isHead: boolean;
  /** Color of the line below the row. */
  readonly color: string;
  /** Relative widths of the columns; equal if absent. */
  readonly shares?: readonly number[] | undefined;
}

/** A row of cells with a line below it. */
export function tableRow<Line>(
  cells: readonly string[],
  { print, roleOf }: { readonly print: PrintText<Line>; readonly roleOf: () => Role },
  { amounts, isHead, color, shares = cells.map(() => 1) }: RowLook,
): Block<Line> {
  const unit = page.contentWidth / shares.reduce((sum, share) => sum + share, 0);
  let x: number = page.margin;
  const blocks = cells.map((cell, at) => {
    const isAmount = at >= cells.length - amounts;
    const style = { size: sizes.text, color: ink.strong, bold: isHead } as const;
    const aligned = isAmount ? ({ ...style, align: 'right', figures: !isHead } as const) : style;
    const width = unit * (shares[at] ?? 1);
    const block = print(cell, roleOf(), aligned, { x, width: width - (isAmount ? 0 : gap) });
    x += width;
    return stacked(block);
  });
  const content = stacked([{ ...sideBySide(blocks), above: padding.top }]);
  const height = content.height + padding.bottom;
  return {
    height,
    items: [
      ...content.items,
      {
        kind: 'rule',
        x: page.margin,
        width: page.contentWidth,
        y: height,
        thickness: isHead ? 1.2 : 0.6,
        color,
      },
    ],
  };
}
