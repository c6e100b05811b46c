import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outbox as limits } from '#domain/messaging/message';
import { waitIndex } from '#domain/table/indexes';
import { allMessages, allWaitingIds } from '#lambdas/composition/all-messages';
import { feederLock } from '#lambdas/messaging/store/feeder-lock';
import { message } from '#lambdas/messaging/store/message';
import { outboxWrite } from '#lambdas/messaging/store/outbox';
import { logTo } from '#lambdas/platform/log';
import { tryCommit } from '#lambdas/platform/table/commit';
import { suspensionNoticeKind } from '#lambdas/profile/store/account-notice';
import { repeatNoticeKind } from '#lambdas/recurring/store/repeat-notice';
import { planFault } from '#test/support/fault-plan';
import { further } from '#test/support/further-cases';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { allOf, emptyOutbox, unlimitedLock } from '#test/support/outbox';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
  await world.openAccount(pat);
});

const dispatch = (plan = planFault(), lock = unlimitedLock) => emptyOutbox(world, engine, plan, { lock });

/** Lets this many clients report the account's email as spam. */
async function reportSpam(clients: number): Promise<void> {
  for (let client = 0; client < clients; client += 1) {
    const clientEmail = `client-${client}@mail.example`;
    const sent = await world.submit({ invoice: { clientEmail } });
    if (!sent.ok) throw new Error(sent.refusal.code);
    const mailId = `complaint-${client}-0000000000000`;
    await world.emailToClient(sent.value.invoice.invoiceId, { mailId });
    const message = { kind: 'client-invoice', id: mailId, owner: pat } as const;
    const event = { kind: 'complained', serviceId: 's1', message, at: world.clock() } as const;
    const { report } = allMessages(world.plain, world.clock)['client-invoice'];
    for (let time = 0; time < 2; time += 1) await report(event);
  }
  world.service.delivered.length = 0;
}

const batch = 20;

/** Adds batches of messages that cannot be processed and are due before all waiting messages. */
async function addUnprocessableBatches(
  batches: number,
  itemOf: (at: number) => Record<string, unknown>,
): Promise<void> {
  const due = new Date(world.clock().getTime() - (limits.aheadDays + 1) * 24 * 60 * 60_000).toISOString();
  for (let at = 0; at < batches * batch; at += 1) {
    // The index partition of the notice, which is derived from its ID.
    const Item = { PK: `USER#${pat}`, ...itemOf(at), ...waitIndex('notice', due) };
    await world.plain.client.send(new PutCommand({ TableName: world.tableName, Item }));
  }
}

/** Puts a notice to the account into the outbox. */
async function queueNotice(): Promise<void> {
  const fields = { id: 'notice', owner: pat, recipient: 'account', about: '', bodyHash: '' };
  const wait = { now: world.clock(), until: new Date('2026-12-01T00:00:00.000Z') };
  expect(await tryCommit(world.plain, outboxWrite(suspensionNoticeKind, fields, wait))).toBe(true);
}

const notices = async () => world.itemsUnder('MESSAGE#suspension-notice#');

describe('an account whose clients complain', () => {
  test('can email clients after complaints of two mailboxes, but not after three', async () => {
    await reportSpam(2);
    expect(await world.lite()).not.toHaveProperty('clientMailSuspendedAt');
    await world.openAccount(pat);
    await reportSpam(3);
    expect(await world.lite()).toHaveProperty('clientMailSuspendedAt');
    const sent = await world.submit({
      client: { message: '' },
      invoice: { clientEmail: 'new@mail.example' },
    });
    expect(sent).toMatchObject({ ok: false, refusal: { code: 'client-mail-suspended' } });
    expect(await notices()).toMatchObject([{ state: 'waiting' }]);
  });
});

describe('a message behind batches of messages', () => {
  const lines: { event: string }[] = [];
  beforeEach(() => {
    lines.length = 0;
    logTo((line) => lines.push(JSON.parse(line)));
  });
  afterEach(() => logTo((line) => process.stdout.write(line)));
  const warnings = () => lines.filter(({ event }) => event === 'nobody-sends-it');

  test('of a newer release is processed in the same run, and the feeder logs those batches once', async () => {
    await addUnprocessableBatches(2, (at) => ({ SK: `MESSAGE#newer#n${at}`, state: 'waiting' }));
    await queueNotice();
    expect(await dispatch()).toEqual({ 'put-aside': 1 });
    expect(await notices()).toMatchObject([{ state: 'returned' }]);
    // `dispatch` runs the feeder until nothing is left to do: twice here, and once in the next call.
    const warning = { level: 'WARN', event: 'nobody-sends-it', kind: 'newer', count: 2 * batch };
    expect(warnings()).toEqual([warning, warning]);
    expect(await dispatch()).toEqual({});
    expect(warnings()).toHaveLength(3);
  });

  test('that cannot be read is processed in the same run', async () => {
    await addUnprocessableBatches(1, (at) => ({ SK: `REPEAT#n${at}`, rhythm: 'fortnight' }));
    await queueNotice();
    expect(await dispatch()).toEqual({ 'put-aside': 1 });
    expect(await notices()).toMatchObject([{ state: 'returned' }]);
  });
});

