import type { PrintedRow, PrintedSheet } from '../printed-sheet.ts';
import { ink, page, sizes } from './page-design.ts';
import {
  type Block,
  type Cursor,
  contentBottom,
  type Flow,
  sideBySide,
  stacked,
  topOfPage,
} from './page-flow.ts';
import { addElement, type Role, type StructureElement } from './structure.ts';
import { type Columns, columnsOf, numberColumns } from './table-columns.ts';
import type { BlockStyle, PrintText } from './text-blocks.ts';
import type { Typesetter } from './typesetter.ts';

/** Space above and below the text of a row, in points. */
const padding = { top: 4.5, bottom: 3.5 } as const;

/** Thickness of the lines below a row, in points. */
const rules = { head: 1.2, row: 0.6 } as const;

/** A row stays on one page unless it has more lines than this. A taller row is split into parts. */
const maxUnsplitLines = 40;
const linesPerPart = 8;

/** A row or part of a row, with padding at the row's ends, and below the row a line of `rule` points; none for 0. */
function rowBlock<Line>(
  content: Block<Line>,
  edge: { first: boolean; last: boolean; rule: number; color: string },
): Block<Line> {
  const above = edge.first ? padding.top : 0;
  const bottom = above + content.height + (edge.last ? padding.bottom : 0);
  const block = stacked([{ ...content, above }]);
  if (!edge.last) return { ...block, height: bottom };
  const items = [...block.items];
  if (edge.rule > 0)
    items.push({
      kind: 'rule',
      x: page.margin,
      y: bottom + edge.rule / 2,
      width: page.contentWidth,
      thickness: edge.rule,
      color: edge.color,
    });
  return { height: bottom + edge.rule, items };
}

/** The column headings, repeated on every page with rows. `roleOf` returns the role of a cell. */
function headBlock<Line>(
  sheet: PrintedSheet,
  columns: Columns,
  tools: { print: PrintText<Line>; roleOf: () => Role; color: string },
): Block<Line> {
  const { print, roleOf, color } = tools;
  const style = { size: sizes.text, bold: true, color: ink.strong } as const;
  const cells = [
    stacked(print(sheet.columns.description, roleOf(), style, columns.description)),
    ...numberColumns.map((column) =>
      stacked(print(sheet.columns[column], roleOf(), { ...style, align: 'right' }, columns[column])),
    ),
  ];
  return rowBlock(sideBySide(cells), { first: true, last: true, rule: rules.head, color });
}

/** The blocks of one row: one, or several parts if the row is too tall. */
function rowBlocks<Line>(
  row: PrintedRow,
  columns: Columns,
  { print, element }: { print: PrintText<Line>; element: StructureElement },
  edge: { row: number; rule: number },
): Block<Line>[] {
  const weight = row.isHeading ? ({ bold: true } as const) : {};
  const text = { ...weight, size: sizes.text, color: row.isPlaceholder ? ink.muted : ink.strong } as const;
  const cell = row.isHeading ? addElement(element, 'TH', { scope: 'Row' }) : addElement(element, 'TD');
  const lines = print(row.description, cell, text, columns.description);
  const style: BlockStyle = { ...weight, size: sizes.text, color: ink.strong, align: 'right', figures: true };
  const numbers = numberColumns.map((column) =>
    stacked(print(row[column], addElement(element, 'TD'), style, columns[column])),
  );
  const partLength = lines.length > maxUnsplitLines ? linesPerPart : maxUnsplitLines;
  const parts: Block<Line>[] = [];
  for (let from = 0; from < lines.length; from += partLength) {
    const content = stacked(lines.slice(from, from + partLength));
    const [first, last] = [from === 0, from + partLength >= lines.length];
    parts.push({
      ...rowBlock(first ? sideBySide([content, ...numbers]) : content, {
        first,
        last,
        rule: edge.rule,
        color: ink.line,
      }),
      row: edge.row,
    });
  }
  return parts;
}

const emptyRow = <Line>(sheet: PrintedSheet, print: PrintText<Line>, role: StructureElement): Block<Line> =>
  rowBlock(
    stacked(
      print(
        sheet.emptyText,
        role,
        { size: sizes.text, color: ink.muted, align: 'center' },
        { x: page.margin, width: page.contentWidth },
      ),
    ),
    { first: true, last: true, rule: 0, color: ink.line },
  );

/** The blocks of all rows. The heading of a group is in one block with the first row below it. */
function blocksOfRows<Line>(
  rows: readonly PrintedRow[],
  blocksOf: (row: PrintedRow, index: number) => Block<Line>[],
): Block<Line>[] {
  const blocks: Block<Line>[] = [];
  let headings: Block<Line>[] = [];
  for (const [index, row] of rows.entries()) {
    const [first, ...more] = blocksOf(row, index);
    if (!first) continue;
    if (row.isHeading) headings.push(first, ...more);
    else {
      blocks.push(headings.length > 0 ? { ...first, ...stacked([...headings, first]) } : first, ...more);
      headings = [];
    }
  }
  return [...blocks, ...headings];
}

/**
 * Places the rows, with the column headings on every page. The headings are never alone at the bottom of a page, a row
 * is split only if it is very tall, and there is no line below the last row. The last row stays on one page with the
 * block that follows the table, unless they are taller than a page; `following` is called once all rows have their place
 * in the structure.
 */
export function putTable<Line>(
  sheet: PrintedSheet,
  tools: {
    flow: Flow<Line>;
    structure: StructureElement;
    print: PrintText<Line>;
    setter: Typesetter<Line>;
    brandInk: string;
  },
  at: Cursor,
  following: () => Block<Line> | undefined,
): Cursor {
  const { flow, print, brandInk: color } = tools;
  const columns = columnsOf(sheet, tools.setter);
  const table = addElement(tools.structure, 'Table');
  const headRow = addElement(table, 'TR');
  const addHeaderCell = (): StructureElement => addElement(headRow, 'TH', { scope: 'Column' });
  const head = headBlock(sheet, columns, { print, roleOf: addHeaderCell, color });
  const repeatedHead = headBlock(sheet, columns, { print, roleOf: () => 'Pagination', color });
  const blocks =
    sheet.rows.length === 0
      ? [emptyRow(sheet, print, addElement(tools.structure, 'P'))]
      : blocksOfRows(sheet.rows, (row, index) =>
          rowBlocks(
            row,
            columns,
            { print, element: addElement(table, 'TR') },
            { row: index, rule: index === sheet.rows.length - 1 ? 0 : rules.row },
          ),
        );
  const next = following();
  const last = blocks.at(-1);
  const lastHeight = (last?.height ?? 0) + (next?.above ?? 0) + (next?.height ?? 0);
  const keepsNext = page.top + repeatedHead.height + lastHeight <= contentBottom;
  const needed = (block: Block<Line>): Block<Line> =>
    block === last && keepsNext ? { ...block, height: lastHeight } : block;
  const firstHead = { ...head, above: 18 };
  const firstHeight = blocks[0] ? needed(blocks[0]).height : 0;
  const headWithFirstRow = { ...firstHead, height: head.height + firstHeight };
  let place = flow.put(firstHead, flow.fits(headWithFirstRow, at) ? at : topOfPage(at.page + 1));
  for (const block of blocks) {
    if (!flow.fits(needed(block), place)) place = flow.put(repeatedHead, topOfPage(place.page + 1));
    place = flow.put(block, place);
  }
  return place;
}
