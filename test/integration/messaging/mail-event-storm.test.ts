import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allMessages } from '#lambdas/composition/all-messages';
import { generatorPause } from '#lambdas/free-invoice/store/free-generator-switch';
import { mailReputation } from '#lambdas/free-invoice/store/mail-reputation';
import { parseMailEvent } from '#lambdas/messaging/mail-event';
import { receiveMailEvent } from '#lambdas/messaging/receive-mail-events';
import { kim, type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { seeded } from '#test/support/seeded';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
});

type Detail = Readonly<Record<string, unknown>>;

/** An event as SES reports it; `tags` are those of the email. */
const event = (
  eventType: string,
  tags: Readonly<Record<string, string>>,
  bounceType = 'Permanent',
): Detail => ({
  eventType,
  ...(eventType === 'Bounce' && { bounce: { bounceType, timestamp: '2026-11-03T12:30:00Z' } }),
  mail: {
    messageId: 'm-1',
    tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
  },
});

/** Handles an event like the function: what is no event of ours is dropped, and nothing may fail. */
async function receive(detail: unknown): Promise<void> {
  const parsed = parseMailEvent(detail, world.clock());
  if (!parsed) return;
  await receiveMailEvent(parsed, {
    messages: allMessages(world.plain, world.clock),
    reputation: mailReputation(world.plain),
    generator: generatorPause(world.plain),
    limits: { complaintRate: 0.001, bounceRate: 0.1 },
    clock: world.clock,
  });
}

/** Emails an invoice to a client of an account. */
async function emailInvoice(userId: string, number: string, clientEmail: string) {
  const invoice = { invoiceNumber: number, clientName: 'Dana', clientEmail };
  const saved = await world.submit({ userId, invoice });
  if (!saved.ok) throw new Error(saved.refusal.code);
  return world.emailToClient(saved.value.invoice.invoiceId, { userId });
}

test('a storm of repeated, disordered and forged reports counts each complaint once, and stops nobody else', async () => {
  await world.openAccount(pat);
  await world.openAccount(kim);
  const random = seeded(54);
  const reports: unknown[] = [];
  for (let number = 0; number < 12; number += 1) {
    const answer = await emailInvoice(pat, `P-${number}`, `p${number}@client.example`);
    expect(answer).toMatchObject({ ok: true });
  }
  expect(await emailInvoice(kim, 'K-1', 'dana@client.example')).toMatchObject({ ok: true });
  const messages = await world.itemsUnder('MESSAGE#client-invoice#');
  const tagsOf = ({ SK }: Detail, owner: string) => ({
    kind: 'client-invoice',
    message: String(SK).split('#')[2] ?? '',
    owner,
  });
  expect(messages).toHaveLength(12);
  for (const [at, message] of messages.entries()) {
    const tags = tagsOf(message, pat);
    // Two complaints, six bounces, and for every email what SES reports about it anyway.
    reports.push(event('Send', tags), event('Delivery', tags));
    if (at < 2) reports.push(event('Complaint', tags));
    else if (at < 8) reports.push(event('Bounce', tags));
    // Of an account that did not send it, of none, of an unknown message, and of an unknown kind.
    for (const forged of [
      { ...tags, owner: kim },
      { kind: tags.kind, message: tags.message },
      { ...tags, message: `unknown-${at}` },
      { ...tags, kind: 'postcard' },
      { ...tags, message: '../../PROFILE' },
      { ...tags, owner: `${kim}#LITE` },
    ])
      reports.push(event('Complaint', forged), event('Bounce', forged));
  }
  reports.push({}, null, 'Bounce', { eventType: 'Bounce' }, event('Complaint', {}));
  const storm = Array.from({ length: 500 }, (_, at) => ({
    detail: reports[at % reports.length],
    at: random(),
  }))
    .sort((one, other) => one.at - other.at)
    .map(({ detail }) => detail);
  for (let at = 0; at < storm.length; at += 20) await Promise.all(storm.slice(at, at + 20).map(receive));

  const stops = (await world.items()).filter(({ SK }) => String(SK).startsWith('STOP#'));
  expect(stops.map(({ PK }) => PK)).toEqual([`USER#${pat}`, `USER#${pat}`]);
  expect(stops.filter(({ complainedAt }) => complainedAt !== undefined)).toHaveLength(2);
  const after = await world.itemsUnder('MESSAGE#client-invoice#');
  expect(after.filter(({ bouncedAt }) => bouncedAt !== undefined)).toHaveLength(6);
  const counted = (await world.items()).filter(({ sent }) => sent !== undefined);
  // Repeats that are handled at the same moment may count a sent email twice, never too few.
  expect(counted).toHaveLength(1);
  expect(counted[0]?.sent).toBeGreaterThanOrEqual(12);
  // Two complaints do not suspend an account, and the other one emails as before.
  expect(await world.lite()).not.toHaveProperty('clientMailSuspendedAt');
  expect(await emailInvoice(kim, 'K-2', 'dana@client.example')).toMatchObject({ ok: true });
  expect(await emailInvoice(pat, 'P-99', 'p11@client.example')).toMatchObject({ ok: true });
});
