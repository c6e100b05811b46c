import { ink, page, sizes } from './page-design.ts';
import { type Block, sideBySide, stacked } from './page-flow.ts';
import { addElement, type StructureElement } from './structure.ts';
import { type PrintText, withSpaceAbove } from './text-blocks.ts';

/** Facts under a heading. */
export interface FactGroup {
  readonly heading: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/** Width of the labels and the gap to the values, in points. */
const columns = { label: 150, gap: 12 } as const;

const whole = { x: page.margin, width: page.contentWidth } as const;

/** The heading of a group, with a row for each fact below it. */
export function factBlocks<Line>(
  { heading, facts }: FactGroup,
  structure: StructureElement,
  print: PrintText<Line>,
  headingColor: string,
): Block<Line>[] {
  const valueX = page.margin + columns.label + columns.gap;
  const headingElement = addElement(structure, 'H2');
  const table = addElement(structure, 'Table');
  const rows = facts.map(({ label, value }) => {
    const row = addElement(table, 'TR');
    const header = addElement(row, 'TH', { scope: 'Row' });
    const block = sideBySide([
      stacked(
        print(label, header, { size: sizes.text, color: ink.soft }, { ...whole, width: columns.label }),
      ),
      stacked(
        print(
          value,
          addElement(row, 'TD'),
          { size: sizes.text, color: ink.strong },
          { x: valueX, width: page.margin + page.contentWidth - valueX },
        ),
      ),
    ]);
    return { ...block, height: block.height + 4 };
  });
  return withSpaceAbove(13, [
    ...print(heading, headingElement, { size: sizes.lead, bold: true, color: headingColor }, whole),
    ...withSpaceAbove(4, rows),
  ]);
}
