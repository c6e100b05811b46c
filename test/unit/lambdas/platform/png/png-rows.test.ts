import { describe, expect, test } from 'vitest';
import { filterRows, unfilter } from '#lambdas/platform/png/png-rows';

const bytes = (...values: readonly number[]) => Uint8Array.from(values);

describe('the rows of a PNG', () => {
  test('are read with the filters 0 to 4 of the specification', () => {
    const rows = [
      [0, 10, 20],
      [1, 5, 5],
      [2, 1, 1],
      [3, 100, 100],
      [4, 1, 1],
      [3, 250, 250],
    ];
    const pixels = [10, 20, 5, 10, 6, 11, 103, 157, 104, 158, 46, 96];
    expect(unfilter(bytes(...rows.flat()), 2, 1)).toEqual(bytes(...pixels));
  });

  test.each([
    ['the left one', { left: 10, up: 20, corner: 20 }, 10],
    ['the upper one', { left: 20, up: 10, corner: 20 }, 10],
    ['the corner', { left: 10, up: 30, corner: 20 }, 20],
    ['the left one rather than an equally near corner', { left: 30, up: 15, corner: 20 }, 30],
    ['the upper one rather than an equally near corner', { left: 15, up: 30, corner: 20 }, 30],
  ])('are predicted by filter 4 from the nearest neighbor, here %s', (_, { left, up, corner }, predicted) => {
    // The first byte of a row is predicted from the byte above.
    const rows = bytes(0, corner, up, 4, (left - corner) & 0xff, 0);
    expect(unfilter(rows, 2, 1)?.at(-1)).toBe(predicted);
  });

  test('are predicted from the same channel of the pixel on the left', () => {
    expect(unfilter(bytes(1, 1, 2, 3, 10, 20, 30), 6, 3)).toEqual(bytes(1, 2, 3, 11, 22, 33));
    expect(unfilter(bytes(0, 1, 2, 3, 4, 5, 6, 4, 0, 0, 0, 0, 0, 0), 6, 3)).toEqual(
      bytes(1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6),
    );
  });

  test('are refused with a filter that the specification does not have', () => {
    expect(unfilter(bytes(4, 7), 1, 1)).toEqual(bytes(7));
    expect(unfilter(bytes(5, 7), 1, 1)).toBeUndefined();
  });

  test.each([
    ['one color', [9, 9, 9, 9, 9, 9], [1, 9, 0, 0, 2, 0, 0, 0]],
    ['bytes that count as small negative numbers', [255, 255, 255], [1, 255, 0, 0]],
  ])('with %s are written with the filter that leaves the smallest numbers', (_, pixels, rows) => {
    expect(filterRows(bytes(...pixels), 3, 1)).toEqual(bytes(...rows));
  });

  test('of any pixels are read as they were written', () => {
    const pixels = Uint8Array.from({ length: 6 * 40 }, (_, at) => (at * at * 31 + (at % 7) * 90) & 0xff);
    const rows = filterRows(pixels, 6, 3);
    expect(unfilter(rows, 6, 3)).toEqual(pixels);
    const used = new Set(Array.from({ length: 40 }, (_, row) => rows[row * 7]));
    expect(used.size).toBeGreaterThan(2);
  });
});
