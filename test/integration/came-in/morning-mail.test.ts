import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sentByScheduleWrites } from '#lambdas/came-in/store/morning-notice';
import { invoice } from '#lambdas/invoices/store/invoice';
import { invoiceAccounts } from '#lambdas/invoices/store/invoice-accounts';
import { invoicePayments } from '#lambdas/invoices/store/invoice-payments';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { paymentSession } from '#lambdas/online-payments/store/payment-session';
import { logTo } from '#lambdas/platform/log';
import { commit, tryCommit } from '#lambdas/platform/table/commit';
import { put, update } from '#lambdas/platform/table/writes';
import { liteProfile } from '#lambdas/profile/store/lite-profile';
import { setRepeat } from '#lambdas/recurring/repeats';
import { repeatStore } from '#lambdas/recurring/store/repeat-store';
import { everyFault, runWithFault, withFewQueries } from '#test/support/crash-matrix';
import { planFault } from '#test/support/fault-plan';
import { testInParts } from '#test/support/further-cases';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { dispatchReceipts } from '#test/support/receipts';
import { runSchedulerAndOutbox } from '#test/support/reminding';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;

beforeAll(async () => {
  logTo(() => undefined);
  engine = await startTableEngine();
});
afterAll(async () => {
  logTo((line) => process.stdout.write(line));
  await engine.stop();
});

async function openWorld(): Promise<void> {
  world = await liteWorld(engine);
  await world.openAccount(pat, { timeZone: 'America/New_York', hearsOfMoney: true });
}
beforeEach(openWorld);

const goTo = (instant: string) => world.advance(Date.parse(instant) - world.clock().getTime());

/** The emails to the owner that are due now. */
async function toOwner(plan = planFault()) {
  const { email } = await world.lite();
  return (await dispatchReceipts(world, engine, plan)).filter(({ to }) => to === email);
}

async function send(changes: Record<string, string> = {}): Promise<string> {
  const saved = await world.submit({
    invoice: {
      clientName: 'Dana Whitfield',
      clientEmail: 'dana@client.example',
      invoiceNumber: '1001',
      issueDate: '2026-11-03',
      dueDate: '2026-11-17',
      lineItems: [{ description: 'Work', quantity: '1', unitPrice: '450' }] as never,
      ...changes,
    },
  });
  if (!saved.ok) throw new Error(saved.refusal.code);
  world.service.delivered.length = 0;
  return saved.value.invoice.invoiceId;
}

