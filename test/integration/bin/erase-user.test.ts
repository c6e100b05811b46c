// @module-tag further
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDeployment } from '#bin/command/deployment';
import { openProgress } from '#bin/command/resumable';
import { erasePerson } from '#bin/users/erase-person';
import { findPerson } from '#bin/users/find-person';
import { listVersions } from '#bin/users/person-documents';
import { type ItemKind, kindOfKey } from '#domain/table/key-kinds';
import { keys } from '#domain/table/keys';
import { sha256 } from '#lambdas/platform/hash';
import { accountCall, accountOperations } from '#test/support/account-operations';
import { anAccountWithData } from '#test/support/account-with-data';
import { runCommand } from '#test/support/command';
import { aPng } from '#test/support/hostile-logos';
import { accountsOf, bearer } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

let product: TestCloud;
let folder: string;

beforeAll(async () => {
  product = await startTestCloud();
  folder = await mkdtemp(join(tmpdir(), 'billhook-erase-'));
});
afterAll(async () => {
  await product?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

type Stored = { readonly PK: string; readonly SK: string } & Readonly<Record<string, unknown>>;

async function readWholeTable(): Promise<Stored[]> {
  const { Items = [], LastEvaluatedKey } = await product.table.send(
    new ScanCommand({ TableName: product.tableName, ConsistentRead: true }),
  );
  expect(LastEvaluatedKey).toBeUndefined();
  return Items as Stored[];
}

const objectKeys = () =>
  product.cloud.objects
    .buckets()
    .flatMap((bucket) => product.cloud.objects.list(bucket).map(({ key }) => key));

const kindsOf = (items: readonly Stored[]): (ItemKind | undefined)[] =>
  [...new Set(items.map((item) => kindOfKey(item)))].sort();

describe('a user’s data', () => {
  test('is exported completely into a folder that only the operator can read', async () => {
    const account = await anAccountWithData(product);
    const out = join(folder, 'export');
    const outcome = await runCommand(product, 'export-user', account.email, '--stage', 'dev', '--out', out);
    expect(outcome).toMatchObject({ code: 0, err: '' });

    const read = async (name: string) => JSON.parse(await readFile(join(out, name), 'utf8'));
    expect(await read('account.json')).toMatchObject({
      userId: account.userId,
      account: { attributes: { email: account.email }, status: 'CONFIRMED' },
    });
    const items = ((await read('items.json')) as { item: Stored }[]).map(({ item }) => item);
    expect(kindsOf(items)).toEqual(
      [
        'accountTotals',
        'businessProfile',
        'cameIn',
        'client',
        'clientName',
        'clientOwedDays',
        'contactMessage',
        'earlyAccess',
        'invoice',
        'invoiceContent',
        'invoiceEvent',
        'invoiceLink',
        'invoiceNumber',
        'issuedFile',
        'itemRanking',
        'job',
        'liteProfile',
        'mailAlias',
        'mailboxQuota',
        'monthTotals',
        'payment',
        'quote',
        'quoteEvent',
        'quoteNumber',
        'reminderPlan',
        'reminderRound',
        'repeat',
        'owedDays',
        'savedItem',
        'signInHistory',
        'todayItem',
        'message',
        'verification',
      ].sort(),
    );
    const documents = (await read('documents.json')) as { key: string; bytes: number }[];
    expect(documents.map(({ key }) => key.replace(/[0-9A-Za-z-]{26,}/g, '*')).sort()).toEqual([
      ...Array(4).fill('users/*/invoices/*/*.pdf'),
      'users/*/logo-copies/*.png',
      'users/*/logos/logo.png',
    ]);
    // The folder leaves out the first two parts of a key, `users/USER-ID/`.
    const pdf =
      documents
        .find(({ key }) => key.endsWith('.pdf'))
        ?.key.split('/')
        .slice(2)
        .join('/') ?? '';
    expect((await readFile(join(out, 'documents', pdf))).subarray(0, 4).toString()).toBe('%PDF');
    expect((await stat(out)).mode & 0o77).toBe(0);
    expect((await stat(join(out, 'items.json'))).mode & 0o77).toBe(0);
    expect(await readdir(join(out, 'documents'))).toEqual(['invoices', 'logo-copies', 'logos']);

    const again = await runCommand(product, 'export-user', account.email, '--stage', 'dev', '--out', out);
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining('is not empty') });
  });

  test('is erased from table, bucket and pool except for the printed exceptions, and no other account loses data', async () => {
    const [account, otherAccount] = [await anAccountWithData(product), await anAccountWithData(product)];
    const before = await readWholeTable();
    const objectsBefore = objectKeys();

    const withoutYes = await runCommand(product, 'erase-user', account.email, '--stage', 'dev');
    expect(withoutYes).toMatchObject({ code: 0, out: expect.stringContaining('Nothing was erased') });
    expect(await readWholeTable()).toEqual(before);

    const options = ['--stage', 'dev', '--with-early-access', '--wait', '0', '--yes'];
    const erasure = await runCommand(product, 'erase-user', account.email, ...options);
    expect(erasure).toMatchObject({ code: 0, err: expect.stringContaining('The account is closed') });
    expect(erasure.out).toContain('What is left, and why');

    const after = await readWholeTable();
    const text = (item: Stored) => JSON.stringify(item).toLowerCase();
    const traces = after.filter(
      (item) => text(item).includes(account.userId) || text(item).includes(account.email),
    );
    expect(traces).toEqual([]);
    const hash = sha256(account.email);
    const itemsWithHash = after.filter((item) => text(item).includes(hash));
    expect(kindsOf(itemsWithHash)).toEqual(['earlyAccess', 'mailboxQuota', 'message', 'rate']);
    expect(itemsWithHash.find((item) => kindOfKey(item) === 'earlyAccess')).toEqual({
      PK: `EMAIL#${hash}`,
      SK: 'EARLY',
      invoiceCount: 1,
    });
    expect(objectKeys().filter((key) => key.includes(account.userId))).toEqual([]);
    const accounts = accountsOf(product);
    await expect(accounts.find(account.email)).rejects.toMatchObject({ name: 'UserNotFoundException' });

    const itemsOfOther = before.filter(
      (item) => text(item).includes(otherAccount.userId) || text(item).includes(otherAccount.email),
    );
    expect(itemsOfOther.length).toBeGreaterThan(10);
    for (const item of itemsOfOther) expect(after).toContainEqual(item);
    expect(objectKeys().filter((key) => key.includes(otherAccount.userId))).toEqual(
      objectsBefore.filter((key) => key.includes(otherAccount.userId)),
    );
    expect((await product.api(`/api/quotes/${otherAccount.quoteId}`)).status).toBe(200);

    const again = await runCommand(product, 'erase-user', account.email, ...options);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('nothing of') });
  });

  test('is erased by account ID too, even if the first erasure stopped half-way', async () => {
    const account = await anAccountWithData(product);
    product.cloud.faults.add({ service: 'dynamodb', operation: 'BatchWriteItem', action: 'reject' });
    const options = ['--stage', 'dev', '--wait', '0', '--yes'];
    expect(await runCommand(product, 'erase-user', account.userId, ...options)).toMatchObject({ code: 1 });
    // The erasure disables the account first, so that nothing new is created.
    await expect(accountsOf(product).signIn(account.email)).rejects.toThrow(/disabled/);

    expect(await runCommand(product, 'erase-user', account.userId, ...options)).toMatchObject({ code: 0 });
    const left = (await readWholeTable()).filter((item) => JSON.stringify(item).includes(account.userId));
    expect(left).toEqual([]);
    // The erasure did not include the early-access signup, so it stays.
    const signup = (await readWholeTable()).find(({ PK }) => PK === `EMAIL#${sha256(account.email)}`);
    expect(signup).toMatchObject({ email_normalized: account.email, source: 'crm-landing-page' });
  });

  test('is not stored again by any call with a token issued before the erasure', async () => {
    const account = await anAccountWithData(product);
    const mails = await product.mails(account.email);
    const atOnce = ['--stage', 'dev', '--wait', '0', '--yes'];
    const erased = await runCommand(product, 'erase-user', account.email, ...atOnce);
    expect(erased).toMatchObject({ code: 0 });
    const itemsWithoutLimits = async () =>
      (await readWholeTable()).filter(({ PK }) => !PK.startsWith('RATE#'));
    // The sweeper's first run stores its lock as an item.
    await product.cloud.invoke('sweep-messages', {});
    const before = await itemsWithoutLimits();

    const headers = { ...bearer(account.accessToken) };
    for (const operation of accountOperations) {
      const isLogo = operation[0] === 'save-logo';
      const { path, call } = accountCall(operation, {
        ...headers,
        ...(isLogo && { 'content-type': 'image/png' }),
      });
      const { status, text } = await product.api(path, isLogo ? { ...call, body: aPng() } : call);
      expect(status, `${operation[0]} ${text}`).toBeLessThan(500);
    }
    // Later events of SES do not store data of the account again either.
    for (const { id } of mails)
      for (const report of ['Send', 'Bounce', 'Complaint'] as const)
        await product.cloud.reportMail(id, report);
    await product.cloud.invoke('sweep-messages', {});

    const mentions = (items: readonly Stored[]) =>
      items.filter((item) => JSON.stringify(item).includes(account.userId));
    expect(mentions(await itemsWithoutLimits())).toEqual([]);
    expect((await itemsWithoutLimits()).length).toBe(before.length);
    const { bucket } = await openDeployment(
      { stage: 'dev' },
      { endpoint: product.cloud.origin, credentials: { accessKeyId: 'a', secretAccessKey: 'a' } },
    );
    expect(await listVersions({ bucket }, account.userId)).toEqual([]);
  });

  test('is erased even if a function was still working for the account when it was closed', async () => {
    const account = await anAccountWithData(product);
    const deployment = await openDeployment(
      { stage: 'dev' },
      { endpoint: product.cloud.origin, credentials: { accessKeyId: 'a', secretAccessKey: 'a' } },
    );
    const lateItem = { ...keys.savedItem(account.userId, 'late'), description: 'Labor' };
    const waitUntilSettled = async () => {
      await product.table.send(new PutCommand({ TableName: product.tableName, Item: lateItem }));
      const key = `users/${account.userId}/logos/late.png`;
      product.cloud.objects.put(deployment.bucket.name, key, Buffer.from('late'), {});
    };
    await erasePerson(deployment, await findPerson(deployment, account.email), {
      withEarlyAccess: false,
      waitUntilSettled,
      progress: openProgress(join(folder, 'progress')),
    });
    expect((await readWholeTable()).filter(({ PK }) => PK.includes(account.userId))).toEqual([]);
    expect(await listVersions(deployment, account.userId)).toEqual([]);
  });

  test('cannot be erased for an unknown user, or for a text that is neither address nor ID', async () => {
    const nobody = await runCommand(product, 'erase-user', 'nobody@example.com', '--stage', 'dev', '--yes');
    expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining('nothing of') });
    const neither = await runCommand(product, 'erase-user', 'a b', '--stage', 'dev', '--yes');
    expect(neither).toMatchObject({ code: 2, err: expect.stringContaining('neither an address') });
  });
});
