import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { receiptDelaySeconds } from '#domain/invoices/receipt';
import { leaseMilliseconds, outbox as limits } from '#domain/messaging/message';
import { dueIndex } from '#domain/table/indexes';
import { allSweptIds } from '#lambdas/composition/all-messages';
import { feedSweeper } from '#lambdas/messaging/feed-work';
import { sendWaiting } from '#lambdas/messaging/send-waiting-emails';
import { sweepWork } from '#lambdas/messaging/store/due-items';
import { feederLock } from '#lambdas/messaging/store/feeder-lock';
import { countSweepFailure, retrySweep, sweepsAside } from '#lambdas/messaging/store/sweep-aside';
import { waitingMessages } from '#lambdas/messaging/store/waiting-messages';
import { logTo } from '#lambdas/platform/log';
import { tableOn } from '#lambdas/platform/table/table';
import { planFault } from '#test/support/fault-plan';
import { firingAlarms } from '#test/support/firing-alarms';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { emptyOutbox } from '#test/support/outbox';
import { dueHandlers } from '#test/support/sweep-table';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
  await world.openAccount(pat);
  lines.length = 0;
  logTo((line) => lines.push(JSON.parse(line)));
});
afterEach(() => logTo((line) => process.stdout.write(line)));

const client = 'dana@client.example';
const receipts = () => world.itemsUnder('MESSAGE#receipt#');

/** Records payments with receipts that a worker claimed before it died. */
async function abandonReceipts(count: number): Promise<void> {
  for (let payment = 0; payment < count; payment += 1) {
    const outcome = await world.submit({ invoice: { clientName: 'Dana', clientEmail: client } });
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    const { invoiceId } = outcome.value.invoice;
    await world.pay(invoiceId, { amount: '50', date: '2026-11-02', method: 'check', receipt: true });
  }
  world.advance(receiptDelaySeconds * 1_000);
  const due = new Date(world.clock().getTime() + leaseMilliseconds).toISOString();
  for (const { PK, SK, id } of await receipts())
    await setAttributes({ PK, SK }, { state: 'reserved', due, ...dueIndex(String(id), due) });
  world.service.delivered.length = 0;
}

async function setAttributes(
  Key: Record<string, unknown>,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(values);
  await world.plain.client.send(
    new UpdateCommand({
      TableName: world.tableName,
      Key,
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, values[name]])),
    }),
  );
}

/** Runs the sweeper once. Returns the IDs that it hands over. */
async function runSweeper(): Promise<string[]> {
  const handed: string[] = [];
  await feedSweeper({
    ids: allSweptIds(world.plain),
    lock: feederLock(world.plain, world.clock, 'sweeper'),
    queues: { send: async (_, ids) => handed.push(...ids.map(({ id }) => id)) },
    clock: world.clock,
  });
  return handed;
}

/** A worker that processes an ID. */
function worker(plan = planFault()) {
  const table = tableOn(plan.attach(engine.client(), 'dynamodb'), world.tableName);
  const swept = sweepWork(table, dueHandlers(table, world.clock), world.clock);
  const findWaiting = waitingMessages([], { finish: async () => undefined }, { swept });
  return (id: string) =>
    sendWaiting(id, async () => undefined, { ...world.portsUnder(planFault()), findWaiting });
}

const passLease = () => world.advance(leaseMilliseconds + 1_000);
const count = (event: string) => lines.filter((line) => line.event === event).length;

describe('an item that a dead function left', () => {
  test('is handed over as an ID and settled once, however often and in any order IDs arrive', async () => {
    await abandonReceipts(3);
    expect(await runSweeper()).toEqual([]);
    passLease();
    const ids = await runSweeper();
    expect(ids).toHaveLength(3);
    // Their IDs are already in the queue.
    expect(await runSweeper()).toEqual([]);
    const work = worker();
    await Promise.all([...ids, ...ids.toReversed(), ...ids].map(work));
    for (const id of ids.toReversed()) await work(id);
    expect(count('abandoned-given-back')).toBe(3);
    expect(await receipts()).toMatchObject(Array.from({ length: 3 }, () => ({ state: 'waiting' })));
    await emptyOutbox(world, engine);
    expect(world.service.delivered).toEqual([client, client, client]);
    expect(firingAlarms(lines)).toEqual([]);
  });

  test('is dropped by a worker of a release that does not know such IDs', async () => {
    await abandonReceipts(1);
    passLease();
    const older = waitingMessages([], { finish: async () => undefined });
    for (const id of await runSweeper()) expect(older(id)).toBeUndefined();
    expect(await receipts()).toMatchObject([{ state: 'reserved' }]);
  });

  test('waits for the end of an outage of the table without being set aside', async () => {
    await abandonReceipts(1);
    passLease();
    const [id = ''] = await runSweeper();
    const error = Object.assign(new Error('table is down'), { $metadata: {} });
    for (let run = 0; run < 5; run += 1) {
      const down = planFault({ service: 'dynamodb', call: 1, when: 'before', effect: 'error', error });
      expect(await worker(down)(id)).toEqual({ error });
    }
    expect((await receipts())[0]).not.toHaveProperty('sweepFailures');
    expect(await worker()(id)).toEqual({ done: 'givenBack' });
  });
});

