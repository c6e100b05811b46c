import { expect, test } from 'vitest';
import {
  daysAfter,
  daysBetween,
  formatLongDate,
  formatShortDate,
  isCalendarDate,
  isDateInRange,
  shiftMonth,
} from '#domain/calendar-date';

test('a date is printed as the day that was typed', () => {
  expect(formatLongDate('2026-11-03')).toBe('November 3, 2026');
  expect(formatShortDate('2026-01-31')).toBe('Jan 31, 2026');
});

test('only days that exist are dates', () => {
  expect(['2024-02-29', '2000-02-29', '2026-12-31'].every(isCalendarDate)).toBe(true);
  expect(
    [
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-10-00',
      '0000-01-01',
      '12026-01-01',
      '2026-01-011',
      '2026-1-1',
      '',
      'today',
    ].some(isCalendarDate),
  ).toBe(false);
});

test('dates of documents are in the years 1970 to 2200', () => {
  expect(['1970-01-01', '2026-11-23', '2200-12-31'].every(isDateInRange)).toBe(true);
  const datesOutOfRange = ['1969-12-31', '2201-01-01', '0001-01-01', '9999-12-31', '2026-02-30', '', 'today'];
  expect(datesOutOfRange.some(isDateInRange)).toBe(false);
});

test('every month has the right number of days', () => {
  const lastDays = Array.from({ length: 12 }, (_, month) => {
    const text = (day: number) =>
      `2026-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    return [28, 29, 30, 31].filter((day) => isCalendarDate(text(day))).at(-1);
  });
  expect(lastDays).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
});

test('a malformed date is printed as an empty text', () => {
  expect(formatLongDate('soon')).toBe('');
  expect(formatShortDate('2026-04-31')).toBe('');
});

test('adding and counting days works across the ends of months, years and leap years', () => {
  let random = 7;
  const below = (limit: number) => {
    random = (random * 48_271) % 2_147_483_647;
    return random % limit;
  };
  const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);
  for (let round = 0; round < 5_000; round += 1) {
    const start = Date.UTC(1900 + below(300), below(12), 1 + below(31));
    const days = below(4_000) - 2_000;
    const [first, last] = [dayOf(start), dayOf(start + days * 86_400_000)];
    expect(daysAfter(first, days), `${first} + ${days}`).toBe(last);
    expect(daysBetween(first, last)).toBe(days);
  }
  for (const [date, days, after] of [
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2000-12-31', 0, '2000-12-31'],
    ['0001-01-01', 0, '0001-01-01'],
  ] as const)
    expect(daysAfter(date, days)).toBe(after);
  for (const [date, days] of [
    ['', 7],
    ['2026-02-30', 7],
    ['9999-12-31', 1],
    ['0001-01-01', -1],
  ] as const)
    expect(daysAfter(date, days)).toBe('');
  expect(daysBetween('2026-11-03', '')).toBeUndefined();
});

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-11', 2, '2027-01'],
  ['2026-12', 0, '2026-12'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -15, '2024-12'],
  ['0999-12', 1, '1000-01'],
  ['0998-12', 1, '0999-01'],
])('the month %s plus %i months is %s', (month, months, expectedMonth) => {
  expect(shiftMonth(month, months)).toBe(expectedMonth);
});

test('a text that is not a date is printed as an empty text', () => {
  for (const text of ['', 'soon', '2026-02-30']) {
    expect(formatLongDate(text)).toBe('');
    expect(formatShortDate(text)).toBe('');
  }
});
