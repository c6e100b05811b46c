import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAfter, daysBetween, monthsAfter } from '#domain/calendar-date';
import {
  canStayOnLastDay,
  nextRepeatDay,
  type RepeatDays,
  repeatDaysDue,
  rhythms,
} from '#domain/recurring/repeat-days';
import { quickOrFull } from '#test/support/effort';
import { userIdScheduledAtNine } from '#test/support/scheduled-at-nine';

const daysOf = (repeat: RepeatDays, count: number) => {
  const days: string[] = [];
  for (let day = nextRepeatDay(repeat); day && days.length < count; day = nextRepeatDay(repeat, day))
    days.push(day);
  return days;
};

describe('a recurring invoice', () => {
  it.each([
    ['week', ['2026-12-31', '2027-01-07', '2027-01-14']],
    ['two-weeks', ['2026-12-31', '2027-01-14', '2027-01-28']],
    ['month', ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
    ['quarter', ['2026-12-31', '2027-03-31', '2027-06-30', '2027-09-30', '2027-12-31']],
    ['year', ['2026-12-31', '2027-12-31', '2028-12-31']],
  ] as const)('repeats every %s, and uses the last day of a short month for the 31st', (rhythm, days) => {
    expect(daysOf({ rhythm, from: '2026-12-31' }, days.length)).toEqual(days);
  });

  it.each([
    [
      'month',
      '2026-09-30',
      ['2026-09-30', '2026-10-31', '2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'],
    ],
    ['quarter', '2026-11-30', ['2026-11-30', '2027-02-28', '2027-05-31', '2027-08-31']],
    ['year', '2027-02-28', ['2027-02-28', '2028-02-29', '2029-02-28']],
    ['week', '2026-09-30', ['2026-09-30', '2026-10-07']],
  ] as const)(
    'stays on the last day of the month every %s from %s if the owner says so',
    (rhythm, from, days) => {
      expect(daysOf({ rhythm, from, onLastDay: true }, days.length)).toEqual(days);
      expect(canStayOnLastDay({ rhythm, from })).toBe(rhythm !== 'week');
    },
  );

  it('stays on its own day of the month unless the owner says otherwise, or if that is not the last', () => {
    expect(daysOf({ rhythm: 'month', from: '2026-09-30' }, 2)).toEqual(['2026-09-30', '2026-10-30']);
    expect(daysOf({ rhythm: 'month', from: '2026-09-29', onLastDay: true }, 2)).toEqual([
      '2026-09-29',
      '2026-10-29',
    ]);
    expect(canStayOnLastDay({ rhythm: 'month', from: '2026-09-29' })).toBe(false);
    expect(canStayOnLastDay({ rhythm: 'month', from: '2026-10-31' })).toBe(false);
  });

  it('uses February 29 in years that have it', () => {
    expect(daysOf({ rhythm: 'year', from: '2028-02-29' }, 5)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('ends with its last day', () => {
    expect(daysOf({ rhythm: 'month', from: '2026-11-30', until: '2027-01-30' }, 9)).toHaveLength(3);
    expect(nextRepeatDay({ rhythm: 'month', from: '2026-11-30', until: '2026-11-29' })).toBeUndefined();
  });

  it('continues after any given day with the next of its days', () => {
    const from = fc.integer({ min: 0, max: 2_000 }).map((days) => daysAfter('2026-01-01', days));
    fc.assert(
      fc.property(
        fc.constantFrom(...rhythms),
        from,
        fc.integer({ min: -50, max: 5_000 }),
        (rhythm, from, gap) => {
          const after = daysAfter(from, gap);
          const day = nextRepeatDay({ rhythm, from }, after) ?? '';
          const all = daysOf({ rhythm, from }, 800);
          expect(day).toBe(all.find((each) => each > after) ?? day);
          expect(day > after).toBe(true);
        },
      ),
      { numRuns: quickOrFull(20, 300) },
    );
  });

  it('is due at nine in the owner’s time zone', () => {
    const repeat = { rhythm: 'week', from: '2026-12-05' } as const;
    const at = (now: string, zone: string) =>
      repeatDaysDue(repeat, { userId: userIdScheduledAtNine, zone, now }).days;
    expect(at('2026-12-05T13:59:59.999Z', 'America/New_York')).toEqual([]);
    expect(at('2026-12-05T14:00:00.000Z', 'America/New_York')).toEqual(['2026-12-05']);
    expect(at('2026-12-04T19:00:00.000Z', 'Pacific/Kiritimati')).toEqual(['2026-12-05']);
  });

  it('is created for the last three missed days, with these days as dates', () => {
    const repeat = { rhythm: 'week', from: '2026-12-05', after: '2026-12-12' } as const;
    const now = '2027-01-30T12:00:00.000Z';
    expect(repeatDaysDue(repeat, { userId: userIdScheduledAtNine, zone: 'UTC', now })).toEqual({
      days: ['2027-01-16', '2027-01-23', '2027-01-30'],
      passedOver: 4,
    });
    expect(
      repeatDaysDue({ ...repeat, until: '2026-12-20' }, { userId: userIdScheduledAtNine, zone: 'UTC', now }),
    ).toEqual({
      days: ['2026-12-19'],
      passedOver: 0,
    });
  });
});

describe('the day that is some months later', () => {
  it('is the same day of that month, or the last day of a shorter month', () => {
    const start = fc.integer({ min: 0, max: 20_000 }).map((days) => daysAfter('2000-01-01', days));
    fc.assert(
      fc.property(start, fc.integer({ min: -200, max: 200 }), (day, months) => {
        const later = monthsAfter(day, months);
        const [year = 0, month = 0] = day.split('-').map(Number);
        const [laterYear = 0, laterMonth = 0] = later.split('-').map(Number);
        expect(laterYear * 12 + laterMonth).toBe(year * 12 + month + months);
        const isSame = later.slice(8) === day.slice(8);
        const isLast = daysAfter(later, 1).slice(8) === '01';
        expect(isSame || (isLast && later.slice(8) < day.slice(8))).toBe(true);
      }),
      { numRuns: quickOrFull(300, 5_000) },
    );
  });

  it('does not exist for a malformed date, or after the last supported year', () => {
    expect([monthsAfter('soon', 1), monthsAfter('9999-12-31', 1), monthsAfter('0001-01-01', -1)]).toEqual([
      '',
      '',
      '',
    ]);
    expect(daysBetween('2026-01-31', monthsAfter('2026-01-31', 1))).toBe(28);
  });
});
