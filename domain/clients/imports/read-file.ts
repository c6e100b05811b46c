import { type CsvRow, type Delimiter, delimiters, readCsv } from '../../csv/read-csv.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { knownNameCount } from './match-columns.ts';
import { isContactsFile, readContacts } from './read-vcf.ts';
import {
  cellText,
  fittedRow,
  hasMoreCells,
  isBelowList,
  isHeaderAgain,
  noteCount,
  type UnreadRow,
  widthOf,
} from './ugly-rows.ts';

/** Most bytes, rows and columns of an imported file. Contacts of a phone can contain photos, which are not read. */
export const importLimits = {
  bytes: 5_000_000,
  contactsBytes: 50_000_000,
  rows: 5_000,
  columns: 200,
} as const;

/** The rows of a file. The escapes that exports add to formulas are removed. */
export interface ImportFile {
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
  /** Rows that are not read, such as notes below a list. */
  readonly unread: readonly UnreadRow[];
}

/** Reports begin with a title, the company and the time; their header is among this many rows. */
const maxRowsBeforeHeader = 20;

/** The row with the most known column names, and how many these are. Without any it is the first row. */
function headerOf(rows: readonly CsvRow[]): { readonly at: number; readonly knownNames: number } {
  const counts = rows.slice(0, maxRowsBeforeHeader).map(({ cells }) => knownNameCount(cells));
  const knownNames = Math.max(0, ...counts);
  return { at: Math.max(0, counts.indexOf(knownNames)), knownNames };
}

/** The first row of a file that names its delimiter for spreadsheet programs, such as "sep=;". */
const namedDelimiter = /^\uFEFF?"?sep=(.)"?[\r\n]/i;

/** The named delimiter, or the one that splits the header into the most known columns, or the first row into the most. */
function delimiterOf(text: string): Delimiter {
  const named = delimiters.find((delimiter) => delimiter === namedDelimiter.exec(text)?.[1]);
  if (named) return named;
  // The first rows are never longer than this, and the rest of the file is not needed.
  const start = text.slice(0, 20_000);
  const scoreOf = (delimiter: Delimiter) => {
    const rows = readCsv(start, delimiter);
    return headerOf(rows).knownNames * 1_000 + (rows[0]?.cells.length ?? 0);
  };
  return [...delimiters].sort((one, other) => scoreOf(other) - scoreOf(one))[0] ?? ',';
}

const timeOfReport = /\b(?:19|20)\d\d\b.*\d{1,2}:\d{2}|\d{1,2}:\d{2}.*\b(?:19|20)\d\d\b/;

/** True for a row below the records of a report: its total, or the time when it was made. */
function isFooter({ cells }: CsvRow): boolean {
  const [first = '', ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return /^total$/i.test(first) || (others.length === 0 && timeOfReport.test(first));
}

const tooManyRows = (count: number): string =>
  `This file has ${count.toLocaleString('en-US')} rows. At most ${importLimits.rows.toLocaleString('en-US')} can be imported at once.`;

/**
 * The rows of a file. A table that was saved as CSV twice has one cell in each row, which is a row itself.
 */
function tableOf(text: string): { readonly delimiter: Delimiter; readonly rows: readonly CsvRow[] } {
  const delimiter = delimiterOf(text);
  const rows = readCsv(text, delimiter).slice(namedDelimiter.test(text) ? 1 : 0);
  const whole = rows.map(({ cells }) => cells[0] ?? '');
  const isSavedTwice =
    /[,;\t]/.test(whole[0] ?? '') && rows.every(({ cells }) => cells.slice(1).join('').trim() === '');
  if (!isSavedTwice) return { delimiter, rows };
  const inner = delimiterOf(whole.join('\n'));
  return {
    delimiter: inner,
    rows: rows.flatMap(({ line }, at) => readCsv(whole[at] ?? '', inner).map((row) => ({ ...row, line }))),
  };
}

/** The rows of a table, and those that are not read. */
function recordsOf(
  header: CsvRow,
  below: readonly CsvRow[],
  delimiter: Delimiter,
): Pick<ImportFile, 'rows' | 'unread'> {
  const notesAt = below.length - noteCount(header, below);
  const listed = below.slice(0, notesAt).filter((row) => !isHeaderAgain(header, row));
  const width = widthOf(header, listed, delimiter);
  const fitted = listed.map((row) => ({ row, whole: fittedRow(row, width, delimiter) }));
  return {
    rows: fitted.flatMap(({ whole }) =>
      whole ? [{ line: whole.line, cells: whole.cells.map(cellText) }] : [],
    ),
    unread: [
      ...fitted.flatMap(({ row: { line, cells }, whole }) =>
        whole ? [] : [{ line, why: hasMoreCells(cells.length, width) }],
      ),
      ...below.slice(notesAt).map(({ line }) => ({ line, why: isBelowList })),
    ],
  };
}

/** Reads a decoded file: a table, or the contacts of a phone. The refusal is a sentence for people. */
export function readImportFile(text: string): Result<ImportFile, string> {
  if (text.includes('\0')) return refuse('This is not a CSV file. Save it as CSV and choose it again.');
  if (isContactsFile(text)) {
    const contacts = readContacts(text);
    return contacts.rows.length > importLimits.rows
      ? refuse(tooManyRows(contacts.rows.length))
      : ok({ ...contacts, unread: [] });
  }
  const { delimiter, rows: read } = tableOf(text);
  const { at } = headerOf(read);
  const header = read[at];
  if (!header) return refuse('This file is empty.');
  const rows = read.slice(at + 1);
  // In a plain list, a client can be called "Total".
  const isReport = at > 0;
  while (isReport && rows.length > 0 && isFooter(rows[rows.length - 1] ?? header)) rows.pop();
  if (rows.length === 0) return refuse('This file has a header but no rows.');
  if (rows.length > importLimits.rows) return refuse(tooManyRows(rows.length));
  if (header.cells.length > importLimits.columns)
    return refuse(
      `This file has ${header.cells.length.toLocaleString('en-US')} columns. At most ${importLimits.columns} can be imported.`,
    );
  return ok({
    headers: header.cells.map((cell) => cell.trim()),
    ...recordsOf(header, rows, delimiter),
  });
}
