import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { daysAfter } from '#domain/calendar-date';
import type { JobDetail } from '#domain/jobs/contract';
import { makeVisits } from '#lambdas/recurring/make-visits';
import {
  getJobRepeat,
  moveFollowingVisits,
  type RepeatJobPorts,
  setJobRepeat,
  stopJobRepeat,
} from '#lambdas/recurring/repeat-job';
import { repeatJobPortsOn } from '#lambdas/recurring/store/repeat-job-ports';
import { quickOrFull } from '#test/support/effort';
import { type JobWorld, jobWorld } from '#test/support/job-world';
import { pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: JobWorld;
let ports: RepeatJobPorts;
const lawn = { userId: pat, jobId: 'lawn' };

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await jobWorld(engine);
  ports = repeatJobPortsOn(world.plain, world.clock);
  const clientId = await world.addClient({ name: 'Ruth Keller', email: 'ruth@keller.example' });
  // Today is November 3.
  await world.saveJob('lawn', { clientId, title: 'Lawn', date: '2026-11-04', start: '08:00', end: '10:00' });
});

/** The dates of all jobs that are not canceled, in order. */
async function dates(): Promise<readonly string[]> {
  const jobs = await world.jobs();
  return jobs
    .filter((job) => job.canceledAt === undefined)
    .map((job) => String(job.date))
    .sort();
}

/** The visit of the job on a day. */
async function visitOn(date: string): Promise<JobDetail> {
  const found = (await world.jobs()).find((job) => job.date === date);
  if (!found) throw new Error(`No visit on ${date}`);
  return world.readJob(String(found.jobId));
}

const weekly = [
  '2026-11-04',
  '2026-11-11',
  '2026-11-18',
  '2026-11-25',
  '2026-12-02',
  '2026-12-09',
  '2026-12-16',
  '2026-12-23',
];

