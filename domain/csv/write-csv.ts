/** What a spreadsheet takes for the beginning of a formula, behind apostrophes that an escape may have added. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A text that no spreadsheet executes: one that looks like a formula gets an apostrophe in front. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text that `escapeFormula` was given. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;

/** A cell of a CSV file: a text that people typed, or something made here, such as an amount, that is written as it is. */
export type CsvCell = string | { readonly plain: string };

const quoted = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const cellText = (cell: CsvCell): string =>
  quoted(typeof cell === 'string' ? escapeFormula(cell) : cell.plain);

/** A CSV file by RFC 4180 with a byte order mark, which Excel needs to read UTF-8. The first row is the header. */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;