describe('an item that the sweeper cannot settle', () => {
  /** Two receipts, the second of which cannot be read. */
  async function abandonWithOneUnreadable() {
    await abandonReceipts(2);
    const [sound, broken] = await receipts();
    const key = { PK: String(broken?.PK), SK: String(broken?.SK) };
    await setAttributes(key, { createdAt: 7 });
    passLease();
    return { key, soundId: sound?.id };
  }

  test('is set aside after three tries with exactly that alarm, delays no other item, and is settled when it is retried', async () => {
    const { key, soundId } = await abandonWithOneUnreadable();
    const alarms: (readonly string[])[] = [];
    for (let run = 0; run <= limits.tries; run += 1) {
      lines.length = 0;
      for (const id of await runSweeper()) await worker()(id);
      alarms.push(firingAlarms(lines));
      if (run === 0) {
        const states = (await receipts()).map(({ id, state }) => [id, state]);
        expect(states).toContainEqual([soundId, 'waiting']);
      }
      world.advance((limits.retryMinutes + 1) * 60_000);
    }
    expect(alarms).toEqual([
      ...Array.from({ length: limits.tries - 1 }, () => []),
      ['message-set-aside'],
      [],
    ]);
    const aside = await sweepsAside(world.plain);
    expect(aside.map((one) => one.key)).toEqual([key]);
    // The failed tries are not counted as tries of the outbox.
    expect((await receipts()).find(({ SK }) => SK === key.SK)).not.toHaveProperty('failures');

    await setAttributes(key, { createdAt: world.clock().toISOString() });
    for (const one of aside) expect(await retrySweep(world.plain, one, world.clock())).toBe(true);
    for (const one of aside) expect(await retrySweep(world.plain, one, world.clock())).toBe(false);
    for (const id of await runSweeper()) expect(await worker()(id)).toEqual({ done: 'givenBack' });
    await emptyOutbox(world, engine);
    expect(world.service.delivered).toEqual([client, client]);
    expect(await sweepsAside(world.plain)).toEqual([]);
    for (const receipt of await receipts()) {
      expect(receipt).not.toHaveProperty('sweepFailures');
      expect(receipt).not.toHaveProperty('sweepAsideAt');
    }
  });

  test('counts no failure if it was put back into the outbox or settled meanwhile', async () => {
    await abandonReceipts(1);
    passLease();
    const [receipt] = await receipts();
    const key = { PK: String(receipt?.PK), SK: String(receipt?.SK) };
    for (const id of await runSweeper()) await worker()(id);
    expect(await receipts()).toMatchObject([{ state: 'waiting' }]);
    expect(await countSweepFailure(world.plain, key, world.clock())).toBeUndefined();
    await emptyOutbox(world, engine);
    expect(await countSweepFailure(world.plain, key, world.clock())).toBeUndefined();
    expect(world.service.delivered).toEqual([client]);
    expect((await receipts())[0]).not.toHaveProperty('sweepFailures');
  });

  test('is also set aside if it is an invoice whose content is missing, and is finished when it is retried', async () => {
    const outcome = await world.submit({ invoice: { clientName: 'Dana', clientEmail: client } });
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    const { invoiceId } = outcome.value.invoice;
    const [invoice] = await world.itemsUnder(`INVOICE#${invoiceId}`);
    const key = { PK: String(invoice?.PK), SK: String(invoice?.SK) };
    const due = world.clock().toISOString();
    await setAttributes(key, { contentId: 'gone', due, ...dueIndex(invoiceId, due) });
    for (let run = 0; run < limits.tries; run += 1) {
      for (const id of await runSweeper()) expect(await worker()(id)).toEqual({ done: 'failed' });
      world.advance((limits.retryMinutes + 1) * 60_000);
    }
    expect(firingAlarms(lines)).toEqual(['message-set-aside']);
    expect((await sweepsAside(world.plain)).map((one) => one.key)).toEqual([key]);
    await setAttributes(key, { contentId: invoice?.contentId });
    const [aside] = await sweepsAside(world.plain);
    if (aside) await retrySweep(world.plain, aside, world.clock());
    for (const id of await runSweeper()) expect(await worker()(id)).toEqual({ done: 'finished' });
    expect((await world.itemsUnder(`INVOICE#${invoiceId}`))[0]).not.toHaveProperty('GSI2PK');
  });
});
