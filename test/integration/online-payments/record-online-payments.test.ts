import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { timelineText } from '#domain/invoices/timeline';
import { newsOf } from '#domain/online-payments/news';
import { mailboxOf, stopMail } from '#lambdas/client-email/store/mail-stop';
import { invoiceSharing } from '#lambdas/invoices/store/invoice-sharing';
import { onlineChanges } from '#lambdas/invoices/store/online-changes';
import { expireClosingPage } from '#lambdas/online-payments/expire-page';
import { openPaymentPage } from '#lambdas/online-payments/open-payment-page';
import { pollEvents } from '#lambdas/online-payments/poll-events';
import { processEvent } from '#lambdas/online-payments/process-event';
import { pollPayment, processSubject } from '#lambdas/online-payments/process-subject';
import { receivePaymentEvent } from '#lambdas/online-payments/receive-payment-event';
import { onlinePayment } from '#lambdas/online-payments/store/online-payment';
import { tryCommit } from '#lambdas/platform/table/commit';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { reminderStore } from '#lambdas/reminders/store/reminder-store';
import { quickOrFull } from '#test/support/effort';
import { planFault } from '#test/support/fault-plan';
import { further } from '#test/support/further-cases';
import { type LiteWorld, pat } from '#test/support/lite-world';
import { paymentTests } from '#test/support/payment-tests';
import { clientOfInvoice, type PaymentWorld, payeeId } from '#test/support/payment-world';
import { dispatchReceipts } from '#test/support/receipts';
import type { TableEngine } from '#test/support/table-engine';

const openPayments = paymentTests();
let engine: TableEngine;
let world: LiteWorld;
let pay: PaymentWorld;
let logged: string[];

beforeEach(async () => {
  ({ engine, world, pay, logged } = await openPayments());
});

const clientPage = async () => {
  const links = clientLinks(world.plain, world.clock);
  const found = await getClientInvoice(pay.linkId, { links, clock: world.clock, hash: String });
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value.view;
};
const openPage = (shownCents = 45_000) => openPaymentPage({ linkId: pay.linkId, shownCents }, pay.ports);
/** The two messages of a payment become due together, so either may be sent first. */
const expectOneMailEach = async () =>
  expect([...world.service.delivered].sort()).toEqual([clientOfInvoice, (await world.lite()).email].sort());

