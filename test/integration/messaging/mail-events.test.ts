import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keys } from '#domain/table/keys';
import { allMessages } from '#lambdas/composition/all-messages';
import {
  freeGeneratorSwitch,
  generatorPause,
  switchFreeGenerator,
} from '#lambdas/free-invoice/store/free-generator-switch';
import { mailReputation } from '#lambdas/free-invoice/store/mail-reputation';
import { parseMailEvent } from '#lambdas/messaging/mail-event';
import { receiveMailEvent } from '#lambdas/messaging/receive-mail-events';
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

const isPaused = () => freeGeneratorSwitch(world.plain, world.clock).isPaused();

describe('a later event of SES', () => {
  test('turns an unknown delivery into a sent one, and a repeated request gets that result', async () => {
    world.service.behave = () => 'accept-then-time-out';
    await world.submit({ key: keyOf(1) });
    expect(await submission(1)).toMatchObject({ state: 'unknown' });
    await report('Send', keyOf(1));
    expect(await submission(1)).toMatchObject({ state: 'sent', serviceId: 'm-1' });
    expect(await world.submit({ key: keyOf(1) })).toMatchObject({ ok: true, value: { invoiceCount: 1 } });
    expect(world.service.delivered).toHaveLength(1);
  });

  test('records a bounce on the submission, and leaves the count unchanged', async () => {
    await world.submit({ key: keyOf(1) });
    await report('Bounce', keyOf(1), 'Permanent');
    expect(await submission(1)).toMatchObject({ state: 'sent', bouncedAt: now.toISOString() });
    expect(await world.countOf()).toBe(1);
  });

  test('blocks an address after a permanent bounce: no further email is sent to it', async () => {
    await world.submit({ key: keyOf(1) });
    await report('Bounce', keyOf(1), 'Permanent');
    expect(await world.submit({ key: keyOf(2) })).toMatchObject({
      refusal: { code: 'sending-not-allowed' },
    });
    expect(world.service.delivered).toHaveLength(1);
  });

  test('about a bounce that is not permanent is ignored', async () => {
    await world.submit({ key: keyOf(1) });
    await report('Bounce', keyOf(1), 'Transient');
    expect(await submission(1)).not.toHaveProperty('bouncedAt');
  });

  test('blocks the mailbox of a complaint in every spelling', async () => {
    await world.submit({ key: keyOf(1), email: 'lee@example.com' });
    await report('Complaint', keyOf(1));
    for (const [index, email] of ['lee@example.com', 'lee+2@example.com'].entries())
      expect(await world.submit({ key: keyOf(2 + index), email, network: '198.51.100.1' })).toMatchObject({
        refusal: { code: 'sending-not-allowed' },
      });
  });

  test('about an unknown submission changes nothing', async () => {
    await report('Complaint', keyOf(7));
    await report('Bounce', '../../etc', 'Permanent');
    expect(await world.items()).toEqual([]);
  });
});

