import { beforeEach, describe, expect, test } from 'vitest';
import { moneyOf } from '#domain/documents/money-amounts';
import { readBooks } from '#lambdas/composition/books/account-books';
import { totalsReader } from '#lambdas/invoices/index';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import type { InvoiceTable } from '#lambdas/invoices/store/invoice-change';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceStore } from '#lambdas/invoices/store/invoice-store';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { moveSurplus } from '#lambdas/online-payments/move-surplus';
import { openPaymentPage } from '#lambdas/online-payments/open-payment-page';
import { receivePaymentEvent } from '#lambdas/online-payments/receive-payment-event';
import { refundPayment } from '#lambdas/online-payments/refund-payment';
import { type DepositWorld, depositWorld } from '#test/support/deposit-world';
import { tableOn } from '#test/support/invoice-tables';
import { type LiteWorld, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { runPaymentSchedule } from '#test/support/payment-schedule';
import { paymentTests } from '#test/support/payment-tests';
import type { PaymentWorld } from '#test/support/payment-world';
import { race } from '#test/support/race';
import { seeded } from '#test/support/seeded';
import type { TableEngine } from '#test/support/table-engine';

type Json = Readonly<Record<string, unknown>>;

/** More calls than any of the operations makes. */
const mostCalls = 60;

/** A table on which a payment arrives right before one of the calls that are made on it, counted from 1. */
function interruptedTable(
  { engine, tableName }: { readonly engine: TableEngine; readonly tableName: string },
  call: number,
  arrive: () => Promise<unknown>,
) {
  let calls = 0;
  const client = engine.client();
  client.middlewareStack.add(
    (next) => async (args) => {
      calls += 1;
      if (calls === call) await arrive();
      return next(args);
    },
    { step: 'initialize', priority: 'high', name: 'interruption' },
  );
  return { table: tableOn(client, tableName), wasReached: () => calls >= call };
}

/**
 * Runs an operation with a payment before it, after it, and between every two of its calls. Whatever the moment, the end is
 * that of one of the two orders.
 */
async function expectOneOfTwoEnds<World extends { readonly engine: TableEngine; readonly tableName: string }>(
  open: () => Promise<World>,
  operate: (world: World, table: InvoiceTable) => Promise<unknown>,
  arrive: (world: World) => Promise<unknown>,
  endOf: (world: World) => Promise<unknown>,
): Promise<number> {
  const runAt = async (call: number) => {
    const world = await open();
    const { table, wasReached } = interruptedTable(world, call, () => arrive(world));
    await operate(world, table);
    const isBetween = wasReached();
    if (!isBetween) await arrive(world);
    return { end: await endOf(world), isBetween };
  };
  const { end: first } = await runAt(1);
  const { end: last } = await runAt(mostCalls);
  let between = 0;
  for (let call = 2; ; call += 1) {
    const { end, isBetween } = await runAt(call);
    if (!isBetween) return between;
    between += 1;
    expect([first, last], `before call ${call}`).toContainEqual(end);
  }
}

const openPayments = paymentTests(async () => memoryEngine());
interface Paid {
  readonly engine: TableEngine;
  readonly world: LiteWorld;
  readonly pay: PaymentWorld;
  readonly tableName: string;
  readonly paid: Json;
}

async function openInvoice(): Promise<Paid> {
  const { engine, world, pay } = await openPayments();
  return { engine, world, pay, tableName: world.tableName, paid: pay.payByCard() };
}

const arrive = ({ pay, paid }: Paid) => receivePaymentEvent(pay.webhook(paid), pay.ports);

const setVoid =
  (isVoid: boolean) =>
  ({ pay, world }: Pick<Paid, 'pay' | 'world'>, table: InvoiceTable) =>
    setInvoiceVoid(
      { userId: pat, invoiceId: pay.invoiceId, void: isVoid },
      { invoices: invoiceReader(table), voids: invoiceVoids(table, world.clock) },
    );

/** The money of the account and of some invoices; the books must be right. */
async function moneyEnd(world: LiteWorld, pay: PaymentWorld, ids: readonly string[]) {
  expect((await readBooks(world.plain, pat)).findings).toEqual([]);
  const details = await Promise.all(ids.map((id) => pay.detail(id)));
  const totals = totalsReader(world.plain);
  return {
    owed: await totals.owed(pat),
    months: (await totals.months(pat, '2026-01', '2026-12')).map(({ paid }) => paid),
    invoices: details.map((invoice) => {
      const { owedCents, overpaidCents, undecidedCents } = moneyOf(invoice);
      const { status, totalCents, paidCents = 0, payments = [] } = invoice;
      const amounts = payments.map(({ amountCents }) => amountCents).toSorted();
      return { status, totalCents, paidCents, amounts, owedCents, overpaidCents, undecidedCents };
    }),
  };
}

const invoiceEnd = ({ world, pay }: Paid) => moneyEnd(world, pay, [pay.invoiceId]);

const edit = ({ pay, world }: Paid, table: InvoiceTable) =>
  world.submit({
    invoiceId: pay.invoiceId,
    mail: false,
    invoice: { clientName: 'Dana', lineItems: [{ description: 'Work', quantity: '1', unitPrice: '500' }] },
    ports: { ...world.ordinaryPorts(), invoices: invoiceStore(table, world.clock) },
  });

describe('a payment that arrives between two steps of', () => {
  test('an edit ends like one before or after it', async () => {
    expect(await expectOneOfTwoEnds(openInvoice, edit, arrive, invoiceEnd)).toBeGreaterThan(2);
  });

  test('a void ends like one before or after it', async () => {
    expect(await expectOneOfTwoEnds(openInvoice, setVoid(true), arrive, invoiceEnd)).toBeGreaterThan(0);
  });

  test('Undo of a void ends with a paid invoice, like one before or after it', async () => {
    const openVoid = async () => {
      const opened = await openInvoice();
      await setVoid(true)(opened, opened.world.plain);
      return opened;
    };
    const end = async (opened: Paid) => {
      const ended = await invoiceEnd(opened);
      expect(ended.invoices).toMatchObject([{ status: 'paid', paidCents: 45_000, overpaidCents: 0 }]);
      return ended;
    };
    expect(await expectOneOfTwoEnds(openVoid, setVoid(false), arrive, end)).toBeGreaterThan(0);
  });

  test('the deletion of a draft that deducts the deposit ends like one before or after it', async () => {
    type Deposit = DepositWorld & {
      readonly engine: TableEngine;
      readonly tableName: string;
      readonly paid: Json;
    };
    const openDraft = async (): Promise<Deposit> => {
      const engine = memoryEngine();
      const deposits = await depositWorld(engine);
      await deposits.draft();
      return { ...deposits, engine, tableName: deposits.world.tableName, paid: deposits.pay.payByCard() };
    };
    const end = async ({ world, pay, page, invoiceId }: Deposit) => {
      await runPaymentSchedule(world, pay);
      expect((await readBooks(world.plain, pat)).findings).toEqual([]);
      const months = await totalsReader(world.plain).months(pat, '2026-01', '2026-12');
      const { onlineDeposit } = await page();
      return { months, hasInvoice: (await invoiceId()) !== '', paidCents: onlineDeposit?.paidCents };
    };
    const between = await expectOneOfTwoEnds(
      openDraft,
      (opened, table) => opened.deleteDraft(table),
      (opened) => opened.receiveWebhook(opened.paid),
      end,
    );
    expect(between).toBeGreaterThan(0);
  });

  test('a move to another invoice ends like one before or after it', async () => {
    type Moved = Paid & { readonly toInvoiceId: string };
    const openSurplus = async (): Promise<Moved> => {
      const { engine, world, pay } = await openPayments();
      for (const paymentIndex of [0, 1]) {
        pay.account.act({ kind: 'pay-by-card', paymentIndex });
        await pay.happens({ kind: 'money-booked', paymentIndex });
      }
      const lineItems = [{ description: 'More work', quantity: '1', unitPrice: '300' }];
      const sent = await world.submit({ invoice: { clientName: 'Dana', lineItems } });
      if (!sent.ok) throw new Error(sent.refusal.code);
      pay.act({ kind: 'pay-by-card', paymentIndex: 2 });
      const paid = pay.act({ kind: 'money-booked', paymentIndex: 2 });
      const { invoiceId: toInvoiceId } = sent.value.invoice;
      return { engine, world, pay, tableName: world.tableName, paid, toInvoiceId };
    };
    const command = { userId: pat, amountCents: 30_000, key: 'key-of-the-press' };
    const between = await expectOneOfTwoEnds(
      openSurplus,
      ({ pay, toInvoiceId }, table) =>
        moveSurplus({ ...command, invoiceId: pay.invoiceId, toInvoiceId }, pay.portsOn(table)),
      arrive,
      ({ world, pay, toInvoiceId }) => moneyEnd(world, pay, [pay.invoiceId, toInvoiceId]),
    );
    expect(between).toBeGreaterThan(2);
  });
});

describe('at once', () => {
  let opened: Paid;
  beforeEach(async () => {
    opened = await openInvoice();
  });
  const raced = () => ({ engine: opened.engine, tableName: opened.tableName });

  test('twenty refunds leave what was not refunded, each once, and right books', async () => {
    const { pay, world } = opened;
    await arrive(opened);
    const { paymentId = '' } = (await pay.detail()).payments?.[0] ?? {};
    const refunds = Array.from({ length: 20 }, (_, index) => (table: InvoiceTable) => {
      const key = `key-of-refund-${index}`;
      const command = { userId: pat, invoiceId: pay.invoiceId, paymentId, key, reason: 'Came late' };
      return refundPayment({ ...command, amountCents: 2_000, decision: 'not-owed' }, pay.portsOn(table));
    });
    const answers = await race(1, raced(), refunds);
    expect(answers.map(({ ok }) => ok)).toEqual(refunds.map(() => true));
    const events = refunds.map((_, refundIndex) => pay.act({ kind: 'refund-succeeds', refundIndex }));
    await race(
      2,
      raced(),
      events.map(
        (event) => (table: InvoiceTable) => receivePaymentEvent(pay.webhook(event), pay.portsOn(table)),
      ),
    );
    await runPaymentSchedule(world, pay);
    const { invoices } = await moneyEnd(world, pay, [pay.invoiceId]);
    expect(invoices).toMatchObject([{ status: 'paid', paidCents: 5_000, owedCents: 0, undecidedCents: 0 }]);
    expect(invoices[0]?.amounts).toHaveLength(21);
  });

  test('two payers who had the page open pay twice, and the second payment is shown as too much', async () => {
    const { pay, world, paid } = opened;
    pay.act({ kind: 'pay-by-card', paymentIndex: 1 });
    const second = pay.act({ kind: 'money-booked', paymentIndex: 1 });
    const open = (table: InvoiceTable) =>
      openPaymentPage({ linkId: pay.linkId, shownCents: 45_000 }, pay.portsOn(table));
    for (let seed = 1; seed <= 2; seed += 1) await race(seed, raced(), [open, open]);
    expect(pay.opened.size).toBe(1);
    const event = (object: Json) => (table: InvoiceTable) =>
      receivePaymentEvent(pay.webhook(object), pay.portsOn(table));
    await race(3, raced(), [event(paid), event(second), event(paid), event(second)]);
    await runPaymentSchedule(world, pay);
    const { invoices } = await moneyEnd(world, pay, [pay.invoiceId]);
    const overpaidCents = pay.account.balance() - 45_000;
    expect(invoices).toMatchObject([{ status: 'paid', owedCents: 0, overpaidCents }]);
    expect(invoices[0]?.amounts).toHaveLength(2);
  });

  test('sixty webhooks that are repeated, in any order, and partly lost record the money once', async () => {
    const { pay, world, paid } = opened;
    const objects = [paid];
    for (const paymentIndex of [1, 2]) {
      objects.push(pay.act({ kind: 'pay-by-card', paymentIndex }));
      objects.push(pay.act({ kind: 'money-booked', paymentIndex }));
    }
    objects.push(pay.act({ kind: 'refund', paymentIndex: 1, percent: 50 }));
    objects.push(pay.act({ kind: 'refund-succeeds', refundIndex: 0 }));
    objects.push(pay.act({ kind: 'dispute', paymentIndex: 2, isInquiry: false }));
    const lost = pay.act({ kind: 'lose', disputeIndex: 0 });
    const random = seeded(7);
    const webhooks = Array.from({ length: 60 }, (_, index) => objects[index % objects.length] ?? paid)
      .map((object) => ({ at: random(), object }))
      .toSorted((one, other) => one.at - other.at);
    for (let start = 0; start < webhooks.length; start += 10)
      await race(
        start,
        raced(),
        webhooks.slice(start, start + 10).map(
          ({ object }) =>
            (table: InvoiceTable) =>
              receivePaymentEvent(pay.webhook(object), pay.portsOn(table)),
        ),
      );
    // The webhook about the lost dispute never arrives: the poll reads it.
    expect(lost.id).toBeDefined();
    for (let round = 0; round < 3; round += 1) {
      world.advance(2 * 60 * 60_000);
      await runPaymentSchedule(world, pay);
    }
    const { invoices } = await moneyEnd(world, pay, [pay.invoiceId]);
    expect(invoices[0]?.paidCents).toBe(pay.account.balance());
    expect((await pay.detail()).online?.dispute?.state).toBe('lost');
  });
});