describe('a card payment', () => {
  test('is recorded by the webhook, with fee and net amount, and its client gets a receipt', async () => {
    expect((await clientPage()).onlinePayment).toEqual({ state: 'payable', amountCents: 45_000 });
    const page = await openPage();
    expect(page).toMatchObject({
      ok: true,
      value: { url: expect.stringContaining('https://provider.example/') },
    });
    expect(await pay.send(pay.payByCard())).toEqual({ ok: true, value: { success: true } });
    expect(await pay.detail()).toMatchObject({
      status: 'paid',
      paidCents: 45_000,
      payments: [
        {
          amountCents: 45_000,
          method: 'card',
          online: { cause: 'payment', source: 'pi_00001', feeCents: 1_335, netCents: 43_665 },
        },
      ],
    });
    const receipt = async () => (await clientPage()).receipt;
    expect(await receipt()).toEqual({ isEmailed: false, to: clientOfInvoice });
    const mails = await dispatchReceipts(world, engine);
    await expectOneMailEach();
    expect(await receipt()).toEqual({ isEmailed: true, to: clientOfInvoice });
    expect(mails.find(({ to }) => to === clientOfInvoice)?.text).toContain('Amount received: $450.00');
    expect((await pay.detail()).timeline.map(timelineText)).toContain('Payment of $450.00 recorded');
  });

  test('is announced with its methods, and with a receipt unless the client stopped the emails', async () => {
    const announced = async () => {
      const { payPage, receipt } = await clientPage();
      return { payPage, receipt };
    };
    const methods = ['card', 'bank-transfer'];
    expect(await announced()).toEqual({ payPage: { methods, emailsReceipt: true } });
    await tryCommit(world.plain, stopMail(pat, mailboxOf(clientOfInvoice), world.clock()));
    expect(await announced()).toEqual({ payPage: { methods, emailsReceipt: false } });
    await openPage();
    await pay.send(pay.payByCard());
    await dispatchReceipts(world, engine);
    // The receipt was refused before it was emailed.
    expect(await announced()).toEqual({});
  });

  test('is recorded once however often its event arrives, and by the poll if no event arrives', async () => {
    await openPage();
    const object = pay.payByCard();
    pay.listed.push({
      eventId: 'evt_listed',
      type: 'x',
      subject: { kind: 'payment', id: String(object.id) },
    });
    const due = async () => (await world.itemsUnder('PAYEE'))[0]?.due as string;
    while (world.clock().toISOString() < (await due())) world.advance(60_000);
    expect(await pollEvents(pat, pay.ports)).toBe('payment-events-polled');
    expect((await pay.detail()).paidCents).toBe(45_000);
    await Promise.all([1, 2, 3].map(() => pay.send(object)));
    expect((await pay.detail()).payments).toHaveLength(1);
    await dispatchReceipts(world, engine);
    await expectOneMailEach();
  });

  test(
    'is found by the polls behind more pages of events than one run reads, as are later events',
    further,
    async () => {
      await openPage();
      const object = pay.payByCard();
      const subject = { kind: 'payment' as const, id: String(object.id) };
      const others = Array.from({ length: 2_150 }, (_, at) => ({
        eventId: `evt_other_${at}`,
        type: 'x',
        subject: { kind: 'payment' as const, id: 'pi_of_somebody' },
      }));
      pay.listed.push(...others, { eventId: 'evt_oldest', type: 'x', subject });
      const payee = async () => (await world.itemsUnder('PAYEE'))[0] as { due: string; eventsReadTo: number };
      while (world.clock().toISOString() < (await payee()).due) world.advance(60_000);
      const startedAt = Math.floor(world.clock().getTime() / 1_000);
      expect(await pollEvents(pat, pay.ports)).toBe('payment-events-polled');
      expect((await pay.detail()).paidCents ?? 0).toBe(0);
      world.advance(60_000);
      expect(await pollEvents(pat, pay.ports)).toBe('payment-events-polled');
      expect((await pay.detail()).paidCents).toBe(45_000);
      const after = await payee();
      expect(after).not.toHaveProperty('unfinishedReading');
      // Events that happened while the pages were read are read next time.
      expect(after.eventsReadTo).toBe(startedAt);
    },
  );

  test('cannot be removed by hand', async () => {
    await pay.send(pay.payByCard());
    const [payment] = (await pay.detail()).payments ?? [];
    expect(await world.unpay(pay.invoiceId, payment?.paymentId)).toMatchObject({
      refusal: { code: 'provider-payment' },
    });
  });

  test('that arrives although the invoice was paid meanwhile is recorded and shown as overpaid', async () => {
    await openPage();
    await world.pay(pay.invoiceId, {});
    await pay.send(pay.payByCard());
    expect(await pay.detail()).toMatchObject({ status: 'paid', totalCents: 45_000, paidCents: 90_000 });
  });
});

describe('the payment page of the provider', () => {
  test('is one for each invoice: another click on Pay opens the same page', async () => {
    const pages = await Promise.all([openPage(), openPage(), openPage()]);
    expect(new Set(pages.map((page) => (page.ok ? page.value.url : page.refusal.code))).size).toBe(1);
    expect(pay.opened.size).toBe(1);
  });

  test.each([
    ['a payment is recorded', () => world.pay(pay.invoiceId, { amount: '10' })],
    [
      'its link is renewed',
      () =>
        invoiceSharing(world.plain, world.clock).share(pat, pay.invoiceId, {
          renew: true,
        }),
    ],
    [
      'the owner excludes it from online payment',
      () => onlineChanges(world.plain, world.clock).exclude(pat, pay.invoiceId, true),
    ],
  ])('is expired when %s', async (_what, change) => {
    await openPage();
    await change();
    expect(await expireClosingPage({ userId: pat, invoiceId: pay.invoiceId }, pay.ports)).toBe(
      'payment-page-expired',
    );
    expect(pay.expired).toHaveLength(1);
    expect(await openPage()).toMatchObject({ ok: false });
  });

  test('is created only for the balance, and not while the provider is down', async () => {
    expect(await openPage(44_999)).toMatchObject({ refusal: { code: 'amount-changed' } });
    pay.setDown(true);
    expect(await openPage()).toMatchObject({ refusal: { code: 'online-payment-unavailable' } });
    pay.setDown(false);
    expect(await openPage()).toMatchObject({ ok: true });
  });

  test('is not created while the link shows an older version than the invoice, until the link is copied again', async () => {
    const lineItems = [{ description: 'Wall', quantity: '1', unitPrice: '500' }];
    await world.submit({ invoiceId: pay.invoiceId, mail: false, invoice: { lineItems } });
    expect((await clientPage()).onlinePayment).toEqual({ state: 'being-corrected' });
    expect(await openPage()).toMatchObject({ refusal: { code: 'not-payable-online' } });
    await invoiceSharing(world.plain, world.clock).share(pat, pay.invoiceId, {
      renew: false,
    });
    const { totalCents } = await pay.detail();
    expect((await clientPage()).onlinePayment).toEqual({ state: 'payable', amountCents: totalCents });
    expect(await openPage(totalCents)).toMatchObject({ ok: true });
  });

  test('has its address in no item and no log line', async () => {
    await openPage();
    await pay.send(pay.payByCard());
    const stored = JSON.stringify(await world.items());
    for (const text of [stored, logged.join('')])
      for (const secret of ['https://provider.example/pay', 'sk_of_a_test', 'whsec_of_a_test'])
        expect(text).not.toContain(secret);
  });
});

