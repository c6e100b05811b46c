import { expect, test } from 'vitest';
import { daysAfter } from '#domain/calendar-date';
import { owedByAge } from '#domain/invoices/owed-by-age';

const today = '2028-03-01';

test.each([
  [1, 'current'],
  [0, 'current'],
  [-1, '1-30'],
  [-30, '1-30'],
  [-31, '31-60'],
  [-60, '31-60'],
  [-61, '61-90'],
  [-90, '61-90'],
  [-91, 'more'],
  [-4000, 'more'],
] as const)('an amount that is due in %i days is listed under %s', (days, age) => {
  const owed = owedByAge(500, [{ day: daysAfter(today, days), cents: 500 }], today);
  expect(owed).toEqual({ current: 0, '1-30': 0, '31-60': 0, '61-90': 0, more: 0, [age]: 500 });
});

test('an amount without a due date is listed as current, and a leap day counts as one day', () => {
  const days = [
    { day: '2028-02-29', cents: 10 },
    { day: '2028-01-31', cents: 200 },
    { day: '2028-01-30', cents: 3_000 },
  ];
  // January 31 was 30 days before March 1, because February has 29 days in this year.
  expect(owedByAge(50_000, days, today)).toEqual({
    current: 46_790,
    '1-30': 210,
    '31-60': 3_000,
    '61-90': 0,
    more: 0,
  });
});
