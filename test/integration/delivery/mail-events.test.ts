import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keys } from '#domain/table/keys';
import { allMessages } from '#lambdas/adapters/dynamodb/delivery/all-messages';
import {
  freeGeneratorSwitch,
  generatorPause,
} from '#lambdas/adapters/dynamodb/free-invoice/free-generator-switch';
import { mailReputation } from '#lambdas/adapters/dynamodb/free-invoice/mail-reputation';
import { parseMailEvent } from '#lambdas/delivery/mail-event';
import { receiveMailEvent } from '#lambdas/delivery/receive-mail-event';
import { type FreeInvoiceWorld, freeInvoiceWorld } from '#test/support/free-invoice-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: FreeInvoiceWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await freeInvoiceWorld(engine);
});

const keyOf = (index: number) => `key-${String(index).padStart(16, '0')}`;
const now = new Date('2026-11-03T12:00:00Z');

async function report(eventType: string, submission: string, bounceType?: string): Promise<void> {
  const event = parseMailEvent(
    {
      eventType,
      ...(bounceType && { bounce: { bounceType } }),
      mail: { messageId: 'm-1', tags: { kind: ['free-invoice'], message: [submission] } },
    },
    now,
  );
  if (!event) return;
  await receiveMailEvent(event, {
    messages: allMessages(world.plain, world.clock),
    reputation: mailReputation(world.plain),
    generator: generatorPause(world.plain),
    limits: { complaintRate: 0.001, bounceRate: 0.1 },
    clock: world.clock,
  });
}

async function submission(index: number): Promise<Record<string, unknown>> {
  const { Item } = await world.plain.client.send(
    new GetCommand({
      TableName: world.tableName,
      Key: keys.message({ kind: 'free-invoice', id: keyOf(index) }),
      ConsistentRead: true,
    }),
  );
  return Item ?? {};
}

const isPaused = () => freeGeneratorSwitch(world.plain).isPaused();

describe('what the mail service reports later', () => {
  test('turns an unknown delivery into a sent one, and its key answers so', async () => {
    world.service.behave = () => 'accept-then-time-out';
    await world.submit({ key: keyOf(1) });
    expect(await submission(1)).toMatchObject({ state: 'unknown' });
    await report('Send', keyOf(1));
    expect(await submission(1)).toMatchObject({ state: 'sent', serviceId: 'm-1' });
    expect(await world.submit({ key: keyOf(1) })).toMatchObject({ ok: true, value: { invoiceCount: 1 } });
    expect(world.service.delivered).toHaveLength(1);
  });

  test('marks a bounce on the submission, and leaves the count as it is', async () => {
    await world.submit({ key: keyOf(1) });
    await report('Bounce', keyOf(1), 'Permanent');
    expect(await submission(1)).toMatchObject({ state: 'sent', bouncedAt: now.toISOString() });
    expect(await world.countOf()).toBe(1);
  });

  test('ignores a bounce that may still be delivered', async () => {
    await world.submit({ key: keyOf(1) });
    await report('Bounce', keyOf(1), 'Transient');
    expect(await submission(1)).not.toHaveProperty('bouncedAt');
  });

  test('blocks the mailbox of a complaint, in every spelling', async () => {
    await world.submit({ key: keyOf(1), email: 'lee@example.com' });
    await report('Complaint', keyOf(1));
    for (const [index, email] of ['lee@example.com', 'lee+2@example.com'].entries())
      expect(await world.submit({ key: keyOf(2 + index), email })).toMatchObject({
        refusal: { code: 'sending-not-allowed' },
      });
  });

  test('about a submission nobody made changes nothing', async () => {
    await report('Complaint', keyOf(7));
    await report('Bounce', '../../etc', 'Permanent');
    expect(await world.items()).toEqual([]);
  });
});

describe('the free generator', () => {
  test('stops at a second complaint within a week, and not at one complaint told twice', async () => {
    for (const index of [1, 2]) await world.submit({ key: keyOf(index), email: `p${index}@example.com` });
    await report('Complaint', keyOf(1));
    await report('Complaint', keyOf(1));
    expect(await isPaused()).toBe(false);
    await report('Complaint', keyOf(2));
    expect(await isPaused()).toBe(true);
    expect(await world.submit({ key: keyOf(3), email: 'p3@example.com' })).toMatchObject({
      refusal: { code: 'sending-not-allowed' },
    });
  });

  test('goes on while bounces stay below a tenth', async () => {
    for (let index = 1; index <= 12; index += 1) {
      await world.submit({ key: keyOf(index), email: `p${index}@example.com` });
      await report('Send', keyOf(index));
    }
    await report('Bounce', keyOf(1), 'Permanent');
    expect(await isPaused()).toBe(false);
    for (let index = 2; index <= 10; index += 1) await report('Bounce', keyOf(index), 'Permanent');
    expect(await isPaused()).toBe(true);
  });
});
