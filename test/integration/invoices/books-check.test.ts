import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSentence, nextWholeCheck, nightAfter } from '#domain/reports/books-check';
import { keys } from '#domain/table/keys';
import { repairBooks } from '#lambdas/composition/books/account-books';
import { booksCheckUnit, checkBooks } from '#lambdas/composition/books/check-books';
import { startBooksCheck } from '#lambdas/composition/books/start-books-check';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { accountTotals } from '#lambdas/invoices/totals/stored-totals';
import { tryCommit } from '#lambdas/platform/table/commit';
import { find } from '#lambdas/platform/table/read';
import { tableOn } from '#lambdas/platform/table/table';
import { liteProfile } from '#lambdas/profile/store/lite-profile';
import { runUnit } from '#lambdas/tasks/run-unit';
import { startTask, taskStore } from '#lambdas/tasks/store/task-store';
import { meterCapacity } from '#test/support/capacity-meter';
import { liteWorld, pat } from '#test/support/lite-world';
import { startRealEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startRealEngine();
});
afterAll(() => engine.stop());

/** An account with two invoices, and a function that runs its nightly check of the books at a given time. */
async function accountWithTwoInvoices() {
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  const ids: string[] = [];
  for (const invoiceNumber of ['INV-1', 'INV-4']) {
    const sent = await world.submit({ invoice: { clientName: 'Oakmont', invoiceNumber } });
    if (!sent.ok) throw new Error(sent.refusal.code);
    ids.push(sent.value.invoice.invoiceId);
  }
  const client = engine.client();
  const meter = meterCapacity(client);
  const table = tableOn(client, world.plain.name);
  const totals = async () => {
    const found = await find(world.plain, accountTotals, accountTotals.key(pat));
    if (!found) throw new Error('There are no totals');
    return found;
  };
  let now = '2026-11-03T12:00:00.000Z';
  const clock = () => new Date(now);
  const finishAtOnce = async () => 'finished' as const;
  /** Starts the check at an instant and runs its task. Returns the outcome and the number of queries. */
  async function runCheckAt(instant: string) {
    now = instant;
    meter.reset();
    const outcome = await startBooksCheck(table, clock)(pat);
    for (const unit of await taskStore(world.plain, () => new Date(Date.parse(instant) + 61_000)).overdue(9))
      await runUnit(unit, {
        tasks: taskStore(table, clock),
        work: {
          deletion: finishAtOnce,
          'full-export': finishAtOnce,
          'full-import': finishAtOnce,
          'books-check': booksCheckUnit(table, clock),
        },
        offer: async () => undefined,
      });
    return { outcome, queries: meter.calls.filter(({ command }) => command === 'QueryCommand').length };
  }
  const addToTotal = (name: string, by: number) =>
    world.plain.client.send(
      new UpdateCommand({
        TableName: world.plain.name,
        Key: { ...keys.accountTotals(pat) },
        UpdateExpression: 'ADD #name :by',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':by': by },
      }),
    );
  return { world, ids, totals, runCheckAt, addToTotal };
}

/** A whole check reads all items at once, after it listed the jobs of the mobile app. */
const queriesOfWhole = 2;

/** A nightly check of the changes queries seven kinds of items. */
const queriesOfNight = 7;

test('the first night checks everything, and each night with changes reads the changes once', async () => {
  const { world, ids, totals, runCheckAt } = await accountWithTwoInvoices();
  const { due: first = '' } = await totals();
  expect(first).toBe(nightAfter(pat, '2026-11-03T12:00:00.000Z'));
  expect(await runCheckAt(new Date(Date.parse(first) - 1_000).toISOString())).toEqual({
    outcome: undefined,
    queries: 0,
  });

  expect(await runCheckAt(first)).toEqual({ outcome: 'books-check-started', queries: queriesOfWhole });
  const totalsAfterFirst = await totals();
  expect(totalsAfterFirst).toMatchObject({ wholeCheckAt: first, due: nextWholeCheck(pat, first) });
  expect(totalsAfterFirst.lastCheck).toEqual({
    at: first,
    check: 'month',
    invoices: 2,
    differences: [],
    differenceCount: 0,
    gaps: ['INV-2 to INV-3'],
    gapCount: 1,
  });
  expect((await runCheckAt(new Date(Date.parse(first) + 60_000).toISOString())).queries).toBe(0);

  // The operations still use the clock of the previous day, so the payment schedules the check for the first night
  // again.
  await world.pay(ids[0] ?? '', { amount: '10' });
  expect(await totals()).toMatchObject({ due: first });
  expect(await runCheckAt(new Date(Date.parse(first) + 120_000).toISOString())).toEqual({
    outcome: undefined,
    queries: 0,
  });
  const { due: second = '' } = await totals();
  expect(second).toBe(nightAfter(pat, first));
  expect(await runCheckAt(second)).toEqual({ outcome: 'books-check-started', queries: queriesOfNight });
  expect(await totals()).toMatchObject({
    wholeCheckAt: first,
    due: nextWholeCheck(pat, first),
    lastCheck: { at: second, check: 'changes', differenceCount: 0 },
  });
  // Nothing changed, so nothing is read until the month is over.
  expect(await runCheckAt(nightAfter(pat, second))).toEqual({ outcome: undefined, queries: 0 });
  expect((await runCheckAt(nextWholeCheck(pat, first))).queries).toBe(queriesOfWhole);
  expect(await totals()).toMatchObject({ lastCheck: { check: 'month' } });
});