describe('a bank payment', () => {
  test('prevents paying while it is pending, and limits what can be recorded by hand', async () => {
    await pay.happens({ kind: 'start-bank-payment', paymentIndex: 0 });
    expect((await clientPage()).onlinePayment).toEqual({ state: 'pending', amountCents: 45_000 });
    expect((await pay.detail()).online).toEqual({ pendingCents: 45_000 });
    expect(await openPage()).toMatchObject({ refusal: { code: 'not-payable-online' } });
    expect(await world.pay(pay.invoiceId, { amount: '10' })).toMatchObject({
      refusal: { code: 'payment-pending', balanceCents: 0 },
    });
  });

  test('that the bank returns after success is removed, and the invoice is open again', async () => {
    pay.act({ kind: 'start-bank-payment', paymentIndex: 0 });
    pay.act({ kind: 'bank-pays', paymentIndex: 0 });
    await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
    expect(await pay.detail()).toMatchObject({ status: 'paid', payments: [{ method: 'bank-transfer' }] });
    await pay.happens({ kind: 'bank-returns', paymentIndex: 0 });
    const after = await pay.detail();
    expect(after).toMatchObject({ status: 'sent' });
    expect(after.paidCents).toBeUndefined();
    expect(after.timeline.map(timelineText)).toContain('Returned by the bank: $450.00');
  });

  test('makes reminders wait while it is pending, ends them when it arrives, and a return resumes them', async () => {
    await world.emailToClient(pay.invoiceId);
    const reminders = reminderStore(world.plain, world.clock);
    const standing = async () => (await reminders.find({ userId: pat, invoiceId: pay.invoiceId }))?.standing;
    expect(await standing()).toBe('open');
    await pay.happens({ kind: 'start-bank-payment', paymentIndex: 0 });
    expect(await standing()).toBe('later');
    pay.act({ kind: 'bank-pays', paymentIndex: 0 });
    await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
    expect(await standing()).toBe('over');
    await pay.happens({ kind: 'bank-returns', paymentIndex: 0 });
    expect(await standing()).toBe('open');
  });
});

describe('money that is withdrawn', () => {
  test('by a refund makes the app ask the owner whether it is still owed, and shows Refunded if not', async () => {
    await pay.send(pay.payByCard());
    const refund = pay.act({ kind: 'refund', paymentIndex: 0, percent: 100 });
    pay.act({ kind: 'refund-succeeds', refundIndex: 0 });
    await pay.send(refund);
    expect(await pay.detail()).toMatchObject({
      status: 'sent',
      online: { refundedCents: 45_000, toDecideCents: 45_000 },
    });
    await onlineChanges(world.plain, world.clock).decide(pat, pay.invoiceId, 'not-owed');
    expect(await pay.detail()).toMatchObject({ status: 'paid', waivedCents: 45_000 });
  });

  test('by a dispute is shown with the time to respond', async () => {
    await pay.send(pay.payByCard());
    await pay.happens({ kind: 'dispute', paymentIndex: 0, isInquiry: false });
    expect((await pay.detail()).online?.dispute).toEqual({
      state: 'open',
      respondBy: '2027-01-22T06:40:00.000Z',
    });
  });
});

