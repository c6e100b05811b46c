import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter } from '#domain/calendar-date';
import { accountData } from '#lambdas/full-export/store/account-data';
import { recordOf } from '#lambdas/invoices/store/invoice';
import { invoiceToImport } from '#lambdas/invoices/store/invoice-to-import';
import { importedJobs } from '#lambdas/jobs/index';
import { jobStore } from '#lambdas/jobs/store/job-store';
import { importedId } from '#lambdas/platform/table/imported-records';
import { type Table, tableOn } from '#lambdas/platform/table/table';
import { makeVisits } from '#lambdas/recurring/make-visits';
import { moveFollowingVisits, setJobRepeat } from '#lambdas/recurring/repeat-job';
import { repeatJobPortsOn } from '#lambdas/recurring/store/repeat-job-ports';
import { hasRepeat } from '#lambdas/recurring/store/repeat-store';
import { visitPorts } from '#lambdas/recurring/store/visit-store';
import { planFault } from '#test/support/fault-plan';
import { type JobWorld, jobWorld } from '#test/support/job-world';
import { kim, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { minimalItems } from '#test/support/minimal-items';
import { type PhotoWorld, photoWorld } from '#test/support/photo-world';
import type { TableEngine } from '#test/support/table-engine';

const to = { userId: kim, importId: 'import-1' };
const lawn = importedId(kim, 'lawn');

let engine: TableEngine;
let photos: PhotoWorld;
let world: JobWorld;

beforeEach(async () => {
  engine = memoryEngine();
  photos = await photoWorld(engine);
  world = await jobWorld(engine, photos);
  await world.openAccount(pat);
  await world.openAccount(kim);
  const clientId = await world.addClient({ name: 'Ruth Keller', email: 'ruth@keller.example' });
  // Today is November 3.
  await world.saveJob('lawn', { clientId, title: 'Lawn', date: '2026-11-04' });
});

const importer = (table: Table = world.plain) => importedJobs(table, world.clock, hasRepeat(table));
const undo = (table?: Table) => importer(table).removeAll(to, () => false);
const repeatWeekly = (userId: string, jobId: string) =>
  setJobRepeat({ userId, jobId }, { rhythm: 'week' }, repeatJobPortsOn(world.plain, world.clock));

/** Imports Pat's jobs into the account of Kim, where a photo has another ID. */
async function importAll(photoIds: readonly string[] = []): Promise<void> {
  for (const job of await accountData(world.plain).jobs(pat)) {
    const checked = importer().check({ ...JSON.parse(JSON.stringify(job)), photoIds });
    if (!checked.ok) throw new Error(checked.refusal);
    expect(await checked.value(to)).toBe('done');
  }
}

/** "Move all after this one", of a visit that was moved. */
async function moveAllAfter(jobId: string, days: number): Promise<void> {
  const { date = '' } = await world.readJob(jobId);
  const { edits } = await world.saveJob(jobId, { date: daysAfter(date, days) });
  const ports = repeatJobPortsOn(world.plain, world.clock);
  expect(await moveFollowingVisits({ userId: pat, jobId }, edits, ports)).toMatchObject({ ok: true });
}

/** A table on which something else happens before so many calls. */
function tableWith(call: number, meanwhile: () => Promise<unknown>): { table: Table; isPast: () => boolean } {
  const client = engine.client();
  let calls = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      calls += 1;
      if (calls === call) await meanwhile();
      return next(args);
    },
    { step: 'initialize', priority: 'high', name: 'meanwhile' },
  );
  return { table: tableOn(client, world.tableName), isPast: () => calls < call };
}

const jobsOfKim = () => accountData(world.plain).jobs(kim);
/** How many records have a photo of Kim. */
const holdersOf = async (photoId: string) =>
  Object.keys((await photos.stored(photoId, kim))?.holders ?? {}).length;
const datesOfKim = async () => (await jobsOfKim()).map(({ date }) => date).sort();

describe('imported visits', () => {
  test('are not made again if the owner sets the rhythm again', async () => {
    expect(await repeatWeekly(pat, 'lawn')).toMatchObject({ ok: true });
    await importAll();
    const dates = await datesOfKim();
    expect(dates).toHaveLength(8);
    expect(await repeatWeekly(kim, lawn)).toMatchObject({ ok: true });
    expect(await datesOfKim()).toEqual(dates);
  });

  test.each([
    { by: 'a day', days: 1 },
    { by: 'a week', days: 7 },
    { by: 'a week to the front', days: -7 },
  ])(
    'that were moved together by $by are not made again either, and go on at their days',
    async ({ days }) => {
      await repeatWeekly(pat, 'lawn');
      await moveAllAfter('lawn-20261118', days);
      await importAll();
      const dates = await datesOfKim();
      expect(await repeatWeekly(kim, lawn)).toMatchObject({ ok: true });
      const made = await datesOfKim();
      expect(made.slice(0, dates.length)).toEqual(dates);
      // Those that follow are the ones that Pat has too, so a later export of Pat doubles none.
      world.advance(14 * 24 * 60 * 60 * 1_000);
      for (const [userId, invoiceId] of [
        [pat, 'lawn'],
        [kim, lawn],
      ] as const)
        await makeVisits({ userId, invoiceId }, visitPorts(world.plain, world.clock));
      const later = await datesOfKim();
      expect(later).toEqual((await accountData(world.plain).jobs(pat)).map(({ date }) => date).sort());
      expect(later.length).toBeGreaterThan(made.length);
      await importAll();
      expect(await datesOfKim()).toEqual(later);
    },
  );

  test('are those of their imported invoices', async () => {
    await repeatWeekly(pat, 'lawn');
    await importAll();
    const visitIds = ['lawn', 'lawn-20261111', 'lawn-20261118'];
    const record = recordOf({ ...minimalItems.invoice, jobId: 'lawn-20261125', visitIds });
    const present = { contentId: 's1', invoiceId: 'i1', invoice: {} } as never;
    const imported = invoiceToImport({ record, present, others: [], payments: [], events: [] }, to).record;
    const known = (await jobsOfKim()).map(({ jobId }) => jobId);
    expect(known).toEqual(expect.arrayContaining([imported.jobId, ...(imported.visitIds ?? [])]));
  });
});

