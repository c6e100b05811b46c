import type { CsvRow, Delimiter } from '../../csv/read-csv.ts';
import { unescapeFormula } from '../../csv/write-csv.ts';
import { foldHeader } from './import-targets.ts';

/** A row of a file that is not read, and why. */
export interface UnreadRow {
  readonly line: number;
  readonly why: string;
}

/** The text of a cell: without the apostrophe of an escape, and "0123" if the cell is the formula ="0123". */
export function cellText(cell: string): string {
  const [, constant] = /^\s*="([^"]*)"\s*$/.exec(cell) ?? [];
  return constant ?? unescapeFormula(cell);
}

const filled = ({ cells }: CsvRow): readonly string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

const isNote = (text: string): boolean =>
  /^\*|: |:$|^(?:notes?|exported|generated|(?:last )?updated|as of|total)\b/i.test(text) ||
  text.split(/\s+/).length >= 6;

/** The only text of a row, in its first cell; undefined if it has others. */
function onlyText(row: CsvRow): string | undefined {
  const texts = filled(row);
  return texts.length === 1 && row.cells[0]?.trim() === texts[0] ? texts[0] : undefined;
}

const isBelowGap = (row: CsvRow, above: CsvRow): boolean =>
  row.line > above.line + above.cells.join('').split(/\r\n|\r|\n/).length;

/**
 * How many of the last rows are notes below a list: one text each, below a gap. A list without other columns has no
 * notes, and a name below a gap stays a client.
 */
export function noteCount(header: CsvRow, rows: readonly CsvRow[]): number {
  if (filled(header).length < 2) return 0;
  const lonely = rows.length - 1 - rows.findLastIndex((row) => onlyText(row) === undefined);
  const noted = rows.length - 1 - rows.findLastIndex((row) => !isNote(onlyText(row) ?? ''));
  const hasGap = [header, ...rows].slice(-lonely - 1).some((row, at, all) => {
    const above = all[at - 1];
    return above !== undefined && isBelowGap(row, above);
  });
  return hasGap ? Math.min(noted, lonely) : 0;
}

/** True for a header that a program prints again on each page. */
export const isHeaderAgain = (header: CsvRow, { cells }: CsvRow): boolean =>
  filled(header).length > 1 &&
  header.cells.every((name, at) => foldHeader(name) === foldHeader(cells[at] ?? ''));

const usedWidth = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/**
 * A row with at most as many cells as the list. A name such as `Ash, Jo` without quotes is two cells: they are joined if
 * the spaces after the delimiter tell which. Undefined if the row has more cells and nothing tells why.
 */
export function fittedRow(row: CsvRow, width: number, delimiter: Delimiter): CsvRow | undefined {
  const excess = usedWidth(row.cells) - width;
  if (excess <= 0) return row;
  const isContinued = (cell: string) => /^ \S/.test(cell);
  if (row.cells.filter(isContinued).length !== excess) return undefined;
  const cells: string[] = [];
  for (const cell of row.cells) {
    if (isContinued(cell) && cells.length > 0) cells.push(`${cells.pop()}${delimiter}${cell}`);
    else cells.push(cell);
  }
  return { ...row, cells };
}

/** How many cells the rows of a list have: as its header, or more if most rows have a further column without a name. */
export function widthOf(header: CsvRow, rows: readonly CsvRow[], delimiter: Delimiter): number {
  const width = header.cells.length;
  const wider = rows.filter((row) => !fittedRow(row, width, delimiter));
  if (wider.length * 2 <= rows.length) return width;
  return Math.max(...wider.map(({ cells }) => usedWidth(cells)));
}

/** Why a row is not read whose cells `fittedRow` cannot tell apart. */
export const hasMoreCells = (count: number, width: number): string =>
  `This row has ${count} cells, and the header has ${width}. A text with a comma needs quotes.`;

/** Why a row is not read that is a note. */
export const isBelowList = 'This is a note below the list.';
