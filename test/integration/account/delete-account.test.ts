// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { normalizeEmail } from '#domain/email-address';
import { foldMailbox } from '#domain/mailbox';
import { kindOfKey } from '#domain/table/key-kinds';
import { accountPartition, keys } from '#domain/table/keys';
import { newSecret, sha256 } from '#lambdas/platform/hash';
import { queryAll } from '#lambdas/platform/table/query';
import { scanAll } from '#lambdas/platform/table/scan';
import { anAccountWithData } from '#test/support/account-with-data';
import { quickOrFull } from '#test/support/effort';
import { finishedInvoiceStates, itemsOfAccount } from '#test/support/ledger';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { putItems } from '#test/support/put-items';
import type { StoredItem } from '#test/support/stored-item';
import { updateItem } from '#test/support/update-item';

let product: TestCloud;

beforeAll(async () => {
  // Sign-ins must use the clock of the functions, which the tests move.
  product = await startTestCloud({ now: () => product?.cloud.now() ?? Date.now() });
});
afterAll(() => product?.stop());

const minutes = (count: number) => count * 60_000;

async function readWholeTable(): Promise<StoredItem[]> {
  const items: StoredItem[] = [];
  for await (const item of scanAll({ client: product.table, name: product.tableName }))
    items.push(item as StoredItem);
  return items;
}

const versions = () =>
  product.cloud.objects.buckets().flatMap((bucket) => product.cloud.objects.versions(bucket));

const deleteAccount = (accessToken: string, confirmation = 'DELETE') =>
  product.api('/api/account-deletions', { body: { confirmation }, headers: bearer(accessToken) });

/** Moves the clock and runs the tasks that are due. */
async function moveClockAndRunSchedule(milliseconds: number): Promise<void> {
  product.cloud.setClock(product.cloud.now() + milliseconds);
  await product.cloud.invoke('run-schedule', {});
}

