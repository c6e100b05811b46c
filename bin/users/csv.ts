import { type CsvError, parse } from 'csv-parse/sync';

/** One record of a CSV file. */
export interface CsvRecord {
  /**
   * The last line of the record, counted from 1. If its quote is never closed: the line after the previous record.
   */
  readonly line: number;
  readonly cells: readonly string[];
  /** The format error. If present, there are no cells. */
  readonly fault?: string;
}

/** The record with a format error that follows `lastLine`, the last line that was read. */
function faulty({ code, lines }: CsvError, lastLine: number): CsvRecord {
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? {
        line: lastLine + 1,
        cells: [],
        fault: 'a quote is opened here or further down and never closed, so nothing more was read',
      }
    : {
        line: Number(lines),
        cells: [],
        fault:
          'a quote stands inside a cell: put quotes around the whole cell and write the inner quote twice',
      };
}

/**
 * Reads comma-separated values strictly by RFC 4180: quotes enclose whole cells only, and are doubled inside. All line
 * ends are read as \n, and empty lines are skipped. A malformed record becomes a record with a fault, and reading
 * continues after it. Never throws.
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