describe('at 10:00, the owner is told in one email', () => {
  test('nothing about an invoice of which a payment is being checked', async () => {
    const checked = await send();
    await send({ invoiceNumber: '1002', clientName: 'Bo' });
    const facts = {
      accountId: 'acct_1',
      turn: 1,
      amountCents: 450_00,
      endsAt: 0,
      methods: 'card',
      isClosing: false,
    };
    const at = '2026-11-17T15:00:00.000Z';
    await commit(world.plain, [
      put(paymentSession, paymentSession.key(pat, checked), { ...facts, invoiceId: checked, openEvents: 1 }),
      update(invoice, invoice.key(pat, checked), { set: { payableUntil: at } }),
    ]);
    goTo('2026-11-18T15:00:00.000Z');
    const [mail, ...more] = await toOwner();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('1 invoice overdue since today');
    expect(mail?.text).not.toContain('Dana Whitfield');
  });

  test('which invoices became overdue today, and nothing on other days', async () => {
    await send();
    await send({ invoiceNumber: '1002', clientName: 'Bo' });
    await send({ invoiceNumber: '1003', dueDate: '2026-11-20' });
    goTo('2026-11-18T14:59:00.000Z');
    expect(await toOwner()).toEqual([]);
    goTo('2026-11-18T15:00:00.000Z');
    const [mail, ...more] = await toOwner();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('2 invoices overdue since today');
    expect(mail?.text).toContain('Dana Whitfield, invoice 1001: $450.00');
    expect(mail?.text).toContain('Bo, invoice 1002: $450.00');
    expect(mail?.text).not.toContain('1003');
    goTo('2026-11-19T15:00:00.000Z');
    expect(await toOwner()).toEqual([]);
    goTo('2026-11-21T15:00:00.000Z');
    expect((await toOwner()).map(({ subject }) => subject)).toEqual(['1 invoice overdue since today']);
  });

  test('nothing about an invoice that was paid or got another due date', async () => {
    const paid = await send();
    const payments = invoicePayments(world.plain, world.clock);
    await payments.record(pat, paid, {
      paymentId: 'p1',
      amountCents: 45_000,
      date: '2026-11-10',
      method: 'cash',
    });
    goTo('2026-11-18T15:00:00.000Z');
    expect(await toOwner()).toEqual([]);
  });

  test('nothing after these emails were switched off', async () => {
    await send();
    await tryCommit(world.plain, update(liteProfile, liteProfile.key(pat), { set: { hearsOfMoney: false } }));
    goTo('2026-11-18T15:00:00.000Z');
    expect(await toOwner()).toEqual([]);
  });

  test('at their own 10:00, if the time zone was changed in the meantime', async () => {
    await send();
    await tryCommit(
      world.plain,
      update(liteProfile, liteProfile.key(pat), { set: { timeZone: 'America/Los_Angeles' } }),
    );
    goTo('2026-11-18T15:00:00.000Z');
    expect(await toOwner()).toEqual([]);
    goTo('2026-11-18T18:00:00.000Z');
    expect(await toOwner()).toHaveLength(1);
  });

  test('how many invoices a schedule emailed, if they are more than it names, and none of them again', async () => {
    for (let number = 1; number <= 25; number += 1) {
      const invoiceId = await send({ invoiceNumber: `R-${number}`, dueDate: '2026-12-30' });
      for (const write of sentByScheduleWrites(pat, invoiceId, 'America/New_York', world.clock()))
        await tryCommit(world.plain, write);
    }
    goTo('2026-11-04T15:00:00.000Z');
    const [mail] = await toOwner();
    expect(mail?.subject).toBe('25 invoices sent');
    expect(mail?.text).toContain('And 5 more invoices.');
    await send({ dueDate: '2026-11-04' });
    goTo('2026-11-05T15:00:00.000Z');
    expect((await toOwner()).map(({ subject }) => subject)).toEqual(['1 invoice overdue since today']);
  });

  test('which invoices a schedule emailed this morning', async () => {
    const source = await send({ dueDate: '' });
    const set = await setRepeat(
      { userId: pat, invoiceId: source },
      { rhythm: 'month', from: '2026-11-30', way: 'client' },
      {
        store: repeatStore(world.plain, world.clock),
        invoices: invoiceReader(world.plain),
        accounts: invoiceAccounts(world.plain, world.clock),
        clock: world.clock,
      },
    );
    if (!set.ok) throw new Error(set.refusal.code);
    goTo('2026-11-30T14:31:00.000Z');
    await runSchedulerAndOutbox(world, engine);
    expect(world.service.delivered).toEqual(['dana@client.example']);
    goTo('2026-11-30T15:00:00.000Z');
    const [mail, ...more] = await toOwner();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('1 invoice sent');
    expect(mail?.text).toContain('Dana Whitfield, invoice 1002: $450.00');
    goTo('2026-12-01T15:00:00.000Z');
    expect(await toOwner()).toEqual([]);
  });
});

testInParts(
  25,
  'the email at 10:00 is sent at most once and is not lost, whichever call of composing and sending fails',
  async (partOf) => {
    const overdue = async () => {
      await openWorld();
      await send();
      goTo('2026-11-18T15:00:00.000Z');
    };
    await overdue();
    const first = planFault();
    expect(await toOwner(first)).toHaveLength(1);
    for (const planned of partOf(withFewQueries(everyFault(first.calls, 'exit')))) {
      await overdue();
      const mails = [...((await runWithFault(planned, toOwner)) ?? [])];
      for (let minute = 0; minute < 3; minute += 1) {
        await world.sweepAfterLease();
        world.advance(11 * 60_000);
        mails.push(...(await toOwner()));
      }
      const notices = await world.itemsUnder('MESSAGE#morning-notice#');
      expect(notices, planned.where).toHaveLength(1);
      expect(notices[0]?.state, planned.where).toMatch(/^(sent|unknown)$/);
      expect(world.service.delivered.length, planned.where).toBeLessThanOrEqual(1);
    }
  },
);
