// @module-tag further
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { onlineChanges } from '#lambdas/invoices/store/online-changes';
import { openPaymentPage } from '#lambdas/online-payments/open-payment-page';
import { receivePaymentEvent } from '#lambdas/online-payments/receive-payment-event';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { quickOrFull } from '#test/support/effort';
import { type LiteWorld, pat } from '#test/support/lite-world';
import { runPaymentSchedule, runPaymentScheduleFor } from '#test/support/payment-schedule';
import { paymentTests } from '#test/support/payment-tests';
import { clientOfInvoice, type PaymentWorld } from '#test/support/payment-world';
import type { ProviderAct } from '#test/support/provider-world';
import { dispatchReceipts } from '#test/support/receipts';
import type { TableEngine } from '#test/support/table-engine';

const openPayments = paymentTests();
let engine: TableEngine;
let world: LiteWorld;
let pay: PaymentWorld;
let logged: string[];

beforeEach(() => openWorld());

async function openWorld(): Promise<void> {
  ({ engine, world, pay, logged } = await openPayments());
}

type Json = Readonly<Record<string, unknown>>;
const openPage = () => openPaymentPage({ linkId: pay.linkId, shownCents: 45_000 }, pay.ports);
const clientPage = async () => {
  const links = clientLinks(world.plain, world.clock);
  const found = await getClientInvoice(pay.linkId, { links, clock: world.clock, hash: String });
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value.view;
};

/** Adds an event about an object to the provider's list, without a webhook. */
function addListedEvent(object: Json): void {
  const kinds = { payment_intent: 'payment', refund: 'refund', dispute: 'dispute' } as const;
  const kind = kinds[object.object as keyof typeof kinds];
  pay.listed.unshift({
    eventId: `evt_listed_${pay.listed.length}`,
    type: 'x',
    subject: { kind, id: String(object.id) },
    createdAt: Math.floor(world.clock().getTime() / 1000),
  });
}

const acts = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('pay-by-card', 'money-booked', 'start-bank-payment', 'bank-pays', 'bank-returns'),
      paymentIndex: fc.constant(0),
    }),
    fc.record({
      kind: fc.constant('refund'),
      paymentIndex: fc.constant(0),
      percent: fc.constantFrom(10, 50),
    }),
    fc.record({ kind: fc.constantFrom('refund-succeeds', 'refund-fails'), refundIndex: fc.nat({ max: 2 }) }),
    fc.record({ kind: fc.constant('dispute'), paymentIndex: fc.constant(0), isInquiry: fc.boolean() }),
    fc.record({ kind: fc.constantFrom('respond', 'lose', 'win'), disputeIndex: fc.constant(0) }),
  ) as fc.Arbitrary<ProviderAct>,
  { minLength: 2, maxLength: 8 },
);

test('the polls record the same money after any history, although every event is lost', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      await openWorld();
      await openPage();
      const paymentActs: readonly ProviderAct[] = [
        { kind: 'pay-by-card', paymentIndex: 0 },
        { kind: 'money-booked', paymentIndex: 0 },
      ];
      for (const one of [...history, ...paymentActs]) {
        const object = pay.act(one);
        if (object) addListedEvent(object);
        world.advance(3 * 60_000);
      }
      await runPaymentScheduleFor(150, world, pay);
      const { paidCents = 0, payments = [] } = await pay.detail();
      expect(paidCents).toBe(pay.account.balance());
      expect(payments.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(pay.account.balance());
    }),
    { numRuns: quickOrFull(8, 1_000) },
  );
});

