// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tablesOf } from '#domain/reports/all-reports';
import type { BookInvoice } from '#domain/reports/books';
import { depositReader, unbilledDeposits } from '#lambdas/composition/projections';
import { totalsReader } from '#lambdas/invoices/totals/totals-reader';
import { tableOn } from '#lambdas/platform/table/table';
import { readBooks } from '#lambdas/reports/read-books';
import { bookPages } from '#lambdas/reports/store/book-pages';
import { meterCapacity } from '#test/support/capacity-meter';
import { quickOrFull } from '#test/support/effort';
import { finishedInvoiceStates, itemsOfAccount } from '#test/support/ledger';
import { putItems } from '#test/support/put-items';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const [sent, paid] = finishedInvoiceStates;

test('the books of a huge account are read page by page, with the same few units for each invoice', async () => {
  const userId = 'a1b2c3d4-0000-4000-8000-000000000009';
  const [invoices, clients] = [quickOrFull(1_000, 10_000), quickOrFull(200, 2_000)];
  const names = Array.from({ length: clients }, (_, at) => `Client ${String(at).padStart(5, '0')}`);
  const client = engine.client();
  const table = tableOn(client, await engine.createTable());
  await putItems(table, itemsOfAccount(userId, invoices, [sent, paid], names));
  const meter = meterCapacity(client);
  const ports = {
    ...bookPages(table),
    totals: totalsReader(table),
    depositOf: depositReader(table),
    unbilled: unbilledDeposits(table),
  };
  const books: BookInvoice[] = [];
  const units: number[] = [];
  let cursor: string | undefined;
  do {
    meter.reset();
    const read = await readBooks(userId, { cursor, withLines: false }, ports);
    if (!read.ok) throw new Error(read.refusal.code);
    // The progress can be shown from the first page on.
    if (cursor === undefined) expect(read.value.count).toBe(invoices);
    units.push(meter.units());
    expect(meter.calls.some(({ command }) => command.startsWith('Scan'))).toBe(false);
    books.push(...read.value.invoices);
    cursor = read.value.cursor;
  } while (cursor !== undefined);
  const totalUnits = units.reduce((sum, one) => sum + one, 0);
  console.info(
    `${invoices} invoices: ${units.length} requests, ${totalUnits} read units, ${totalUnits / invoices} for each`,
  );
  expect(books).toHaveLength(invoices);
  expect(totalUnits / invoices).toBeLessThan(2);
  // No page costs over 10% more than the first.
  expect(Math.max(...units)).toBeLessThanOrEqual((units[0] ?? 0) * 1.1);

  const choice = { year: { year: 2026, startMonth: 1 }, basis: 'invoiced', today: '2027-02-01' } as const;
  const totals = await totalsReader(table).owed(userId);
  const [owed] = tablesOf(books, { ...choice, report: 'owed' });
  expect([owed?.rows.length, owed?.total?.at(-1)]).toEqual([
    new Set(books.filter(({ status }) => status === 'sent').map(({ clientId }) => clientId)).size,
    totals.all.cents,
  ]);
  const [income] = tablesOf(books, { ...choice, report: 'income' });
  expect(income?.total?.[1]).toBe(invoices);
});
