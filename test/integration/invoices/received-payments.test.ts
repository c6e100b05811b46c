import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { InvoiceFilter } from '#domain/invoices/invoice-filter';
import type { Received } from '#domain/invoices/received';
import { readBooks } from '#lambdas/composition/books/account-books';
import { findInvoices, sumInvoices } from '#lambdas/invoices/search/find-invoices';
import { invoiceFinder } from '#lambdas/invoices/store/invoice-finder';
import { receivedPayments } from '#lambdas/invoices/store/received-payments';
import { totalsReader } from '#lambdas/invoices/totals/totals-reader';
import { getOverview } from '#lambdas/reports/get-overview';
import { meterCapacity } from '#test/support/capacity-meter';
import { quickOrFull } from '#test/support/effort';
import { tableOn } from '#test/support/invoice-tables';
import { aLine } from '#test/support/invoices';
import { kim, type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { seeded } from '#test/support/seeded';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
  await world.openAccount(pat, { timeZone: 'America/Los_Angeles' });
});

const november = { paidFrom: '2026-11-01', paidTo: '2026-11-30' };

async function send(number: string, total = '1,000', clientName = 'Dana'): Promise<string> {
  const sent = await world.submit({
    invoice: { invoiceNumber: number, clientName, lineItems: [aLine({ unitPrice: total })] },
  });
  if (!sent.ok) throw new Error(sent.refusal.code);
  return sent.value.invoice.invoiceId;
}

async function pay(invoiceId: string, amount: string, date: string): Promise<string> {
  const key = world.newKey();
  const paid = await world.pay(invoiceId, { key, amount, date });
  if (!paid.ok) throw new Error(paid.refusal.code);
  return key;
}

const portsOf = (table = world.plain) => ({
  finder: invoiceFinder(table),
  beingChecked: async () => new Set<string>(),
  payments: receivedPayments(table),
  totals: totalsReader(table),
});

/** Every page of a list by payment date, and its sum. */
async function allPages(filter: Omit<InvoiceFilter, 'today'>, userId = pat) {
  const filterWithToday = { ...filter, today: '2026-11-03' };
  const rows: (Received & { readonly number: string })[] = [];
  let pages = 0;
  let cursor: string | undefined;
  do {
    const page = await findInvoices(userId, { ...filterWithToday, ...(cursor && { cursor }) }, portsOf());
    if (!page.ok) throw new Error(page.refusal.code);
    const { invoices, received = {} } = page.value;
    for (const { invoiceId, invoiceNumber: number } of invoices) {
      const ofInvoice = received[invoiceId];
      if (!ofInvoice) throw new Error('A row does not say what was received');
      rows.push({ number, ...ofInvoice });
    }
    pages += 1;
    cursor = page.value.cursor;
  } while (cursor);
  const sum = await sumInvoices(userId, filterWithToday, portsOf());
  if (!sum.ok) throw new Error(sum.refusal.code);
  const { count, cents } = sum.value;
  return { rows, pages, sum: { count, cents } };
}

/** "Paid this month" of the dashboard, on a day of November. */
async function paidThisMonth() {
  const clock = () => new Date('2026-11-20T12:00:00Z');
  const read = await getOverview(pat, { table: world.plain, clock });
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value.paidThisMonth;
}

const sumOf = (rows: readonly Received[]) => ({
  count: rows.reduce((sum, row) => sum + row.count, 0),
  cents: rows.reduce((sum, row) => sum + row.cents, 0),
});

/** Takes stored payments out of the index, which follows the table only a moment later. */
async function removeIndexAttributes(paymentIds?: readonly string[]): Promise<void> {
  for (const { PK, SK, paymentId } of await world.itemsUnder('PAYMENT#'))
    if (!paymentIds || paymentIds.includes(String(paymentId)))
      await world.plain.client.send(
        new UpdateCommand({
          TableName: world.tableName,
          Key: { PK, SK },
          UpdateExpression: 'REMOVE GSI1PK, GSI1SK',
        }),
      );
}

test('the list by payment date contains the payments received on those days, and adds up to the dashboard', async () => {
  const [whole, partly, twice] = [await send('A-1'), await send('A-2'), await send('A-3')];
  await send('A-4');
  await pay(whole, '1000', '2026-11-01');
  await pay(partly, '300', '2026-10-31');
  await pay(partly, '200', '2026-11-02');
  await pay(twice, '100', '2026-11-03');
  await pay(twice, '50.25', '2026-11-01');
  const removed = await pay(twice, '7', '2026-11-02');
  await world.unpay(twice, removed);
  const { rows, sum } = await allPages(november);
  expect(rows).toEqual([
    { number: 'A-3', cents: 15_025, count: 2, lastDate: '2026-11-03' },
    { number: 'A-2', cents: 20_000, count: 1, lastDate: '2026-11-02' },
    { number: 'A-1', cents: 100_000, count: 1, lastDate: '2026-11-01' },
  ]);
  expect(sum).toEqual(await paidThisMonth());
  expect(sum).toEqual({ count: 4, cents: 135_025 });
  // Both days of a range are included, and each may be left open.
  expect(sumOf((await allPages({ paidTo: '2026-10-31' })).rows)).toEqual({ count: 1, cents: 30_000 });
  expect((await allPages({ paidFrom: '2026-11-02', paidTo: '2026-11-02' })).sum).toEqual({
    count: 1,
    cents: 20_000,
  });
  expect((await allPages({ paidFrom: '2026-10-01' })).sum).toEqual({ count: 5, cents: 165_025 });
  expect((await allPages({ paidFrom: '2026-11-30', paidTo: '2026-11-01' })).sum.count).toBe(0);
  expect((await allPages(november, kim)).rows).toEqual([]);
});

