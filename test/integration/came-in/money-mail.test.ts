import { beforeEach, describe, expect, test } from 'vitest';
import { moneyPauseMinutes } from '#domain/came-in/came-in';
import { checkBesidesOnlinePayment } from '#domain/invoices/check-on-the-way';
import { dayIn } from '#domain/time-zone';
import { latestCameIn } from '#lambdas/came-in/store/came-in-entry';
import { invoicePayments } from '#lambdas/invoices/store/invoice-payments';
import { receivePaymentEvent } from '#lambdas/online-payments/receive-payment-event';
import { tryCommit } from '#lambdas/platform/table/commit';
import { update } from '#lambdas/platform/table/writes';
import { liteProfile } from '#lambdas/profile/store/lite-profile';
import { reportCheckSent } from '#lambdas/public-links/client-reports';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { todayList } from '#lambdas/today/index';
import { everyFault, runWithFault, withFewQueries } from '#test/support/crash-matrix';
import { planFault } from '#test/support/fault-plan';
import { testInParts } from '#test/support/further-cases';
import { type LiteWorld, pat } from '#test/support/lite-world';
import { paymentTests } from '#test/support/payment-tests';
import type { PaymentWorld } from '#test/support/payment-world';
import { dispatchReceipts } from '#test/support/receipts';
import type { TableEngine } from '#test/support/table-engine';

const openPayments = paymentTests();
let engine: TableEngine;
let world: LiteWorld;
let pay: PaymentWorld;

const openWorld = async () => {
  ({ engine, world, pay } = await openPayments());
};

beforeEach(openWorld);

type Json = Readonly<Record<string, unknown>>;
const pause = () => world.advance(moneyPauseMinutes * 60_000);

/** The emails to the owner that are due now. */
async function toOwner(plan = planFault()) {
  const { email } = await world.lite();
  return (await dispatchReceipts(world, engine, plan)).filter(({ to }) => to === email);
}

async function payByCard(): Promise<void> {
  pay.account.act({ kind: 'pay-by-card', paymentIndex: 0 });
  await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
}

const announceCheck = () => reportCheckSent(pay.linkId, { links: clientLinks(world.plain, world.clock) });

const cameInNow = () => latestCameIn(world.plain, pat, world.clock());

test('a check that is announced before its amount arrives by card stays in Today, so that it is not cashed too', async () => {
  await announceCheck();
  const ports = {
    links: clientLinks(world.plain, world.clock),
    clock: world.clock,
    hash: (text: string) => text,
  };
  expect(await getClientInvoice(pay.linkId, ports)).toMatchObject({
    value: { view: { announcedCheck: '$450.00' } },
  });
  await payByCard();
  const today = dayIn('America/New_York', world.clock().toISOString());
  const { items } = await todayList(world.plain).read(pat, today, world.clock());
  expect(items.map(({ reason, cents }) => [reason, cents])).toEqual([['check-besides-payment', 450_00]]);
  const { timeline, payments = [] } = await pay.detail();
  expect(checkBesidesOnlinePayment(timeline, payments, world.clock().toISOString())).toMatchObject({
    amountCents: 450_00,
  });
});

