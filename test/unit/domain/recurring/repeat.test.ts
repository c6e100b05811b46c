import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { daysAfter } from '#domain/calendar-date';
import {
  canRepeat,
  firstDay,
  lastSkippedDay,
  nextOccurrence,
  type RepeatStanding,
  repeatFaults,
  repeatStep,
} from '#domain/recurring/repeat';
import { nextRepeatDay, rhythms } from '#domain/recurring/repeat-days';
import { repeatLine, repeatNews, repeatWords, visitsLine } from '#domain/recurring/repeat-words';
import { dayIn, instantOf } from '#domain/time-zone';
import { quickOrFull } from '#test/support/effort';
import { userIdScheduledAtNine } from '#test/support/scheduled-at-nine';
import { twelveZones } from '#test/support/simulated-days';

const day = fc.integer({ min: 0, max: 3_000 }).map((days) => daysAfter('2026-01-01', days));
const zone = fc.constantFrom(...twelveZones);
const rhythm = fc.constantFrom(...rhythms);
const userId = userIdScheduledAtNine;
const runs = { numRuns: quickOrFull(60, 600) };

/** The invoices that a recurring invoice creates if it is checked at these times. */
function createdInvoices(repeat: RepeatStanding, zone: string, checkTimes: readonly string[]) {
  const made: { day: string; at: string; passedOver: number }[] = [];
  let { after } = repeat;
  for (const now of checkTimes) {
    const step = repeatStep({ ...repeat, after }, { userId, zone, now });
    if (step.kind !== 'make') continue;
    made.push({ day: step.day, at: now, passedOver: step.passedOver });
    after = step.day;
  }
  return made;
}

describe('a due recurring invoice', () => {
  it("is created once for each of its days, at nine in the owner's time zone, across daylight saving and short months", () => {
    fc.assert(
      fc.property(rhythm, day, zone, (rhythm, from, zone) => {
        let repeat: RepeatStanding = { rhythm, from, after: daysAfter(from, -1) };
        for (let count = 0; count < 14; count += 1) {
          const { next = '', due = '' } = nextOccurrence(repeat, { userId, zone });
          expect(due).toBe(instantOf(next, '09:00', zone));
          expect(repeatStep(repeat, { userId, zone, now: due })).toEqual({
            kind: 'make',
            day: next,
            passedOver: 0,
          });
          const before = new Date(Date.parse(due) - 1).toISOString();
          expect(repeatStep(repeat, { userId, zone, now: before }).kind).toBe('wait');
          repeat = { ...repeat, after: next };
        }
      }),
      runs,
    );
  });

  it('is created for at most three missed days, dated on these days, and never before nine', () => {
    const gap = fc.integer({ min: 0, max: 500 * 24 });
    fc.assert(
      fc.property(rhythm, day, zone, gap, (rhythm, from, zone, hours) => {
        const repeat = { rhythm, from, after: daysAfter(from, -1) };
        const start = Date.parse(instantOf(from, '09:00', zone)) + hours * 3_600_000;
        const checkTimes = Array.from({ length: 30 }, (_, hour) =>
          new Date(start + hour * 3_600_000).toISOString(),
        );
        const made = createdInvoices(repeat, zone, checkTimes);
        const days: string[] = [];
        const end = checkTimes.at(-1) ?? '';
        let next = nextRepeatDay(repeat);
        while (next !== undefined && instantOf(next, '09:00', zone) <= end) {
          days.push(next);
          next = nextRepeatDay(repeat, next);
        }
        // A regular day can fall into the thirty hours, in addition to the three missed ones.
        expect(made.length).toBeGreaterThanOrEqual(Math.min(3, days.length));
        expect(made.length).toBeLessThanOrEqual(5);
        expect(made.map((each) => each.day)).toEqual(days.slice(-made.length || days.length));
        expect(made.reduce((sum, { passedOver }) => sum + passedOver, made.length)).toBe(days.length);
        for (const { at } of made) expect(at >= instantOf(dayIn(zone, at), '09:00', zone)).toBe(true);
      }),
      runs,
    );
  });

  it('is not created for days after its last day', () => {
    const repeat = { rhythm: 'month', from: '2026-01-31', until: '2026-04-30', after: '2026-03-31' } as const;
    expect(nextOccurrence(repeat, { userId, zone: 'UTC' }).next).toBe('2026-04-30');
    expect(nextOccurrence({ ...repeat, after: '2026-04-30' }, { userId, zone: 'UTC' })).toEqual({});
    expect(
      repeatStep(
        { ...repeat, after: '2026-04-30' },
        { userId, zone: 'UTC', now: '2030-01-01T00:00:00.000Z' },
      ),
    ).toEqual({
      kind: 'wait',
      occurrence: {},
    });
  });
});

describe.each(['Pacific/Kiritimati', 'Pacific/Niue', 'UTC', 'America/New_York'])(
  'a recurring invoice with days outside of the calendar, in %s',
  (zone) => {
    const now = '2026-11-22T20:00:00.000Z';
    const after = '2026-11-22';

    it.each(rhythms)(
      'has ended if its next day would be after the year 2200, repeated every %s',
      (rhythm) => {
        for (const from of ['2201-01-01', '9999-01-01', '9999-12-31']) {
          expect(nextOccurrence({ rhythm, from, after }, { userId, zone })).toEqual({});
          expect(repeatStep({ rhythm, from, after }, { userId, zone, now })).toEqual({
            kind: 'wait',
            occurrence: {},
          });
        }
      },
    );

    it.each(rhythms)('continues from today if it started in the year 1, repeated every %s', (rhythm) => {
      const { next = '' } = nextOccurrence({ rhythm, from: '0001-01-01', after }, { userId, zone });
      expect(next > after && next < '2027-11-30').toBe(true);
    });
  },
);

