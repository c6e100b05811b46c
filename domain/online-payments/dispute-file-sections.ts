import { type FactGroup, factBlocks } from '../documents/print/fact-group.ts';
import type { LimitedFlow } from '../documents/print/limited-flow.ts';
import { ink, page, sizes } from '../documents/print/page-design.ts';
import { stacked } from '../documents/print/page-flow.ts';
import {
  addElement,
  attachElements,
  openStructure,
  type Role,
  type StructureElement,
} from '../documents/print/structure.ts';
import { tableRow } from '../documents/print/table-row.ts';
import type { PrintText } from '../documents/print/text-blocks.ts';
import type { FileDocument, FileTable } from './dispute-documents.ts';
import type { LeftOut } from './dispute-file-left-out.ts';

export const fullWidth = { x: page.margin, width: page.contentWidth } as const;

export const soft = { size: sizes.text, color: ink.soft } as const;

export interface Tools<Line> {
  readonly flow: LimitedFlow<Line>;
  readonly print: PrintText<Line>;
  readonly structure: StructureElement;
  readonly brandInk: string;
}

/** Where a section must end: its last page, counted from 0, and the points that stay free at the bottom of it. */
export interface Until {
  readonly lastPage: number;
  readonly free: number;
}

/**
 * Places a table. Returns how many of its last rows did not fit. Elements are first added to a scratch structure, and
 * to the file's structure only once their text is placed.
 */
export function putTable<Line>(
  { heading, columns, shares, amounts, rows, empty }: FileTable,
  { flow, print, structure, brandInk }: Tools<Line>,
  until: Until,
): number {
  const scratch = openStructure();
  const titleStyle = { size: sizes.lead, bold: true, color: brandInk } as const;
  const title = stacked(print(heading, addElement(scratch, 'H2'), titleStyle, fullWidth));
  if (rows.length === 0) {
    const text = stacked(print(empty, addElement(scratch, 'P'), soft, fullWidth));
    if (flow.put(stacked([title, { ...text, above: 4 }], 18), until))
      attachElements(structure, scratch.children);
    return 0;
  }
  const table = addElement(scratch, 'Table');
  const headOf = (roleOf: () => Role) =>
    tableRow(columns, { print, roleOf }, { amounts, shares, isHead: true, color: brandInk });
  const headRow = addElement(table, 'TR');
  const head = headOf(() => addElement(headRow, 'TH', { scope: 'Column' }));
  const repeated = headOf(() => 'Pagination');
  for (const [index, cells] of rows.entries()) {
    const rowScratch = openStructure();
    const row = addElement(rowScratch, 'TR');
    const roleOf = () => addElement(row, 'TD');
    const block = tableRow(cells, { print, roleOf }, { amounts, shares, isHead: false, color: ink.line });
    // The heading is never alone at the bottom of a page.
    const isPut =
      index === 0
        ? flow.put(stacked([title, { ...head, above: 4 }, block], 18), until)
        : flow.put(block, { ...until, repeated });
    if (!isPut) return rows.length - index;
    attachElements(table, rowScratch.children);
    if (index === 0) attachElements(structure, scratch.children);
  }
  return 0;
}

/** Places a text line by line. Returns false if it was cut off. */
function putNotes<Line>(text: string, { flow, print, structure }: Tools<Line>, until: Until): boolean {
  const scratch = openStructure();
  const [first, ...more] = print(text, addElement(scratch, 'P'), soft, fullWidth);
  if (!first) return true;
  if (!flow.put({ ...first, above: 8 }, until)) return false;
  attachElements(structure, scratch.children);
  return more.every((line) => flow.put(line, until));
}

/** Places facts that stay on one page. Returns false if they do not fit. */
export function putFacts<Line>(
  group: FactGroup,
  { flow, print, structure, brandInk }: Tools<Line>,
  until: Until,
): boolean {
  const scratch = openStructure();
  if (!flow.put(stacked(factBlocks(group, scratch, print, brandInk), 9), until)) return false;
  attachElements(structure, scratch.children);
  return true;
}

/** Places as much of a document as fits. If it is only a part, adds its missing lines and notes to `leftOut`. */
export function putDocument<Line>(
  { group, lines, notes }: FileDocument,
  tools: Tools<Line>,
  until: Until,
  leftOut: LeftOut,
): 'whole' | 'part' | 'nothing' {
  if (!putFacts(group, tools, until)) return 'nothing';
  const missing = putTable(lines, tools, until);
  leftOut.lines += missing;
  if (missing === 0 && putNotes(notes, tools, until)) return 'whole';
  leftOut.areNotesCut ||= notes !== '';
  return 'part';
}

/** Places the newest versions; the last one perhaps in part. Returns how many were left out entirely. */
export function putVersions<Line>(
  versions: readonly FileDocument[],
  tools: Tools<Line>,
  until: Until,
  leftOut: LeftOut,
): number {
  for (const [index, version] of versions.entries()) {
    const placed = putDocument(version, tools, until, leftOut);
    if (placed !== 'whole') return versions.length - index - (placed === 'part' ? 1 : 0);
  }
  return 0;
}