test('payments that the index does not have yet are found together with the others', async () => {
  const [old, recent] = [await send('A-1'), await send('A-2')];
  await pay(old, '100', '2026-10-30');
  const before = await pay(old, '200', '2026-11-01');
  await removeIndexAttributes();
  await pay(recent, '400', '2026-11-02');
  expect(await allPages(november)).toMatchObject({ sum: { count: 2, cents: 60_000 } });
  expect((await readBooks(world.plain, pat)).findings).toEqual([]);
  await world.unpay(old, before);
  const { rows, sum } = await allPages(november);
  expect(rows.map(({ number }) => number)).toEqual(['A-2']);
  expect(sum).toEqual(await paidThisMonth());
});

test('a narrower filter shows the payments of the invoices that it matches, with their sum', async () => {
  const [dana, kestrel, other] = [
    await send('A-1', '1,000', 'Dana'),
    await send('K-1', '500', 'Kestrel'),
    await send('K-2', '700', 'Kestrel'),
  ];
  await pay(dana, '1000', '2026-11-01');
  await pay(kestrel, '500', '2026-11-02');
  await pay(other, '10', '2026-11-03');
  const clientId = (await world.itemsUnder('CLIENT#')).find(({ name }) => name === 'Kestrel')?.clientId;
  const cases: readonly (readonly [Omit<InvoiceFilter, 'today'>, readonly string[]])[] = [
    [{ clientId: String(clientId) }, ['K-2', 'K-1']],
    [{ show: 'paid' }, ['K-1', 'A-1']],
    [{ show: 'unpaid' }, ['K-2']],
    [{ show: 'void' }, []],
    [{ search: 'k-2' }, ['K-2']],
    [{ search: '$500' }, ['K-1']],
    [{ search: 'nobody' }, []],
    [{ from: '2027-01-01' }, []],
    [{ show: 'paid', clientId: String(clientId) }, ['K-1']],
  ];
  for (const [filter, numbers] of cases) {
    const { rows, sum } = await allPages({ ...november, ...filter });
    expect(
      rows.map(({ number }) => number),
      JSON.stringify(filter),
    ).toEqual(numbers);
    expect(sum, JSON.stringify(filter)).toEqual(sumOf(rows));
  }
});

test('a list of several pages shows every invoice once, and a malformed cursor ends it', async () => {
  for (let at = 0; at < 23; at += 1) await pay(await send(`A-${at}`), '10', `2026-11-0${1 + (at % 3)}`);
  const { rows, pages, sum } = await allPages(november);
  expect(pages).toBe(3);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(23);
  expect(rows.map(({ lastDate }) => lastDate)).toEqual(
    rows
      .map(({ lastDate }) => lastDate)
      .sort()
      .reverse(),
  );
  expect(sum).toEqual({ count: 23, cents: 23_000 });
  const wanted = { ...november, today: '2026-11-03', cursor: 'garbage' };
  expect(await findInvoices(pat, wanted, portsOf())).toMatchObject({ value: { invoices: [] } });
});

test('the list adds up to the dashboard after any payments and removals, indexed or not', async () => {
  const random = seeded(9);
  const invoices = [await send('A-1'), await send('A-2'), await send('A-3')];
  const recorded: { readonly invoiceId: string; readonly key: string }[] = [];
  const dates = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03'];
  for (let step = 0; step < quickOrFull(30, 300); step += 1) {
    const invoiceId = invoices[Math.floor(random() * invoices.length)] ?? '';
    if (random() < 0.7) {
      const date = dates[Math.floor(random() * dates.length)] ?? '';
      const key = await pay(invoiceId, '1.25', date);
      recorded.push({ invoiceId, key });
      if (random() < 0.2) await removeIndexAttributes([key]);
    } else {
      const [removed] = recorded.splice(Math.floor(random() * recorded.length), 1);
      if (removed) await world.unpay(removed.invoiceId, removed.key);
    }
    const { rows, sum } = await allPages(november);
    expect(sum).toEqual(await paidThisMonth());
    expect(sumOf(rows)).toEqual(sum);
  }
});

// Needs the units of the built-in engine, because DynamoDB Local rounds small reads up per page.
test.skipIf(process.env.BILLHOOK_TABLE_SERVER !== undefined)(
  'reading the payments of a month costs the same in an account with many earlier payments',
  async () => {
    const invoiceId = await send('A-1', '10,000');
    await pay(invoiceId, '5', '2026-11-02');
    const unitsOf = async () => {
      const client = engine.client();
      const meter = meterCapacity(client);
      const ports = portsOf(tableOn(client, world.tableName));
      await findInvoices(pat, { ...november, today: '2026-11-03' }, ports);
      await sumInvoices(pat, { ...november, today: '2026-11-03' }, ports);
      return meter.units();
    };
    const few = await unitsOf();
    for (let at = 0; at < quickOrFull(60, 400); at += 1) await pay(invoiceId, '1', '2026-10-15');
    expect(await unitsOf()).toBe(few);
  },
);
