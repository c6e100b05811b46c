// @module-tag further
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { contactMonthIndex } from '#domain/table/indexes';
import { keys } from '#domain/table/keys';
import { anAccountWithData } from '#test/support/account-with-data';
import { operatorHome, runCommand, startCommand } from '#test/support/command';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { createTableLike } from '#test/support/other-table';

let product: TestCloud;
let folder: string;
let person: Awaited<ReturnType<typeof anAccountWithData>>;

/** Fills the table with several pages of a scan, a megabyte each. */
async function fillTable(): Promise<void> {
  const createdAt = '2026-11-03T12:00:00.000Z';
  for (let at = 0; at < 15; at += 1) {
    const id = randomUUID();
    const written = {
      name: 'Kim',
      email: `kim-${at}@example.com`,
      subject: 'Hello',
      message: 'x'.repeat(350_000),
    };
    const Item = { ...keys.contactMessage(id), ...contactMonthIndex(createdAt, id), ...written, createdAt };
    await product.table.send(new PutCommand({ TableName: product.tableName, Item }));
  }
}

/** The number of table segments that a command scans at the same time. */
const segments = 4;

async function readWholeTable(): Promise<{
  readonly items: readonly Record<string, unknown>[];
  readonly pages: number;
}> {
  const items: Record<string, unknown>[] = [];
  let pages = 0;
  for (let Segment = 0; Segment < segments; Segment += 1) {
    let start: Record<string, unknown> | undefined;
    do {
      const page = await product.table.send(
        new ScanCommand({
          TableName: product.tableName,
          ConsistentRead: true,
          ExclusiveStartKey: start,
          Segment,
          TotalSegments: segments,
        }),
      );
      items.push(...(page.Items ?? []));
      pages += 1;
      start = page.LastEvaluatedKey;
    } while (start);
  }
  return { items, pages };
}

/** Makes the operator's credentials expire: calls of an operation are rejected after the first `skip` ones. */
const expireAt = (operation: string, skip: number) =>
  product.cloud.faults.add({
    service: 'dynamodb',
    operation,
    skip,
    action: 'reject',
    code: 'ExpiredTokenException',
    times: 100,
  });

const progressFolders = (): readonly string[] => {
  const parent = join(operatorHome, '.billhook');
  return existsSync(parent) ? readdirSync(parent) : [];
};

/** Whether a command has stored more than the time when it began. */
const hasStoredProgress = (): boolean =>
  progressFolders().some((name) => {
    const work = join(operatorHome, '.billhook', name, 'work');
    return existsSync(work) && readdirSync(work).filter((file) => file.endsWith('.json')).length > 1;
  });

const keyOf = ({ PK, SK }: Record<string, unknown> = {}) => ({ PK, SK });

const stopped = { code: 1, err: expect.stringMatching(/Stopped\. Run the same command again.*to resume it/) };
const resumed = { code: 0, err: expect.stringContaining('Resuming where it was stopped') };

beforeAll(async () => {
  product = await startTestCloud();
  folder = await mkdtemp(join(tmpdir(), 'billhook-stopped-'));
  await fillTable();
  person = await anAccountWithData(product);
});
afterEach(() => product.cloud.faults.clear());
afterAll(async () => {
  await product?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test('a stopped export resumes, does not read any page again, and writes the same files', async () => {
  const run = (out: string) =>
    runCommand(product, 'export-user', person.email, '--stage', 'dev', '--out', join(folder, out));
  const { pages } = await readWholeTable();
  expect(pages).toBeGreaterThan(4);

  expireAt('Scan', 3);
  expect(await run('stopped')).toMatchObject(stopped);
  expect(existsSync(join(folder, 'stopped'))).toBe(false);
  product.cloud.faults.clear();
  // Reading more than the remaining pages would be rejected.
  expireAt('Scan', pages - 3);
  expect(await run('stopped')).toMatchObject(resumed);
  product.cloud.faults.clear();

  expect(await run('whole')).toMatchObject({ code: 0, err: '' });
  const items = async (out: string) => JSON.parse(await readFile(join(folder, out, 'items.json'), 'utf8'));
  expect(await items('stopped')).toEqual(await items('whole'));
  expect(progressFolders()).toEqual([]);
});

test('Ctrl+C prints how to resume, and an export stopped during its documents resumes with them', async () => {
  const args = ['export-user', person.email, '--stage', 'dev', '--out', join(folder, 'ctrl')] as const;
  const stall = { action: 'stall', times: 1 } as const;
  // Stalls the last page, which is requested after all others were read.
  const { pages } = await readWholeTable();
  product.cloud.faults.add({ service: 'dynamodb', operation: 'Scan', skip: pages - 1, ...stall });
  const { child, ended } = startCommand(product, ...args);
  await expect.poll(hasStoredProgress).toBe(true);
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 130, err: expect.stringContaining('to resume it') });
  product.cloud.faults.clear();

  product.cloud.faults.add({
    service: 's3',
    operation: 'GetObject',
    skip: 2,
    action: 'reject',
    code: 'ExpiredToken',
    times: 100,
  });
  expect(await runCommand(product, ...args)).toMatchObject(stopped);
  product.cloud.faults.clear();
  expect(await runCommand(product, ...args)).toMatchObject(resumed);
  const documents = JSON.parse(await readFile(join(folder, 'ctrl', 'documents.json'), 'utf8'));
  for (const { key, bytes } of documents as { key: string; bytes: number }[]) {
    const name = key.split('/').slice(2).join('/');
    expect((await readFile(join(folder, 'ctrl', 'documents', name))).length).toBe(bytes);
  }
});

