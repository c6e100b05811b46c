import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '#domain/calendar-date';
import { nextOccurrence, repeatStep } from '#domain/recurring/repeat';
import { reminderStages, settingsAfter } from '#domain/reminders/reminder-settings';
import { reminderStep } from '#domain/reminders/reminder-step';
import { scheduleInstant, secondsPastNine, spreadSeconds } from '#domain/schedule-time';
import { dayIn, instantOf, millisecondsOf } from '#domain/time-zone';
import { quickOrFull } from '#test/support/effort';
import { userIdScheduledAtNine } from '#test/support/scheduled-at-nine';
import { twelveZones } from '#test/support/simulated-days';

const userId = fc.uuid();
const zone = fc.constantFrom(...twelveZones);
const day = fc.integer({ min: 0, max: 3_000 }).map((days) => daysAfter('2026-01-01', days));
const runs = { numRuns: quickOrFull(200, 3_000) };

const past = (instant: string, nine: string) => millisecondsOf(instant) - millisecondsOf(nine);

describe("the time of day at which an account's emails are scheduled", () => {
  it("is between 9:00 and 9:30 in the owner's time zone on every day, even when clocks change", () => {
    fc.assert(
      fc.property(userId, zone, day, (userId, zone, day) => {
        const at = scheduleInstant(day, { userId, zone });
        const late = past(at, instantOf(day, '09:00', zone));
        expect(late >= 0 && late < spreadSeconds * 1_000).toBe(true);
        expect(dayIn(zone, at)).toBe(day);
      }),
      runs,
    );
    expect(spreadSeconds).toBe(30 * 60);
  });

  it('is the same on every day and in every time zone, so that scheduled work keeps its order', () => {
    fc.assert(
      fc.property(userId, zone, day, day, (userId, zone, one, other) => {
        const account = { userId, zone };
        expect(past(scheduleInstant(one, account), instantOf(one, '09:00', zone))).toBe(
          secondsPastNine(userId) * 1_000,
        );
        expect(scheduleInstant(one, account) < scheduleInstant(other, account)).toBe(one < other);
      }),
      runs,
    );
    expect(secondsPastNine(userIdScheduledAtNine)).toBe(0);
  });

  it('is spread evenly over the half hour, even for accounts whose IDs differ in one digit', () => {
    const accounts = 60_000;
    const minutes = new Array<number>(30).fill(0);
    for (let number = 0; number < accounts; number += 1) {
      const id = `a1b2c3d4-0000-4000-8000-${String(number).padStart(12, '0')}`;
      const minute = Math.floor(secondsPastNine(id) / 60);
      minutes[minute] = (minutes[minute] ?? 0) + 1;
    }
    const share = accounts / minutes.length;
    for (const count of minutes) expect(Math.abs(count - share)).toBeLessThan(share * 0.1);
  });
});

describe('reminders and recurring invoices of any account', () => {
  it('start at the scheduled time of their account, and reminders not within 24 hours of another email', () => {
    fc.assert(
      fc.property(
        userId,
        zone,
        day,
        fc.integer({ min: -60, max: 30 * 60 }),
        (userId, zone, dueDate, before) => {
          const account = { userId, zone };
          const turn = scheduleInstant(dueDate, account);
          const since = scheduleInstant(daysAfter(dueDate, -3), account);
          const lastMailAt = new Date(millisecondsOf(turn) - before * 60_000).toISOString();
          const settings = settingsAfter(undefined, { isOn: true, stages: reminderStages }, since);
          const step = (now: string) =>
            reminderStep({ dueDate, since, lastMailAt }, settings, { ...account, now });
          const early = new Date(millisecondsOf(turn) - 1).toISOString();
          expect(step(early)).toEqual({ kind: 'wait', until: turn });
          expect(step(turn).kind).toBe(before < 24 * 60 ? 'wait' : 'remind');
        },
      ),
      runs,
    );
    fc.assert(
      fc.property(userId, zone, day, (userId, zone, from) => {
        const account = { userId, zone };
        const repeat = { rhythm: 'week', from, after: daysAfter(from, -1) } as const;
        const { due = '' } = nextOccurrence(repeat, account);
        expect(due).toBe(scheduleInstant(from, account));
        const early = new Date(millisecondsOf(due) - 1).toISOString();
        expect(repeatStep(repeat, { ...account, now: early }).kind).toBe('wait');
        expect(repeatStep(repeat, { ...account, now: due }).kind).toBe('make');
      }),
      runs,
    );
  });

  it('wait for the scheduled time of their account if they are looked at before', () => {
    const account = { userId: 'b7a3c0de-1111-4222-8333-000000000001', zone: 'America/New_York' };
    const nine = instantOf('2026-12-05', '09:00', account.zone);
    const instant = scheduleInstant('2026-12-05', account);
    expect(instant > nine).toBe(true);
    const repeat = { rhythm: 'week', from: '2026-12-05', after: '2026-12-04' } as const;
    expect(repeatStep(repeat, { ...account, now: nine })).toEqual({
      kind: 'wait',
      occurrence: { next: '2026-12-05', due: instant },
    });
    const since = '2026-11-20T12:00:00.000Z';
    const settings = settingsAfter(undefined, { isOn: true, stages: [0] }, since);
    expect(reminderStep({ dueDate: '2026-12-05', since }, settings, { ...account, now: nine })).toEqual({
      kind: 'wait',
      until: instant,
    });
  });
});
