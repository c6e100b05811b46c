import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryTime, feedTexts, jobEntry } from '#domain/jobs/job-entry';
import { jobMailWords, longTimeText } from '#domain/jobs/job-mail-words';
import { cancelMailSeconds, tellingOf, toldAfterRestore, toldOf } from '#domain/jobs/job-told';

const newYork = 'America/New_York';

describe('the entry of a job', () => {
  test('has its window as instants, also beside both changes of the clocks', () => {
    const at = (date: string, start: string, end: string, zone: string) =>
      entryTime({ date, start, end }, zone);
    expect(at('2026-11-03', '08:00', '10:00', newYork)).toEqual({
      kind: 'times',
      start: '2026-11-03T13:00:00.000Z',
      end: '2026-11-03T15:00:00.000Z',
    });
    // The clocks go forward at 2:00 on March 8 and back at 2:00 on November 1.
    expect(at('2026-03-07', '08:00', '10:00', newYork)).toMatchObject({ start: '2026-03-07T13:00:00.000Z' });
    expect(at('2026-03-08', '08:00', '10:00', newYork)).toMatchObject({ start: '2026-03-08T12:00:00.000Z' });
    expect(at('2026-10-31', '08:00', '10:00', newYork)).toMatchObject({ start: '2026-10-31T12:00:00.000Z' });
    expect(at('2026-11-01', '08:00', '10:00', newYork)).toMatchObject({ start: '2026-11-01T13:00:00.000Z' });
    // Phoenix has no such change.
    for (const date of ['2026-03-08', '2026-07-01', '2026-11-01'])
      expect(at(date, '08:00', '10:00', 'America/Phoenix')).toMatchObject({ start: `${date}T15:00:00.000Z` });
  });

  test('takes whole days without a time, and for several days', () => {
    expect(entryTime({ date: '2026-11-03' }, newYork)).toEqual({
      kind: 'days',
      from: '2026-11-03',
      until: '2026-11-04',
    });
    expect(
      entryTime({ date: '2026-10-30', lastDay: '2026-11-02', start: '08:00', end: '10:00' }, newYork),
    ).toEqual({ kind: 'days', from: '2026-10-30', until: '2026-11-03' });
  });

  test('does not end before it starts, whatever the clocks skip', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_438 }),
        fc.integer({ min: 1, max: 600 }),
        fc.constantFrom('2026-03-08', '2026-11-01', '2026-06-15'),
        (from, length, date) => {
          const clock = (minutes: number) =>
            `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
          const time = entryTime(
            { date, start: clock(from), end: clock(Math.min(1_439, from + length)) },
            newYork,
          );
          if (time?.kind !== 'times') throw new Error('A job with a window has instants');
          expect(time.end === undefined || time.end > time.start).toBe(true);
        },
      ),
    );
  });

  test('has none without a date', () => {
    const job = { jobId: 'j1', edits: 1, createdAt: '2026-11-01T00:00:00.000Z' };
    const texts = { summary: 'x', location: '', description: '' };
    expect(jobEntry(job, texts, { zone: newYork, host: 'host' })).toBeUndefined();
  });

  test('keeps its ID, and its sequence and time of change follow the job', () => {
    const job = { jobId: 'j1', edits: 3, createdAt: '2026-11-01T00:00:00.000Z', date: '2026-11-03' };
    const texts = feedTexts({ title: '', clientName: 'Ruth', clientPhone: '555', address: '12 Elm' });
    expect(texts).toEqual({ summary: 'Job, Ruth', location: '12 Elm', description: 'Ruth\n555\n12 Elm' });
    const where = { zone: newYork, host: 'host' };
    expect(jobEntry(job, texts, where)).toMatchObject({
      uid: 'j1@host',
      sequence: 3,
      changedAt: job.createdAt,
      isCanceled: false,
    });
    const changed = {
      ...job,
      edits: 4,
      changedAt: '2026-11-02T00:00:00.000Z',
      canceledAt: '2026-11-02T00:00:00.000Z',
    };
    expect(jobEntry(changed, texts, where)).toMatchObject({
      uid: 'j1@host',
      sequence: 4,
      changedAt: changed.changedAt,
      isCanceled: true,
    });
  });
});

describe('the texts for the client', () => {
  test('name day and window in words', () => {
    expect(longTimeText({ date: '2026-11-03', start: '08:00', end: '10:00' })).toBe(
      'Tuesday, November 3, 2026, between 8:00 AM and 10:00 AM',
    );
    expect(longTimeText({ date: '2026-11-03', start: '08:00' })).toBe(
      'Tuesday, November 3, 2026, at 8:00 AM',
    );
    expect(longTimeText({ date: '2026-11-03', lastDay: '2026-11-05' })).toBe(
      'Tuesday, November 3, 2026, to Thursday, November 5, 2026',
    );
    expect(longTimeText({})).toBe('');
  });

  test('say what happened in subject and first sentence', () => {
    const facts = { title: 'Furnace', businessName: '', date: '2026-11-03' };
    expect(jobMailWords('time', facts)).toMatchObject({
      subject: 'Furnace: Tuesday, November 3, 2026',
      sentence: 'Your contractor plans to be with you on Tuesday, November 3, 2026.',
    });
    const instead = 'Monday, November 2, 2026';
    expect(jobMailWords('new-time', { ...facts, instead }).sentence).toBe(
      'Your contractor has a new time for you: Tuesday, November 3, 2026, instead of Monday, November 2, 2026.',
    );
    // After other changes in between, it may be the same again.
    expect(jobMailWords('new-time', { ...facts, instead: longTimeText(facts) }).sentence).toBe(
      'Your contractor has a new time for you: Tuesday, November 3, 2026.',
    );
    expect(jobMailWords('canceled', facts).subject).toBe('Canceled: Furnace, Tuesday, November 3, 2026');
    expect(jobMailWords('day-before', { ...facts, title: '' }).subject).toBe(
      'Tomorrow: Your appointment, Tuesday, November 3, 2026',
    );
  });
});

describe('what the client was told', () => {
  const time = { date: '2026-11-03', start: '08:00', end: '10:00' };
  const told = toldOf(time, '2026-11-01T00:00:00.000Z', 'ruth@keller.example', 'mail-1');

  test('decides what the app asks', () => {
    expect(tellingOf(time, false)).toBe('first');
    expect(tellingOf({ ...time, told }, false)).toBe('again');
    expect(tellingOf({ ...time, start: '09:00', told }, false)).toBe('changed');
    expect(tellingOf({ ...time, told: { ...told, isCanceled: true } }, false)).toBe('changed');
    expect(tellingOf({ ...time, told }, true)).toBeUndefined();
    expect(tellingOf({ told }, false)).toBeUndefined();
  });

  test('stays what it was if a cancellation is undone before its email leaves', () => {
    const job = { told, canceledAt: '2026-11-02T00:00:00.000Z' };
    const later = (seconds: number) => new Date(Date.parse(job.canceledAt) + seconds * 1_000).toISOString();
    expect(toldAfterRestore(job, later(cancelMailSeconds - 1))).toEqual(told);
    expect(toldAfterRestore(job, later(cancelMailSeconds))).toEqual({ ...told, isCanceled: true });
    expect(toldAfterRestore({ canceledAt: job.canceledAt }, later(60))).toBeUndefined();
  });
});
