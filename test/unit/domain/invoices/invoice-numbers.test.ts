import { expect, test } from 'vitest';
import { numberAfter } from '#domain/invoices/invoice-defaults';

test('the next number adds one to the digits at the end and keeps their width', () => {
  for (const [number, after] of [
    ['HHA-0099', 'HHA-0100'],
    ['2026/7', '2026/8'],
    ['999', '1000'],
    ['A-09', 'A-10'],
    [' INV-1 ', 'INV-2'],
    [`${'9'.repeat(40)}`, `1${'0'.repeat(40)}`],
  ])
    expect(numberAfter(number ?? '')).toBe(after);
});

test('there is no next number after a number without digits at its end, or if it would be too long', () => {
  for (const number of ['', 'Final', '2026-A', '9'.repeat(200)]) expect(numberAfter(number)).toBeUndefined();
});
