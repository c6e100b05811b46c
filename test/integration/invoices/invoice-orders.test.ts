import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { balanceOf } from '#domain/documents/amounts';
import { type InvoiceFilter, invoiceOrders, searchableText } from '#domain/invoices/invoice-filter';
import { maxSortedByAmount, statusHeading } from '#domain/invoices/invoice-order';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { invoicesBeingChecked } from '#lambdas/composition/projections';
import { findInvoices } from '#lambdas/invoices/search/find-invoices';
import { invoice } from '#lambdas/invoices/store/invoice';
import { invoiceFinder } from '#lambdas/invoices/store/invoice-finder';
import { receivedPayments } from '#lambdas/invoices/store/received-payments';
import { newUlid } from '#lambdas/platform/hash';
import { further } from '#test/support/further-cases';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
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
const statuses = ['sent', 'paid', 'sent', 'void', 'created'] as const;
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A record for which due day, total and time of creation lead to different orders. */
function aRecord(at: number): InvoiceRecord {
  const status = statuses[at % statuses.length] ?? 'sent';
  const totalCents = ((at * 37) % 101) * 1_000;
  return {
    invoiceId: newUlid(new Date(Date.UTC(2026, 0, 1) + at * 1000)),
    invoiceNumber: `HHA-${at}`,
    status,
    delivery: 'accepted',
    totalCents,
    ...(status === 'paid' && { paidCents: totalCents }),
    ...(status === 'sent' && at % 4 === 0 && totalCents > 0 && { paidCents: totalCents - 500 }),
    clientName: `Client ${at % 13}`,
    clientId: `client-${at % 13}`,
    searched: searchableText(`HHA-${at}`, `Client ${at % 13}`),
    clientEmail: '',
    issueDate: `2026-${twoDigits((at % 11) + 1)}-${twoDigits((at % 28) + 1)}`,
    dueDate: at % 3 === 0 ? '' : `2026-${twoDigits(((at * 5) % 11) + 2)}-${twoDigits((at % 28) + 1)}`,
    firstDescription: 'Replace capacitor',
    lineCount: 1,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    revision: 1,
    contentId: 'content-1',
    attempt: 'attempt-1',
    version: 1,
  };
}

async function storeInvoices(count: number): Promise<ReadonlyMap<string, InvoiceRecord>> {
  const records = Array.from({ length: count }, (_, at) => aRecord(at));
  const items = records.map((record) => storedItem(invoice, invoice.key(pat, record.invoiceId), record));
  for (let at = 0; at < items.length; at += 25)
    await world.plain.client.send(
      new BatchWriteCommand({
        RequestItems: {
          [world.tableName]: items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } })),
        },
      }),
    );
  return new Map(records.map((record) => [record.invoiceId, record]));
}

const ports = () => ({
  finder: invoiceFinder(world.plain),
  payments: receivedPayments(world.plain),
  beingChecked: invoicesBeingChecked(world.plain),
});

/** The IDs of every page of a filter, in their order; of the pages after `cursor` if it is given. */
async function everyId(
  filter: Omit<InvoiceFilter, 'today'>,
  cursor: string | undefined = undefined,
): Promise<readonly string[]> {
  const found: string[] = [];
  do {
    const page = await findInvoices(pat, { ...filter, today, ...(cursor && { cursor }) }, ports());
    if (!page.ok) throw new Error(page.refusal.code);
    found.push(...page.value.invoices.map(({ invoiceId }) => invoiceId));
    cursor = page.value.cursor;
  } while (cursor);
  return found;
}

const isOwed = (record: InvoiceRecord) => record.status === 'sent' && record.totalCents > 0;

const filters: readonly Omit<InvoiceFilter, 'today'>[] = [
  {},
  { show: 'draft' },
  { show: 'unpaid' },
  { show: 'overdue' },
  { show: 'paid' },
  { show: 'void' },
  { clientId: 'client-5' },
  { search: 'client 1' },
  { from: '2026-03-01', to: '2026-07-31' },
];

