/** One record of a CSV file. */
export interface CsvRecord {
  /** The line it begins on, 1 for the first. */
  readonly line: number;
  readonly cells: readonly string[];
  /** What breaks the format here; the cells are then worth nothing. */
  readonly fault?: string;
}

const QUOTED = /"((?:[^"]|"")*)"/y;
const PLAIN = /[^",\r\n]*/y;
const LINE_END = /\r\n|\n|\r/y;
const REST_OF_LINE = /[^\r\n]*/y;

const lineEnds = (text: string): number => text.split(/\r\n|\n|\r/).length - 1;

/**
 * Reads comma-separated values strictly by RFC 4180: quotes stand around a whole cell or not at all, and are doubled
 * inside. Line ends may be of any system, empty lines are passed over. A bad line becomes a record with its fault and
 * the reading goes on behind it; nothing throws.
 */
export function parseCsv(text: string): readonly CsvRecord[] {
  const records: CsvRecord[] = [];
  let at = 0;
  let line = 1;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(text) ?? undefined;
    if (match) at = pattern.lastIndex;
    return match;
  };
  while (at < text.length) {
    const begin = line;
    const cells: string[] = [];
    let fault: string | undefined;
    for (;;) {
      if (text[at] === '"') {
        const quoted = take(QUOTED);
        if (!quoted) fault = 'a quote is opened and never closed';
        else {
          line += lineEnds(quoted[0]);
          cells.push((quoted[1] ?? '').replaceAll('""', '"'));
        }
      } else cells.push(take(PLAIN)?.[0] ?? '');
      if (fault || at >= text.length || /[\r\n]/.test(text[at] ?? '')) break;
      if (text[at] !== ',') {
        fault = 'a quote stands inside a cell: put quotes around the whole cell and double it';
        break;
      }
      at += 1;
    }
    if (fault) take(REST_OF_LINE);
    if (take(LINE_END)) line += 1;
    const isEmpty = cells.length === 1 && cells[0] === '' && !fault;
    if (!isEmpty) records.push({ line: begin, cells, ...(fault && { fault }) });
  }
  return records;
}
