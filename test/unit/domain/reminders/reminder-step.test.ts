import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '#domain/calendar-date';
import {
  choiceOf,
  noReminders,
  type ReminderSettings,
  type ReminderStage,
  reminderStages,
  settingsAfter,
} from '#domain/reminders/reminder-settings';
import { type RemindedInvoice, reminderStep } from '#domain/reminders/reminder-step';
import { dayIn, instantAt, instantOf, millisecondsOf } from '#domain/time-zone';
import { quickOrFull } from '#test/support/effort';
import { userIdScheduledAtNine } from '#test/support/scheduled-at-nine';

const newYork = 'America/New_York';
const long = '2026-01-01T00:00:00.000Z';
const allOn = settingsAfter(undefined, { isOn: true, stages: reminderStages }, long);

const invoice = (changes: Partial<RemindedInvoice> = {}): RemindedInvoice => ({
  dueDate: '2026-12-05',
  since: '2026-11-20T12:00:00.000Z',
  ...changes,
});

const step = (
  now: string,
  changes: Partial<RemindedInvoice> = {},
  settings: ReminderSettings = allOn,
  zone = newYork,
) => reminderStep(invoice(changes), settings, { userId: userIdScheduledAtNine, zone, now });

describe('the reminders of an open invoice', () => {
  it('are sent at nine on the due date and 3, 7 and 14 days later', () => {
    expect(step('2026-11-21T00:00:00.000Z')).toEqual({ kind: 'wait', until: '2026-12-05T14:00:00.000Z' });
    expect(step('2026-12-05T13:59:59.999Z').kind).toBe('wait');
    expect(step('2026-12-05T14:00:00.000Z')).toEqual({ kind: 'remind', stage: 0 });
    expect(step('2026-12-05T14:00:00.000Z', { reached: 0 })).toEqual({
      kind: 'wait',
      until: '2026-12-08T14:00:00.000Z',
    });
    expect(step('2026-12-19T14:03:00.000Z', { reached: 7 })).toEqual({ kind: 'remind', stage: 14 });
    expect(step('2026-12-19T14:03:00.000Z', { reached: 14 })).toEqual({ kind: 'done' });
  });

  it('pause while a check from the client is expected, and the latest missed reminder is sent if it is at most three days late', () => {
    const pausedUntil = '2026-12-10T15:00:00.000Z';
    const paused = { pausedUntil, reached: 0 };
    expect(step('2026-12-08T14:00:00.000Z', paused)).toEqual({ kind: 'wait', until: pausedUntil });
    expect(step(pausedUntil, paused)).toEqual({ kind: 'remind', stage: 3 });
    const longer = { ...paused, pausedUntil: '2026-12-11T15:00:00.000Z' };
    expect(step('2026-12-11T15:00:00.000Z', longer)).toEqual({
      kind: 'wait',
      until: '2026-12-12T14:00:00.000Z',
      reached: 3,
    });
  });

  it('are sent at nine also on days on which the clocks change', () => {
    const due = { dueDate: '2026-11-01', since: '2026-10-01T00:00:00.000Z' };
    expect(step('2026-10-31T20:00:00.000Z', due)).toMatchObject({ until: '2026-11-01T14:00:00.000Z' });
    expect(step('2026-10-31T12:00:00.000Z', { ...due, dueDate: '2026-10-31' })).toMatchObject({
      until: '2026-10-31T13:00:00.000Z',
    });
  });

  it('do not exist while reminders are off, or without a due date', () => {
    const off = settingsAfter(allOn, { isOn: false, stages: reminderStages }, long);
    expect(step('2026-12-05T15:00:00.000Z', {}, off)).toEqual({ kind: 'done' });
    expect(step('2026-12-05T15:00:00.000Z', { dueDate: '' })).toEqual({ kind: 'done' });
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Niue', 'UTC', newYork])(
    'do not exist for a foreign due date outside of the years 1970 to 2200, in %s',
    (zone) => {
      for (const dueDate of ['0001-01-01', '0001-01-02', '1969-12-31', '2201-01-01', '9999-12-31'])
        expect(step('2026-12-05T15:00:00.000Z', { dueDate }, allOn, zone)).toEqual({ kind: 'done' });
      expect(step('2026-12-05T15:00:00.000Z', { dueDate: '2200-12-31' }, allOn, zone).kind).toBe('wait');
    },
  );

  it('skip a stage that is switched off', () => {
    const later = settingsAfter(undefined, { isOn: true, stages: [7] }, long);
    expect(step('2026-12-05T15:00:00.000Z', {}, later)).toMatchObject({ until: '2026-12-12T14:00:00.000Z' });
  });

  it('are sent only if they are due after reminders were turned on', () => {
    const since = '2026-12-06T10:00:00.000Z';
    const turnedOn = settingsAfter(undefined, { isOn: true, stages: reminderStages }, since);
    expect(step(since, {}, turnedOn)).toEqual({ kind: 'wait', until: '2026-12-08T14:00:00.000Z' });
    expect(step(since, { since })).toEqual({ kind: 'wait', until: '2026-12-08T14:00:00.000Z' });
  });

  it('are skipped if another email about the same invoice was sent within 24 hours', () => {
    const lastMailAt = '2026-12-04T14:30:00.000Z';
    expect(step('2026-12-05T14:00:00.000Z', { lastMailAt })).toEqual({
      kind: 'wait',
      until: '2026-12-08T14:00:00.000Z',
      reached: 0,
    });
    for (const now of ['2026-12-05T14:30:00.000Z', '2026-12-05T14:31:00.000Z'])
      expect(step(now, { lastMailAt })).toEqual({ kind: 'remind', stage: 0 });
  });

  it('are sent after an outage only for the latest stage, and only up to three days late', () => {
    expect(step('2026-12-08T14:00:00.000Z')).toEqual({ kind: 'remind', stage: 3 });
    expect(step('2026-12-11T14:00:00.000Z')).toEqual({ kind: 'remind', stage: 3 });
    expect(step('2026-12-11T14:00:00.001Z')).toEqual({
      kind: 'wait',
      until: '2026-12-12T14:00:00.000Z',
      reached: 3,
    });
    expect(step('2027-02-01T15:00:00.000Z')).toEqual({ kind: 'done', reached: 14 });
  });

  it('wait until the morning if an outage ends at night', () => {
    expect(step('2026-12-06T07:00:00.000Z')).toEqual({ kind: 'wait', until: '2026-12-06T14:00:00.000Z' });
  });

  it('are scheduled again for future stages only, if the due date changes', () => {
    expect(step('2026-12-09T15:00:00.000Z', { dueDate: '2026-12-20', reached: 3 })).toEqual({
      kind: 'wait',
      until: '2026-12-27T14:00:00.000Z',
    });
  });
});

const zone = fc.constantFrom(
  newYork,
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
);
const minutes = (from: string, count: number) => instantAt(millisecondsOf(from) + count * 60_000);

describe('an invoice that is checked at random times, in any time zone, with outages', () => {
  it('gets each reminder at most once, never before nine, never more than three days late, and none that was due before reminders were on', () => {
    const gapsBetweenChecks = fc.array(fc.integer({ min: 1, max: 3 * 24 * 60 }), {
      minLength: 5,
      maxLength: 40,
    });
    const days = fc.integer({ min: 0, max: 700 });
    fc.assert(
      fc.property(
        zone,
        gapsBetweenChecks,
        days,
        fc.integer({ min: 0, max: 9 }),
        (zone, gaps, dueIn, ahead) => {
          const dueDate = daysAfter('2026-01-01', dueIn);
          let now = minutes(instantOf(dueDate, '00:00', zone), -ahead * 24 * 60);
          const since = now;
          let reached: ReminderStage | undefined;
          const sent: ReminderStage[] = [];
          for (const gap of gaps) {
            now = minutes(now, gap);
            const found = reminderStep(
              { dueDate, since, ...(reached !== undefined && { reached }) },
              settingsAfter(undefined, { isOn: true, stages: reminderStages }, since),
              { userId: userIdScheduledAtNine, zone, now },
            );
            if (found.kind !== 'remind') {
              reached = found.reached ?? reached;
              if (found.kind === 'wait') expect(found.until > now).toBe(true);
              continue;
            }
            const at = instantOf(daysAfter(dueDate, found.stage), '09:00', zone);
            expect([
              at > since,
              at <= now,
              now <= instantOf(daysAfter(dueDate, found.stage + 3), '09:00', zone),
            ]).toEqual([true, true, true]);
            expect(now >= instantOf(dayIn(zone, now), '09:00', zone)).toBe(true);
            expect(sent.every((earlier) => earlier < found.stage)).toBe(true);
            sent.push(found.stage);
            reached = found.stage;
          }
        },
      ),
      { numRuns: quickOrFull(60, 2_000) },
    );
  });

  it('gets every reminder if there is no outage', () => {
    fc.assert(
      fc.property(zone, fc.integer({ min: 0, max: 700 }), (zone, dueIn) => {
        const dueDate = daysAfter('2026-01-01', dueIn);
        const since = minutes(instantOf(dueDate, '00:00', zone), -60);
        const settings = settingsAfter(undefined, { isOn: true, stages: reminderStages }, since);
        let plan: RemindedInvoice = { dueDate, since };
        const sent: string[] = [];
        for (let now = since; ; ) {
          const found = reminderStep(plan, settings, { userId: userIdScheduledAtNine, zone, now });
          if (found.kind === 'done') break;
          if (found.kind === 'wait') now = found.until;
          else {
            sent.push(now);
            plan = { ...plan, reached: found.stage, lastMailAt: now };
          }
        }
        expect(sent).toEqual(
          reminderStages.map((days) => instantOf(daysAfter(dueDate, days), '09:00', zone)),
        );
      }),
      { numRuns: quickOrFull(30, 500) },
    );
  });
});

describe('the reminder settings of an account', () => {
  it('are off until the account turns reminders on, which turns on all stages', () => {
    expect(choiceOf(undefined)).toEqual(noReminders);
    expect(choiceOf(allOn)).toEqual({ isOn: true, stages: [0, 3, 7, 14] });
  });

  it('store for each stage when it was turned on', () => {
    const fewer = settingsAfter(allOn, { isOn: true, stages: [3, 7] }, '2026-02-01T00:00:00.000Z');
    expect(fewer.stages).toEqual([3, 7].map((days) => ({ days, since: long })));
    const more = settingsAfter(fewer, { isOn: true, stages: [3, 14] }, '2026-03-01T00:00:00.000Z');
    expect(more.stages).toEqual([
      { days: 3, since: long },
      { days: 14, since: '2026-03-01T00:00:00.000Z' },
    ]);
    const off = settingsAfter(more, { isOn: false, stages: [3] }, '2026-04-01T00:00:00.000Z');
    const again = settingsAfter(off, { isOn: true, stages: [3] }, '2026-05-01T00:00:00.000Z');
    expect(again.stages).toEqual([{ days: 3, since: '2026-05-01T00:00:00.000Z' }]);
  });
});
