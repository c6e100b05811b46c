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

test('what is no date prints nothing', () => {
  expect(formatLongDate('soon')).toBe('');
});
