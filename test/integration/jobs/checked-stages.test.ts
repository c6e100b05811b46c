import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '#domain/table/keys';
import { readBooks } from '#lambdas/composition/books/account-books';
import { jobWorld } from '#test/support/job-world';
import { pat } from '#test/support/lite-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

test('the nightly check finds a job whose stage does not follow from its invoices, and no other', async () => {
  const world = await jobWorld(engine);
  const clientId = await world.addClient({ name: 'Ruth Keller', email: 'ruth@keller.example' });
  await world.saveJob('furnace', { clientId });
  await world.saveJob('drain', { clientId, title: 'Drain' });
  const saved = await world.submit({ jobId: 'furnace' });
  if (!saved.ok) throw new Error(saved.refusal.code);
  const ofJobs = async () =>
    (await readBooks(world.plain, pat)).findings.filter(({ where }) => where.includes('JOB#'));
  expect(
    Object.keys((await world.jobs()).find(({ jobId }) => jobId === 'furnace')?.invoices ?? {}),
  ).toHaveLength(1);
  expect(await ofJobs()).toEqual([]);
  await world.plain.client.send(
    new UpdateCommand({
      TableName: world.tableName,
      Key: keys.job(pat, 'furnace'),
      UpdateExpression: 'SET invoices = :none',
      ExpressionAttributeValues: { ':none': {} },
    }),
  );
  expect(await ofJobs()).toMatchObject([
    { said: 'The stage of the job "Replace the furnace" does not follow from its invoices.' },
  ]);
});
