// @module-tag further
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDeployment } from '#bin/command/deployment';
import { openProgress } from '#bin/command/resumable';
import { auditLedger } from '#bin/ledger/audit-ledger';
import { drillRestore, passes } from '#bin/ledger/restore-drill';
import { createTableLike, deleteTable, readTable, writeTable } from '#bin/ledger/table-copy';
import { kindOfKey } from '#domain/table/key-kinds';
import type { LedgerItem } from '#lambdas/composition/books/ledger-item';
import { systemClock } from '#lambdas/platform/clock';
import { deleteItems } from '#lambdas/platform/table/batch-write';
import { anAccountWithData } from '#test/support/account-with-data';
import { runCommand } from '#test/support/command';
import { quickOrFull } from '#test/support/effort';
import { finishedInvoiceStates, itemsOfAccount } from '#test/support/ledger';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

/** The number of generated items, in addition to those that the product wrote. */
const generatedCount = quickOrFull(100, 10_000);

let product: TestCloud;
let folder: string;

const credentials = { accessKeyId: 'operator', secretAccessKey: 'operator' };
const deployment = () => openDeployment({ stage: 'dev' }, { endpoint: product.cloud.origin, credentials });

async function* accounts() {
  // Half of the items belong to one big account, the rest to many small ones.
  yield* itemsOfAccount('big', Math.floor(generatedCount / 6), finishedInvoiceStates);
  for (let at = 0; at * 20 < generatedCount / 2; at += 1) yield* itemsOfAccount(`account-${at}`, 4);
}

beforeAll(async () => {
  product = await startTestCloud();
  folder = await mkdtemp(join(tmpdir(), 'billhook-drill-'));
});
afterAll(async () => {
  await product?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const tables = async () => (await (await deployment()).dynamo.send(new ListTablesCommand({}))).TableNames;

describe('the restore drill', () => {
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

  test(`restores ${generatedCount} items and more, compares and checks them, and deletes the restored table`, async () => {
    await writeTable((await deployment()).table, accounts());
    const before = await tables();
    const exported = join(folder, 'items.jsonl');
    const outcome = await runCommand(product, 'restore-drill', '--stage', 'dev', '--export', exported);
    expect(outcome, outcome.out).toMatchObject({ code: 0, err: '' });
    expect(outcome.out).toContain('The drill passed.');
    const lines = (await readFile(exported, 'utf8')).trim().split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(generatedCount);
    expect(outcome.out).toContain(`${lines.length} items exported`);
    expect((await stat(exported)).mode & 0o77).toBe(0);
    expect(await tables()).toEqual(before);
  });

  test('fails if the books are wrong, names the fault, and still deletes the restored table', async () => {
    const { table } = await deployment();
    const [numberItem] = itemsOfAccount('account-0', 4).filter((item) => kindOfKey(item) === 'invoiceNumber');
    if (!numberItem) throw new Error('There is no number item to delete');
    const { PK, SK } = numberItem;
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: { PK, SK } }));
    const before = await tables();
    const outcome = await runCommand(product, 'restore-drill', '--stage', 'dev');
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...numberItem } }));
    expect(outcome.code).toBe(1);
    expect(outcome.out).toMatch(/USER#account-0 INVOICE#invoice-\d: no number item belongs to this invoice/);
    expect(outcome.out).toContain('The drill FAILED.');
    expect(await tables()).toEqual(before);
  });

  test('waits for an index that is not yet up to date with its table', async () => {
    const { table, dynamo } = await deployment();
    const restoredName = `${table.name}-slow`;
    let indexReads = 0;
    // A client whose first read of an index finds nothing.
    const slow = Object.create(table.client) as typeof table.client;
    slow.send = (async (command: Parameters<typeof table.client.send>[0]) => {
      const input = command.input as { IndexName?: string };
      if (input.IndexName !== undefined && ++indexReads === 1) return { Items: [] };
      return table.client.send(command as never);
    }) as typeof table.client.send;
    const report = await drillRestore(
      { table: { client: slow, name: table.name }, dynamo },
      openProgress(join(folder, 'slow')),
      { exportPath: join(folder, 'slow.jsonl'), restoredName, began: new Date(), clock: systemClock },
    );
    expect(indexReads).toBeGreaterThan(1);
    expect(passes(report)).toBe(true);
  });

  test('reports an item that was not restored', async () => {
    const { table, dynamo } = await deployment();
    const restoredName = `${table.name}-lossy`;
    // A client that drops one item of the first batch and reports success.
    const lossy = Object.create(table.client) as typeof table.client;
    let hasDropped = false;
    lossy.send = (async (command: Parameters<typeof table.client.send>[0]) => {
      const input = command.input as { RequestItems?: Record<string, unknown[]> };
      if (!hasDropped && input.RequestItems?.[restoredName]) {
        hasDropped = true;
        input.RequestItems[restoredName]?.pop();
      }
      return table.client.send(command as never);
    }) as typeof table.client.send;
    const report = await drillRestore(
      { table: { client: lossy, name: table.name }, dynamo },
      openProgress(join(folder, 'lossy')),
      { exportPath: join(folder, 'lossy.jsonl'), restoredName, began: new Date(), clock: systemClock },
    );
    expect(report.isComplete).toBe(false);
    expect(passes(report)).toBe(false);
    expect(await tables()).not.toContain(restoredName);
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