test('every order shows the same invoices, each once, over all pages', further, async () => {
  await storeInvoices(263);
  for (const filter of filters) {
    const expected = [...(await everyId(filter))].sort();
    expect(expected.length, JSON.stringify(filter)).toBeGreaterThan(0);
    for (const order of invoiceOrders)
      expect([...(await everyId({ ...filter, order }))].sort(), JSON.stringify({ ...filter, order })).toEqual(
        expected,
      );
  }
});

test('newest first sorts by creation, whatever is shown', async () => {
  await storeInvoices(263);
  for (const filter of filters) {
    const ids = await everyId({ ...filter, order: 'newest' });
    expect(ids, JSON.stringify(filter)).toEqual([...ids].sort().reverse());
  }
});

test('due first begins with the longest overdue invoices, and continues with all others', async () => {
  const records = await storeInvoices(263);
  const found = (await everyId({ order: 'due' })).flatMap((id) => records.get(id) ?? []);
  const owed = found.filter(isOwed);
  expect(owed.length).toBeGreaterThan(50);
  expect(found.slice(0, owed.length)).toEqual(owed);
});

test.each<Omit<InvoiceFilter, 'today'>>([{}, { show: 'unpaid' }, { search: 'client 1' }])(
  'due first lists owed invoices without a due date after all that have one, over all pages (%j)',
  async (filter) => {
    const records = await storeInvoices(263);
    const owed = (await everyId({ ...filter, order: 'due' })).flatMap((id) => {
      const record = records.get(id);
      return record && isOwed(record) ? [record] : [];
    });
    const days = owed.map(({ dueDate, issueDate }) => (dueDate ? `due ${dueDate}` : `undated ${issueDate}`));
    expect(new Set(days.map((day) => day.split(' ')[0]))).toEqual(new Set(['due', 'undated']));
    expect(days).toEqual([...days].sort());
  },
);

test('grouped by status, overdue invoices come first, then all others that were sent, drafts, paid and void ones', async () => {
  const records = await storeInvoices(263);
  const found = (await everyId({ order: 'status' })).flatMap((id) => records.get(id) ?? []);
  expect(found).toHaveLength(263);
  const headings = found.map((record) => statusHeading(record, today));
  expect(headings.filter((heading, at) => heading !== headings[at - 1])).toEqual([
    ...['Overdue', 'Waiting', 'Drafts', 'Paid', 'Void'],
  ]);
  const overdueDays = found.filter((_, at) => headings[at] === 'Overdue').map(({ dueDate }) => dueDate);
  expect(overdueDays).toEqual([...overdueDays].sort());
});

test('largest amount first sorts by the balance of unpaid invoices, and by the total of all others', async () => {
  const records = await storeInvoices(263);
  const amounts = async (filter: Omit<InvoiceFilter, 'today'>, of: (record: InvoiceRecord) => number) =>
    (await everyId({ ...filter, order: 'amount' })).flatMap((id) => {
      const record = records.get(id);
      return record ? [of(record)] : [];
    });
  const descending = (cents: readonly number[]) => [...cents].sort((one, other) => other - one);
  const totals = await amounts({}, ({ totalCents }) => totalCents);
  expect(totals).toEqual(descending(totals));
  const balances = await amounts({ show: 'unpaid' }, balanceOf);
  expect(balances).toEqual(descending(balances));
});

test('a result of more than 1,000 invoices is not sorted by amount, and a smaller one is', async () => {
  await storeInvoices(maxSortedByAmount + 1);
  expect(await findInvoices(pat, { order: 'amount', today }, ports())).toMatchObject({
    ok: false,
    refusal: { code: 'too-many-to-sort' },
  });
  const narrower = await everyId({ order: 'amount', search: 'client 12' });
  expect(narrower).toHaveLength(77);
});

test('a malformed cursor ends the list in every order', async () => {
  await storeInvoices(60);
  for (const order of ['newest', 'status', 'due'] as const)
    expect(await findInvoices(pat, { order, today, cursor: 'garbage' }, ports())).toMatchObject({
      ok: true,
      value: { invoices: [] },
    });
});
