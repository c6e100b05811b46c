/** Beginnings that a spreadsheet could read as a formula, after any apostrophes that an escape may have added. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Adds an apostrophe to a text that looks like a formula, so that no spreadsheet executes it. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Reverses `escapeFormula`. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;

/**
 * A cell of a CSV file: text typed by people, which is escaped, or a generated value such as an amount, which is
 * written unchanged.
 */
export type CsvCell = string | { readonly plain: string };

const quoted = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const cellText = (cell: CsvCell): string =>
  quoted(typeof cell === 'string' ? escapeFormula(cell) : cell.plain);

/** A CSV file (RFC 4180) with a byte order mark, which Excel needs to read UTF-8. The first row is the header. */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;
