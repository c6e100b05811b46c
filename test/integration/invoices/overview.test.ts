import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBooks, repairBooks } from '#lambdas/composition/books/account-books';
import { getOverview } from '#lambdas/reports/get-overview';
import { meterCapacity } from '#test/support/capacity-meter';
import { tableOn } from '#test/support/invoice-tables';
import { aLine } from '#test/support/invoices';
import { auditBooks } from '#test/support/lite-books';
import { liteWorld, pat } from '#test/support/lite-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

/** An account in Los Angeles with invoices of these dollar amounts, due on these days. */
async function accountWithInvoices(
  ...invoices: readonly (readonly [dollars: string, issueDate: string, dueDate: string])[]
) {
  const world = await liteWorld(engine);
  await world.openAccount(pat, { timeZone: 'America/Los_Angeles' });
  const ids: string[] = [];
  for (const [unitPrice, issueDate, dueDate] of invoices) {
    const sent = await world.submit({
      invoice: { clientName: 'Oakmont', issueDate, dueDate, lineItems: [aLine({ unitPrice })] },
    });
    if (!sent.ok) throw new Error(sent.refusal.code);
    ids.push(sent.value.invoice.invoiceId);
  }
  const overviewAt = async (instant: string, table = world.plain) => {
    const read = await getOverview(pat, { table, clock: () => new Date(instant) });
    if (!read.ok) throw new Error(read.refusal.code);
    return read.value;
  };
  return { world, ids, overviewAt };
}

const owed = { outstanding: { cents: 60_000, count: 3 } };

test("invoices become overdue when the account's day changes, without a write", async () => {
  const { overviewAt } = await accountWithInvoices(
    ['100', '2026-10-31', '2026-10-31'],
    ['200', '2026-11-01', '2026-11-03'],
    ['300', '2026-11-02', ''],
  );
  // In Los Angeles it is still the 31st.
  const before = await overviewAt('2026-11-01T06:59:59.000Z');
  expect(before).toMatchObject({ today: '2026-10-31', ...owed, overdue: { cents: 0, count: 0 } });
  const after = await overviewAt('2026-11-01T07:00:00.000Z');
  expect(after).toMatchObject({ today: '2026-11-01', ...owed, overdue: { cents: 10_000, count: 1 } });
  expect(await overviewAt('2027-11-05T12:00:00Z')).toMatchObject({ overdue: { cents: 30_000, count: 2 } });
});

test('the chart has twelve months, the current one last, and a payment counts in its own month', async () => {
  const { world, ids, overviewAt } = await accountWithInvoices(['1000', '2025-12-31', '2026-01-31']);
  await world.pay(ids[0] ?? '', { amount: '600', date: '2026-10-31' });
  await world.pay(ids[0] ?? '', { date: '2026-11-02' });
  const { months, paidThisMonth } = await overviewAt('2026-11-03T12:00:00Z');
  expect(months.map(({ month }) => month)).toEqual([
    '2025-12',
    ...Array.from({ length: 11 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
  ]);
  expect(months[0]).toMatchObject({ billed: { cents: 100_000, count: 1 }, paid: { cents: 0, count: 0 } });
  expect(months.at(-2)).toMatchObject({ paid: { cents: 60_000, count: 1 } });
  expect(paidThisMonth).toEqual({ cents: 40_000, count: 1 });
});

test('reading the overview costs the same however many invoices there are', async () => {
  const units = async (count: number) => {
    const invoices = Array.from({ length: count }, () => ['10', '2026-11-01', '2026-12-01'] as const);
    const { world, overviewAt } = await accountWithInvoices(...invoices);
    const client = engine.client();
    const meter = meterCapacity(client);
    await overviewAt('2026-11-03T12:00:00Z', tableOn(client, world.tableName));
    return meter.units();
  };
  expect(await units(8)).toBe(await units(1));
});

test('wrong stored sums are reported one by one, and can be repaired while invoices change', async () => {
  const { world, ids } = await accountWithInvoices(
    ['1000', '2026-11-01', '2026-11-15'],
    ['500', '2026-11-01', ''],
  );
  const [first = '', second = ''] = ids;
  await world.pay(first, { amount: '600' });
  expect((await readBooks(world.plain, pat)).findings).toEqual([]);
  const addToSum = async (sk: string, name: string, by: number) => {
    const [item] = await world.itemsUnder(sk);
    await world.plain.client.send(
      new UpdateCommand({
        TableName: world.tableName,
        Key: { PK: item?.PK, SK: item?.SK },
        UpdateExpression: 'ADD #name :by',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':by': by },
      }),
    );
  };
  await addToSum('TOTALS', 'owedCents', 7);
  await addToSum('TOTALS', 'voidCents', 4);
  await addToSum('MONTH#2026-11', 'paidCount', 2);
  // `cents15`: the amount due on the 15th.
  await addToSum('OWED#2026-11', 'cents15', -1);
  await addToSum('CLIENTOWED#', 'cents15', 3);
  await addToSum('CLIENT#', 'balanceCents', 5);
  await addToSum('LITE', 'invoicesCreated', 1);
  const { differences } = await readBooks(world.plain, pat);
  expect(differences.map(({ name, is, shouldBe }) => `${name} ${is - shouldBe}`).sort()).toEqual([
    'balanceCents 5',
    'cents15 -1',
    'cents15 3',
    'invoicesCreated 1',
    'owedCents 7',
    'paidCount 2',
    'voidCents 4',
  ]);
  await Promise.all([
    repairBooks(world.plain, pat),
    world.pay(second, { amount: '20' }),
    world.unpay(first),
    repairBooks(world.plain, pat),
  ]);
  await repairBooks(world.plain, pat);
  expect((await readBooks(world.plain, pat)).findings).toEqual([]);
  await auditBooks(world, 'after the repairs');
});
