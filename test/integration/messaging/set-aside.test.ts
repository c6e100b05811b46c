import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { receiptDelaySeconds } from '#domain/invoices/receipt';
import { outbox as limits } from '#domain/messaging/message';
import { allWaitingIds } from '#lambdas/composition/all-messages';
import { receiptHandler } from '#lambdas/invoices/store/receipt-message-handler';
import { message } from '#lambdas/messaging/store/message';
import { outboxWrite, type Queued } from '#lambdas/messaging/store/outbox';
import { queueingTable } from '#lambdas/messaging/store/queueing-table';
import { messagesAside, retryMessage } from '#lambdas/messaging/store/set-aside';
import { logTo } from '#lambdas/platform/log';
import { commit, tryCommit } from '#lambdas/platform/table/commit';
import { update } from '#lambdas/platform/table/writes';
import { reminderHandler } from '#lambdas/reminders/store/reminder-message-handler';
import { planFault } from '#test/support/fault-plan';
import { auditBooks } from '#test/support/lite-books';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { allOf, emptyOutbox } from '#test/support/outbox';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;
const lines: { level?: string; event?: string; peopleWaitSeconds?: number }[] = [];

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

/** Records a payment whose receipt waits. Returns the ID of the invoice. */
async function paymentWithReceipt() {
  const outcome = await world.submit({ invoice: { clientName: 'Dana', clientEmail: client } });
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  const { invoiceId } = outcome.value.invoice;
  await world.pay(invoiceId, { amount: '50', date: '2026-11-02', method: 'check', receipt: true });
  world.advance(receiptDelaySeconds * 1_000);
  world.service.delivered.length = 0;
  return invoiceId;
}

const receipts = () => world.itemsUnder('MESSAGE#receipt#');

async function setOnReceipt(name: string, value: unknown): Promise<void> {
  const [receipt] = await receipts();
  await world.plain.client.send(
    new UpdateCommand({
      TableName: world.tableName,
      Key: { PK: receipt?.PK, SK: receipt?.SK },
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  );
}

const minutes = (count: number) => world.advance(count * 60_000);

type Changes = Parameters<typeof emptyOutbox>[3];

async function fail(): Promise<never> {
  throw new Error('no glyph');
}

/** Runs the outbox once per retry interval, once more often than a message is tried. */
async function runAllTries(change: Changes): Promise<void> {
  for (let run = 0; run <= limits.tries; run += 1) {
    await emptyOutbox(world, engine, planFault(), change);
    minutes(limits.retryMinutes + 1);
  }
}

const count = (event: string) => lines.filter((line) => line.event === event).length;

describe('a message of the outbox', () => {
  test('that was set aside is no longer listed as set aside when it is dropped', async () => {
    const invoiceId = await paymentWithReceipt();
    await runAllTries({ renderPdf: fail });
    expect(await messagesAside(world.plain)).toHaveLength(1);
    expect(await world.unpay(invoiceId)).toMatchObject({ ok: true, value: { receiptDropped: true } });
    expect(await messagesAside(world.plain)).toEqual([]);
    const [dropped] = await receipts();
    expect(dropped).toMatchObject({ state: 'returned' });
    expect(dropped).not.toHaveProperty('asideAt');
    expect(dropped).not.toHaveProperty('failures');
    await auditBooks(world, 'after the removal');
  });

  test.each<[string, () => Promise<void>, Changes]>([
    ['cannot be read', () => setOnReceipt('createdAt', 7), {}],
    ['cannot be composed', async () => undefined, { renderPdf: fail }],
  ])('that %s is set aside after three tries, until it is retried', async (_, damage, change) => {
    await paymentWithReceipt();
    await damage();
    await runAllTries(change);
    expect(world.service.delivered).toEqual([]);
    expect(count('message-failed')).toBe(limits.tries - 1);
    expect(count('set-aside')).toBe(1);
    // The general fault alarm counts lines of this level, and the alarm for late emails reads these seconds.
    expect(lines.filter(({ level }) => level === 'ERROR')).toEqual([]);
    expect(Math.max(...lines.map(({ peopleWaitSeconds = 0 }) => peopleWaitSeconds))).toBeLessThan(120);
    const [aside] = await messagesAside(world.plain);
    expect(aside?.name).toMatchObject({ kind: 'receipt', owner: pat });
    const waiting = await Promise.all(allWaitingIds(world.plain).partitions(world.clock()).map(allOf));
    expect(waiting.flat()).toEqual([]);

    await setOnReceipt('createdAt', world.clock().toISOString());
    if (!aside) return;
    expect(await retryMessage(world.plain, aside, world.clock())).toBe(true);
    expect(await retryMessage(world.plain, aside, world.clock())).toBe(false);
    await emptyOutbox(world, engine);
    expect(world.service.delivered).toEqual([client]);
    expect(await messagesAside(world.plain)).toEqual([]);
  });

  test('is not set aside while SES is paused for two hours, and is sent afterward', async () => {
    await paymentWithReceipt();
    const paused = {
      send: async () =>
        ({ kind: 'not-delivered', reason: 'AccountSendingPausedException', mayRetry: false }) as const,
    };
    for (let passed = 0; passed < 120; passed += limits.retryMinutes + 1) {
      await emptyOutbox(world, engine, planFault(), { mail: paused });
      minutes(limits.retryMinutes + 1);
    }
    expect(await messagesAside(world.plain)).toEqual([]);
    await emptyOutbox(world, engine);
    expect(world.service.delivered).toEqual([client]);
  });

  test('does not delay messages of others that wait behind it', async () => {
    await paymentWithReceipt();
    await setOnReceipt('createdAt', 7);
    await paymentWithReceipt();
    await emptyOutbox(world, engine);
    expect(world.service.delivered).toEqual([client]);
  });
});

describe('a transaction that queues an email', () => {
  test('sends its ID to the queue for emails of people once it is due, but a later write does not', async () => {
    const sent: string[] = [];
    const delays: number[] = [];
    const table = queueingTable(world.plain, world.clock, async (ids) => {
      sent.push(...ids.map(({ id }) => id));
      delays.push(...ids.map(({ delaySeconds }) => delaySeconds));
    });
    const outcome = await world.submit({ invoice: { clientName: 'Dana', clientEmail: client } });
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    const now = world.clock();
    const queue = async (kind: Queued, id: string, seconds?: number) => {
      const fields = { id, owner: pat, recipient: 'client', about: '', bodyHash: '' };
      const notBefore = seconds === undefined ? {} : { notBefore: new Date(now.getTime() + seconds * 1_000) };
      const wait = { now, until: new Date('2026-12-01T00:00:00.000Z'), ...notBefore };
      const { committed } = await commit(table, [outboxWrite({ ...kind, entity: message }, fields, wait)]);
      expect(committed).toBe(true);
    };
    await queue(receiptHandler, 'one');
    const key = message.key({ kind: 'receipt', id: 'one', owner: pat });
    expect(sent).toEqual([`${key.PK} ${key.SK}`]);
    await tryCommit(table, update(message, key, { set: { state: 'returned' } }));
    await queue(reminderHandler, 'two');
    expect(sent).toHaveLength(1);
    for (const seconds of [20, 600, 3_600]) await queue(receiptHandler, `in-${seconds}`, seconds);
    // One second more than needed. SQS cannot delay as long as the last one, so the feeder sends it.
    expect(delays).toEqual([0, 21, 601]);
  });
});
