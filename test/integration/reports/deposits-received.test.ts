import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BookInvoice } from '#domain/reports/books';
import { incomeReport, paymentReports } from '#domain/reports/income-reports';
import { monthsOfYear } from '#domain/reports/report-year';
import { readBooks as auditedBooks } from '#lambdas/composition/books/account-books';
import { auditIndex } from '#lambdas/composition/books/audit-index';
import { type LedgerEntry, type LedgerItem, readEntry } from '#lambdas/composition/books/ledger-item';
import { deductedDepositReader, unbilledDeposits } from '#lambdas/composition/projections';
import { addInvoice } from '#lambdas/full-export/invoice-files';
import { addQuote } from '#lambdas/full-export/quote-files';
import { accountData } from '#lambdas/full-export/store/account-data';
import { importedInvoices, receivedPayments, totalsReader } from '#lambdas/invoices/index';
import { findReceived, sumReceived } from '#lambdas/invoices/search/find-received';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { importedQuotes, quoteQuestions } from '#lambdas/quotes/index';
import { readBooks } from '#lambdas/reports/read-books';
import { bookPages } from '#lambdas/reports/store/book-pages';
import { type DepositWorld, depositWorld } from '#test/support/deposit-world';
import { kim, pat } from '#test/support/lite-world';
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
async function received(userId = pat) {
  const { plain } = deposits.world;
  const payments = receivedPayments(plain);
  const [month] = await totalsReader(plain).months(userId, '2026-11', '2026-11');
  const sum = await sumReceived(userId, filter, undefined, payments);
  const { found } = await findReceived(userId, filter, { limit: 50 }, payments);
  const ports = {
    ...bookPages(plain),
    totals: totalsReader(plain),
    depositOf: deductedDepositReader(plain),
    unbilled: unbilledDeposits(plain),
  };
  const books = await readBooks(userId, { cursor: undefined, withLines: false }, ports);
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

describe('in the account that imports them', () => {
  const importId = 'a'.repeat(64);
  const clock = () => deposits.world.clock();
  const importers = () => ({
    invoice: importedInvoices(deposits.world.plain, clock),
    quote: importedQuotes(deposits.world.plain, clock),
  });
  type Kind = keyof ReturnType<typeof importers>;

  /** The records of the export: the invoice with its deposit, and its quote. */
  async function exported(): Promise<Readonly<Record<Kind, unknown>>> {
    const { world, quoteId, invoiceId } = deposits;
    const record = await invoiceReader(world.plain).find(pat, await invoiceId());
    const whole = record && (await accountData(world.plain).wholeInvoice(pat, record));
    if (!whole) throw new Error('There is no invoice');
    const archive = { freeName: (name: string) => name, add: async () => undefined } as never;
    const book = { payments: [] } as unknown as BookInvoice;
    const invoice = await addInvoice(
      pat,
      whole,
      { book, timeZone: undefined, today: '2026-12-31' },
      archive,
      world.ordinaryPorts(),
    );
    const quote = await addQuote(pat, quoteId, archive, {
      ...world.ports(),
      ...{
        questions: quoteQuestions(world.plain, clock),
        renderCertificate: async () => new Uint8Array(),
        readPhoto: async () => undefined,
      },
      ...world.ordinaryPorts(),
    });
    return JSON.parse(JSON.stringify({ invoice: invoice.json, quote: quote?.json }));
  }

  async function importInto(
    userId: string,
    kinds: readonly Kind[],
    changes: Readonly<Partial<Record<Kind, object>>> = {},
  ): Promise<void> {
    const found = await exported();
    const records = {
      invoice: { ...(found.invoice as object), ...changes.invoice },
      quote: { ...(found.quote as object), ...changes.quote },
    };
    await deposits.world.openAccount(userId);
    for (const kind of kinds) {
      const checked = importers()[kind].check(records[kind]);
      if (!checked.ok) throw new Error(checked.refusal);
      expect(await checked.value({ userId, importId })).toBe('done');
      // A unit that is repeated adds nothing.
      expect(await checked.value({ userId, importId })).toBe('done');
    }
  }

  const figure = { cents: 45_000, count: 1 };
  const said = async () => {
    const { tile, list, report, days } = await received(kim);
    const { findings } = await auditedBooks(deposits.world.plain, kim);
    return { tile, list, report, days, findings };
  };
  const importedInvoiceId = async () =>
    String((await deposits.world.itemsUnder('INVOICE#', kim))[0]?.invoiceId);

  test.each<[string, readonly Kind[]]>([
    ['with their quote', ['invoice', 'quote']],
    ['after their quote', ['quote', 'invoice']],
  ])('%s, deposits are received on their day', async (_, kinds) => {
    await deposits.recordCheck();
    await deposits.bill();
    await importInto(kim, kinds);
    expect(await said()).toEqual({
      ...{ tile: figure, list: figure, report: figure, days: [['2026-11-02', 45_000]] },
      findings: [],
    });
  });

  test('without their quote, deposits are received on the day of the invoice, in every figure', async () => {
    await deposits.recordCheck();
    await deposits.bill();
    await importInto(kim, ['invoice']);
    expect(await said()).toMatchObject({ tile: figure, list: figure, report: figure, findings: [] });
  });

  test('without their quote, invoices with a deposit cannot be voided, because it would belong to nothing', async () => {
    await deposits.recordCheck();
    await deposits.bill();
    await importInto(kim, ['invoice']);
    const { plain } = deposits.world;
    const answer = await setInvoiceVoid(
      { userId: kim, invoiceId: await importedInvoiceId(), void: true },
      { invoices: invoiceReader(plain), voids: invoiceVoids(plain, clock) },
    );
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'imported-document' } });
    expect(await said()).toMatchObject({ tile: figure, list: figure, report: figure, findings: [] });
  });

  test.each<[string, readonly Kind[]]>([
    ['with their quote', ['invoice', 'quote']],
    ['without it', ['invoice']],
  ])('and removes them again %s, nothing is left', async (_, kinds) => {
    await deposits.recordCheck();
    await deposits.bill();
    await importInto(kim, kinds);
    for (const kind of ['quote', 'invoice', 'quote'] as const)
      await importers()[kind].removeAll({ userId: kim, importId }, () => false);
    const nothing = { cents: 0, count: 0 };
    expect(await said()).toMatchObject({ tile: nothing, list: nothing, report: nothing, findings: [] });
    expect(await deposits.world.itemsUnder('PAYMENT#', kim)).toEqual([]);
  });

  test.each<[string, readonly Kind[], Readonly<Partial<Record<Kind, object>>>]>([
    ['broke off before the invoice of a billed quote', ['quote'], {}],
    [
      'contains a void invoice that its quote still names',
      ['quote', 'invoice'],
      { invoice: { status: 'void', voidedAt: '2026-11-03T10:00:00.000Z' } },
    ],
  ])('and removes them again after an import that %s, no deposit is left', async (_, kinds, changes) => {
    await deposits.recordCheck();
    await deposits.bill();
    await importInto(kim, kinds, changes);
    for (const kind of ['quote', 'invoice', 'quote'] as const)
      await importers()[kind].removeAll({ userId: kim, importId }, () => false);
    const nothing = { cents: 0, count: 0 };
    expect(await said()).toMatchObject({ tile: nothing, list: nothing, report: nothing, findings: [] });
    expect(await deposits.world.itemsUnder('PAYMENT#', kim)).toEqual([]);
  });

  test('and removes them again, a void invoice that was changed stays without the deposit of its quote', async () => {
    await deposits.recordCheck();
    await deposits.bill();
    await importInto(kim, ['invoice', 'quote']);
    const { plain } = deposits.world;
    const voids = invoiceVoids(plain, clock);
    const command = { userId: kim, invoiceId: await importedInvoiceId(), void: true };
    expect(await setInvoiceVoid(command, { invoices: invoiceReader(plain), voids })).toMatchObject({
      ok: true,
    });
    expect(await said()).toMatchObject({ tile: figure, findings: [] });
    for (const kind of ['quote', 'invoice', 'quote'] as const)
      await importers()[kind].removeAll({ userId: kim, importId }, () => false);
    const nothing = { cents: 0, count: 0 };
    expect(await said()).toMatchObject({ tile: nothing, list: nothing, report: nothing, findings: [] });
    // Its deposit went with the quote, so it cannot be un-voided: it would deduct money that is counted nowhere.
    expect(
      await setInvoiceVoid({ ...command, void: false }, { invoices: invoiceReader(plain), voids }),
    ).toMatchObject({ ok: false });
  });

  test('and removes the others again, an invoice that was changed keeps its deposit, on its day', async () => {
    await deposits.recordCheck();
    await deposits.bill();
    await importInto(kim, ['invoice', 'quote']);
    const { plain } = deposits.world;
    const voids = invoiceVoids(plain, clock);
    const invoiceId = await importedInvoiceId();
    for (const isVoid of [true, false]) {
      const command = { userId: kim, invoiceId, void: isVoid };
      expect(await setInvoiceVoid(command, { invoices: invoiceReader(plain), voids })).toMatchObject({
        ok: true,
      });
    }
    for (const kind of ['quote', 'invoice', 'quote'] as const)
      await importers()[kind].removeAll({ userId: kim, importId }, () => false);
    expect(await said()).toEqual({
      ...{ tile: figure, list: figure, report: figure, days: [['2026-11-02', 45_000]] },
      findings: [],
    });
  });
});

test('the check of the books finds a deposit on an invoice that was not received for its quote', async () => {
  await deposits.recordCheck();
  await deposits.bill();
  const { plain, itemsUnder } = deposits.world;
  const [stored] = await itemsUnder('PAYMENT#');
  const Key = { PK: stored?.PK, SK: stored?.SK };
  await plain.client.send(new DeleteCommand({ TableName: plain.name, Key }));
  const { findings } = await auditedBooks(plain, pat, 'money');
  expect(findings.map(({ said }) => said)).toContain(
    `The deposit on invoice ${(await deposits.invoice()).invoiceNumber} is $450.00, but $0.00 was received for its quote.`,
  );
});
