// @module-tag further

import { describe, expect, test } from 'vitest';
import { moneyOf } from '#domain/documents/money-amounts';
import { readBooks } from '#lambdas/composition/books/account-books';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import type { InvoiceTable } from '#lambdas/invoices/store/invoice-change';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceSharing } from '#lambdas/invoices/store/invoice-sharing';
import { invoiceStore } from '#lambdas/invoices/store/invoice-store';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { onlineChanges } from '#lambdas/invoices/store/online-changes';
import { openPaymentPage } from '#lambdas/online-payments/open-payment-page';
import { receivePaymentEvent } from '#lambdas/online-payments/receive-payment-event';
import { refundPayment } from '#lambdas/online-payments/refund-payment';
import { auditToday } from '#test/support/audit-today';
import { quickOrFull } from '#test/support/effort';
import { type LiteWorld, pat } from '#test/support/lite-world';
import { runPaymentScheduleFor } from '#test/support/payment-schedule';
import { paymentTests } from '#test/support/payment-tests';
import type { PaymentWorld } from '#test/support/payment-world';
import { race } from '#test/support/race';
import { startRealEngine, type TableEngine } from '#test/support/table-engine';

const openPayments = paymentTests(startRealEngine);
let engine: TableEngine;
let world: LiteWorld;
let pay: PaymentWorld;

type Json = Readonly<Record<string, unknown>>;

/** The operations that take part in the races, each with its own table client. */
const operations = {
  open:
    (shownCents = 45_000) =>
    (table: InvoiceTable) =>
      openPaymentPage({ linkId: pay.linkId, shownCents }, pay.portsOn(table)),
  event: (object: Json) => (table: InvoiceTable) =>
    receivePaymentEvent(pay.webhook(object), pay.portsOn(table)),
  edit: (table: InvoiceTable) =>
    world.submit({
      invoiceId: pay.invoiceId,
      mail: false,
      invoice: { clientName: 'Dana', lineItems: [{ description: 'Work', quantity: '1', unitPrice: '500' }] },
      ports: { ...world.ordinaryPorts(), invoices: invoiceStore(table, world.clock) },
    }),
  turnVoid: (table: InvoiceTable) =>
    setInvoiceVoid(
      { userId: pat, invoiceId: pay.invoiceId, void: true },
      {
        invoices: invoiceReader(table),
        voids: invoiceVoids(table, world.clock),
      },
    ),
  byHand: (table: InvoiceTable) => world.pay(pay.invoiceId, { amount: '450' }, table),
  newLink: (table: InvoiceTable) =>
    invoiceSharing(table, world.clock).share(pat, pay.invoiceId, { renew: true }),
  exclude: (table: InvoiceTable) => onlineChanges(table, world.clock).exclude(pat, pay.invoiceId, true),
};

/**
 * Expects all money to be on the invoice, each entry once, the overpaid amount to be shown, and the totals to add up.
 */
async function expectRightMoney(byHandCents: number, where: string): Promise<void> {
  const invoice = await pay.detail();
  const { paidCents = 0, totalCents, payments = [], status } = invoice;
  const expected = pay.account.balance() + byHandCents;
  expect(paidCents, where).toBe(expected);
  expect(
    payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
    where,
  ).toBe(expected);
  expect(new Set(payments.map(({ paymentId }) => paymentId)).size, where).toBe(payments.length);
  expect(moneyOf(invoice).overpaidCents, where).toBe(
    Math.max(0, status === 'void' ? expected : expected - totalCents),
  );
  const { findings } = await readBooks(world.plain, pat);
  expect(findings, where).toEqual([]);
  await auditToday(world, where);
}

/** Expects every page except the last to be expired, and also the last one unless its amount is still due. */
async function expectNoOldPage(where: string, isLastOpen: boolean): Promise<void> {
  const openPages = [...pay.opened.keys()].filter((key) => !pay.expired.includes(`cs_${key}`));
  const last = [...pay.opened.keys()].at(-1);
  expect(openPages, where).toEqual(isLastOpen && last !== undefined ? [last] : []);
}

/** Runs a race once for each seed, each time in a new world. */
const races = (name: string, run: (seed: number, where: string) => Promise<void>) =>
  test(name, async () => {
    for (let seed = 1; seed <= quickOrFull(3, 200); seed += 1) {
      ({ engine, world, pay } = await openPayments());
      await run(seed, `${name}, seed ${seed}`);
    }
  });

const tableOfRace = () => ({ engine, tableName: world.tableName });