describe('the owner', () => {
  test('is emailed at once about a payment: amount, client, invoice, fee, what arrives, and what is still owed', async () => {
    await payByCard();
    const [mail, ...more] = await toOwner();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('You got paid: $450.00 from Dana');
    const { invoiceNumber } = await pay.detail();
    expect(mail?.text).toContain(`Dana paid: $450.00\nfor invoice ${invoiceNumber} by card`);
    expect(mail?.text).toMatch(/Fee: \$\d+\.\d\d\nYou receive: \$\d+\.\d\d\nStill owed: \$0\.00/);
    expect(mail?.text).toContain(`/billhook-lite/invoices/${pay.invoiceId}`);
    pause();
    expect(await toOwner()).toEqual([]);
  });

  test('is emailed about a bank payment when it has arrived, not when it is on its way', async () => {
    await pay.happens({ kind: 'start-bank-payment', paymentIndex: 0 });
    expect(await toOwner()).toEqual([]);
    pay.account.act({ kind: 'bank-pays', paymentIndex: 0 });
    await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
    expect((await toOwner()).map(({ subject }) => subject)).toEqual(['You got paid: $450.00 from Dana']);
  });

  test('gets one later email about everything that happens within ten minutes', async () => {
    pay.account.act({ kind: 'start-bank-payment', paymentIndex: 0 });
    pay.account.act({ kind: 'bank-pays', paymentIndex: 0 });
    await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
    expect(await toOwner()).toHaveLength(1);
    const returned = pay.account.act({ kind: 'bank-returns', paymentIndex: 0 }) as Json;
    for (let time = 0; time < 2; time += 1) await receivePaymentEvent(pay.webhook(returned), pay.ports);
    await announceCheck();
    expect(await toOwner()).toEqual([]);
    pause();
    const [mail, ...more] = await toOwner();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('A bank payment was returned, a check is on its way');
    expect(mail?.text).toContain('Dana’s bank took back a payment for invoice ');
    expect(mail?.text).toContain('Dana sent a check for invoice ');
    expect(mail?.text.match(/You got paid/g)).toBeNull();
    pause();
    expect(await toOwner()).toEqual([]);
  });

  test('is not emailed about an announced check that was recorded meanwhile', async () => {
    await announceCheck();
    await world.pay(pay.invoiceId, { amount: '450', method: 'check' });
    expect(await toOwner()).toEqual([]);
  });

  test('is not emailed about a check that was recorded meanwhile after a bank payment was refused before it', async () => {
    await pay.happens({ kind: 'start-bank-payment', paymentIndex: 0 });
    await pay.happens({ kind: 'bank-refuses', paymentIndex: 0 });
    expect(await toOwner()).toHaveLength(1);
    await announceCheck();
    await world.pay(pay.invoiceId, { amount: '450', method: 'check' });
    pause();
    expect(await toOwner()).toEqual([]);
  });

  test('is warned of an announced check if its amount was paid by card before the email', async () => {
    await announceCheck();
    await payByCard();
    const [mail] = await toOwner();
    expect(mail?.subject).toBe('You got paid: $450.00 from Dana');
    expect(mail?.text).toContain('Dana then paid online. Do not cash both.');
    expect(mail?.text).not.toContain('since.:');
  });

  test('reads of a refused bank payment and the card payment after it in one email, without a contradiction', async () => {
    await announceCheck();
    expect(await toOwner()).toHaveLength(1);
    await pay.happens({ kind: 'start-bank-payment', paymentIndex: 0 });
    await pay.happens({ kind: 'bank-refuses', paymentIndex: 0 });
    world.advance(60_000);
    await payByCard();
    pause();
    const [mail, ...more] = await toOwner();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('You got paid: $450.00 from Dana; an earlier bank payment was refused');
    expect(mail?.text).toContain('Dana has paid since.');
    expect(mail?.text).not.toContain('Nothing was paid');
    expect(mail?.text.match(/Still owed: /g)).toHaveLength(1);
  });

  test('is emailed about an announced check once per invoice and day', async () => {
    await announceCheck();
    await announceCheck();
    const subjects = async () => (await toOwner()).map(({ subject }) => subject);
    expect(await subjects()).toEqual(['On its way: a check for $450.00 from Dana']);
    pause();
    await announceCheck();
    expect(await subjects()).toEqual([]);
    world.advance(24 * 60 * 60_000);
    await announceCheck();
    expect(await subjects()).toEqual(['On its way: a check for $450.00 from Dana']);
  });

  test('gets none of these emails after switching them off, or before the address is verified', async () => {
    for (const set of [{ hearsOfMoney: false }, { emailVerified: false }]) {
      await openWorld();
      await tryCommit(world.plain, update(liteProfile, liteProfile.key(pat), { set }));
      await payByCard();
      expect(await toOwner()).toEqual([]);
    }
  });
});

