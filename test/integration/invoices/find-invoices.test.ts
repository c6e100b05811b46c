import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { balanceOf } from '#domain/documents/amounts';
import {
  type InvoiceFilter,
  matchesFilter as isShownByFilter,
  searchableText,
} from '#domain/invoices/invoice-filter';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { repairBooks } from '#lambdas/composition/books/account-books';
import { findInvoices, sumInvoices } from '#lambdas/invoices/search/find-invoices';
import { invoice } from '#lambdas/invoices/store/invoice';
import { invoiceFinder } from '#lambdas/invoices/store/invoice-finder';
import { maxReadsAtOnce } from '#lambdas/invoices/store/invoice-sections';
import { receivedPayments } from '#lambdas/invoices/store/received-payments';
import { totalsReader } from '#lambdas/invoices/totals/totals-reader';
import { newUlid } from '#lambdas/platform/hash';
import { type Table, tableOn } from '#lambdas/platform/table/table';
import { meterCapacity } from '#test/support/capacity-meter';
import { quickOrFull } from '#test/support/effort';
import { further } from '#test/support/further-cases';
import { kim, type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { storedItem } from '#test/support/stored-item';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
  await world.openAccount(pat);
});

const today = '2026-11-22';
const hasWork = ({ searched }: InvoiceRecord): boolean => searched.includes('sprinkler');
const statuses = ['sent', 'paid', 'paid', 'void', 'created'] as const;
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The invoice at a position in the account: statuses, days, clients and totals repeat with different periods. */
const recordAt = (at: number): Omit<InvoiceRecord, 'searched'> => {
  const invoiceId = newUlid(new Date(Date.UTC(2026, 0, 1) + at * 1000));
  const status = statuses[at % statuses.length] ?? 'sent';
  const totalCents = (at % 7) * 10_001;
  return {
    invoiceId,
    invoiceNumber: `HHA-${at}`,
    status,
    delivery: 'accepted',
    totalCents,
    ...(status === 'paid' && { paidCents: totalCents }),
    clientName: `Client ${at % 13}`,
    clientId: `client-${at % 13}`,
    clientEmail: '',
    issueDate: `2026-${twoDigits((at % 11) + 1)}-${twoDigits((at % 28) + 1)}`,
    dueDate: at % 3 === 0 ? '' : `2026-${twoDigits((at % 11) + 2)}-${twoDigits((at % 28) + 1)}`,
    firstDescription: 'Replace capacitor',
    lineCount: 1,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    revision: 1,
    contentId: 'content-1',
    attempt: 'attempt-1',
    version: 1,
  };
};

async function storeInvoices(
  count: number,
  changes: (at: number) => Partial<InvoiceRecord> = () => ({}),
): Promise<readonly InvoiceRecord[]> {
  const records = Array.from({ length: count }, (_, at) => {
    const record = { ...recordAt(at), ...changes(at) };
    return { searched: searchableText(record.invoiceNumber, record.clientName), ...record };
  });
  const items = records.map((record) => storedItem(invoice, invoice.key(pat, record.invoiceId), record));
  for (let at = 0; at < items.length; at += 25)
    await world.plain.client.send(
      new BatchWriteCommand({
        RequestItems: {
          [world.tableName]: items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } })),
        },
      }),
    );
  return records;
}

const portsOf = (table: Table) => ({
  finder: invoiceFinder(table),
  beingChecked: async () => new Set<string>(),
  payments: receivedPayments(table),
  totals: totalsReader(table),
});

/** The numbers of the invoices on all pages of a filter, and the sum over them. */
async function allPages(filter: Omit<InvoiceFilter, 'today'>, userId = pat) {
  const ports = portsOf(world.plain);
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await findInvoices(userId, { ...filter, today, ...(cursor && { cursor }) }, ports);
    if (!page.ok) throw new Error(page.refusal.code);
    found.push(...page.value.invoices.map(({ invoiceNumber }) => invoiceNumber));
    cursor = page.value.cursor;
  } while (cursor);
  const sum = { count: 0, cents: 0, voidCents: 0, owedCents: 0 };
  do {
    const part = await sumInvoices(userId, { ...filter, today, ...(cursor && { cursor }) }, ports);
    if (!part.ok) throw new Error(part.refusal.code);
    sum.count += part.value.count;
    sum.cents += part.value.cents;
    sum.voidCents += part.value.voidCents ?? 0;
    sum.owedCents += part.value.owedCents;
    cursor = part.value.cursor;
  } while (cursor);
  return { found, sum };
}

/** Whatever its status: its deposit may be all of it, or a bank may ask about its payment. */
const isPaid = ({ status, totalCents, depositCents, onlinePayments }: InvoiceRecord) =>
  !onlinePayments &&
  (status === 'paid' || (status === 'sent' && totalCents > 0 && depositCents === totalCents));

const isOpen = (one: InvoiceRecord) => one.status === 'sent' && balanceOf(one) > 0;
const isOverdue = (one: InvoiceRecord) => isOpen(one) && one.dueDate !== '' && one.dueDate < today;

