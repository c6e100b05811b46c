import { expect, test } from 'vitest';
import type { Part } from '#domain/documents/progress';
import { linesFile } from '#domain/reports/export-files';
import { quickBooksFile } from '#domain/reports/quickbooks-file';
import { depositReader, unbilledDeposits } from '#lambdas/composition/projections';
import { totalsReader } from '#lambdas/invoices/totals/totals-reader';
import { readBooks } from '#lambdas/reports/read-books';
import { bookPages } from '#lambdas/reports/store/book-pages';
import { aCreditLine } from '#test/support/change-orders';
import { aLine } from '#test/support/invoices';
import { pat } from '#test/support/lite-world';
import { linesDone, percent, rest, startQuoteParts } from '#test/support/quote-parts';

const opened = startQuoteParts();

const furnace = aLine({ description: 'Furnace', quantity: '1', unitPrice: '1000' });
const labor = aLine({ description: 'Labor', quantity: '1', unitPrice: '500', taxed: false });

/** The lines of each invoice in the books, after a quote with 8 % tax was approved and billed in these parts. */
async function linesOf(lineItems: (typeof furnace)[], ...wanted: readonly Part[]) {
  const { world, parts } = opened;
  const quoteId = world.newQuoteId();
  await world.send(quoteId, { title: 'Heating', lineItems, taxName: 'Tax', taxRate: '8' });
  await world.accept(quoteId, await world.shownHash(quoteId));
  await world.dispatch();
  for (const part of wanted) await parts.bill(quoteId, part);
  expect(await parts.remaining(quoteId)).toBe(0);
  const table = world.plain;
  const ports = {
    ...{ ...bookPages(table), totals: totalsReader(table) },
    ...{ depositOf: depositReader(table), unbilled: unbilledDeposits(table) },
  };
  const read = await readBooks(pat, { cursor: undefined, withLines: true }, ports);
  if (!read.ok) throw new Error(read.refusal.code);
  const { invoices } = read.value;
  for (const { lines = [], subtotalCents, taxBaseCents } of invoices) {
    const sum = (some: typeof lines) => some.reduce((all, { amountCents }) => all + amountCents, 0);
    expect([sum(lines), sum(lines.filter(({ taxed }) => taxed))]).toEqual([subtotalCents, taxBaseCents]);
  }
  const files = [linesFile(invoices, '2026-11-03'), quickBooksFile(invoices)];
  return files.map((file) => file.trim().split(/\r?\n/).slice(1));
}

test('the files for accountants say of a part how much of it is taxed, so that they come to its tax', async () => {
  const [lines, quickBooks] = await linesOf([furnace, labor], percent('50'), rest);
  expect(lines?.map((row) => row.split(',').slice(-4).join(','))).toEqual([
    '1,500.00,500.00,Yes',
    '1,250.00,250.00,No',
    '1,500.00,500.00,Yes',
    '1,250.00,250.00,No',
  ]);
  expect(quickBooks?.map((row) => row.split(',').slice(-6).join(','))).toEqual([
    '50% of Heating,1,500.00,500.00,Y,8%',
    '50% of Heating,1,250.00,250.00,N,',
    'Rest of Heating,1,500.00,500.00,Y,8%',
    'Rest of Heating,1,250.00,250.00,N,',
  ]);
});

test('lines that are done keep whether they are taxed, also with a credit that is not', async () => {
  const credit = { ...aCreditLine('85'), taxed: false };
  const [lines] = await linesOf([furnace, labor, credit], linesDone(1), linesDone(0));
  expect(lines?.map((row) => row.split(',').slice(-5).join(','))).toEqual([
    'Labor,1,471.67,471.67,No',
    'Furnace,1,1000.00,1000.00,Yes',
    'Furnace,1,-56.67,-56.67,No',
  ]);
});