describe('the Undo of an import', () => {
  test('removes jobs and visits that were not used', async () => {
    await repeatWeekly(pat, 'lawn');
    await importAll();
    expect(await undo()).toEqual({ isEnd: true, kept: 0 });
    expect(await jobsOfKim()).toEqual([]);
  });

  test('keeps a job that repeats since, with its visits', async () => {
    await importAll();
    await repeatWeekly(kim, lawn);
    expect(await undo()).toEqual({ isEnd: true, kept: 1 });
    expect(await datesOfKim()).toHaveLength(8);
  });

  test('keeps imported visits of a job that repeats again, because they are not made again', async () => {
    await repeatWeekly(pat, 'lawn');
    await importAll();
    await repeatWeekly(kim, lawn);
    expect(await undo()).toEqual({ isEnd: true, kept: 8 });
    expect(await datesOfKim()).toHaveLength(8);
  });

  test.each(['lawn', 'visits'])(
    'and a rhythm that is set meanwhile leave no repeat without its job: %s',
    async (what) => {
      for (const first of ['undo', 'rhythm']) {
        for (let call = 1, isOver = false; !isOver; call += 1) {
          world = await jobWorld(engine, await photoWorld(engine));
          await world.openAccount(pat);
          await world.openAccount(kim);
          const clientId = await world.addClient({ name: 'Ruth Keller', email: 'ruth@keller.example' });
          await world.saveJob('lawn', { clientId, title: 'Lawn', date: '2026-11-04' });
          if (what === 'visits') await repeatWeekly(pat, 'lawn');
          await importAll();
          const setRhythm = (table: Table = world.plain) =>
            setJobRepeat(
              { userId: kim, jobId: lawn },
              { rhythm: 'week' },
              repeatJobPortsOn(table, world.clock),
            );
          const { table, isPast } = tableWith(call, () => (first === 'undo' ? setRhythm() : undo()));
          const answer = first === 'undo' ? await undo(table) : await setRhythm(table);
          isOver = isPast();
          const jobs = await jobsOfKim();
          const repeats = await hasRepeat(world.plain)(kim, lawn);
          const where = `${first} with something else before call ${call}: ${JSON.stringify(answer)}`;
          expect(
            jobs.some(({ jobId }) => jobId === lawn),
            where,
          ).toBe(isOver ? first === 'rhythm' : repeats);
          if (!isOver) expect(new Set(jobs.map(({ date }) => date)).size, where).toBe(jobs.length);
        }
      }
    },
  );

  test('releases the photos of a job, at whichever step it dies before it is repeated', async () => {
    const photoId = await photos.newPhoto(kim);
    for (let call = 1, dies = true; dies; call += 1) {
      await importAll([photoId]);
      expect(await holdersOf(photoId)).toBe(1);
      const plan = planFault({ effect: 'exit', when: 'after', call });
      const table = tableOn(plan.attach(engine.client(), 'dynamodb'), world.tableName);
      await undo(table).catch(() => undefined);
      await undo();
      expect(await jobsOfKim()).toEqual([]);
      expect([call, await holdersOf(photoId)]).toEqual([call, 0]);
      dies = plan.wasTriggered;
    }
  });

  test('gives a job its photos again that is changed while they are released', async () => {
    const photoId = await photos.newPhoto(kim);
    await importAll([photoId]);
    const client = engine.client();
    client.middlewareStack.add(
      (next) => async (args) => {
        const answer = await next(args);
        const jobs = jobStore(world.plain);
        const before = await jobs.find(kim, lawn);
        if (before?.edits === 1 && (await holdersOf(photoId)) === 0)
          await jobs.change(kim, before, { ...before, edits: 2 });
        return answer;
      },
      { step: 'initialize', priority: 'high', name: 'change-meanwhile' },
    );
    expect(await undo(tableOn(client, world.tableName))).toEqual({ isEnd: true, kept: 1 });
    expect(await holdersOf(photoId)).toBe(1);
  });
});