test('every filter shows the same invoices as a full search, each once, with a sum that is correct to the cent', async () => {
  const records = await storeInvoices(143, (at) => {
    const { totalCents } = recordAt(at);
    return {
      ...(totalCents > 0 && at % 10 === 0 && { paidCents: 2_500 }),
      ...(at === 5 && { depositCents: totalCents }),
      ...(at === 11 && {
        onlinePayments: {
          payments: {
            pi_1: { receivedCents: totalCents, dispute: 'open' as const, isInquiry: true as const },
          },
        },
      }),
      ...(at % 9 === 0 && {
        searched: searchableText(`HHA-${at}`, `Client ${at % 13}`, '12 Main St\nSprinkler repair'),
      }),
    };
  });
  // Stores the totals that these records add up to.
  await repairBooks(world.plain, pat);
  const cases: readonly (readonly [Omit<InvoiceFilter, 'today'>, (one: InvoiceRecord) => boolean])[] = [
    [{ show: 'draft' }, ({ status }) => status === 'created'],
    [{ show: 'unpaid' }, isOpen],
    [{ show: 'overdue' }, isOverdue],
    [{ show: 'paid' }, isPaid],
    [{ show: 'paid', order: 'newest' }, isPaid],
    [{ show: 'void' }, ({ status }) => status === 'void'],
    [{ clientId: 'client-5' }, ({ clientId }) => clientId === 'client-5'],
    [{ show: 'overdue', clientId: 'client-5' }, (one) => isOverdue(one) && one.clientId === 'client-5'],
    [
      { from: '2026-03-01', to: '2026-04-30' },
      ({ issueDate }) => issueDate >= '2026-03-01' && issueDate <= '2026-04-30',
    ],
    [{ from: '2026-09-01' }, ({ issueDate }) => issueDate >= '2026-09-01'],
    [{ search: ' hha-14 ' }, ({ invoiceNumber }) => invoiceNumber.includes('HHA-14')],
    [{ search: 'CLIENT 12' }, ({ clientName }) => clientName === 'Client 12'],
    [{ search: '$300.03' }, ({ totalCents }) => totalCents === 30_003],
    [
      { search: '300' },
      ({ totalCents, invoiceNumber }) => totalCents === 30_003 || invoiceNumber.includes('300'),
    ],
    [{ search: '375.0' }, (one) => one.totalCents === 40_004 && balanceOf(one) === 37_504],
    [{ search: 'SPRINKLER' }, hasWork],
    [{ search: 'main st', show: 'unpaid' }, (one) => isOpen(one) && hasWork(one)],
    [{ search: 'nobody' }, () => false],
  ];
  for (const [filter, isShown] of cases) {
    const expected = records.filter(isShown);
    // A list by payment date applies the same filter to invoices that were read.
    expect(records.filter((one) => isShownByFilter(one, { ...filter, today }))).toEqual(expected);
    const { found, sum } = await allPages(filter);
    expect([...found].sort(), JSON.stringify(filter)).toEqual(
      expected.map(({ invoiceNumber }) => invoiceNumber).sort(),
    );
    const owedCents = expected.filter(isOpen).reduce((owed, one) => owed + balanceOf(one), 0);
    const totalsOf = (some: readonly InvoiceRecord[]) =>
      some.reduce((total, { totalCents }) => total + totalCents, 0);
    // Only a list of nothing but void invoices adds them up.
    const voidCents =
      filter.show === 'void' ? 0 : totalsOf(expected.filter(({ status }) => status === 'void'));
    expect(sum, JSON.stringify(filter)).toEqual({
      count: expected.length,
      cents:
        filter.show === 'unpaid' || filter.show === 'overdue' ? owedCents : totalsOf(expected) - voidCents,
      voidCents,
      owedCents,
    });
  }
  expect(await allPages({ search: 'client' }, kim)).toMatchObject({ found: [] });
});

test('unpaid invoices are listed with the longest overdue first, all others with the latest first', async () => {
  const records = await storeInvoices(60);
  const dayOf = (number: string) => {
    const record = records.find(({ invoiceNumber }) => invoiceNumber === number);
    return record ? record.dueDate || record.issueDate : '';
  };
  const unpaid = (await allPages({ show: 'unpaid' })).found.map(dayOf);
  expect(unpaid).toEqual([...unpaid].sort());
  const searched = (await allPages({ search: 'hha' })).found.map(dayOf);
  expect(searched).toEqual([...searched].sort().reverse());
});

test('a period that ends before it begins has no invoices', async () => {
  await storeInvoices(10);
  expect(await allPages({ from: '2026-12-01', to: '2026-01-01' })).toMatchObject({
    found: [],
    sum: { count: 0 },
  });
});

test('a malformed cursor ends the list', async () => {
  await storeInvoices(30);
  const page = await findInvoices(pat, { show: 'paid', today, cursor: 'garbage' }, portsOf(world.plain));
  expect(page).toMatchObject({ ok: true, value: { invoices: [] } });
});

