import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '#domain/table/keys';
import { booksCheckUnit } from '#lambdas/composition/books/check-books';
import { listJobs } from '#lambdas/jobs/list-jobs';
import { jobWorld } from '#test/support/job-world';
import { pat } from '#test/support/lite-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

test('jobs of the mobile app are listed after the next whole check of the books, and keep what the app stored', async () => {
  const world = await jobWorld(engine);
  const Item = {
    ...keys.job(pat, 'of-the-app'),
    jobId: 'of-the-app',
    stage: 'In Progress',
    title: 'Water heater',
    totalCents: 25_000,
    createdAt: '2026-11-01T00:00:00.000Z',
    crew: ['Al', 'Bo'],
  };
  await world.plain.client.send(new PutCommand({ TableName: world.tableName, Item }));
  const listed = async () => {
    const found = await listJobs(pat, { group: 'InProgress' }, world.jobPorts());
    return found.ok ? found.value.jobs.map(({ title }) => title) : [];
  };
  expect(await listed()).toEqual([]);
  const check = booksCheckUnit(world.plain, world.clock);
  const unit = { phase: 'month' } as Parameters<typeof check>[1];
  await check(pat, unit);
  await check(pat, unit);
  expect(await listed()).toEqual(['Water heater']);
  expect((await world.jobs())[0]).toMatchObject(Item);
  expect((await world.jobs())[0]).not.toHaveProperty('version');
});
