// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickOrFull } from '#test/support/effort';
import { auditBooks } from '#test/support/lite-books';
import { liteWorld, pat } from '#test/support/lite-world';
import { type KnownOffice, officeSteps, perform, readOffice } from '#test/support/random-office';
import { startRealEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startRealEngine();
});
afterAll(() => engine.stop());

/**
 * The number of operations between two reads of the IDs that exist, and between two checks of the books. A check takes
 * as long as some hundred operations.
 */
const [operationsPerRead, operationsPerAudit] = [20, quickOrFull(100, 1_000)];

test(
  'statistics equal a sum over the invoices after any operations in any order',
  async () => {
    const length = quickOrFull(1_000, 10_000);
    const steps = officeSteps(length, Number(process.env.SEED ?? 20261103));
    const world = await liteWorld(engine);
    await world.openAccount(pat);
    let office: KnownOffice = { invoices: [], clients: [] };
    for (const [at, action] of steps.entries()) {
      if (at % operationsPerRead === 0) office = await readOffice(world);
      await perform(world, action, office);
      if (at % operationsPerAudit === operationsPerAudit - 1)
        await auditBooks(world, `after ${at + 1} operations, the last: ${action.do}`);
    }
    await auditBooks(world, 'in the end');
    expect(steps).toHaveLength(length);
  },
  // A thousand operations take minutes on a busy machine.
  quickOrFull(900_000, 3_600_000),
);

test('statistics stay correct when operations run at the same time', async () => {
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  const steps = officeSteps(8 * quickOrFull(5, 40), Number(process.env.SEED ?? 7));
  for (let at = 0; at < steps.length; at += 8) {
    const batch = steps.slice(at, at + 8);
    const office = await readOffice(world);
    await Promise.all(batch.map((action) => perform(world, action, office)));
  }
  await world.sweepAfterLease();
  await auditBooks(world, 'after operations at the same time');
});