describe('a webhook', () => {
  const refused = { ok: false, refusal: { code: 'wrong-signature' } };
  test.each([
    ['forged', () => pay.webhook(pay.payByCard(), { secret: 'whsec_of_somebody' }), refused],
    ['stale', () => pay.webhook(pay.payByCard(), { at: 1_700_000_000 }), refused],
    ['without a signature', () => ({ ...pay.webhook(pay.payByCard()), signature: undefined }), refused],
    ['of an unknown account', () => pay.webhook(pay.payByCard(), { account: 'acct_2' }), { ok: true }],
    ['of an unknown kind', () => pay.webhook({ object: 'topup', id: 'tu_1' }), { ok: true }],
  ])('that is %s changes nothing', async (_what, made, answer) => {
    const before = await world.items();
    expect(await receivePaymentEvent(made(), pay.ports)).toMatchObject(answer);
    expect(await world.items()).toEqual(before);
  });

  test('that cannot be processed because the provider is down is acknowledged and processed later', async () => {
    const object = pay.payByCard();
    pay.setDown(true);
    expect(await receivePaymentEvent(pay.webhook(object, { eventId: 'evt_late' }), pay.ports)).toMatchObject({
      ok: true,
    });
    expect((await pay.detail()).paidCents).toBeUndefined();
    pay.setDown(false);
    await processEvent('evt_late', pay.ports);
    expect((await pay.detail()).paidCents).toBe(45_000);
  });
});

const number = fc.nat({ max: 5 });
const acts = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom(
        ...(['start-bank-payment', 'decline', 'pay-by-card', 'bank-pays', 'bank-refuses'] as const),
        ...(['bank-returns', 'money-booked', 'cancel'] as const),
      ),
      paymentIndex: fc.nat({ max: 2 }),
    }),
    fc.record({
      kind: fc.constant('refund' as const),
      paymentIndex: fc.nat({ max: 2 }),
      percent: fc.constantFrom(10, 50, 100),
    }),
    fc.record({
      kind: fc.constantFrom('refund-succeeds' as const, 'refund-fails' as const),
      refundIndex: number,
    }),
    fc.record({
      kind: fc.constant('dispute' as const),
      paymentIndex: fc.nat({ max: 2 }),
      isInquiry: fc.boolean(),
    }),
    fc.record({
      kind: fc.constantFrom(...(['inquiry-escalates', 'respond', 'lose', 'win'] as const)),
      disputeIndex: number,
    }),
  ),
  { minLength: 3, maxLength: 14 },
);
const kindOf = { payment_intent: 'payment', refund: 'refund', dispute: 'dispute' } as const;

test('any events in any order, repeated, with functions killed between any two writes, record the same money', async () => {
  await fc.assert(
    fc.asyncProperty(
      acts,
      fc.infiniteStream(fc.nat({ max: 9 })),
      fc.nat({ max: 12 }),
      async (history, random, killedAt) => {
        ({ engine, world, pay, logged } = await openPayments());
        const payee = { userId: pat, accountId: payeeId };
        for (const one of history) {
          const object = pay.account.act(one) as
            | { readonly object: keyof typeof kindOf; readonly id: string }
            | undefined;
          const times = random.next().value % 3;
          if (!object) continue;
          // The event arrives up to twice, and the function dies after one of its calls.
          for (let time = 0; time < times; time += 1) {
            const plan = planFault({ call: killedAt + time, when: 'after', effect: 'exit' });
            const subject = { kind: kindOf[object.object], id: object.id } as const;
            await processSubject(payee, subject, pay.portsUnder(plan)).catch(() => undefined);
          }
        }
        // In the end every object of the provider is processed, and due polls run.
        for (const object of pay.account.current() as readonly {
          readonly object: keyof typeof kindOf;
          readonly id: string;
        }[])
          await processSubject(payee, { kind: kindOf[object.object], id: object.id }, pay.ports);
        world.advance(2 * 60 * 60_000);
        for (const { paymentId } of await world.itemsUnder('ONLINEPAYMENT#'))
          await pollPayment({ userId: pat, paymentId: String(paymentId) }, pay.ports);
        const { paidCents = 0, payments = [] } = await pay.detail();
        expect(paidCents).toBe(pay.account.balance());
        expect(payments.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(pay.account.balance());
        const receipts = await world.itemsUnder('MESSAGE#receipt#');
        const received = payments.filter(
          ({ amountCents, online }) => amountCents > 0 && online?.cause === 'payment',
        );
        expect(receipts).toHaveLength(received.length);
        // Owner and client were notified of everything that the provider's current state implies.
        const news = (await world.itemsUnder('ONLINEPAYMENT#'))
          .map((item) => onlinePayment.parse(item as never))
          .flatMap(({ ledger, paymentId }) => newsOf(ledger).map(({ key }) => `${paymentId} ${key}`));
        const notified = (await world.itemsUnder('MESSAGE#')).map(
          ({ source, news: key }) => `${source} ${key}`,
        );
        expect(notified).toEqual(expect.arrayContaining(news));
      },
    ),
    { numRuns: quickOrFull(20, 10_000) },
  );
});