describe('what came in', () => {
  test('lists payments, announced checks and first openings, newest first', async () => {
    const links = clientLinks(world.plain, world.clock);
    const linked = await links.find(pay.linkId);
    if (!linked) throw new Error('The link does not work');
    await links.recordOpening(linked);
    await links.recordOpening(linked);
    world.advance(60_000);
    await announceCheck();
    world.advance(60_000);
    await payByCard();
    expect((await cameInNow()).map(({ kind, cents }) => [kind, cents])).toEqual([
      ['payment', 45_000],
      ['check', 45_000],
      ['opened', 45_000],
    ]);
    world.advance(8 * 24 * 60 * 60_000);
    expect(await cameInNow()).toEqual([]);
  });

  test('names a bank payment while it is on its way, and its page as certainly opened', async () => {
    const links = clientLinks(world.plain, world.clock);
    const linked = await links.find(pay.linkId);
    if (!linked) throw new Error('The link does not work');
    await links.recordOpening(linked);
    world.advance(60_000);
    await pay.happens({ kind: 'start-bank-payment', paymentIndex: 0 });
    expect(await cameInNow()).toMatchObject([
      { kind: 'on-its-way', cents: 45_000 },
      { kind: 'opened', isCertain: true },
    ]);
    world.advance(60_000);
    await pay.happens({ kind: 'bank-refuses', paymentIndex: 0 });
    expect((await cameInNow()).map(({ kind }) => kind)).toEqual(['refused', 'opened']);
  });

  test('lists a payment recorded by hand without an email, until it is removed', async () => {
    const payments = invoicePayments(world.plain, world.clock);
    const recorded = {
      paymentId: 'by-hand',
      amountCents: 20_000,
      date: '2026-11-03',
      method: 'check',
    } as const;
    await payments.record(pat, pay.invoiceId, recorded);
    expect(await cameInNow()).toMatchObject([{ kind: 'payment', cents: 20_000, method: 'check' }]);
    expect(await toOwner()).toEqual([]);
    await payments.remove(pat, pay.invoiceId, 'by-hand');
    expect(await cameInNow()).toEqual([]);
    await payments.record(pat, pay.invoiceId, { ...recorded, paymentId: 'old', date: '2026-10-01' });
    expect(await cameInNow()).toEqual([]);
  });
});

testInParts(
  25,
  'the emails about a payment and a return within ten minutes tell each once, whichever call of emailing fails',
  async (partOf) => {
    const paidAndReturned = async () => {
      await openWorld();
      pay.account.act({ kind: 'start-bank-payment', paymentIndex: 0 });
      pay.account.act({ kind: 'bank-pays', paymentIndex: 0 });
      await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
      await pay.happens({ kind: 'bank-returns', paymentIndex: 0 });
    };
    await paidAndReturned();
    const first = planFault();
    expect(await toOwner(first)).toHaveLength(1);
    for (const planned of partOf(withFewQueries(everyFault(first.calls, 'exit')))) {
      await paidAndReturned();
      const mails = [...((await runWithFault(planned, toOwner)) ?? [])];
      for (let minute = 0; minute < 3; minute += 1) {
        await world.sweepAfterLease();
        pause();
        mails.push(...(await toOwner()));
      }
      const notices = await world.itemsUnder('MESSAGE#money-notice#');
      for (const { state } of notices) expect(state, planned.where).toMatch(/^(sent|unknown|returned)$/);
      const entries = (await world.itemsUnder('CAMEIN#')).filter(({ isMailed }) => isMailed === true);
      expect(entries, planned.where).toHaveLength(2);
      const stateOf = new Map(notices.map(({ id, state }) => [id, state]));
      for (const { toldBy } of entries)
        expect(stateOf.get(toldBy), planned.where).toMatch(/^(sent|unknown)$/);
      const told = mails.map(({ text }) => text).join('\n');
      for (const sentence of [/Dana paid/g, /Dana took back/g])
        expect(told.match(sentence)?.length ?? 0, planned.where).toBeLessThanOrEqual(1);
    }
  },
);
