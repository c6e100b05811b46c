import { beforeEach, describe, expect, test } from 'vitest';
import { accountData } from '#lambdas/full-export/store/account-data';
import { recordOf } from '#lambdas/invoices/store/invoice';
import { invoiceToImport } from '#lambdas/invoices/store/invoice-to-import';
import { importedJobs } from '#lambdas/jobs/index';
import { jobStore } from '#lambdas/jobs/store/job-store';
import { importedId } from '#lambdas/platform/table/imported-records';
import { type Table, tableOn } from '#lambdas/platform/table/table';
import { setJobRepeat } from '#lambdas/recurring/repeat-job';
import { repeatJobPortsOn } from '#lambdas/recurring/store/repeat-job-ports';
import { hasRepeat } from '#lambdas/recurring/store/repeat-store';
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
