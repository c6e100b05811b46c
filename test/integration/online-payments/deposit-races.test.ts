// @module-tag further

import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBooks } from '#lambdas/composition/books/account-books';
import type { InvoiceTable } from '#lambdas/invoices/store/invoice-change';
import { logTo } from '#lambdas/platform/log';
import { auditToday } from '#test/support/audit-today';
import { type DepositWorld, depositWorld } from '#test/support/deposit-world';
import { quickOrFull } from '#test/support/effort';
import { tableOn } from '#test/support/invoice-tables';
import { pat } from '#test/support/lite-world';
import { runPaymentScheduleFor } from '#test/support/payment-schedule';
import { race } from '#test/support/race';
import { startRealEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let deposit: DepositWorld;

beforeAll(async () => {
  engine = await startRealEngine();
});
afterAll(async () => {
  logTo((line) => process.stdout.write(line));
  await engine.stop();
});

type Json = Readonly<Record<string, unknown>>;

/** The operations that take part in the races, each with its own table client. */
const operations = {
  open: (table: InvoiceTable) => deposit.open(undefined, table),
  event: (object: Json) => (table: InvoiceTable) => deposit.receiveWebhook(object, table),
  bill: (table: InvoiceTable) => deposit.bill(table),
  draft: (table: InvoiceTable) => deposit.draft(table),
  deleteDraft: (table: InvoiceTable) => deposit.deleteDraft(table),
  recordCheck: (table: InvoiceTable) => deposit.recordCheck(table),
  renew: (table: InvoiceTable) => deposit.renew(table),
};

/** Runs a race once for each seed, each time in a new world. */
const races = (name: string, run: (seed: number, where: string) => Promise<void>) =>
  test(name, async () => {
    logTo(() => undefined);
    for (let seed = 1; seed <= quickOrFull(2, 200); seed += 1) {
      deposit = await depositWorld(engine);
      await run(seed, `${name}, seed ${seed}`);
    }
  });

const tableOfRace = () => ({ engine, tableName: deposit.world.tableName });

/** Expects all money to be on the quote or on its invoice, each entry once, and correct books. */
async function expectRightMoney(where: string): Promise<void> {
  await runPaymentScheduleFor(5, deposit.world, deposit.pay);
  const quote = await deposit.world.detail(deposit.quoteId);
  const balance = deposit.pay.account.balance();
  if (quote.invoiceId === undefined) expect(quote.onlineDeposit?.paidCents ?? 0, where).toBe(balance);
  else {
    const { paidCents = 0, payments = [], depositCents } = await deposit.invoice();
    expect(paidCents, where).toBe(balance);
    expect(
      payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
      where,
    ).toBe(balance);
    expect(new Set(payments.map(({ paymentId }) => paymentId)).size, where).toBe(payments.length);
    expect(depositCents, where).toBe(quote.received?.cents);
  }
  expect((await readBooks(deposit.world.plain, pat)).findings, where).toEqual([]);
  await auditToday(deposit.world, where);
}

/** Expects every payment page but the newest to be expired, and that one too if the deposit can no longer be paid. */
async function expectNoOldPage(where: string): Promise<void> {
  const isPayable = (await deposit.page()).depositPayment?.state === 'payable';
  const openPages = [...deposit.pay.opened.keys()].filter(
    (key) => !deposit.pay.expired.includes(`cs_${key}`),
  );
  expect(openPages.length, where).toBeLessThanOrEqual(isPayable ? 1 : 0);
}

races('a deposit that arrives while the invoice is made is on the invoice once', async (seed, where) => {
  const paid = deposit.pay.payByCard();
  const [, , made] = await race(seed, tableOfRace(), [
    operations.event(paid),
    operations.event(paid),
    (seed % 2 ? operations.bill : operations.draft) as typeof operations.bill,
  ]);
  expect(made.ok, where).toBe(true);
  await expectRightMoney(where);
  const receipts = await deposit.world.itemsUnder('MESSAGE#receipt#');
  const notices = await deposit.world.itemsUnder('MESSAGE#client-payment-notice#');
  // The receipt of the invoice, or the notice about a deposit that is on a draft or on the quote.
  expect(receipts.length + notices.length, where).toBe(1);
});

races(
  'a deposit that is paid online while one is recorded by hand is kept in addition to it',
  async (seed, where) => {
    const paid = deposit.pay.payByCard();
    const [, , noted] = await race(seed, tableOfRace(), [
      operations.event(paid),
      operations.event(paid),
      operations.recordCheck,
    ]);
    // Once it is paid online, nothing is left to record.
    const isRecorded = noted.ok;
    if (!noted.ok) expect(noted.refusal.code, where).toBe('invalid-deposit');
    const { received } = await deposit.world.detail(deposit.quoteId);
    expect(received?.cents, where).toBe(isRecorded ? 45_000 : undefined);
    await expectRightMoney(where);
    await deposit.bill();
    const { depositCents, paidCents } = await deposit.invoice();
    expect([depositCents, paidCents], where).toEqual([isRecorded ? 45_000 : undefined, 45_000]);
    await expectRightMoney(where);
  },
);

test('a deposit by hand is refused if the same deposit arrives online after its limit was checked', async () => {
  deposit = await depositWorld(engine);
  const client = engine.client();
  let hasArrived = false;
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === 'TransactWriteItemsCommand' || commandName === 'TransactWriteCommand')
          if (!hasArrived) {
            hasArrived = true;
            await deposit.receiveWebhook(deposit.pay.payByCard());
          }
        return next(args);
      },
    { step: 'initialize' },
  );
  const answer = await deposit.recordCheck(tableOn(client, deposit.world.tableName));
  expect(hasArrived).toBe(true);
  expect(answer).toMatchObject({
    ok: false,
    refusal: {
      code: 'invalid-deposit',
      faults: [
        { field: 'amount', message: '$450.00 was paid online. At most $0.00 can be recorded beside it.' },
      ],
    },
  });
  expect((await deposit.world.detail(deposit.quoteId)).received).toBeUndefined();
  await expectRightMoney('at the same moment');
});

