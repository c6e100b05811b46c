import { expect, test } from 'vitest';
import { formatLongDate, formatShortDate, isCalendarDate } from '#domain/calendar-date';

test('a date is printed as the day that was typed', () => {
  expect(formatLongDate('2026-11-03')).toBe('November 3, 2026');
  expect(formatShortDate('2026-01-31')).toBe('Jan 31, 2026');
});

test('only days that exist are dates', () => {
  expect(['2024-02-29', '2000-02-29', '2026-12-31'].every(isCalendarDate)).toBe(true);
  expect(
    ['2026-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '', 'today'].some(isCalendarDate),
  ).toBe(false);
});

test('every month has the days it has', () => {
  const lastDays = Array.from({ length: 12 }, (_, month) => {
    const text = (day: number) =>
      `2026-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    return [28, 29, 30, 31].filter((day) => isCalendarDate(text(day))).at(-1);
  });
  expect(lastDays).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
});

test('what is no date prints nothing', () => {
  expect(formatLongDate('soon')).toBe('');
  expect(formatShortDate('2026-04-31')).toBe('');
});
