// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logTo } from '#lambdas/platform/log';
import { quickOrFull } from '#test/support/effort';
import { reminderWorld } from '#test/support/reminder-world';
import { simulate } from '#test/support/simulated-days';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';
import { tableReminderWorld } from '#test/support/table-reminder-world';

const size = { seed: 20_261_122, days: 20, accounts: quickOrFull(12, 200) };

let engine: TableEngine;

beforeAll(async () => {
  logTo(() => undefined);
  engine = await startTableEngine();
});
afterAll(async () => {
  logTo((line) => process.stdout.write(line));
  await engine.stop();
});

test(`${size.days} simulated days send the same reminders with the table as in memory`, async () => {
  const inMemory = await simulate(reminderWorld(), size);
  const onTable = await simulate(await tableReminderWorld(engine), size);
  expect(onTable.sent.length).toBeGreaterThan(size.accounts / 4);
  expect(onTable.sent).toEqual(inMemory.sent);
  expect([...onTable.invoices]).toEqual([...inMemory.invoices]);
});