describe('a recurring invoice that an owner sets up', () => {
  const today = '2026-11-22';

  it('starts today at the earliest, on one of its days', () => {
    fc.assert(
      fc.property(rhythm, day, (rhythm, from) => {
        const first = firstDay({ rhythm, from }, today) ?? '';
        expect(first >= today && first >= from).toBe(true);
        expect(nextRepeatDay({ rhythm, from }, daysAfter(first, -1))).toBe(first);
      }),
      runs,
    );
  });

  it('is not created again for a day that already has its invoice', () => {
    expect(lastSkippedDay(today)).toBe('2026-11-21');
    expect(lastSkippedDay(today, '2026-11-22')).toBe('2026-11-22');
    expect(lastSkippedDay(today, '2026-11-01')).toBe('2026-11-21');
  });

  test.each([
    [{ from: 'soon' }, { from: 'Choose the first day.' }],
    [{ from: '0001-01-01' }, { from: 'Enter a date between 1970 and 2200.' }],
    [{ from: '9999-12-31' }, { from: 'Enter a date between 1970 and 2200.' }],
    [{ from: '2026-11-30', until: '9999-12-31' }, { until: 'Enter a date between 1970 and 2200.' }],
    [{ from: '2026-11-30', until: '2200-12-31' }, {}],
    [{ from: '2026-11-30', until: '' }, { until: 'Choose the last day, or none.' }],
    [{ from: '2026-11-30', until: '2026-11-29' }, { until: 'The last day must not be before the first.' }],
    [
      { from: '2026-01-30', until: '2026-02-28' },
      { until: 'No day is left until then. Choose a later last day.' },
    ],
    [{ from: '2026-11-30', until: '2026-11-30' }, {}],
  ])('is refused with the faults of its fields: %o', (days, faults) => {
    expect(repeatFaults({ rhythm: 'month', ...days }, today)).toEqual(faults);
  });

  it('is possible only for sent invoices', () => {
    const statuses = ['created', 'failed', 'sent', 'paid', 'void', 'unknown'] as const;
    expect(statuses.filter((status) => canRepeat({ status }))).toEqual(['sent', 'paid']);
  });
});

describe('the notice to the owner of a recurring invoice', () => {
  const told = {
    invoiceNumber: 'HHA-0100',
    clientName: 'Dana Whitfield',
    totalCents: 30_281,
    day: '2026-11-30',
    passedOver: 0,
  };

  it('names invoice, client, amount and day', () => {
    const { subject, sentences } = repeatWords({ ...told, news: 'ready' });
    expect(subject).toBe('Invoice HHA-0100: ready to send');
    expect(sentences[0]).toBe(
      'Invoice HHA-0100 for Dana Whitfield over $302.81 was made for November 30, 2026, because you have it repeat.',
    );
    expect(sentences).toHaveLength(2);
  });

  it('differs for each reason, and says which days were skipped', () => {
    const texts = repeatNews.map((news) => repeatWords({ ...told, news }).sentences[1]);
    expect(new Set(texts).size).toBe(repeatNews.length);
    const sentences = repeatWords({ ...told, news: 'ready', passedOver: 2 }).sentences;
    expect(sentences.at(-1)).toContain('2 earlier dates were missed');
  });

  it('is one line on the invoice', () => {
    const repeat = { rhythm: 'quarter', next: '2027-01-31', until: '2027-12-31' } as const;
    expect(repeatLine(repeat)).toBe('Every quarter, next on January 31, 2027, until December 31, 2027.');
    expect(repeatLine({ rhythm: 'week' })).toBe('It repeats no more.');
    const weekly = { rhythm: 'week', next: '2027-02-01' } as const;
    expect(visitsLine(weekly, ['2026-12-14', '2027-01-25'])).toBe(
      'Every week. Next visit December 14, 2026, planned up to January 25, 2027.',
    );
    expect(visitsLine({ ...weekly, until: '2027-06-30' }, [])).toBe(
      'Every week. Next visit February 1, 2027. Until June 30, 2027.',
    );
  });
});

test('the first day is the first one from today on, and is unknown while the settings are invalid', () => {
  const choice = { rhythm: 'month', from: '2026-11-15' } as const;
  expect(firstDay(choice, '2026-11-01')).toBe('2026-11-15');
  expect(firstDay(choice, '2026-11-15')).toBe('2026-11-15');
  expect(firstDay(choice, '2026-11-16')).toBe('2026-12-15');
  for (const invalid of [{ from: '' }, { until: 'soon' }, { until: '2026-11-14' }, { from: '9999-12-31' }]) {
    expect(Object.keys(repeatFaults({ ...choice, ...invalid }, '2026-11-01'))).toHaveLength(1);
    expect(firstDay({ ...choice, ...invalid }, '2026-11-01')).toBeUndefined();
  }
});
