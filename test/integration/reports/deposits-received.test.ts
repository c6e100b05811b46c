import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { incomeReport, paymentReports } from '#domain/reports/income-reports';
import { monthsOfYear } from '#domain/reports/report-year';
import { readBooks as auditedBooks } from '#lambdas/composition/books/account-books';
import { auditIndex } from '#lambdas/composition/books/audit-index';
import { type LedgerEntry, type LedgerItem, readEntry } from '#lambdas/composition/books/ledger-item';
import { depositReader, unbilledDeposits } from '#lambdas/composition/projections';
import { receivedPayments, totalsReader } from '#lambdas/invoices/index';
import { findReceived, sumReceived } from '#lambdas/invoices/search/find-received';
import { readBooks } from '#lambdas/reports/read-books';
import { bookPages } from '#lambdas/reports/store/book-pages';
import { type DepositWorld, depositWorld } from '#test/support/deposit-world';
import { pat } from '#test/support/lite-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let deposits: DepositWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  deposits = await depositWorld(engine);
});

const filter = { paidFrom: '2026-11-01', paidTo: '2026-11-30', today: '2026-11-03' };

/** What each surface says was received in November: tile, list with its sum, and reports. */
async function received() {
  const { plain } = deposits.world;
  const payments = receivedPayments(plain);
  const [month] = await totalsReader(plain).months(pat, '2026-11', '2026-11');
  const sum = await sumReceived(pat, filter, undefined, payments);
  const { found } = await findReceived(pat, filter, { limit: 50 }, payments);
  const ports = {
    ...bookPages(plain),
    totals: totalsReader(plain),
    depositOf: depositReader(plain),
    unbilled: unbilledDeposits(plain),
  };
  const books = await readBooks(pat, { cursor: undefined, withLines: false }, ports);
  if (!books.ok) throw new Error(books.refusal.code);
  const months = monthsOfYear({ year: 2026, startMonth: 1 });
  const [, , , , count, cents, taxReceived] = incomeReport(books.value.invoices, months).total ?? [];
  const [byDay] = paymentReports(books.value.invoices, months);
  return {
    tile: month?.paid ?? { cents: 0, count: 0 },
    list: { cents: sum.cents, count: sum.count },
    rows: found.map(({ record, row }) => [record ? 'invoice' : 'deposit', row.cents]),
    report: { cents, count },
    taxReceived,
    days: byDay.rows.map(([day, , , amount]) => [day, amount]),
  };
}

/** Payments that the index does not have on the day they were received. */
const misplaced = async () =>
  (await deposits.world.itemsUnder('PAYMENT#')).flatMap((item) =>
    auditIndex(readEntry(item as unknown as LedgerItem) as LedgerEntry),
  );

/** The quotes that the stored payments name. */
const namedQuotes = async () => (await deposits.world.itemsUnder('PAYMENT#')).map(({ quote }) => quote);

async function expectReceived(cents: number, rows: readonly (readonly [string, number])[], where: string) {
  const said = await received();
  const figure = { cents, count: cents === 0 ? 0 : 1 };
  expect(said, where).toMatchObject({ tile: figure, list: figure, rows, report: figure });
  expect((await auditedBooks(deposits.world.plain, pat)).findings, where).toEqual([]);
  expect(await misplaced(), where).toEqual([]);
  return said;
}

test('a deposit recorded by hand is received on its day, before and after the quote is billed', async () => {
  await deposits.recordCheck();
  const before = await expectReceived(45_000, [['deposit', 45_000]], 'unbilled');
  expect(before.days).toEqual([['2026-11-02', 45_000]]);
  // Recorded again with the same amount: it counts once.
  await deposits.recordCheck();
  await expectReceived(45_000, [['deposit', 45_000]], 'recorded again');
  await deposits.draft();
  const drafted = await expectReceived(45_000, [['deposit', 45_000]], 'draft');
  expect(drafted.days).toEqual(before.days);
  await deposits.deleteDraft();
  await expectReceived(45_000, [['deposit', 45_000]], 'draft deleted');
  await deposits.bill();
  const after = await expectReceived(45_000, [['deposit', 45_000]], 'billed');
  expect(after.days).toEqual(before.days);
  await deposits.voidInvoice();
  await expectReceived(45_000, [['deposit', 45_000]], 'void');
});

test('a deposit by hand whose day is corrected is received on the new day', async () => {
  await deposits.recordCheck();
  await deposits.recordCheck(deposits.world.plain, '2026-11-01');
  const said = await expectReceived(45_000, [['deposit', 45_000]], 'corrected');
  expect(said.days).toEqual([['2026-11-01', 45_000]]);
});

test('a deposit paid online is received on its day: of the quote, then of its invoice, and of the quote again', async () => {
  await deposits.receiveWebhook(deposits.pay.payByCard());
  const before = await expectReceived(45_000, [['deposit', 45_000]], 'unbilled');
  const named = await namedQuotes();
  await deposits.draft();
  await expectReceived(45_000, [['invoice', 45_000]], 'draft');
  expect(await namedQuotes()).toEqual([undefined]);
  await deposits.deleteDraft();
  await expectReceived(45_000, [['deposit', 45_000]], 'draft deleted');
  expect(await namedQuotes()).toEqual(named);
  await deposits.bill();
  const after = await expectReceived(45_000, [['invoice', 45_000]], 'billed');
  expect(after.days).toEqual(before.days);
});

test.each([
  ['by hand', () => deposits.recordCheck()],
  ['online', () => deposits.receiveWebhook(deposits.pay.payByCard())],
])('the tax in a deposit received %s is that of its invoice, also while that is a draft', async (_, pay) => {
  await pay();
  await deposits.draft(deposits.world.plain, '1000', '10');
  // $450.00 of $1,100.00, which contain a tax of $100.00.
  expect(await received()).toMatchObject({ report: { cents: 45_000, count: 1 }, taxReceived: 4_091 });
  await deposits.markSent();
  expect(await received()).toMatchObject({ report: { cents: 45_000, count: 1 }, taxReceived: 4_091 });
});
