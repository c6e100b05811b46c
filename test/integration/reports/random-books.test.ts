// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDollars } from '#domain/money';
import type { BookInvoice } from '#domain/reports/books';
import { clientsFile } from '#domain/reports/clients-file';
import { invoicesFile, linesFile, paymentsFile } from '#domain/reports/export-files';
import { quickBooksFile } from '#domain/reports/quickbooks-file';
import type { StatementPage } from '#domain/statements/statement-page';
import { keys } from '#domain/table/keys';
import { clientLookup } from '#lambdas/clients/store/client-lookup';
import { clientStore } from '#lambdas/clients/store/client-store';
import { depositReader, invoicesBeingChecked, unbilledDeposits } from '#lambdas/composition/projections';
import { invoiceFinder } from '#lambdas/invoices/store/invoice-finder';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { receivedPayments } from '#lambdas/invoices/store/received-payments';
import { totalsReader } from '#lambdas/invoices/totals/totals-reader';
import { readBooks } from '#lambdas/reports/read-books';
import { bookPages } from '#lambdas/reports/store/book-pages';
import { getStatement } from '#lambdas/statements/get-statement';
import {
  cellCents,
  columnSum,
  compareOwed,
  compareYear,
  rowsOfFile,
  sumsByKey,
} from '#test/support/compare-reports';
import { quickOrFull } from '#test/support/effort';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { isCounted, type NaiveDocument, naiveDocuments, owed, sumOf } from '#test/support/naive-books';
import { type KnownOffice, officeSteps, perform, readOffice } from '#test/support/random-office';
import { seeded } from '#test/support/seeded';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';
import { updateItem } from '#test/support/update-item';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const zones = [
  'Pacific/Pago_Pago',
  'America/Los_Angeles',
  'Europe/London',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
] as const;

/** The invoices on all pages of the books. */
async function booksOf(world: LiteWorld): Promise<readonly BookInvoice[]> {
  const ports = {
    ...bookPages(world.plain),
    totals: totalsReader(world.plain),
    depositOf: depositReader(world.plain),
    unbilled: unbilledDeposits(world.plain),
  };
  const invoices: BookInvoice[] = [];
  let cursor: string | undefined;
  do {
    const read = await readBooks(pat, { cursor, withLines: true }, ports);
    if (!read.ok) throw new Error(read.refusal.code);
    invoices.push(...read.value.invoices);
    cursor = read.value.cursor;
  } while (cursor !== undefined);
  return invoices;
}

/** Expects the columns of every exported file to add up to the sums over all documents. */
async function compareFiles(
  world: LiteWorld,
  books: readonly BookInvoice[],
  all: readonly NaiveDocument[],
): Promise<void> {
  const counted = all.filter(isCounted);
  const issued = all.filter((one) => isCounted(one) || one.status === 'void');
  const invoices = invoicesFile(books, '2026-12-31');
  const sumOver = (documents: readonly NaiveDocument[], cents: (one: NaiveDocument) => number) =>
    sumOf(documents.map(cents));
  expect(rowsOfFile(invoices)).toHaveLength(issued.length);
  expect(columnSum(invoices, 'Total')).toBe(sumOver(issued, ({ total }) => total));
  expect(columnSum(invoices, 'Subtotal')).toBe(sumOver(issued, ({ lines }) => sumOf(lines)));
  expect(columnSum(invoices, 'Discount')).toBe(sumOver(issued, ({ discount }) => discount));
  expect(columnSum(invoices, 'Taxed amount')).toBe(sumOver(issued, ({ base }) => base));
  expect(columnSum(invoices, 'Tax')).toBe(sumOver(issued, ({ tax }) => tax));
  expect(columnSum(invoices, 'Balance')).toBe(sumOver(counted, owed));
  expect(columnSum(invoices, 'Paid')).toBe(
    sumOver(all, ({ payments }) => sumOf(payments.map(({ cents }) => cents))),
  );
  expect(columnSum(linesFile(books, '2026-12-31'), 'Amount')).toBe(
    sumOver(issued, ({ lines }) => sumOf(lines)),
  );
  expect(columnSum(paymentsFile(books), 'Amount')).toBe(columnSum(invoices, 'Paid'));
  expect(columnSum(quickBooksFile(books), '*ItemAmount')).toBe(
    sumOver(counted, ({ lines, discount }) => sumOf(lines) - discount),
  );

  const { entries } = await clientStore(world.plain, world.clock).directory(pat, 100, undefined);
  const saved = rowsOfFile(clientsFile(entries));
  const sortedClients = [...entries].sort((one, other) => one.name.localeCompare(other.name, 'en'));
  for (const [at, { clientId, name }] of sortedClients.entries()) {
    const documents = counted.filter((one) => one.clientId === clientId);
    const { Invoices, Total, Balance } = saved[at] ?? {};
    expect([Number(Invoices), cellCents(Total), cellCents(Balance)], name).toEqual([
      documents.length,
      sumOver(documents, ({ total }) => total),
      sumOver(documents, owed),
    ]);
  }
}