describe('the free generator', () => {
  /** Sends free invoices to different people, each from its own network unless `network` is given. */
  async function sendInvoices(count: number, network?: string): Promise<void> {
    for (let index = 1; index <= count; index += 1) {
      const from = network ?? `203.0.113.${index}`;
      await world.submit({ key: keyOf(index), email: `p${index}@example.com`, network: from });
      await report('Send', keyOf(index));
    }
  }
  const next = () => world.submit({ key: keyOf(900), email: 'next@example.com', network: '198.51.100.1' });
  const day = 24 * 60 * 60 * 1000;

  test('continues for others after five complaints by one attacker, whose mailboxes and networks are blocked', async () => {
    await sendInvoices(30);
    for (const index of [1, 2, 3, 4, 5]) await report('Complaint', keyOf(index));
    expect(await isPaused()).toBe(false);
    expect(await next()).toMatchObject({ ok: true });
    const again = (network: string, email: string) => world.submit({ key: keyOf(901), email, network });
    for (const index of [1, 2, 3, 4, 5]) {
      expect(await again(`203.0.113.${index}`, 'other@example.com')).toMatchObject({
        refusal: { code: 'network-busy' },
      });
      expect(await again('198.51.100.2', `p${index}@example.com`)).toMatchObject({
        refusal: { code: 'sending-not-allowed' },
      });
    }
    expect(await again('203.0.113.6', 'other@example.com')).toMatchObject({ ok: true });
  });

  test('blocks a network after a complaint or five bounces in a day, until midnight UTC', async () => {
    await sendInvoices(6, '203.0.113.9');
    const again = (key: number) =>
      world.submit({ key: keyOf(key), email: 'other@example.com', network: '203.0.113.9' });
    for (const index of [1, 2, 3, 4]) await report('Bounce', keyOf(index), 'Permanent');
    expect(await again(910)).toMatchObject({ ok: true });
    await report('Bounce', keyOf(5), 'Permanent');
    expect(await again(911)).toMatchObject({ refusal: { code: 'network-busy' } });
    world.advance(day / 2);
    expect(await again(911)).toMatchObject({ ok: true });
  });

  test('blocks all networks of an IPv6 customer at once', async () => {
    await sendInvoices(1, '2001:db8:1:2::/64');
    await report('Complaint', keyOf(1));
    const from = (network: string) => world.submit({ key: keyOf(912), email: 'other@example.com', network });
    expect(await from('2001:db8:1:3::/64')).toMatchObject({ refusal: { code: 'network-busy' } });
    expect(await from('2001:db8:2:3::/64')).toMatchObject({ ok: true });
  });

  test('stops for everybody after complaints of ten networks and mailboxes in a day, each counted once', async () => {
    await sendInvoices(20);
    const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    for (const index of [...nine, ...nine]) await report('Complaint', keyOf(index));
    expect(await isPaused()).toBe(false);
    await report('Complaint', keyOf(10));
    expect(await isPaused()).toBe(true);
    expect(await next()).toMatchObject({ refusal: { code: 'generator-busy' } });
  });

  test('is not stopped for everybody by one network, however many of its emails fail', async () => {
    await sendInvoices(60, '203.0.113.9');
    for (let index = 1; index <= 60; index += 1)
      await report(index % 2 ? 'Complaint' : 'Bounce', keyOf(index), index % 2 ? undefined : 'Permanent');
    expect(await isPaused()).toBe(false);
    expect(await next()).toMatchObject({ ok: true });
  });

  test('is not stopped for everybody by one mailbox in many spellings from many networks', async () => {
    for (let index = 1; index <= 5; index += 1) {
      const email = `one+${index}@example.com`;
      await world.submit({ key: keyOf(index), email, network: `203.0.113.${index}` });
    }
    for (let index = 1; index <= 5; index += 1) await report('Complaint', keyOf(index));
    expect(await isPaused()).toBe(false);
  });

  test('continues by itself after a day, and stops again only after another flood', async () => {
    await sendInvoices(24);
    for (let index = 1; index <= 10; index += 1) await report('Complaint', keyOf(index));
    world.advance(day);
    expect(await isPaused()).toBe(true);
    world.advance(1);
    expect(await isPaused()).toBe(false);
    world.advance(day);
    await report('Complaint', keyOf(11));
    expect(await isPaused()).toBe(false);
    for (let index = 12; index <= 20; index += 1) await report('Complaint', keyOf(index));
    expect(await isPaused()).toBe(true);
  });

  test('keeps the state that an operator set', async () => {
    await switchFreeGenerator(world.plain, false, world.clock());
    world.advance(30 * day);
    expect(await isPaused()).toBe(true);
    await switchFreeGenerator(world.plain, true, world.clock());
    expect(await isPaused()).toBe(false);
  });

  test('continues while fewer than a tenth of the emails bounce', async () => {
    await sendInvoices(22);
    await report('Bounce', keyOf(1), 'Permanent');
    expect(await isPaused()).toBe(false);
    for (let index = 2; index <= 20; index += 1) await report('Bounce', keyOf(index), 'Permanent');
    expect(await isPaused()).toBe(true);
  });
});
