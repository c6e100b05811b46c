import { expect, test } from 'vitest';
import { defaultInvoiceNumber } from '#domain/documents/invoice-draft';
import { isGeneratedNumber, numberAfter } from '#domain/invoices/invoice-defaults';

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

test('a number generated from the current time is recognized by its prefix and its 13 digits', () => {
  expect(isGeneratedNumber(defaultInvoiceNumber(Date.parse('2026-11-03T12:00:00Z')))).toBe(true);
  for (const number of ['INV-1001', 'INV-', '1762171200000', 'A-INV-1762171200000', 'INV-17621712000001'])
    expect(isGeneratedNumber(number)).toBe(false);
});
