import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outbox as limits } from '#domain/delivery/outbox';
import { lookAtSuspension } from '#lambdas/account/suspension-mail';
import { accountNoticeRoom, suspensions } from '#lambdas/adapters/dynamodb/account/account-notice';
import { allMessages } from '#lambdas/adapters/dynamodb/delivery/all-messages';
import { outboxKind, waitingMessages } from '#lambdas/adapters/dynamodb/delivery/outbox';
import { tableOn } from '#lambdas/adapters/dynamodb/table/table';
import { dispatchMessages } from '#lambdas/delivery/dispatch-messages';
import { type FaultPlan, planFault } from '#test/support/fault-plan';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
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

function dispatch(plan: FaultPlan = planFault()) {
  const table = tableOn(plan.attach(engine.client(), 'dynamodb'), world.tableName);
  const accounts = suspensions(table);
  const kind = outboxKind(table, world.clock, {
    room: accountNoticeRoom,
    look: (notice) => lookAtSuspension(notice, accounts),
  });
  const { mail, random } = world.portsUnder(plan);
  const outbox = waitingMessages(table, [kind]);
  return dispatchMessages({ outbox, mail, random, clock: world.clock, sleep: async () => {} });
}

/** So many clients report the account's mail as spam. */
async function complain(clients: number): Promise<void> {
  for (let client = 0; client < clients; client += 1) {
    const clientEmail = `client-${client}@mail.example`;
    const sent = await world.submit({ invoice: { clientEmail } });
    if (!sent.ok) throw new Error(sent.refusal.code);
    const mailId = `complaint-${client}-0000000000000`;
    await world.mailClient(sent.value.invoice.invoiceId, { mailId });
    const message = { kind: 'client-invoice', id: mailId, owner: pat } as const;
    const event = { kind: 'complained', serviceId: 's1', message, at: world.clock() } as const;
    const { report } = allMessages(world.plain, world.clock)['client-invoice'];
    for (let time = 0; time < 2; time += 1) await report(event);
  }
  world.service.delivered.length = 0;
}

const notices = async () => world.under('MESSAGE#account-notice#');

describe('an account whose clients complain', () => {
  test('mails clients after two mailboxes, and no more after three', async () => {
    await complain(2);
    expect(await world.lite()).not.toHaveProperty('clientMailSuspendedAt');
    await world.openAccount(pat);
    await complain(3);
    expect(await world.lite()).toHaveProperty('clientMailSuspendedAt');
    const sent = await world.submit({
      client: { message: '' },
      invoice: { clientEmail: 'new@mail.example' },
    });
    expect(sent).toMatchObject({ ok: false, refusal: { code: 'client-mail-suspended' } });
    expect(await notices()).toMatchObject([{ state: 'waiting' }]);
  });
});

describe('a message in the outbox', () => {
  test('is mailed once, however many dispatchers run', async () => {
    await complain(3);
    await Promise.all([dispatch(), dispatch(), dispatch()]);
    await dispatch();
    expect(world.service.delivered).toHaveLength(1);
    expect(await notices()).toMatchObject([{ state: 'sent' }]);
    expect((await notices())[0]).not.toHaveProperty('GSI2PK');
  });

  test('waits again while the mail service is busy, and makes sense no longer after three days', async () => {
    await complain(3);
    world.service.behave = () => 'throttle';
    await dispatch();
    expect(await notices()).toMatchObject([{ state: 'waiting' }]);
    world.advance(limits.retryMinutes * 60_000);
    world.service.behave = () => 'accept';
    await dispatch();
    expect(world.service.delivered).toHaveLength(1);
  });

  test('that says what is no longer so is not mailed', async () => {
    await complain(3);
    await world.openAccount(pat);
    await dispatch();
    expect(world.service.delivered).toEqual([]);
    expect(await notices()).toMatchObject([{ state: 'returned', reason: 'lifted' }]);
  });

  test('is mailed at most once wherever its dispatcher dies, and never forgotten', async () => {
    await complain(3);
    const counted = planFault();
    await dispatch(counted);
    for (let call = 1; call <= counted.calls.length; call += 1) {
      world = await liteWorld(engine);
      await world.openAccount(pat);
      await complain(3);
      await dispatch(planFault({ call, when: 'after', effect: 'exit' })).catch(() => undefined);
      await world.sweepLater();
      await dispatch();
      const [notice] = await notices();
      expect(world.service.delivered.length, `call ${call}`).toBeLessThanOrEqual(1);
      expect(['sent', 'unknown'], `call ${call} (${counted.calls[call - 1]})`).toContain(notice?.state);
    }
  });
});
