import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCsv } from '#bin/users/csv';

const rows = (text: string) => parseCsv(text).map(({ line, cells }) => [line, ...cells]);

describe('a CSV file', () => {
  test('is read with any line ending, and each record has the number of its last line', () => {
    expect(rows('a,b\r\n1,2\n3,4\r5,6')).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
      [3, '3', '4'],
      [4, '5', '6'],
    ]);
  });

  test('may contain commas, quotes and line breaks in quoted cells, and those line breaks count as lines', () => {
    expect(rows('"Harlow, Plumbing","the ""best""","two\r\nlines"\nnext,,')).toEqual([
      [2, 'Harlow, Plumbing', 'the "best"', 'two\nlines'],
      [3, 'next', '', ''],
    ]);
  });

  test('skips empty lines, and keeps an empty last cell', () => {
    expect(rows('\n\na,\n\n')).toEqual([[3, 'a', '']]);
  });

  test('reports the line of a stray or unclosed quote, and is still read after a stray quote', () => {
    const records = parseCsv('ok,1\n5" pipe,2\nok,3\n"open,4\nok,5');
    expect(records.map(({ line, fault }) => [line, fault !== undefined])).toEqual([
      [1, false],
      [2, true],
      [3, false],
      [4, true],
    ]);
  });

  test('is read back as the table it was written from', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é') });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    void fc.assert(
      fc.property(table, (cells) => {
        const text = cells
          .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
          .join('\r\n');
        expect(parseCsv(text).map((record) => record.cells)).toEqual(cells);
      }),
    );
  });
});
