import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstSecondAfter } from '#domain/account/sign-in-records';
import { signInLimits } from '#lambdas/platform/http/sign-in-limit';
import { tableOn } from '#lambdas/platform/table/table';
import { meterCapacity } from '#test/support/capacity-meter';
import { startRealEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let tableName: string;

beforeAll(async () => {
  engine = await startRealEngine();
  tableName = await engine.createTable();
});
afterAll(() => engine.stop());

const signedOutAt = new Date('2026-11-03T12:00:00.700Z');

test('the limit is the first full second after the latest sign-out, in whatever order sign-outs are written', async () => {
  const limits = signInLimits(tableOn(engine.client(), tableName));
  expect(await limits.notBefore('pat')).toBeUndefined();
  await limits.end('pat', signedOutAt);
  expect(await limits.notBefore('pat')).toBe(Date.parse('2026-11-03T12:00:01Z') / 1000);
  await limits.end('pat', new Date(signedOutAt.getTime() - 5000));
  expect(await limits.notBefore('pat')).toBe(firstSecondAfter(signedOutAt.getTime()));
  expect(await limits.notBefore('kim')).toBeUndefined();
});

test('a sign-out replaces a limit that a function whose clock was ahead has written', async () => {
  const limits = signInLimits(tableOn(engine.client(), tableName));
  await limits.end('lee', new Date(signedOutAt.getTime() + 2 * 24 * 60 * 60 * 1000));
  await limits.end('lee', signedOutAt);
  expect(await limits.notBefore('lee')).toBe(firstSecondAfter(signedOutAt.getTime()));
});

test('checking a sign-in costs at most one read unit, with and without a limit', async () => {
  const client = engine.client();
  const meter = meterCapacity(client);
  const limits = signInLimits(tableOn(client, tableName));
  await limits.end('dana', signedOutAt);
  for (const userId of ['dana', 'nobody']) {
    meter.reset();
    await limits.notBefore(userId);
    expect(meter.calls).toHaveLength(1);
    expect(meter.units()).toBeLessThanOrEqual(1);
  }
});
