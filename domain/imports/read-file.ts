import { type CsvRow, type Delimiter, delimiters, readCsv } from '../csv/read-csv.ts';
import { unescapeFormula } from '../csv/write-csv.ts';
import { ok, type Result, refuse } from '../result.ts';

/** Most bytes and rows of an imported file. */
export const importLimits = { bytes: 5_000_000, rows: 5_000 } as const;

/** The rows of a file. The escapes that exports add to formulas are removed. */
export interface ImportFile {
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** The delimiter that splits the first row into the most columns. */
function delimiterOf(text: string): Delimiter {
  // A header is never longer than this, and the rest of the file is not needed.
  const start = text.slice(0, 20_000);
  const columns = (delimiter: Delimiter) => readCsv(start, delimiter)[0]?.cells.length ?? 0;
  return [...delimiters].sort((one, other) => columns(other) - columns(one))[0] ?? ',';
}

/** Reads a decoded file. The refusal is a sentence for people. */
export function readImportFile(text: string): Result<ImportFile, string> {
  if (text.includes('\0')) return refuse('This is not a CSV file. Save it as CSV and choose it again.');
  const [header, ...rows] = readCsv(text, delimiterOf(text));
  if (!header) return refuse('This file is empty.');
  if (rows.length === 0) return refuse('This file has a header but no rows.');
  if (rows.length > importLimits.rows)
    return refuse(
      `This file has ${rows.length.toLocaleString('en-US')} rows. At most ${importLimits.rows.toLocaleString('en-US')} can be imported at once.`,
    );
  return ok({
    headers: header.cells.map((cell) => cell.trim()),
    rows: rows.map(({ line, cells }) => ({ line, cells: cells.map(unescapeFormula) })),
  });
}
