import type { PrintedSheet } from '../printed-sheet.ts';
import type { SheetAmount } from '../settlement.ts';
import { ink, page, sizes } from './page-design.ts';
import { type Block, sideBySide, stacked } from './page-flow.ts';
import { addElement, type StructureElement } from './structure.ts';
import { type BlockStyle, type PrintText, withSpaceAbove } from './text-blocks.ts';
import type { Typesetter } from './typesetter.ts';

/** In points: minimum and maximum width of the block, and minimum widths of its labels and values. */
const bounds = { min: 220, max: 330, label: 80, value: 100 } as const;

/** Space between label and value, and below a line, in points. */
const gap = 8;
const underRule = 7;

/** Widths of labels and values: as wide as the longest of each. Labels are wrapped if that is too wide. */
function sidesOf<Line>(sheet: PrintedSheet, setter: Typesetter<Line>): { label: number; value: number } {
  const { subtotal, adjustments = [], settlement = [] } = sheet;
  const small = [...(subtotal ? [subtotal] : []), ...adjustments, ...settlement];
  const widthOf = (text: string): number => setter.width(text, { size: sizes.text }) + gap;
  const total = setter.width(sheet.total.value, { size: sizes.total, bold: true }) + gap;
  const value = Math.max(bounds.value, total, ...small.map((row) => widthOf(row.value)));
  const totalLabel = setter.width(sheet.total.label, { size: sizes.total, bold: true }) + gap;
  const longest = Math.max(totalLabel, ...small.map((row) => widthOf(row.label)));
  const label = Math.max(bounds.label, Math.min(longest, bounds.max - value));
  return { label, value: Math.max(value, bounds.min - label) };
}

/** Most payment rows that are kept on one page with the total. */
const maxRowsOnOnePage = 15;

/**
 * Subtotal, discount, tax and total at the right, followed by payments and balance. They stay on one page unless a
 * receipt lists so many payments that they may not fit.
 */
export function totalsBlocks<Line>(
  sheet: PrintedSheet,
  tools: {
    structure: StructureElement;
    print: PrintText<Line>;
    setter: Typesetter<Line>;
    brandInk: string;
  },
): Block<Line>[] {
  const { structure, print, setter, brandInk } = tools;
  const table = addElement(structure, 'Table');
  const { label, value } = sidesOf(sheet, setter);
  const width = label + value;
  const x = page.margin + page.contentWidth - width;
  const row = (amount: SheetAmount, style: BlockStyle): Block<Line> => {
    const element = addElement(table, 'TR');
    const figures = { ...style, figures: true, align: 'right' } as const;
    return sideBySide([
      stacked(print(amount.label, addElement(element, 'TH', { scope: 'Row' }), style, { x, width: label })),
      stacked(print(amount.value, addElement(element, 'TD'), figures, { x: x + label, width: value })),
    ]);
  };
  const rule = (thickness: number, color: string): Block<Line> => ({
    height: underRule,
    items: [{ kind: 'rule', x, y: 0, width, thickness, color }],
  });
  const soft = { size: sizes.text, color: ink.soft } as const;
  const total = [
    ...(sheet.subtotal ? [rule(0.6, ink.line), row(sheet.subtotal, soft)] : []),
    ...(sheet.adjustments ?? []).flatMap((amount) => withSpaceAbove(3, [row(amount, soft)])),
    ...withSpaceAbove(sheet.subtotal ? 5 : 0, [rule(1.2, brandInk)]),
    row(sheet.total, { size: sizes.total, bold: true, color: ink.strong }),
  ];
  const settlement = (sheet.settlement ?? []).flatMap((amount, index, { length }) =>
    withSpaceAbove(index === 0 ? 5 : 3, [
      row(amount, index < length - 1 ? soft : { ...soft, color: ink.strong }),
    ]),
  );
  // The last two rows, one of which is the balance, stay on one page.
  return settlement.length > maxRowsOnOnePage
    ? [stacked(total), ...settlement.slice(0, -2), stacked(settlement.slice(-2))]
    : [stacked([...total, ...settlement])];
}
