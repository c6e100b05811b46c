import type { SheetAmount } from '../settlement.ts';
import { fullWidth, ink, sizes } from './page-design.ts';
import { type Cursor, type Flow, stacked, topOfPage } from './page-flow.ts';
import { addElement, type Role, type StructureElement } from './structure.ts';
import { tableRow } from './table-row.ts';
import { type PrintText, withSpaceAbove } from './text-blocks.ts';

/** A table of a document under its heading; every cell is its final text. Amounts are in the last columns. */
export interface HeadedTable {
  readonly heading: string;
  readonly columns: readonly string[];
  /** Number of columns at the end that hold amounts. */
  readonly amounts: number;
  readonly rows: readonly (readonly string[])[];
  /** Shown in place of a table without rows. */
  readonly empty: string;
  /** The sum, and amounts that are not in it. */
  readonly sums: readonly SheetAmount[];
  /** Sentences about rows, below the sum. */
  readonly notes?: readonly string[];
}

/** Every text of a table that is drawn. */
export const textsOfTable = ({
  heading,
  columns,
  rows,
  empty,
  sums,
  notes = [],
}: HeadedTable): readonly string[] => [
  heading,
  empty,
  ...columns,
  ...rows.flat(),
  ...sums.flatMap(({ label, value }) => [label, value]),
  ...notes,
];

/** What tables of a document are drawn with. */
export interface TableTools<Line> {
  readonly flow: Flow<Line>;
  readonly print: PrintText<Line>;
  readonly structure: StructureElement;
  readonly brandInk: string;
}

/** Places a table under its heading. The column headings are repeated on each further page. */
export function putTable<Line>(
  table: HeadedTable,
  { flow, print, structure, brandInk }: TableTools<Line>,
  at: Cursor,
): Cursor {
  const { heading, columns, amounts, rows, empty, sums } = table;
  const title = stacked(
    print(heading, addElement(structure, 'H2'), { size: sizes.lead, bold: true, color: brandInk }, fullWidth),
  );
  const soft = { size: sizes.text, color: ink.soft } as const;
  if (rows.length === 0) {
    const text = withSpaceAbove(4, print(empty, addElement(structure, 'P'), soft, fullWidth));
    const place = flow.put(stacked([title, ...text], 18), at);
    // Without rows, a sum of $0.00 alone says nothing.
    return sums.length > 1 ? putSums(table, { flow, print, structure }, place) : place;
  }
  const element = addElement(structure, 'Table');
  const headRow = addElement(element, 'TR');
  const headOf = (roleOf: () => Role) =>
    tableRow(columns, { print, roleOf }, { amounts, isHead: true, color: brandInk });
  const head = headOf(() => addElement(headRow, 'TH', { scope: 'Column' }));
  const body = rows.map((row) => {
    const rowElement = addElement(element, 'TR');
    const roleOf = () => addElement(rowElement, 'TD');
    return tableRow(row, { print, roleOf }, { amounts, isHead: false, color: ink.line });
  });
  // The heading is never alone at the bottom of a page.
  let place = flow.put(stacked([title, { ...head, above: 4 }, ...body.slice(0, 1)], 18), at);
  const repeated = headOf(() => 'Pagination');
  for (const row of body.slice(1)) {
    if (!flow.fits(row, place)) place = flow.put(repeated, topOfPage(place.page + 1));
    place = flow.put(row, place);
  }
  const summed = putSums(table, { flow, print, structure }, place);
  return flow.putAll(
    (table.notes ?? []).flatMap((note) => print(note, addElement(structure, 'P'), soft, fullWidth)),
    summed,
  );
}

/** Places the sums of a table below it. */
function putSums<Line>(
  { sums }: HeadedTable,
  { flow, print, structure }: Omit<TableTools<Line>, 'brandInk'>,
  at: Cursor,
): Cursor {
  const sumStyle = {
    size: sizes.lead,
    bold: true,
    color: ink.strong,
    align: 'right',
    figures: true,
  } as const;
  const lines = sums.flatMap(({ label, value }) =>
    print(`${label}: ${value}`, addElement(structure, 'P'), sumStyle, fullWidth),
  );
  return lines.length === 0 ? at : flow.put(stacked(lines, 6), at);
}
