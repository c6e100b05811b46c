import { describe, expect, test } from 'vitest';
import { searchLimit } from '#domain/invoices/invoice-filter';
import {
  filterFromQuery,
  type HistoryFilter,
  historyQuery,
  historyStatuses,
  isFiltering,
  isInvoicesFilter,
  pageCountFromQuery,
  withoutInvalidDates,
} from '../../../../../web/features/invoices/history/history-address.ts';

/** The filter of a query, without the values that it does not have. */
const filterIn = (query: string) =>
  Object.fromEntries(
    Object.entries(filterFromQuery(new URLSearchParams(query))).filter(([, value]) => value !== undefined),
  );

const everything: HistoryFilter = {
  show: 'unpaid',
  clientId: '01JD0000000000000000CLIENT',
  from: '2026-01-01',
  to: '2026-03-31',
  paidFrom: '2026-02-01',
  paidTo: '2026-02-28',
  search: 'INV 7 & co',
  order: 'due',
};
const query =
  '?show=unpaid&client=01JD0000000000000000CLIENT&from=2026-01-01&to=2026-03-31&paidFrom=2026-02-01&paidTo=2026-02-28&search=INV+7+%26+co&order=due';

describe('the filter in the address of the history', () => {
  test('is written and read with all its values', () => {
    expect(historyQuery(everything)).toBe(query);
    expect(filterIn(query)).toEqual(everything);
  });

  test.each(historyStatuses)('has the status %s', (show) => {
    expect(historyQuery({ show })).toBe(`?show=${show}`);
    expect(filterIn(`show=${show}`)).toEqual({ show });
  });

  test.each(['newest', 'due', 'amount'] as const)('has the order %s', (order) => {
    expect(filterIn(`order=${order}`)).toEqual({ order });
  });

  test.each([
    'show=lost',
    'show=',
    'show=UNPAID',
    'order=client',
    'order=',
    'client=',
    'client=a%2Fb',
    `client=${'x'.repeat(65)}`,
    'from=2026-02-30',
    'to=tomorrow',
    'paidFrom=2026-1-1',
    'paidTo=',
    'search=',
    'search=+++',
    'status=paid',
  ])('ignores %s', (invalid) => {
    expect(filterIn(invalid)).toEqual({});
  });

  test('has at most the longest search', () => {
    expect(filterIn(`search=${'x'.repeat(searchLimit + 1)}`)).toEqual({ search: 'x'.repeat(searchLimit) });
  });

  test('is empty without values', () => {
    expect(historyQuery({})).toBe('');
    expect(historyQuery({ search: '', from: undefined, clientId: '' })).toBe('');
    expect(filterIn('')).toEqual({});
  });
});

describe('the number of open pages in the address of the history', () => {
  test.each([
    ['', 1],
    ['pages=1', 1],
    ['pages=3', 3],
    ['pages=50', 50],
    ['pages=51', 50],
    ['pages=0', 1],
    ['pages=-2', 1],
    ['pages=2.5', 1],
    ['pages=many', 1],
    ['pages=', 1],
  ])('%j means %i', (text, count) => {
    expect(pageCountFromQuery(new URLSearchParams(text))).toBe(count);
  });

  test('is written from the second page on', () => {
    expect(historyQuery({ show: 'paid' })).toBe('?show=paid');
    expect(historyQuery({ show: 'paid' }, 1)).toBe('?show=paid');
    expect(historyQuery({}, 2)).toBe('?pages=2');
    expect(historyQuery({ show: 'paid' }, 2)).toBe('?show=paid&pages=2');
  });
});

test.each<[HistoryFilter, boolean]>([
  [{}, false],
  [{ order: 'due' }, false],
  [{ from: undefined, search: undefined }, false],
  [{ show: 'paid' }, true],
  [{ from: '2026-01-01', order: 'due' }, true],
])('the filter %j excludes something: %s', (filter, isExcluding) => {
  expect(isFiltering(filter)).toBe(isExcluding);
});

test('recurring invoices are another list than invoices', () => {
  expect(isInvoicesFilter({ show: 'repeats' })).toBe(false);
  expect(isInvoicesFilter({ show: 'draft' })).toBe(true);
  expect(isInvoicesFilter({})).toBe(true);
});

test.each(['from', 'to', 'paidFrom', 'paidTo'] as const)(
  'a year of which one digit was typed is left out of %s, and the rest of the filter stays',
  (name) => {
    const { show: _, ...rest } = everything;
    const filter = { ...rest, show: 'paid' as const };
    expect(withoutInvalidDates(filter)).toEqual(filter);
    expect(withoutInvalidDates({ ...filter, [name]: '0002-01-01' })).toEqual({
      ...filter,
      [name]: undefined,
    });
    expect(withoutInvalidDates({ ...filter, [name]: undefined })).toEqual({ ...filter, [name]: undefined });
  },
);
