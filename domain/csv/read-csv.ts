/** Characters that can separate the cells of a row. */
export const delimiters = [',', ';', '\t'] as const;

export type Delimiter = (typeof delimiters)[number];

/** A row of a file, and the line on which it begins, counted from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const isBlank = ({ cells }: CsvRow): boolean => cells.every((cell) => cell.trim() === '');

/**
 * Reads the rows of a CSV text (RFC 4180) without blank rows. Lines end with CRLF, LF or CR. A quote inside an unquoted
 * cell is part of it, as in spreadsheets, but spaces before a quoted cell are not; an unclosed quote ends with the file.
 */
export function readCsv(text: string, delimiter: Delimiter): readonly CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  /** The line of the position `at`, and the line on which the current row begins. */
  let [line, firstLine] = [1, 1];
  let at = 0;
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const plain = new RegExp(`[^\\r\\n${delimiter === '\t' ? '\\t' : delimiter}]*`, 'y');
  const spaces = / +(?=")/y;
  const endRow = () => {
    const row = { line: firstLine, cells };
    if (!isBlank(row)) rows.push(row);
    [cells, firstLine] = [[], line];
  };
  const readQuoted = (): string => {
    let value = '';
    at += 1;
    for (;;) {
      const end = source.indexOf('"', at);
      const part = source.slice(at, end < 0 ? undefined : end);
      line += part.match(/\r\n|\n|\r/g)?.length ?? 0;
      value += part;
      at = end < 0 ? source.length : end + 1;
      if (end < 0 || source[at] !== '"') return value;
      value += '"';
      at += 1;
    }
  };
  const readPlain = (): string => {
    plain.lastIndex = at;
    const [value = ''] = plain.exec(source) ?? [];
    at += value.length;
    return value;
  };
  while (at < source.length) {
    spaces.lastIndex = at;
    if (spaces.test(source)) at = spaces.lastIndex;
    const start = source[at] === '"' ? readQuoted() : '';
    cells.push(start + readPlain());
    if (source[at] === delimiter) {
      at += 1;
      // A row may end with an empty cell.
      if (at < source.length && source[at] !== '\r' && source[at] !== '\n') continue;
      cells.push('');
    }
    if (at < source.length) {
      at += source.startsWith('\r\n', at) ? 2 : 1;
      line += 1;
    }
    endRow();
  }
  return rows;
}