/** Expects the stored totals and months to equal the sums over all documents. */
async function compareTotals(world: LiteWorld, all: readonly NaiveDocument[]): Promise<void> {
  const totals = totalsReader(world.plain);
  const counted = all.filter(isCounted);
  const open = counted.filter((one) => owed(one) > 0);
  const cents = (documents: readonly NaiveDocument[], amount = owed) => ({
    cents: sumOf(documents.map(amount)),
    count: documents.length,
  });
  const total = (one: NaiveDocument) => one.total;
  expect(await totals.owed(pat)).toMatchObject({
    all: cents(open),
    dated: cents(open.filter(({ due }) => due !== '')),
  });
  expect(await totals.closed(pat, 'paid')).toEqual(
    cents(
      counted.filter(({ status }) => status === 'paid'),
      total,
    ),
  );
  expect(await totals.closed(pat, 'void')).toEqual(
    cents(
      all.filter(({ status }) => status === 'void'),
      total,
    ),
  );
  const storedMonths = await totals.months(pat, '0000-00', '9999-98');
  const shown = storedMonths.filter(({ billed, paid }) => billed.count > 0 || paid.count > 0);
  const months = sumsByKey(
    [
      ...counted.map(({ month, total: cents }) => ({ month, cells: [1, cents, 0, 0] })),
      ...all.flatMap(({ payments }) =>
        payments.map(({ date, cents }) => ({ month: date.slice(0, 7), cells: [0, 0, 1, cents] })),
      ),
    ],
    ({ month }) => month,
    ({ cells }) => cells,
  );
  expect(
    shown.map(({ month, billed, paid }) => [month, billed.count, billed.cents, paid.count, paid.cents]),
  ).toEqual(
    [...months]
      .map(([month, cells]) => [month, ...cells])
      .sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  );
}

/** The document as its client has it. */
const asGiven = (one: NaiveDocument): NaiveDocument => ({ ...one, ...one.given });

/** Expects the statement of each client to list the open invoices and the payments, with their sums. */
async function compareStatements(world: LiteWorld, all: readonly NaiveDocument[]): Promise<void> {
  const { entries } = await clientStore(world.plain, world.clock).directory(pat, 100, undefined);
  for (const { clientId, name } of entries) {
    let drawn: StatementPage | undefined;
    const answer = await getStatement(
      { userId: pat, clientId, since: '2026-01-01' },
      {
        ...world.ordinaryPorts(),
        findClient: (userId, id) => clientLookup(world.plain, userId).byId(id),
        finder: invoiceFinder(world.plain),
        contents: invoiceReader(world.plain),
        beingChecked: invoicesBeingChecked(world.plain),
        payments: receivedPayments(world.plain),
        renderPdf: async (page) => {
          drawn = page;
          return new Uint8Array();
        },
        clock: world.clock,
      },
    );
    expect(answer.ok, name).toBe(true);
    const ofClient = all.filter((one) => one.clientId === clientId);
    const open = ofClient.filter((one) => owed(one) > 0);
    const [invoices, , payments] = drawn?.tables ?? [];
    expect(invoices?.rows.map(([number, , , , , balance]) => `${number} ${balance}`).sort(), name).toEqual(
      open.map((one) => `${one.given.number} ${formatDollars(owed(asGiven(one)))}`).sort(),
    );
    const asked = sumOf(open.map((one) => owed(asGiven(one))));
    if (open.length > 0) expect(invoices?.sums[0]?.value, name).toBe(formatDollars(asked));
    const paid = ofClient.flatMap((one) => one.payments.filter(({ date }) => date >= '2026-01-01'));
    expect(payments?.rows, name).toHaveLength(paid.length);
    if (paid.length > 0)
      expect(payments?.sums[0]?.value, name).toBe(formatDollars(sumOf(paid.map(({ cents }) => cents))));
  }
}

/** Pays a part of each of five open invoices. */
async function payParts(world: LiteWorld, random: () => number): Promise<void> {
  const open = (await world.itemsUnder('INVOICE#')).filter(({ status }) => status === 'sent');
  for (let at = 0; at < 5; at += 1) {
    const one = open[Math.floor(random() * open.length)];
    if (!one) return;
    const cents = Math.ceil((random() * Number(one.totalCents)) / 3);
    const month = String(1 + Math.floor(random() * 12)).padStart(2, '0');
    await world.pay(String(one.invoiceId), { amount: (cents / 100).toFixed(2), date: `2026-${month}-17` });
  }
}

test(
  'after random operations in five time zones every report, statement, total and file equals the sum over all documents',
  async () => {
    const [length, stepsPerZone] = [quickOrFull(300, 10_000), quickOrFull(60, 2_000)];
    const world = await liteWorld(engine);
    await world.openAccount(pat);
    const zoneChanges: { readonly since: string; readonly zone: string }[] = [];
    const zoneAt = (instant: string) =>
      zoneChanges.findLast(({ since }) => since <= instant)?.zone ?? zones[0];
    const random = seeded(7);
    let office: KnownOffice = { invoices: [], clients: [] };
    for (const [at, step] of officeSteps(length, Number(process.env.SEED ?? 31)).entries()) {
      if (at % stepsPerZone === 0) {
        const zone = zones[at / stepsPerZone] ?? zones[0];
        zoneChanges.push({ since: world.clock().toISOString(), zone });
        await updateItem(world.plain, keys.liteProfile(pat), { timeZone: zone });
      }
      if (at % 20 === 0) {
        office = await readOffice(world);
        await payParts(world, random);
      }
      await perform(world, step, office);
      // Moves the clock, so that days and months end between the steps.
      world.advance((step.at % 200) * 60_000);
      if (at % stepsPerZone < stepsPerZone - 1) continue;
      const [books, all] = [await booksOf(world), await naiveDocuments(world, zoneAt)];
      expect(books).toHaveLength(all.length);
      for (const startMonth of [1, 4, 12])
        for (const year of [2023, 2024, 2025, 2026, 2027, 2028]) compareYear(books, all, year, startMonth);
      for (const today of ['2024-03-01', '2026-01-30', '2026-11-03', '2027-02-28'])
        compareOwed(books, all, today);
      await compareFiles(world, books, all);
      await compareTotals(world, all);
      await compareStatements(world, all);
      expect(all.length).toBeGreaterThan(at / 10);
    }
  },
  quickOrFull(300_000, 3_600_000),
);