describe('a job that repeats', () => {
  test('has its visits of the next eight weeks, each a job of its own, and the job itself is the first', async () => {
    expect(await setJobRepeat(lawn, { rhythm: 'week' }, ports)).toMatchObject({
      value: { repeat: { rhythm: 'week', next: '2026-12-30' } },
    });
    expect(await dates()).toEqual(weekly);
    expect(await visitOn('2026-11-11')).toMatchObject({
      title: 'Lawn',
      start: '08:00',
      end: '10:00',
      group: 'Scheduled',
      repeatOf: 'lawn',
      repeatDay: '2026-11-11',
    });
  });

  test('gets one more visit a week later, made once by several runs', async () => {
    await setJobRepeat(lawn, { rhythm: 'week' }, ports);
    world.advance(7 * 24 * 60 * 60 * 1_000);
    await Promise.all(Array.from({ length: 5 }, () => makeVisits({ userId: pat, invoiceId: 'lawn' }, ports)));
    expect(await dates()).toEqual([...weekly, '2026-12-30']);
  });

  test('ends on its last day, and when it is stopped', async () => {
    await setJobRepeat(lawn, { rhythm: 'two-weeks', until: '2026-12-03' }, ports);
    expect(await dates()).toEqual(['2026-11-04', '2026-11-18', '2026-12-02']);
    expect(await setJobRepeat(lawn, { rhythm: 'two-weeks' }, ports)).toMatchObject({ ok: true });
    await stopJobRepeat(lawn, ports);
    world.advance(30 * 24 * 60 * 60 * 1_000);
    await makeVisits({ userId: pat, invoiceId: 'lawn' }, ports);
    expect((await dates()).at(-1)).toBe('2026-12-16');
    expect(await getJobRepeat(lawn, ports)).not.toHaveProperty('value.repeat.next');
  });

  test('leaves the others where they are when one visit is moved or skipped, and makes none of them again', async () => {
    await setJobRepeat(lawn, { rhythm: 'week' }, ports);
    const [second, third] = [await visitOn('2026-11-11'), await visitOn('2026-11-18')];
    await world.saveJob(second.jobId, { date: '2026-11-13' });
    await world.moveJob(third.jobId, { isCanceled: true, reason: 'Skipped' });
    await makeVisits({ userId: pat, invoiceId: 'lawn' }, ports);
    await setJobRepeat(lawn, { rhythm: 'week' }, ports);
    expect(await dates()).toEqual(['2026-11-04', '2026-11-13', ...weekly.slice(3)]);
  });

  test('keeps the planned day of the first visit when later ones are moved together', async () => {
    await setJobRepeat(lawn, { rhythm: 'week' }, ports);
    const third = await visitOn('2026-11-18');
    const moved = await world.saveJob(third.jobId, { date: '2026-11-19' });
    await moveFollowingVisits({ userId: pat, jobId: third.jobId }, moved.edits, ports);
    const first = await world.readJob('lawn');
    expect(first).toMatchObject({ date: '2026-11-04', repeatDay: '2026-11-04' });
    await moveFollowingVisits(lawn, first.edits, ports);
    expect((await dates()).slice(0, 4)).toEqual(['2026-11-04', '2026-11-11', '2026-11-19', '2026-11-26']);
  });

  test('makes later visits in the window in which it began to repeat, if the first visit is moved', async () => {
    await setJobRepeat(lawn, { rhythm: 'week' }, ports);
    await world.saveJob('lawn', { start: '14:00', end: '16:00' });
    world.advance(7 * 24 * 60 * 60 * 1_000);
    await makeVisits({ userId: pat, invoiceId: 'lawn' }, ports);
    expect(await visitOn('2026-12-30')).toMatchObject({ start: '08:00', end: '10:00' });
  });

  test('says which visits are planned, and which would follow one that was moved', async () => {
    await setJobRepeat(lawn, { rhythm: 'week' }, ports);
    const [second, fifth] = [await visitOn('2026-11-11'), await visitOn('2026-12-02')];
    await world.moveJob((await visitOn('2026-11-18')).jobId, { isCanceled: true, reason: 'Skipped' });
    expect(await getJobRepeat(lawn, ports)).toMatchObject({
      value: { planned: ['2026-11-11', ...weekly.slice(3)] },
    });
    expect(await getJobRepeat(lawn, ports)).not.toHaveProperty('value.following');
    await world.saveJob(fifth.jobId, { date: '2026-12-05' });
    const moved = await world.saveJob(second.jobId, { date: '2026-11-12' });
    const visit = { userId: pat, jobId: second.jobId };
    const following = ['2026-11-25', ...weekly.slice(5)].map((from) => ({ from, to: daysAfter(from, 1) }));
    expect(await getJobRepeat(visit, ports)).toMatchObject({ value: { following } });
    // It moves what it listed.
    await moveFollowingVisits(visit, moved.edits, ports);
    expect(await dates()).toEqual(
      ['2026-11-04', '2026-11-12', '2026-12-05', ...following.map(({ to }) => to)].sort(),
    );
    expect(await getJobRepeat(visit, ports)).not.toHaveProperty('value.following');
  });

  test('moves all visits after one by as many days, to its window, and later ones follow', async () => {
    await setJobRepeat(lawn, { rhythm: 'week' }, ports);
    const [second, fifth] = [await visitOn('2026-11-11'), await visitOn('2026-12-02')];
    await world.saveJob(fifth.jobId, { date: '2026-12-05' });
    const moved = await world.saveJob(second.jobId, { date: '2026-11-12', start: '13:00', end: '15:00' });
    expect(await moveFollowingVisits({ userId: pat, jobId: second.jobId }, moved.edits, ports)).toMatchObject(
      {
        value: { moved: 5 },
      },
    );
    const after = [
      '2026-11-04',
      '2026-11-12',
      '2026-11-19',
      '2026-11-26',
      '2026-12-05',
      '2026-12-10',
      '2026-12-17',
      '2026-12-24',
    ];
    expect(await dates()).toEqual(after);
    expect(await visitOn('2026-11-19')).toMatchObject({ start: '13:00', end: '15:00' });
    world.advance(7 * 24 * 60 * 60 * 1_000);
    await makeVisits({ userId: pat, invoiceId: 'lawn' }, ports);
    expect(await dates()).toEqual([...after, '2026-12-31']);
    // Asking again moves nothing.
    const { edits } = await world.readJob(second.jobId);
    expect(await moveFollowingVisits({ userId: pat, jobId: second.jobId }, edits, ports)).toMatchObject({
      value: { moved: 0 },
    });
    expect(await dates()).toEqual([...after, '2026-12-31']);
  });

  test('is refused without a date, for a visit, for a job of another account and with a last day before it', async () => {
    await world.saveJob('later', { clientId: (await world.readJob('lawn')).clientId, date: '' });
    const refused = (jobId: string, until?: string) =>
      setJobRepeat({ userId: pat, jobId }, { rhythm: 'week', ...(until !== undefined && { until }) }, ports);
    expect(await refused('later')).toMatchObject({ refusal: { code: 'repeat-without-date' } });
    expect(await refused('nowhere')).toMatchObject({ refusal: { code: 'job-not-found' } });
    expect(await refused('lawn', '2026-11-01')).toMatchObject({ refusal: { code: 'invalid-repeat' } });
    await setJobRepeat(lawn, { rhythm: 'week' }, ports);
    const visit = await visitOn('2026-11-11');
    expect(await refused(visit.jobId)).toMatchObject({ refusal: { code: 'job-repeats-already' } });
    expect(await moveFollowingVisits({ userId: pat, jobId: visit.jobId }, 99, ports)).toMatchObject({
      refusal: { code: 'job-changed' },
    });
  });

  test(
    'makes no day twice over random histories of waiting, moving and skipping',
    async () => {
      const step = fc.oneof(
        fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
        fc.record({
          do: fc.constant('move' as const),
          pick: fc.nat(20),
          by: fc.integer({ min: -2, max: 9 }),
        }),
        fc.record({ do: fc.constant('skip' as const), pick: fc.nat(20) }),
        fc.record({ do: fc.constant('again' as const) }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
          world = await jobWorld(memoryEngine());
          ports = repeatJobPortsOn(world.plain, world.clock);
          const clientId = await world.addClient({ name: 'Ruth Keller', email: '' });
          await world.saveJob('lawn', { clientId, date: '2026-11-04' });
          await setJobRepeat(lawn, { rhythm: 'week' }, ports);
          for (const act of steps) {
            const jobs = [...(await world.jobs())].sort((a, b) =>
              String(a.jobId).localeCompare(String(b.jobId)),
            );
            const before = new Map(jobs.map((job) => [job.jobId, job.date]));
            const picked = 'pick' in act ? jobs[act.pick % jobs.length] : undefined;
            if (act.do === 'wait') world.advance(act.days * 24 * 60 * 60 * 1_000);
            if (act.do === 'move')
              await world.saveJob(String(picked?.jobId), { date: daysAfter(String(picked?.date), act.by) });
            if (act.do === 'skip') await world.moveJob(String(picked?.jobId), { isCanceled: true });
            await makeVisits({ userId: pat, invoiceId: 'lawn' }, ports);
            const after = await world.jobs();
            for (const job of after)
              if (before.has(job.jobId) && job.jobId !== picked?.jobId)
                expect(job.date).toBe(before.get(job.jobId));
            const planned = after
              .filter(({ repeatDay }) => repeatDay !== undefined)
              .map(({ repeatDay }) => repeatDay);
            expect(new Set(planned).size).toBe(planned.length);
          }
        }),
        { numRuns: quickOrFull(15, 10_000) },
      );
    },
    quickOrFull(300_000, 6 * 60 * 60_000),
  );
});
