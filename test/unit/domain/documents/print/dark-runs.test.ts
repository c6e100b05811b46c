import { expect, test } from 'vitest';
import { darkRuns, withoutBorder } from '#domain/documents/print/dark-runs';

/** Rows of a QR code, dark where there is an x. */
const code = (...rows: readonly string[]) => rows.map((row) => Array.from(row, (module) => module === 'x'));

test('every run of dark modules is drawn once with its length, and nothing else is drawn', () => {
  expect(darkRuns(code('xxx.x', '.....', '.xx..', 'x...x'))).toEqual([
    { row: 0, start: 0, length: 3 },
    { row: 0, start: 4, length: 1 },
    { row: 2, start: 1, length: 2 },
    { row: 3, start: 0, length: 1 },
    { row: 3, start: 4, length: 1 },
  ]);
  expect(darkRuns(code('x.xx.xxx'))).toEqual([
    { row: 0, start: 0, length: 1 },
    { row: 0, start: 2, length: 2 },
    { row: 0, start: 5, length: 3 },
  ]);
});

test('a run ends at the end of its row', () => {
  expect(darkRuns(code('.x', 'x.'))).toEqual([
    { row: 0, start: 1, length: 1 },
    { row: 1, start: 0, length: 1 },
  ]);
});

test('the code is drawn without the border of white modules around it', () => {
  expect(withoutBorder(code('....', '.xx.', '.x..', '....'))).toEqual(code('xx', 'x.'));
});
