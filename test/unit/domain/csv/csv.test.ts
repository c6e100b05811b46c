import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type delimiters, readCsv } from '#domain/csv/read-csv';
import { csvText, escapeFormula, unescapeFormula } from '#domain/csv/write-csv';

const cellsOf = (text: string, delimiter: (typeof delimiters)[number] = ',') =>
  readCsv(text, delimiter).map(({ cells }) => cells);

test('a file begins with a byte order mark, and its lines end with CRLF', () => {
  expect(csvText([['Name'], ['Oakmont']])).toBe('\uFEFFName\r\nOakmont\r\n');
});

test('cells with separators, quotes and line breaks are quoted', () => {
  expect(csvText([['a,b', 'say "hi"', 'two\r\nlines', ' space']])).toBe(
    '\uFEFF"a,b","say ""hi""","two\r\nlines"," space"\r\n',
  );
});

test.each(['=1+1', '+1 555', '-5', '@SUM(A1)', '\t=1', "'=1", '＝1'])(
  'a spreadsheet does not execute %j',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
  },
);

test('amounts are written without changes', () => {
  expect(csvText([[{ plain: '-5.00' }]])).toBe('\uFEFF-5.00\r\n');
});

test('any text is the same after it is written and read', () => {
  const row = fc.array(
    fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', "'", '=', 'a', ' ') })),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  const rows = fc.array(
    row.filter((cells) => cells.some((cell) => cell.trim() !== '')),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(rows, (given) => {
      expect(cellsOf(csvText(given)).map((cells) => cells.map(unescapeFormula))).toEqual(given);
    }),
  );
});

test('files of other programs are read, with any line ends, separators, quotes and blank rows', () => {
  expect(cellsOf('a;b\n1;"x;y"\n\n;\n', ';')).toEqual([
    ['a', 'b'],
    ['1', 'x;y'],
  ]);
  expect(cellsOf('a\tb\r1\t\r', '\t')).toEqual([
    ['a', 'b'],
    ['1', ''],
  ]);
  expect(cellsOf('6" pipe,x\r\n"never closed,\r\ny')).toEqual([['6" pipe', 'x'], ['never closed,\r\ny']]);
  expect(cellsOf('')).toEqual([]);
});

test('a row has the number of its first line', () => {
  expect(readCsv('a\r\n"two\r\nlines"\r\nc\r\n', ',').map(({ line }) => line)).toEqual([1, 2, 4]);
});
