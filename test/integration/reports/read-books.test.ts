import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { BookInvoice } from '#domain/reports/books';
import { linesFile } from '#domain/reports/export-files';
import { incomeReport } from '#domain/reports/income-reports';
import { agesOf } from '#domain/reports/owed-report';
import { quickBooksFile } from '#domain/reports/quickbooks-file';
import { monthsOfYear } from '#domain/reports/report-year';
import { depositReader, unbilledDeposits } from '#lambdas/composition/projections';
import { totalsReader } from '#lambdas/invoices/totals/totals-reader';
import { type Table, tableOn } from '#lambdas/platform/table/table';
import { readBooks } from '#lambdas/reports/read-books';
import { bookPages } from '#lambdas/reports/store/book-pages';
import { meterCapacity } from '#test/support/capacity-meter';
import { further } from '#test/support/further-cases';
import { aLine } from '#test/support/invoices';
import { kim, liteWorld, pat } from '#test/support/lite-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

/** All pages of the books of an account. */
async function booksOf(table: Table, userId = pat, withLines = false) {
  const ports = {
    ...bookPages(table),
    totals: totalsReader(table),
    depositOf: depositReader(table),
    unbilled: unbilledDeposits(table),
  };
  const invoices: BookInvoice[] = [];
  let [cursor, count]: [string | undefined, number | undefined] = [undefined, undefined];
  do {
    const read = await readBooks(userId, { cursor, withLines }, ports);
    if (!read.ok) throw new Error(read.refusal.code);
    invoices.push(...read.value.invoices);
    count ??= read.value.count;
    cursor = read.value.cursor;
  } while (cursor !== undefined);
  return { invoices, count };
}

async function twoAccounts() {
  const world = await liteWorld(engine);
  await world.openAccount(pat, { timeZone: 'America/Los_Angeles' });
  await world.openAccount(kim);
  const send = async (invoice: Partial<InvoiceDraft>) => {
    const sent = await world.submit({ invoice });
    if (!sent.ok) throw new Error(sent.refusal.code);
    return sent.value.invoice.invoiceId;
  };
  return { world, send };
}

test('each invoice has its tax, lines and payments, without removed payments and other accounts', async () => {
  const { world, send } = await twoAccounts();
  const id = await send({
    lineItems: [aLine({ unitPrice: '100' }), aLine({ unitPrice: '7', taxed: false })],
    taxName: 'Sales tax',
    taxRate: '8.25',
    issueDate: '2026-03-05',
  });
  await world.pay(id, { amount: '1', date: '2026-10-31' });
  await world.unpay(id);
  await world.pay(id, { amount: '50', date: '2026-11-01', method: 'zelle', note: 'By phone' });
  const { invoices, count } = await booksOf(world.plain, pat, true);
  expect(count).toBe(1);
  expect(invoices).toHaveLength(1);
  expect(invoices[0]).toMatchObject({
    status: 'sent',
    billedMonth: '2026-03',
    totalCents: 11_525,
    taxBaseCents: 10_000,
    taxCents: 825,
    taxName: 'Sales tax',
    taxRate: 8_250,
    payments: [{ date: '2026-11-01', amountCents: 5_000, method: 'zelle', note: 'By phone' }],
    lines: [
      { amountCents: 10_000, taxed: true },
      { amountCents: 700, taxed: false },
    ],
  });
  expect((await booksOf(world.plain, kim)).invoices).toEqual([]);
});

test('a credit is a line below 0, and lowers the taxed amount', async () => {
  const { world, send } = await twoAccounts();
  await send({
    lineItems: [
      aLine({ unitPrice: '1000' }),
      aLine({ description: 'Trade-in', unitPrice: '85', quantity: '2', credit: true }),
    ],
    taxRate: '8',
  });
  const { invoices } = await booksOf(world.plain, pat, true);
  expect(invoices[0]).toMatchObject({
    subtotalCents: 830_00,
    taxBaseCents: 830_00,
    taxCents: 66_40,
    totalCents: 896_40,
    lines: [
      { unitPrice: 1_000_00, amountCents: 1_000_00 },
      { description: 'Trade-in', unitPrice: -85_00, amountCents: -170_00, taxed: true },
    ],
  });
  const rows = [linesFile(invoices, '2026-11-03'), quickBooksFile(invoices)].map((file) =>
    file.trim().split(/\r?\n/).at(-1),
  );
  expect(rows[0]).toContain('Trade-in,2,-85.00,-170.00,Yes');
  expect(rows[1]).toContain('Trade-in,2,-85.00,-170.00,Y,8%');
});

test('reports agree with the totals of the dashboard over several pages', further, async () => {
  const { world, send } = await twoAccounts();
  for (let number = 0; number < 205; number += 1) {
    const month = String((number % 12) + 1).padStart(2, '0');
    const id = await send({
      lineItems: [aLine({ unitPrice: `${number + 1}.37` })],
      issueDate: `2025-${month}-15`,
      dueDate: `2025-${month}-28`,
    });
    if (number % 3 === 0) await world.pay(id, { amount: '1.11', date: `2025-${month}-20` });
    if (number % 7 === 0) await world.pay(id, { date: '2026-11-01' });
  }
  const client = engine.client();
  const meter = meterCapacity(client);
  const { invoices, count } = await booksOf(tableOn(client, world.tableName));
  expect([invoices.length, count]).toEqual([205, 205]);
  expect(meter.calls.some(({ command }) => command.startsWith('Scan'))).toBe(false);
  expect(meter.units() / 205).toBeLessThan(3);

  const totals = totalsReader(world.plain);
  for (const year of [2025, 2026]) {
    const months = monthsOfYear({ year, startMonth: 1 });
    const storedMonths = await totals.months(pat, months[0] ?? '', months[11] ?? '');
    const sum = (of: (one: (typeof storedMonths)[number]) => number) =>
      storedMonths.reduce((cents, one) => cents + of(one), 0);
    const { total } = incomeReport(invoices, months);
    expect([total?.[2], total?.[5]]).toEqual([
      sum(({ billed }) => billed.cents),
      sum(({ paid }) => paid.cents),
    ]);
  }
  const owed = Object.values(agesOf(invoices, '2026-11-03')).reduce((sum, cents) => sum + cents, 0);
  expect(owed).toBe((await totals.owed(pat)).all.cents);
});
