import type { PrintedSheet } from '../printed-sheet.ts';
import { ink, sizes } from './page-design.ts';
import type { Block } from './page-flow.ts';
import { addElement, type StructureElement } from './structure.ts';
import { type PrintText, type TextColumn, withSpaceAbove } from './text-blocks.ts';

const doneMarks: readonly PrintedSheet['mark'][] = ['PAID', 'APPROVED'];

/** The state of a document in large letters, with who made it so below them. */
export function markBlocks<Line>(
  { mark, markText }: PrintedSheet,
  structure: StructureElement,
  print: PrintText<Line>,
  place: TextColumn,
): Block<Line>[] {
  if (mark === undefined) return [];
  const color = doneMarks.includes(mark) ? ink.done : ink.muted;
  const letters = { size: sizes.mark, bold: true, align: 'right', color } as const;
  const words = { size: sizes.text, align: 'right', color: ink.soft } as const;
  return [
    ...withSpaceAbove(8, print(mark, addElement(structure, 'P'), letters, place)),
    ...(markText === undefined ? [] : print(markText, addElement(structure, 'P'), words, place)),
  ];
}
