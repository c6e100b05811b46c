import type { PrintedSheet } from '../printed-sheet.ts';
import { fullWidth, ink, sizes } from './page-design.ts';
import { type Block, stacked } from './page-flow.ts';
import { addElement, type StructureElement } from './structure.ts';
import { type PrintText, withSpaceAbove } from './text-blocks.ts';

/** What the work is, above the table. The heading stays on one page with the first line below it. */
export function introBlocks<Line>(
  { intro }: PrintedSheet,
  structure: StructureElement,
  print: PrintText<Line>,
): Block<Line>[] {
  if (!intro) return [];
  const heading = print(
    intro.heading,
    addElement(structure, 'H2'),
    { size: sizes.lead, bold: true, color: ink.strong },
    fullWidth,
  );
  const texts = intro.texts.flatMap((text, index) =>
    withSpaceAbove(
      index === 0 ? 3 : 6,
      print(text, addElement(structure, 'P'), { size: sizes.text, color: ink.soft }, fullWidth),
    ),
  );
  return [stacked([...heading, ...texts.slice(0, 1)], 18), ...texts.slice(1)];
}
