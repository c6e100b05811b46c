import { type CsvError, parse } from 'csv-parse/sync';

/** One record of a CSV file. */
export interface CsvRecord {
  /** The line it ends on, 1 for the first; of one that never ends, the line behind the record before. */
  readonly line: number;
  readonly cells: readonly string[];
  /** What breaks the format here; there are no cells then. */
  readonly fault?: string;
}

/** What is wrong with the record behind `before`, the last line that was read. */
function faulty({ code, lines }: CsvError, before: number): CsvRecord {
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? {
        line: before + 1,
        cells: [],
        fault: 'a quote is opened here or further down and never closed, so nothing more was read',
      }
    : {
        line: Number(lines),
        cells: [],
        fault: 'a quote stands inside a cell: put quotes around the whole cell and double it',
      };
}

/**
 * Reads comma-separated values strictly by RFC 4180: quotes stand around a whole cell or not at all, and are doubled
 * inside. Line ends may be of any system and are read as \n, empty lines are passed over. A bad record is one with its
 * fault, and the reading goes on behind it. Nothing throws.
 */
export function parseCsv(text: string): readonly CsvRecord[] {
  const records: CsvRecord[] = [];
  parse(text.replaceAll(/\r\n?/g, '\n'), {
    relax_column_count: true,
    record_delimiter: '\n',
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_record: (cells: string[], { lines }) => {
      records.push({ line: lines, cells });
    },
    on_skip: (error) => {
      if (error) records.push(faulty(error, records.at(-1)?.line ?? 0));
    },
  });
  return records;
}
