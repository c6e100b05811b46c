// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDeployment } from '#bin/command/deployment';
import { auditLedger } from '#bin/ledger/audit-ledger';
import { readTable, writeTable } from '#bin/ledger/table-copy';
import { kindOfKey } from '#domain/table/key-kinds';
import type { LedgerItem } from '#lambdas/composition/books/ledger-item';
import { deleteItems } from '#lambdas/platform/table/batch-write';
import { anAccountWithData } from '#test/support/account-with-data';
import { runCommand } from '#test/support/command';
import { quickOrFull } from '#test/support/effort';
import { finishedInvoiceStates, itemsOfAccount } from '#test/support/ledger';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { createTableLike, deleteTable } from '#test/support/other-table';

/** The number of generated items, in addition to those that the product wrote. */
const generatedCount = quickOrFull(100, 10_000);

let product: TestCloud;

const credentials = { accessKeyId: 'operator', secretAccessKey: 'operator' };
const deployment = () => openDeployment({ stage: 'dev' }, { endpoint: product.cloud.origin, credentials });

async function* accounts() {
  // Half of the items belong to one big account, the rest to many small ones.
  yield* itemsOfAccount('big', Math.floor(generatedCount / 6), finishedInvoiceStates);
  for (let at = 0; at * 20 < generatedCount / 2; at += 1) yield* itemsOfAccount(`account-${at}`, 4);
}

beforeAll(async () => {
  product = await startTestCloud();
});
afterAll(async () => {
  await product?.stop();
});

describe('check-books --table', () => {
  test('finds no fault in books that the product has written', async () => {
    await anAccountWithData(product);
    await product.cloud.invoke('sweep-messages', {});
    const { table } = await deployment();
    const audit = auditLedger(new Date());
    for await (const item of readTable(table)) audit.add(item);
    const { counts, findings } = audit.end();
    expect(findings).toEqual([]);
    expect(counts.size).toBeGreaterThanOrEqual(17);
  });

  test(`checks a table of ${generatedCount} items and more that AWS restored, and names what is wrong in it`, async () => {
    const { table, dynamo } = await deployment();
    await writeTable(table, accounts());
    const restored = { ...table, name: `${table.name}-checked` };
    await createTableLike(dynamo, table.name, restored.name);
    await writeTable(restored, readTable(table));
    const check = () => runCommand(product, 'check-books', '--stage', 'dev', '--table', restored.name);
    const right = await check();
    expect(right, right.out).toMatchObject({ code: 0, out: expect.stringContaining('The books are right.') });
    const [numberItem] = itemsOfAccount('account-0', 4).filter((item) => kindOfKey(item) === 'invoiceNumber');
    if (!numberItem) throw new Error('There is no number item to delete');
    await deleteItems(restored, [numberItem]);
    const wrong = await check();
    expect(wrong.code).toBe(1);
    expect(wrong.out).toMatch(/USER#account-0 INVOICE#invoice-\d: no number item belongs to this invoice/);
    expect(
      await runCommand(product, 'check-books', '--stage', 'dev', '--table', 'no-such-table'),
    ).toMatchObject({
      code: 1,
    });
    await deleteTable(dynamo, restored.name);
  });
});

describe('restore-table', () => {
  test('copies a restored table over the table of the stage, but only with --yes', async () => {
    const { table, dynamo } = await deployment();
    const restored = { ...table, name: `${table.name}-restored` };
    await createTableLike(dynamo, table.name, restored.name);
    await writeTable(restored, readTable(table));
    const items: LedgerItem[] = [];
    for await (const item of readTable(table)) items.push(item);
    const [lost, damaged] = items;
    if (!lost || !damaged) throw new Error('There is nothing to lose');
    await deleteItems(table, [lost]);
    // `newer` is not in the restored table.
    const newer = { PK: 'SETTING#newer', SK: 'SETTING' };
    await writeTable(table, [{ PK: damaged.PK, SK: damaged.SK, damaged: true }, newer]);

    const restore = (...args: string[]) => runCommand(product, 'restore-table', '--stage', 'dev', ...args);
    const withoutYes = await restore('--from', restored.name);
    expect(withoutYes).toMatchObject({ code: 0, out: expect.stringContaining('Nothing was copied') });
    const done = await restore('--from', restored.name, '--yes');
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining('1 are not in') });
    const now: LedgerItem[] = [];
    for await (const item of readTable(table)) now.push(item);
    const inOrder = (some: readonly LedgerItem[]) =>
      [...some].sort((one, other) => (`${one.PK} ${one.SK}` < `${other.PK} ${other.SK}` ? -1 : 1));
    expect(inOrder(now)).toEqual(inOrder([...items, newer]));

    expect(await restore('--from', table.name, '--yes')).toMatchObject({ code: 2 });
    expect(await restore('--yes')).toMatchObject({ code: 2 });
    expect(await restore('--from', 'no-such-table', '--yes')).toMatchObject({ code: 1 });
    await deleteItems(table, [newer]);
    await deleteTable(dynamo, restored.name);
  });
});