test('void invoices are checked too, and named apart from the number that the dashboard shows', async () => {
  const { world, ids, totals, runCheckAt } = await accountWithTwoInvoices();
  await invoiceVoids(world.plain, world.clock).setVoid(pat, ids[0] ?? '', { void: true });
  const { due = '' } = await totals();
  await runCheckAt(due);
  const { lastCheck } = await totals();
  expect(lastCheck).toMatchObject({ invoices: 2, voidInvoices: 1, differenceCount: 0 });
  const clock = { dayOf: () => '2026-11-03', timeOf: () => 'Nov 3, 2026, 3:10 AM' };
  const account = await find(world.plain, liteProfile, liteProfile.key(pat));
  expect(account?.invoicesCreated).toBe(1);
  expect(lastCheck && checkSentence(lastCheck, clock)).toMatch(
    /^1 invoice and 1 void, every total adds up, /,
  );
});

test('a difference is reported, and is checked every night until it is gone', async () => {
  const { totals, runCheckAt, addToTotal, world } = await accountWithTwoInvoices();
  const { due: first = '' } = await totals();
  await addToTotal('billedCents', 100);
  await runCheckAt(first);
  const found = await totals();
  expect(found.lastCheck).toMatchObject({ differenceCount: 1, invoices: 2 });
  expect(found.lastCheck?.differences).toEqual([
    expect.stringMatching(/^Invoiced in all is \$[\d.]+, but your documents add up to \$[\d.]+\.$/),
  ]);
  const second = nightAfter(pat, first);
  expect(found.due).toBe(second);

  await repairBooks(world.plain, pat);
  await runCheckAt(second);
  expect(await totals()).toMatchObject({
    lastCheck: { at: second, check: 'month', differences: [] },
    due: nextWholeCheck(pat, second),
  });
});

test('an account that is being deleted is not reported', async () => {
  const { totals, addToTotal, world } = await accountWithTwoInvoices();
  await addToTotal('billedCents', 100);
  const now = new Date('2026-11-04T09:00:00.000Z');
  await tryCommit(world.plain, startTask({ userId: pat, kind: 'deletion' }, { phase: 'items' }, now));
  expect(await checkBooks(world.plain, pat, 'month', () => now)).toEqual([]);
  expect((await totals()).lastCheck).toBeUndefined();
});

test('starting a check, or a change that schedules one, clears counted failures', async () => {
  const { world, totals } = await accountWithTwoInvoices();
  const fail = () =>
    world.plain.client.send(
      new UpdateCommand({
        TableName: world.plain.name,
        Key: accountTotals.key(pat),
        UpdateExpression: 'SET failures = :two, failedBecause = :error',
        ExpressionAttributeValues: { ':two': 2, ':error': 'error' },
      }),
    );
  await fail();
  const { due = '' } = await totals();
  expect(await startBooksCheck(world.plain, () => new Date(due))(pat)).toBe('books-check-started');
  expect(await totals()).not.toHaveProperty('failures');
  await fail();
  expect(await totals()).toMatchObject({ failures: 2 });
  const sent = await world.submit({ invoice: { clientName: 'Oakmont', invoiceNumber: 'INV-5' } });
  expect(sent.ok).toBe(true);
  expect(await totals()).not.toHaveProperty('failures');
});
