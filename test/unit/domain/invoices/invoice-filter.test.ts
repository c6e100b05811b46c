import { expect, test } from 'vitest';
import { invoiceLimits } from '#domain/documents/invoice-limits';
import {
  matchesSearch,
  normalizedSearch,
  searchableText,
  searchableWork,
  searchedAmountRange,
  searchLimit,
} from '#domain/invoices/invoice-filter';

test('a search finds part of the number or of the client in upper or lower case, but no text across both', () => {
  const searched = searchableText(' HHA-2052 ', 'Oakmont\nProperty');
  expect(searched).toBe('hha-2052\noakmont property');
  expect(searched).toContain(normalizedSearch('A-205'));
  expect(searched).toContain(normalizedSearch(' oakMONT  '));
  expect(searched).not.toContain(normalizedSearch('2052 oak'));
});

test('a search finds each line, the street and the city of the client and of the work, but no text across two of them', () => {
  const lineItems = ['Sprinkler\nrepair', ' Leaf cleanup '].map((description) => ({ description }));
  const places = { clientAddress: '12 Main St', clientCity: 'Salem, OR' };
  const work = searchableWork({ ...places, serviceAddress: '7 Harbor Lane', lineItems });
  expect(work).toBe('12 Main St\nSalem, OR\n7 Harbor Lane\nSprinkler repair\nLeaf cleanup');
  const searched = searchableText('HHA-1', 'Oakmont', work);
  for (const typed of ['sprinkler', 'main st', 'SALEM', 'harbor', 'hha-1', 'oakmont'])
    expect(searched, typed).toContain(normalizedSearch(typed));
  expect(searched).not.toContain(normalizedSearch('repair leaf'));
  expect(searchableWork({ clientAddress: '', clientCity: '', lineItems: [] })).toBe('');
  const long = Array.from({ length: 60 }, () => ({ description: 'x'.repeat(500) }));
  expect(searchableWork({ ...places, lineItems: long })).toHaveLength(600);
});

test('an empty search does not filter, and a long one is shortened', () => {
  expect(normalizedSearch(undefined)).toBeUndefined();
  expect(normalizedSearch(' \n')).toBeUndefined();
  expect(normalizedSearch('x'.repeat(300))).toHaveLength(searchLimit);
});

test.each([
  ['302.81', [302_81, 302_81]],
  ['$302.81', [302_81, 302_81]],
  [' 302 ', [302_00, 302_99]],
  ['1,302', [1_302_00, 1_302_99]],
  ['0', [0, 99]],
  ['302.', [302_00, 302_99]],
  ['$4,251.3', [4_251_30, 4_251_39]],
  ['4251.30', [4_251_30, 4_251_30]],
  ['.5', [50, 59]],
  ['$97,497,661,990.25', [9_749_766_199_025, 9_749_766_199_025]],
])('%s is searched as an amount', (typed, cents) => {
  expect(searchedAmountRange(typed)).toEqual(cents);
});

test('a text that is not an amount, or a negative amount, is searched only as a text', () => {
  for (const typed of [undefined, '', 'Oakmont', '-5', '12 Mill'])
    expect(searchedAmountRange(typed)).toBeUndefined();
});

test('an amount above the maximum total of an invoice is not searched', () => {
  const largestAmount = String(Math.floor(invoiceLimits.totalCents / 100));
  expect(searchedAmountRange(largestAmount)?.[1]).toBe(invoiceLimits.totalCents);
  expect(searchedAmountRange('99999999999999')).toBeUndefined();
});

test('a search finds the balance while it is being typed, but finds a paid invoice only by its total', () => {
  const partlyPaid = { status: 'sent', searched: 'hha-1\noakmont', totalCents: 500_000, paidCents: 74_867 };
  for (const typed of ['4251', '4251.', '4251.3', '$4,251.33', '5000'])
    expect(matchesSearch(partlyPaid, typed), typed).toBe(true);
  for (const typed of ['4251.34', '748.67', '4250'])
    expect(matchesSearch(partlyPaid, typed), typed).toBe(false);
  const paid = { ...partlyPaid, status: 'paid', paidCents: 500_000 };
  expect(matchesSearch(paid, '0')).toBe(false);
  expect(matchesSearch(paid, '5000.00')).toBe(true);
});