describe('a provider that is down for an hour', () => {
  test('loses no payment, and no client is asked to pay twice', async () => {
    const page = await openPage();
    expect(page.ok).toBe(true);
    pay.act({ kind: 'pay-by-card', paymentIndex: 0 });
    const paid = pay.act({ kind: 'money-booked', paymentIndex: 0 });
    addListedEvent(paid);
    pay.setDown(true);
    // The webhook arrives and cannot be processed; the client, who has paid, clicks again and again.
    expect(await pay.send(paid)).toEqual({ ok: true, value: { success: true } });
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await runPaymentScheduleFor(10, world, pay);
      expect(await openPage()).toMatchObject({ refusal: { code: 'payment-being-checked' } });
      expect((await pay.detail()).paidCents).toBeUndefined();
    }
    await dispatchReceipts(world, engine);
    expect(world.service.delivered).toEqual([]);
    pay.setDown(false);
    await runPaymentScheduleFor(15, world, pay);
    expect(await pay.detail()).toMatchObject({ status: 'paid', paidCents: 45_000 });
    expect((await pay.detail()).payments).toHaveLength(1);
    expect((await clientPage()).onlinePayment).toBeUndefined();
    expect(await openPage()).toMatchObject({ ok: false });
    // Each click returned the page that the client had paid on; no other page was created.
    expect(pay.opened.size).toBe(1);
    await dispatchReceipts(world, engine);
    await runPaymentScheduleFor(120, world, pay);
    await dispatchReceipts(world, engine);
    expect(world.service.delivered.toSorted()).toEqual([(await world.lite()).email, clientOfInvoice]);
  });

  test('is answered as unavailable, the page keeps the other ways to pay, and opens the payment page afterwards', async () => {
    const { howToPay } = await clientPage();
    pay.setDown(true);
    const before = await openPage();
    expect(before).toMatchObject({ refusal: { code: 'online-payment-unavailable' } });
    expect((await clientPage()).howToPay).toEqual(howToPay);
    expect((await clientPage()).onlinePayment).toEqual({ state: 'payable', amountCents: 45_000 });
    world.advance(60 * 60_000);
    pay.setDown(false);
    expect(await openPage()).toMatchObject({ ok: true });
    expect(pay.opened.size).toBe(1);
  });

  test('prevents replacing an outdated payment page before it is expired', async () => {
    await openPage();
    pay.setDown(true);
    await onlineChanges(world.plain, world.clock).exclude(pat, pay.invoiceId, true);
    await onlineChanges(world.plain, world.clock).exclude(pat, pay.invoiceId, false);
    await runPaymentSchedule(world, pay);
    expect(pay.expired).toEqual([]);
    expect(await openPage()).toMatchObject({ refusal: { code: 'online-payment-unavailable' } });
    pay.setDown(false);
    await runPaymentScheduleFor(5, world, pay);
    expect(pay.expired).toHaveLength(1);
    expect(await openPage()).toMatchObject({ ok: true });
    expect(pay.opened.size).toBe(2);
  });
});

test('no card number, secret or address of a payment page is in the table, a log line, an email or a response', async () => {
  const secrets = {
    number: '4242424242424242',
    client_secret: 'pi_1_secret_of_the_client',
    receipt_url: 'https://pay.stripe.example/receipts/of-the-client',
    url: 'https://checkout.stripe.example/c/pay/of-the-client',
  };
  const withSecrets = (object: Json): Json => ({
    ...object,
    ...secrets,
    payment_method_details: { type: 'card', card: { number: secrets.number } },
  });
  const answers: unknown[] = [await openPage()];
  for (const one of [
    { kind: 'decline', paymentIndex: 0 },
    { kind: 'pay-by-card', paymentIndex: 0 },
    { kind: 'money-booked', paymentIndex: 0 },
    { kind: 'refund', paymentIndex: 0, percent: 50 },
    { kind: 'refund-succeeds', refundIndex: 0 },
    { kind: 'refund-fails', refundIndex: 0 },
    { kind: 'dispute', paymentIndex: 0, isInquiry: false },
    { kind: 'lose', disputeIndex: 0 },
  ] satisfies readonly ProviderAct[]) {
    const object = withSecrets(pay.act(one));
    answers.push(await pay.send(object));
    pay.setDown(true);
    answers.push(await pay.send(object), await openPage());
    pay.setDown(false);
    answers.push(await receivePaymentEvent(pay.webhook(object, { secret: 'whsec_other' }), pay.ports));
  }
  await runPaymentScheduleFor(150, world, pay);
  const mails = await dispatchReceipts(world, engine);
  expect((await pay.detail()).payments?.length).toBeGreaterThan(2);
  const [opened, ...others] = answers;
  // Only the answer to the click on Pay contains the address of the page.
  expect(JSON.stringify(opened)).toContain('https://provider.example/pay/');
  const places = [await world.items(), logged, mails, others, await pay.detail(), await clientPage()];
  for (const place of places.map((one) => JSON.stringify(one)))
    for (const secret of [
      ...Object.values(secrets),
      'https://provider.example/pay/',
      'sk_of_a_test',
      'whsec_of_a_test',
      'whsec_other',
    ])
      expect(place).not.toContain(secret);
});