describe('an account', () => {
  test('is deleted with everything that was announced, and no other account loses data', async () => {
    const [person, other] = [await anAccountWithData(product), await anAccountWithData(product)];
    const quote = (id: string) => product.api(`/api/quotes/${id}`);
    const before = await readWholeTable();
    const invoice = before.find(({ PK, linkId }) => PK === `USER#${person.userId}` && linkId);
    expect((await quote(person.quoteId)).status).toBe(200);

    const answer = await deleteAccount(person.accessToken);
    expect(answer).toMatchObject({ status: 200, json: { success: true } });
    // Sign-in, operations and links stop working at once.
    await expect(accountsOf(product).signIn(person.email)).rejects.toThrow();
    const profile = await product.api('/api/profile', { headers: bearer(person.accessToken) });
    expect(profile.status).toBe(401);
    expect((await product.api(`/api/client-invoices/${invoice?.linkId}`)).status).toBe(404);

    const mailsToPerson = async () => (await product.mails(person.email)).length;
    const mailsBefore = await mailsToPerson();
    await moveClockAndRunSchedule(minutes(1));
    expect((await quote(person.quoteId)).status).toBe(404);
    await moveClockAndRunSchedule(minutes(1));
    await product.cloud.invoke('dispatch-outbox', {});
    expect(await mailsToPerson()).toBe(mailsBefore);
    await moveClockAndRunSchedule(minutes(65));
    await moveClockAndRunSchedule(minutes(2));

    const after = await readWholeTable();
    const text = (item: StoredItem) => JSON.stringify(item).toLowerCase();
    expect(
      after.filter((item) => text(item).includes(person.userId)).map(({ PK, SK }) => `${PK} ${SK}`),
    ).toEqual([]);
    const itemsWithAddress = after.filter((item) => text(item).includes(person.email));
    // Messages to support stay, as announced.
    expect(itemsWithAddress.map((item) => kindOfKey(item))).toEqual(['contactMessage']);
    const hashes = [sha256(normalizeEmail(person.email)), sha256(foldMailbox(person.email))];
    const itemsWithHash = after.filter((item) => hashes.some((hash) => text(item).includes(hash)));
    expect([...new Set(itemsWithHash.map((item) => kindOfKey(item)))].sort()).toEqual([
      'earlyAccess',
      'mailboxQuota',
      'message',
      'rate',
    ]);
    expect(itemsWithHash.find((item) => kindOfKey(item) === 'earlyAccess')).toEqual({
      ...keys.earlyAccess(sha256(normalizeEmail(person.email))),
      invoiceCount: 1,
    });
    expect(versions().filter(({ key }) => key.includes(person.userId))).toEqual([]);

    const itemsOfOther = before.filter(
      (item) => text(item).includes(other.userId) && item.GSI2PK === undefined,
    );
    expect(itemsOfOther.length).toBeGreaterThan(10);
    for (const item of itemsOfOther) expect(after).toContainEqual(item);
    expect(versions().some(({ key }) => key.includes(other.userId))).toBe(true);
    expect((await quote(other.quoteId)).status).toBe(200);
  });

  test('can be opened again with the same address in capitals, and has nothing of the deleted one', async () => {
    const person = await anAccountWithData(product);
    expect((await deleteAccount(person.accessToken)).status).toBe(200);
    await moveClockAndRunSchedule(minutes(65));
    await moveClockAndRunSchedule(minutes(2));

    const again = await accountsOf(product).signUp(person.email.toUpperCase());
    expect(again.userId).not.toBe(person.userId);
    const headers = bearer(again.accessToken);
    expect((await product.api('/api/account', { body: aSignUpProfile(), headers })).status).toBe(200);
    const [invoices, clients] = await Promise.all([
      product.api('/api/invoices', { headers }),
      product.api('/api/client-directory', { headers }),
    ]);
    expect(invoices.json).toMatchObject({ invoices: [] });
    expect(clients.json).toMatchObject({ clients: [] });
  });

  test('is deleted although workers die and the queue loses messages, in any unit', async () => {
    const person = await anAccountWithData(product);
    expect((await deleteAccount(person.accessToken)).status).toBe(200);
    const operations = ['BatchWriteItem', 'Query', 'UpdateItem'] as const;
    for (let round = 0; round < 12; round += 1) {
      const operation = operations[round % operations.length] ?? 'Query';
      const when = round % 2 === 0 ? 'before' : 'after';
      product.cloud.faults.add({ service: 'dynamodb', operation, when, action: 'kill' });
      await moveClockAndRunSchedule(minutes(5));
      for (const { settings } of product.cloud.queues.list())
        product.cloud.queues.find(settings.name)?.purge();
    }
    product.cloud.faults.clear();
    for (let round = 0; round < 6; round += 1) await moveClockAndRunSchedule(minutes(40));
    const left = (await readWholeTable()).filter((item) => JSON.stringify(item).includes(person.userId));
    expect(left).toEqual([]);
    expect(versions().filter(({ key }) => key.includes(person.userId))).toEqual([]);
  });

  test('is deleted with the data that a running request wrote after the deletion had begun', async () => {
    const person = await anAccountWithData(product);
    expect((await deleteAccount(person.accessToken)).status).toBe(200);
    await moveClockAndRunSchedule(minutes(5));
    const table = { client: product.table, name: product.tableName };
    await updateItem(table, keys.savedItem(person.userId, 'late'), { description: 'Labor' });
    const bucket = versions()[0]?.bucket ?? '';
    product.cloud.objects.put(bucket, `users/${person.userId}/logos/late.png`, Buffer.from('late'), {});
    await moveClockAndRunSchedule(minutes(61));
    for (let round = 0; round < 4; round += 1) await moveClockAndRunSchedule(minutes(2));
    expect((await readWholeTable()).filter(({ PK }) => PK.includes(person.userId))).toEqual([]);
    expect(versions().filter(({ key }) => key.includes(person.userId))).toEqual([]);
  });

  test('is not deleted without the typed confirmation, or by a sign-in older than five minutes', async () => {
    const person = await anAccountWithData(product);
    expect(await deleteAccount(person.accessToken, 'delete')).toMatchObject({
      status: 422,
      json: { error: 'invalid-request' },
    });
    product.cloud.setClock(product.cloud.now() + minutes(6));
    expect(await deleteAccount(person.accessToken)).toMatchObject({
      status: 403,
      json: { error: 'sign-in-again' },
    });
    expect((await product.api('/api/profile', { headers: bearer(person.accessToken) })).status).toBe(200);
    const again = await accountsOf(product).signIn(person.email);
    expect((await deleteAccount(again.accessToken)).status).toBe(200);
    // The access token is no longer valid.
    expect((await deleteAccount(again.accessToken)).status).toBe(401);
  });

  test('with a hundred quotes and items is deleted in units of the announced size', async () => {
    // Starts at noon in New York. At night, the check of the books would leave its task among the items below.
    const day = minutes(24 * 60);
    product.cloud.setClock((Math.floor(product.cloud.now() / day) + 1) * day + minutes(17 * 60));
    const person = await anAccountWithData(product);
    const table = { client: product.table, name: product.tableName };
    for (let count = 0; count < 230; count += 1)
      await updateItem(table, keys.savedItem(person.userId, newSecret()), { description: 'Labor' });
    expect((await deleteAccount(person.accessToken)).status).toBe(200);
    const first = product.cloud.calls.length;
    await moveClockAndRunSchedule(minutes(2));
    const units = product.cloud.calls.slice(first).filter(({ operation }) => operation === 'BatchWriteItem');
    expect(units.length).toBeGreaterThan(9);
    const left = (await readWholeTable()).filter(({ PK }) => PK === `USER#${person.userId}`);
    expect(left.map(({ SK }) => SK).sort()).toEqual(['SESSIONS', 'TASK#deletion']);
  });

  test(
    'with thousands of invoices is deleted in the time that the rate allows',
    async () => {
      const person = await anAccountWithData(product);
      const table = { client: product.table, name: product.tableName };
      const names = Array.from({ length: quickOrFull(60, 2_000) }, (_, at) => `Client ${at}`);
      const profileKeys = new Set([
        keys.liteProfile(person.userId).SK,
        keys.businessProfile(person.userId).SK,
      ]);
      const items = itemsOfAccount(
        person.userId,
        quickOrFull(300, 10_000),
        finishedInvoiceStates.slice(0, 2),
        names,
      );
      await putItems(
        table,
        items.filter(({ SK }) => !profileKeys.has(SK)),
      );
      const countItems = async () => {
        let count = 0;
        for await (const _ of queryAll(table, { partition: accountPartition(person.userId), only: ['PK'] }))
          count += 1;
        return count;
      };
      const before = await countItems();
      expect(before).toBeGreaterThan(quickOrFull(900, 30_000));
      // Writing the items takes so long that the first sign-in no longer counts as recent.
      const { accessToken } = await accountsOf(product).signIn(person.email);
      expect((await deleteAccount(accessToken)).status).toBe(200);
      const began = product.cloud.now();
      for (let round = 0; round < 300 && (await countItems()) > 0; round += 1)
        await moveClockAndRunSchedule(minutes(5));
      expect(await countItems()).toBe(0);
      const spent = product.cloud.now() - began;
      console.info(`${before} items: deleted ${Math.round(spent / minutes(1))} minutes later`);
      expect(spent).toBeLessThan(24 * minutes(60));
    },
    quickOrFull(300_000, 3_600_000),
  );
});