describe('a click on Pay', () => {
  races('in three tabs at once gets the same page in each', async (seed, where) => {
    const pages = await race(seed, tableOfRace(), [operations.open(), operations.open(), operations.open()]);
    const urls = pages.map((page) => (page.ok ? page.value.url : page.refusal.code));
    expect(new Set(urls).size, where).toBe(1);
    expect(pay.opened.size, where).toBe(1);
    await race(seed, tableOfRace(), [
      operations.event(pay.payByCard()),
      operations.event(pay.act({ kind: 'money-booked', paymentIndex: 0 })),
    ]);
    await expectRightMoney(0, where);
  });

  races(
    'while the invoice is edited, voided, excluded or gets a new link leaves no outdated payment page open',
    async (seed, where) => {
      const change =
        [operations.edit, operations.turnVoid, operations.exclude, operations.newLink][seed % 4] ??
        operations.edit;
      await race(seed, tableOfRace(), [
        operations.open(),
        operations.open(),
        change as (table: InvoiceTable) => Promise<unknown>,
      ]);
      await runPaymentScheduleFor(5, world, pay);
      await expectNoOldPage(where, false);
      expect(await operations.open()(world.plain), where).toMatchObject({ ok: false });
      // A client who opened the page before it was expired pays. The money is recorded nevertheless.
      await operations.event(pay.payByCard())(world.plain);
      await expectRightMoney(0, where);
    },
  );

  races(
    'while a payment is recorded by hand leaves no payment page for the old balance open',
    async (seed, where) => {
      const [, byHand] = await race(seed, tableOfRace(), [operations.open(), operations.byHand]);
      await runPaymentScheduleFor(5, world, pay);
      await expectNoOldPage(where, false);
      await operations.event(pay.payByCard())(world.plain);
      await expectRightMoney(byHand.ok ? 45_000 : 0, where);
    },
  );

  races(
    'that is repeated after the page has ended, while the payment on it arrives, pays once',
    async (seed, where) => {
      await operations.open()(world.plain);
      const paid = pay.payByCard();
      world.advance(61 * 60_000);
      await race(seed, tableOfRace(), [operations.event(paid), operations.open(), operations.open()]);
      await runPaymentScheduleFor(5, world, pay);
      expect((await pay.detail()).status, where).toBe('paid');
      const [ended] = pay.opened.keys();
      const openPages = [...pay.opened.keys()].filter(
        (key) => key !== ended && !pay.expired.includes(`cs_${key}`),
      );
      expect(openPages, where).toEqual([]);
      await expectRightMoney(0, where);
    },
  );

  races('in another tab while a bank payment begins gets no second page', async (seed, where) => {
    await operations.open()(world.plain);
    const pending = pay.act({ kind: 'start-bank-payment', paymentIndex: 0 });
    await race(seed, tableOfRace(), [operations.event(pending), operations.open()]);
    await runPaymentScheduleFor(5, world, pay);
    expect(await operations.open()(world.plain), where).toMatchObject({
      refusal: { code: 'not-payable-online' },
    });
    await expectNoOldPage(where, false);
    pay.act({ kind: 'bank-pays', paymentIndex: 0 });
    await operations.event(pay.act({ kind: 'money-booked', paymentIndex: 0 }))(world.plain);
    await expectRightMoney(0, where);
  });
});

describe('a payment that arrives', () => {
  races('while the invoice is edited, voided or gets a new link is recorded once', async (seed, where) => {
    const paid = pay.payByCard();
    const change = [operations.edit, operations.turnVoid, operations.newLink][seed % 3] ?? operations.edit;
    await race(seed, tableOfRace(), [
      operations.event(paid),
      operations.event(paid),
      change as (table: InvoiceTable) => Promise<unknown>,
    ]);
    await expectRightMoney(0, where);
  });

  races(
    'while another one is recorded by hand is recorded too, and the overpaid amount is shown',
    async (seed, where) => {
      const paid = pay.payByCard();
      const [, , byHand] = await race(seed, tableOfRace(), [
        operations.event(paid),
        operations.event(paid),
        operations.byHand,
      ]);
      await expectRightMoney(byHand.ok ? 45_000 : 0, where);
    },
  );
});

races('a refund while a dispute opens is made and recorded once, or refused', async (seed, where) => {
  await operations.event(pay.payByCard())(world.plain);
  const [payment] = (await pay.detail()).payments ?? [];
  const refund = (table: InvoiceTable) =>
    refundPayment(
      {
        userId: pat,
        invoiceId: pay.invoiceId,
        paymentId: payment?.paymentId ?? '',
        key: 'key-of-the-only-press',
        amountCents: 5_000,
        reason: 'Came a day late',
      },
      pay.portsOn(table),
    );
  const dispute = pay.act({ kind: 'dispute', paymentIndex: 0, isInquiry: false });
  const [, first, second] = await race(seed, tableOfRace(), [operations.event(dispute), refund, refund]);
  expect(pay.refunded.size, where).toBe(first.ok || second.ok ? 1 : 0);
  const refunded = pay.act({ kind: 'refund-succeeds', refundIndex: 0 }) as Json | undefined;
  const won = pay.act({ kind: 'win', disputeIndex: 0 });
  await race(seed, tableOfRace(), [
    operations.event(won),
    ...(refunded ? [operations.event(refunded), operations.event(refunded)] : []),
  ]);
  await expectRightMoney(0, where);
});
