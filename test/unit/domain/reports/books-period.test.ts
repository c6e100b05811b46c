import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isReportable,
  monthsOfPeriod,
  periodGroups,
  periodInName,
  shownPeriod,
  usualPeriod,
} from '#domain/reports/books-period';

const labels = (today: string, startMonth = 1) =>
  Object.fromEntries(
    periodGroups(today, startMonth).map(({ label, choices }) => [label, choices.map((one) => one.label)]),
  );

describe('the periods of reports', () => {
  test.each([
    ['2026-11', '2026-11', 'November 2026', '2026-11'],
    ['2026-10', '2026-12', 'October to December 2026', '2026-10-to-2026-12'],
    ['2026-01', '2026-12', '2026', '2026-01-to-2026-12'],
    ['2025-07', '2026-06', 'July 2025 to June 2026', '2025-07-to-2026-06'],
  ])('from %s until %s are shown as %s', (from, until, shown, name) => {
    expect(shownPeriod({ from, until })).toBe(shown);
    expect(periodInName({ from, until })).toBe(name);
  });

  test('offered in November are twelve months, four quarters and two years, and say which is not over', () => {
    const { Months, Quarters, Years } = labels('2026-11-20');
    expect(Months).toHaveLength(12);
    expect(Months?.slice(0, 2)).toEqual(['November 2026 so far', 'October 2026']);
    expect(Quarters).toEqual([
      'October to December 2026 so far',
      'July to September 2026',
      'April to June 2026',
      'January to March 2026',
    ]);
    expect(Years).toEqual(['2026 so far', '2025']);
  });

  test('are over on their last day, and a year begins in the month that the owner chose', () => {
    expect(labels('2026-11-30').Months?.[0]).toBe('November 2026');
    expect(labels('2026-06-30', 7).Years).toEqual(['Jul 2025 to Jun 2026', 'Jul 2024 to Jun 2025']);
  });

  test('of the first month of a year are offered once', () => {
    const { Quarters, Years } = labels('2027-01-12');
    expect(Quarters?.[0]).toBe('October to December 2026');
    expect(Years).toEqual(['2026']);
  });

  test('are at first the last month, in its last days the current one', () => {
    expect(usualPeriod('2026-12-03')).toEqual({ from: '2026-11', until: '2026-11' });
    expect(usualPeriod('2026-11-30')).toEqual({ from: '2026-11', until: '2026-11' });
    expect(usualPeriod('2027-01-02')).toEqual({ from: '2026-12', until: '2026-12' });
  });

  test('that are offered can all be reported, whatever the day and the first month of a year', () => {
    const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 12 }), (date, startMonth) => {
        const today = date.toISOString().slice(0, 10);
        const choices = periodGroups(today, startMonth).flatMap((group) => group.choices);
        for (const choice of [...choices, usualPeriod(today)]) expect(isReportable(choice, today)).toBe(true);
        const keys = choices.map(({ from, until }) => `${from} ${until}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(choices).toContainEqual(expect.objectContaining(usualPeriod(today)));
      }),
    );
  });

  test.each([
    ['2026-12', '2026-12'],
    ['2026-11', '2026-10'],
    ['2025-11', '2026-11'],
    ['2026-13', '2026-13'],
    ['', ''],
    ['2026-11-01', '2026-11-30'],
  ])('from %j until %j cannot be reported in November 2026', (from, until) => {
    expect(isReportable({ from, until }, '2026-11-20')).toBe(false);
  });

  test('have each of their months once', () => {
    expect(monthsOfPeriod({ from: '2025-11', until: '2026-02' })).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
  });
});
