import { expect, test } from 'vitest';
import { firstOfYear, numberAfter } from '#domain/invoices/invoice-defaults';

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

test('a number that ends with its year is counted before the year', () => {
  expect(numberAfter('114/2025')).toBe('115/2025');
  expect(numberAfter('R-099/2026')).toBe('R-100/2026');
  expect(numberAfter('9/2026')).toBe('10/2026');
  expect(numberAfter('2025/114')).toBe('2025/115');
  expect(numberAfter('1/9999')).toBe('1/10000');
});

test('a series that names the year before begins again in a new year', () => {
  for (const [number, first] of [
    ['115/2025', '1/2026'],
    ['R-0115/2025', 'R-0001/2026'],
    ['2025-0115', '2026-0001'],
    ['INV2025-7', 'INV2026-1'],
  ])
    expect(firstOfYear(number ?? '', 2026)).toBe(first);
  for (const number of ['1001', '115/2026', '115/2024', '20251', 'A-12025-1', 'Final', ''])
    expect(firstOfYear(number, 2026)).toBeUndefined();
});