test('a command refuses to run twice at once, and starts over with --restart', async () => {
  const args = ['export-user', person.email, '--stage', 'dev', '--out', join(folder, 'twice')] as const;
  const { pages } = await readWholeTable();
  const stall = { action: 'stall', times: 1 } as const;
  product.cloud.faults.add({ service: 'dynamodb', operation: 'Scan', skip: pages - 1, ...stall });
  const { child, ended } = startCommand(product, ...args);
  await expect.poll(() => product.cloud.faults.list()[0]?.left).toBeLessThan(1);
  expect(await runCommand(product, ...args)).toMatchObject({
    code: 1,
    err: expect.stringContaining('already runs'),
  });
  child.kill('SIGKILL');
  await ended;
  product.cloud.faults.clear();
  expireAt('Scan', pages - 1);
  expect((await runCommand(product, ...args, '--restart')).code).toBe(1);
  product.cloud.faults.clear();
  expect(await runCommand(product, ...args)).toMatchObject(resumed);
  expect(progressFolders()).toEqual([]);
});

test('an erasure that was stopped at any step resumes, reports the same numbers and leaves no data', async () => {
  const who = [person.email, '--stage', 'dev', '--with-early-access'];
  const run = () => runCommand(product, 'erase-user', ...who, '--wait', '0', '--yes');
  const plan = (await runCommand(product, 'erase-user', ...who)).out;
  const { pages } = await readWholeTable();
  // Stops while it searches, while it deletes, and while it checks whether something is left.
  const stops = [
    ['Scan', 2],
    ['BatchWriteItem', 0],
    ['Scan', 3],
  ] as const;
  for (const [operation, skip] of stops) {
    expireAt(operation, skip);
    expect(await run()).toMatchObject(stopped);
    product.cloud.faults.clear();
  }
  expireAt('Scan', pages - 2);
  const done = await run();
  product.cloud.faults.clear();
  expect(done).toMatchObject(resumed);
  const counts = (out: string) => out.split('\n').slice(1, 5);
  expect(counts(done.out)).toEqual(counts(plan));
  const traces = (await readWholeTable()).items.filter((item) => {
    const text = JSON.stringify(item);
    return text.includes(person.userId) || text.includes(person.email);
  });
  expect(traces).toEqual([]);
  expect(progressFolders()).toEqual([]);
});

test('a copy of a restored table that was stopped at any step resumes, and the copy is complete', async () => {
  const restored = `${product.tableName}-restored`;
  const dynamo = new DynamoDBClient({
    endpoint: product.cloud.origin,
    region: 'us-east-1',
    credentials: { accessKeyId: 'operator', secretAccessKey: 'operator' },
  });
  await createTableLike(dynamo, product.tableName, restored);
  dynamo.destroy();
  const { items } = await readWholeTable();
  for (const Item of items) await product.table.send(new PutCommand({ TableName: restored, Item }));
  await product.table.send(new DeleteCommand({ TableName: product.tableName, Key: keyOf(items[0]) }));
  const run = () => runCommand(product, 'restore-table', '--stage', 'dev', '--from', restored, '--yes');
  for (const [operation, skip] of [
    ['Scan', 2],
    ['BatchWriteItem', 0],
  ] as const) {
    expireAt(operation, skip);
    expect(await run()).toMatchObject(stopped);
    product.cloud.faults.clear();
  }
  const done = await run();
  expect(done, done.out).toMatchObject(resumed);
  expect(done.out).toContain(`Copied ${items.length} items.`);
  const byKey = (some: readonly Record<string, unknown>[]) =>
    new Map(some.map((item) => [JSON.stringify(keyOf(item)), item]));
  expect(byKey((await readWholeTable()).items)).toEqual(byKey(items));
  expect(progressFolders()).toEqual([]);
});