/** The attributes of one of the few invoices that a search must find among thousands. */
const rareInvoice = (number: string, days: string): Partial<InvoiceRecord> => ({
  invoiceNumber: number,
  issueDate: days,
  dueDate: days,
});

test(
  'a search that one request cannot complete returns a cursor, and following it finds each invoice once',
  further,
  async () => {
    const count = 2 * maxReadsAtOnce + 500;
    const rareInvoices = new Map([
      [count - 10, rareInvoice('NEEDLE-NEW', '2026-12-20')],
      [7, rareInvoice('NEEDLE-OLD', '2026-01-02')],
      [8, { ...rareInvoice('NEEDLE-DRAFT', '2026-02-01'), status: 'created' as const }],
    ]);
    const records = await storeInvoices(count, (at) => rareInvoices.get(at) ?? {});
    const ports = portsOf(world.plain);
    const search = { search: 'needle', today };
    const first = await findInvoices(pat, search, ports);
    if (!first.ok) throw new Error(first.refusal.code);
    expect(first.value.invoices.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['NEEDLE-NEW']);
    expect(first.value.cursor).toBeDefined();
    expect(await sumInvoices(pat, search, portsOf(world.plain))).toMatchObject({
      ok: true,
      value: { count: 1, cursor: expect.any(String) },
    });
    expect(await allPages({ search: 'needle' })).toMatchObject({
      found: ['NEEDLE-NEW', 'NEEDLE-DRAFT', 'NEEDLE-OLD'],
      sum: { count: 3 },
    });
    // The total of a status is stored, so no search is needed.
    await repairBooks(world.plain, pat);
    for (const show of ['unpaid', 'overdue', 'paid', 'void'] as const) {
      const sum = await sumInvoices(pat, { show, today }, portsOf(world.plain));
      expect(sum.ok && sum.value.cursor, show).toBeUndefined();
    }
    const paid = records.filter(({ status }) => status === 'paid');
    expect(await sumInvoices(pat, { show: 'paid', today }, portsOf(world.plain))).toMatchObject({
      value: { count: paid.length, cents: paid.reduce((all, { totalCents }) => all + totalCents, 0) },
    });
    const nothing = await findInvoices(pat, { search: 'nobody', today }, ports);
    expect(nothing).toMatchObject({ ok: true, value: { invoices: [], cursor: expect.any(String) } });
    expect(await allPages({ search: 'nobody' })).toMatchObject({ found: [], sum: { count: 0 } });
  },
);

// Capacity tests need the units of the built-in engine, because DynamoDB Local rounds small reads up per page.
const testWithBuiltInEngine = test.skipIf(process.env.BILLHOOK_TABLE_SERVER !== undefined);

testWithBuiltInEngine(
  'a page of a status reads at most three times what it reads in an account of ten invoices',
  async () => {
    const unitsOf = async (count: number) => {
      world = await liteWorld(engine);
      await storeInvoices(count);
      const client = engine.client();
      const meter = meterCapacity(client);
      const ports = portsOf(tableOn(client, world.tableName));
      const units: Record<string, number> = {};
      for (const show of ['draft', 'unpaid', 'overdue', 'paid', 'void'] as const) {
        meter.reset();
        await findInvoices(pat, { show, today }, ports);
        units[show] = meter.units();
      }
      console.info(count, 'invoices:', units);
      return units;
    };
    const unitsOfFew = await unitsOf(10);
    const unitsOfMany = await unitsOf(quickOrFull(1_000, 10_000));
    for (const [show, units] of Object.entries(unitsOfMany))
      expect(units, show).toBeLessThanOrEqual(3 * (unitsOfFew[show] ?? 0));
  },
);

testWithBuiltInEngine(
  'a search, its sum and the list of a client cost at most 200 read units, even if nothing is found',
  async () => {
    await storeInvoices(quickOrFull(3_000, 10_000));
    const client = engine.client();
    const meter = meterCapacity(client);
    const ports = portsOf(tableOn(client, world.tableName));
    const searches: Readonly<Record<string, Omit<InvoiceFilter, 'today'>>> = {
      'a client by name': { search: 'client 7' },
      nothing: { search: 'nobody' },
      'a client': { clientId: 'client-5' },
      'a client of no invoice': { clientId: 'nobody' },
      days: { from: '2025-01-01', to: '2025-12-31' },
      'nothing unpaid': { show: 'unpaid', search: 'nobody' },
    };
    for (const [name, filter] of Object.entries(searches))
      for (const [read, run] of [
        ['find', () => findInvoices(pat, { ...filter, today }, ports)],
        ['sum', () => sumInvoices(pat, { ...filter, today }, ports)],
      ] as const) {
        meter.reset();
        const began = performance.now();
        expect((await run()).ok).toBe(true);
        console.info(read, name, meter.units(), 'units', Math.round(performance.now() - began), 'ms');
        expect(meter.units(), `${read} ${name}`).toBeLessThanOrEqual(200);
      }
  },
);