describe('a message in the outbox', () => {
  test('is emailed once, however many dispatchers run', async () => {
    await reportSpam(3);
    await Promise.all([dispatch(), dispatch(), dispatch()]);
    await dispatch();
    expect(world.service.delivered).toHaveLength(1);
    expect(await notices()).toMatchObject([{ state: 'sent' }]);
    expect((await notices())[0]).not.toHaveProperty('GSI2PK');
  });

  test('is left to the run that claimed it, until that finishes or its lease ends', async () => {
    await reportSpam(3);
    const lock = feederLock(world.plain, world.clock);
    const lease = await lock.acquire();
    const memory = { offers: [], filledUntil: {} };
    expect(await dispatch(planFault(), lock)).toEqual({});
    expect(await lock.acquire()).toBeUndefined();
    await lease?.end(memory);
    expect(await dispatch(planFault(), lock)).toEqual({ mailed: 1 });
    // A run acquires the lock and dies without ending it.
    await lock.acquire();
    world.advance(limits.feederRunSeconds * 1_000 + 1);
    const after = await lock.acquire();
    expect(after).toBeDefined();
    // Two runs start at once, and only one gets the lock.
    await after?.end(memory);
    const runs = await Promise.all([lock.acquire(), lock.acquire()]);
    expect(runs.filter((one) => one !== undefined)).toHaveLength(1);
  });

  test('caused by a person is sent before all planned messages', async () => {
    const wait = { now: world.clock(), until: new Date('2026-12-01T00:00:00.000Z') };
    const fields = { recipient: 'account', about: '', bodyHash: '' };
    // Both messages are in one index partition, because the partition depends on the ID alone.
    const id = 'notice';
    for (const owner of ['planned', 'asked']) {
      const kind = owner === 'planned' ? { ...repeatNoticeKind, entity: message } : suspensionNoticeKind;
      const write = outboxWrite(kind, { id, owner, ...fields }, wait);
      expect(await tryCommit(world.plain, write)).toBe(true);
    }
    world.advance(60_000);
    const read = await Promise.all(
      allWaitingIds(world.plain)
        .partitions(world.clock())
        .map((ids) => allOf(ids)),
    );
    expect(read.flat().map((one) => 'account' in one && one.account)).toEqual(['USER#asked', 'USER#planned']);
  });

  test('waits again while SES throttles, and is sent by a later run', async () => {
    await reportSpam(3);
    world.service.behave = () => 'throttle';
    await dispatch();
    expect(await notices()).toMatchObject([{ state: 'waiting' }]);
    world.advance(limits.retryMinutes * 60_000);
    world.service.behave = () => 'accept';
    await dispatch();
    expect(world.service.delivered).toHaveLength(1);
  });

  test('whose content no longer applies is not emailed', async () => {
    await reportSpam(3);
    await world.openAccount(pat);
    await dispatch();
    expect(world.service.delivered).toEqual([]);
    expect(await notices()).toMatchObject([{ state: 'returned', reason: 'lifted' }]);
  });

  test('is emailed at most once wherever its dispatcher dies, and never forgotten', further, async () => {
    await reportSpam(3);
    const counted = planFault();
    await dispatch(counted);
    for (let call = 1; call <= counted.calls.length; call += 1) {
      world = await liteWorld(engine);
      await world.openAccount(pat);
      await reportSpam(3);
      await dispatch(planFault({ call, when: 'after', effect: 'exit' })).catch(() => undefined);
      await world.sweepAfterLease();
      await dispatch();
      const [notice] = await notices();
      expect(world.service.delivered.length, `call ${call}`).toBeLessThanOrEqual(1);
      expect(['sent', 'unknown'], `call ${call} (${counted.calls[call - 1]})`).toContain(notice?.state);
    }
  });
});