races('two tabs get the same page of the provider, and pay once', async (seed, where) => {
  const pages = await race(seed, tableOfRace(), [operations.open, operations.open, operations.open]);
  expect(new Set(pages.map((page) => (page.ok ? page.value.url : page.refusal.code))).size, where).toBe(1);
  expect(deposit.pay.opened.size, where).toBe(1);
  const paid = deposit.pay.payByCard();
  await race(seed, tableOfRace(), [operations.event(paid), operations.event(paid), operations.open]);
  await expectRightMoney(where);
  await expectNoOldPage(where);
});

const endings = {
  'is billed': operations.bill,
  'has a deposit by check': operations.recordCheck,
  'gets a new link': operations.renew,
} as const;

for (const [ends, change] of Object.entries(endings))
  races(`a payment page is expired once the quote ${ends}`, async (seed, where) => {
    await race(seed, tableOfRace(), [
      operations.open,
      operations.open,
      change as (table: InvoiceTable) => Promise<unknown>,
    ]);
    await runPaymentScheduleFor(5, deposit.world, deposit.pay);
    if (change !== operations.renew) await expectNoOldPage(where);
    // A client who opened the page before it was expired pays. The money is recorded nevertheless.
    await deposit.receiveWebhook(deposit.pay.payByCard());
    await expectRightMoney(where);
  });

races('a refund while the invoice is made is recorded once', async (seed, where) => {
  await deposit.receiveWebhook(deposit.pay.payByCard());
  deposit.pay.act({ kind: 'refund', paymentIndex: 0, percent: 50 });
  const refund = deposit.pay.act({ kind: 'refund-succeeds', refundIndex: 0 });
  await race(seed, tableOfRace(), [operations.event(refund), operations.event(refund), operations.bill]);
  await expectRightMoney(where);
});

races('a deposit that arrives while the draft is deleted is on the quote again', async (seed, where) => {
  await deposit.receiveWebhook(deposit.pay.payByCard());
  await deposit.draft();
  deposit.pay.act({ kind: 'pay-by-card', paymentIndex: 1 });
  const second = deposit.pay.act({ kind: 'money-booked', paymentIndex: 1 });
  await race(seed, tableOfRace(), [
    operations.event(second),
    operations.event(second),
    operations.deleteDraft,
  ]);
  await expectRightMoney(where);
  await deposit.bill();
  await expectRightMoney(where);
});
