// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '#domain/jobs/job';
import { type JobStage, jobStages } from '#domain/jobs/job-stage';
import { clientLookup } from '#lambdas/clients/store/client-lookup';
import { listJobs } from '#lambdas/jobs/list-jobs';
import { itemOfJob, job } from '#lambdas/jobs/store/job';
import { jobStore } from '#lambdas/jobs/store/job-store';
import { tableOn } from '#lambdas/platform/table/table';
import { meterCapacity } from '#test/support/capacity-meter';
import { quickOrFull } from '#test/support/effort';
import { type JobWorld, jobWorld } from '#test/support/job-world';
import { pat } from '#test/support/lite-world';
import { putItems } from '#test/support/put-items';
import { storedItem } from '#test/support/stored-item';
import { startRealEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startRealEngine();
});
afterAll(() => engine.stop());

const today = '2026-11-03';

const aJob = (at: number, stage: JobStage, time: Pick<Job, 'date' | 'start'>): Job => ({
  ...{ jobId: `job-${String(at).padStart(6, '0')}`, title: 'Mow the lawn', address: '12 Alder Street' },
  ...{ clientId: 'ruth', clientName: 'Ruth Keller', clientPhone: '', clientEmail: '', notes: 'Ring twice.' },
  ...{ stage, isDone: false, agreedCents: 0, invoices: {}, photoIds: [], history: [], edits: 1, version: 1 },
  createdAt: `2026-01-01T00:00:00.${String(at % 1_000).padStart(3, '0')}Z`,
  ...time,
});

/** An account with eight jobs today, and so many others in all stages, half of them without a date. */
async function accountWith(others: number): Promise<JobWorld> {
  const world = await jobWorld(engine);
  const days = (at: number) => `20${10 + (at % 15)}-0${1 + (at % 9)}-1${at % 10}`;
  const jobs = [
    ...Array.from({ length: 8 }, (_, at) => aJob(at, 'Scheduled', { date: today, start: `0${at + 1}:00` })),
    ...Array.from({ length: others }, (_, at) =>
      aJob(8 + at, jobStages[at % jobStages.length] ?? 'Lead', at % 2 === 0 ? {} : { date: days(at) }),
    ),
  ];
  await putItems(
    world.plain,
    jobs.map((one) => storedItem(job, job.key(pat, one.jobId), itemOfJob(one))),
  );
  return world;
}

const screens = {
  today: { from: today, to: today },
  week: { from: '2026-11-01', to: '2026-11-07' },
  'to schedule': { toSchedule: '1' },
  lead: { group: 'Lead' },
  scheduled: { group: 'Scheduled' },
  'in progress': { group: 'InProgress' },
  paid: { group: 'Paid' },
  client: { clientId: 'ruth' },
  'visits to bill': { clientId: 'ruth', toBill: '1' },
};

async function unitsOf(world: JobWorld): Promise<Readonly<Record<string, number>>> {
  const client = engine.client();
  const meter = meterCapacity(client);
  const table = tableOn(client, world.tableName);
  const jobs = jobStore(table, world.clock);
  const findClients = (userId: string, ids: readonly string[]) => clientLookup(table, userId).together(ids);
  const units: Record<string, number> = {};
  for (const [name, query] of Object.entries(screens)) {
    meter.reset();
    const found = await listJobs(pat, query, { jobs, findClients, today: async () => today });
    if (!found.ok) throw new Error(found.refusal.code);
    units[name] = meter.units();
  }
  meter.reset();
  await jobs.find(pat, 'job-000001');
  return { ...units, job: meter.units() };
}

test('an account with 10,000 jobs reads as many units for each screen of jobs as one whose pages are just full', async () => {
  // Of ten jobs a list reads what there is; of more never more than a page.
  const ten = await unitsOf(await accountWith(2));
  const few = await unitsOf(await accountWith(250));
  const many = await unitsOf(await accountWith(quickOrFull(2_000, 10_000)));
  console.info('read units of the screens of jobs:', JSON.stringify({ ten, few, many }));
  expect(many).toEqual(few);
  // What is read whole has the same size in each account.
  for (const name of ['today', 'visits to bill', 'job']) expect(many[name], name).toBe(ten[name]);
  expect(Math.min(few.today ?? 0, few.job ?? 0)).toBeGreaterThan(0);
  for (const units of Object.values(many)) expect(units).toBeLessThanOrEqual(30);
}, 300_000);
