// @module-tag further
import { createHash, randomUUID } from 'node:crypto';
import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FullExportAnswer } from '#domain/full-export/contract';
import { keys } from '#domain/table/keys';
import { newSecret } from '#lambdas/platform/hash';
import { anAccountWithData } from '#test/support/account-with-data';
import { bearer } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { aQuoteDraft } from '#test/support/quotes';
import { updateItem } from '#test/support/update-item';
import { until } from '#test/support/waiting';

let product: TestCloud;
let s3: S3Client;

beforeAll(async () => {
  // Sign-ins must use the clock of the functions, which the tests move.
  product = await startTestCloud({ now: () => product?.cloud.now() ?? Date.now() });
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  s3 = new S3Client({
    endpoint: product.cloud.origin,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials,
  });
});
beforeEach(() => product.cloud.faults.clear());
afterAll(async () => {
  s3?.destroy();
  await product?.stop();
});

type Person = Awaited<ReturnType<typeof anAccountWithData>>;

const minutes = (count: number) => count * 60_000;

const call = (
  { accessToken }: Person,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/api/${string}` = '/api/full-export',
  body?: object,
) =>
  product.api(path, {
    method,
    ...(body && { body }),
    headers: { ...bearer(accessToken), 'idempotency-key': randomUUID() },
  });

async function stateOf(person: Person) {
  const { json } = await call(person, 'GET');
  return (json as FullExportAnswer).export?.state;
}

/** Runs the tasks that are due. */
const runSchedule = () => product.cloud.invoke('run-schedule', {});

async function expectExportState(person: Person, state: string): Promise<void> {
  await runSchedule();
  expect(await stateOf(person)).toBe(state);
}

const moveClock = (milliseconds: number) => product.cloud.setClock(product.cloud.now() + milliseconds);

/** Moves the clock and runs the tasks that are due. */
async function moveClockAndRunSchedule(milliseconds: number): Promise<void> {
  moveClock(milliseconds);
  await runSchedule();
}

const allFaultsHappened = () => product.cloud.faults.list().every(({ left }) => left <= 0);

/** The files in the bucket that belong to exports of a person. */
const exportFilesOf = ({ userId }: Person) =>
  product.cloud.objects
    .buckets()
    .flatMap((bucket) => product.cloud.objects.list(bucket))
    .filter(({ key }) => key.startsWith(`users/${userId}/exports/`))
    .map(({ key }) => key);

async function countUploads({ userId }: Person): Promise<number> {
  const listed = await Promise.all(
    product.cloud.objects
      .buckets()
      .map((Bucket) => s3.send(new ListMultipartUploadsCommand({ Bucket, Prefix: `users/${userId}/` }))),
  );
  return listed.flatMap(({ Uploads = [] }) => Uploads).length;
}

async function download(person: Person) {
  const answer = await call(person, 'POST', '/api/full-export/addresses');
  expect(answer.status).toBe(200);
  const file = await fetch((answer.json as { url: string }).url);
  expect(file.status).toBe(200);
  return { file, files: unzipSync(new Uint8Array(await file.arrayBuffer())) };
}

const names = (files: Record<string, Uint8Array>, folder: string) =>
  Object.keys(files).filter((name) => name.startsWith(`${folder}/`));
const jsonOf = (files: Record<string, Uint8Array>, name: string) =>
  JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Expects every file to be in the list of checksums with the correct checksum. */
function expectWhole(files: Record<string, Uint8Array>): void {
  const sums = strFromU8(files['SHA256SUMS.txt'] ?? new Uint8Array());
  const others = Object.entries(files).filter(([name]) => name !== 'SHA256SUMS.txt');
  expect(sums).toBe(others.map(([name, bytes]) => `${hashOf(bytes)}  ${name}\n`).join(''));
}

/** Sends a quote and approves it as its client, so that it has a certificate. */
async function approvedQuote(person: Person): Promise<void> {
  const quoteId = newSecret();
  const quote = aQuoteDraft({ title: 'New boiler' });
  const sent = await call(person, 'POST', `/api/lite-quotes/${quoteId}/mails`, { quote });
  expect(sent.status, sent.text).toBe(200);
  const { json } = await product.api(`/api/quotes/${quoteId}`);
  const { contentHash } = json as { contentHash: string };
  const body = { contentHash, name: 'Dana Oakmont' };
  expect((await product.api(`/api/quotes/${quoteId}/acceptance`, { body })).status).toBe(200);
}

describe('a full export', () => {
  test('is a zip with everything of the account, and nothing of other accounts', async () => {
    const [person, other] = [await anAccountWithData(product), await anAccountWithData(product)];
    await approvedQuote(person);
    expect(await call(person, 'GET')).toMatchObject({ status: 200, json: { success: true } });
    expect(await stateOf(person)).toBeUndefined();
    expect(await call(person, 'POST')).toMatchObject({
      status: 200,
      json: { success: true, export: { state: 'running' } },
    });
    await expectExportState(person, 'ready');
    expect((await call(person, 'GET')).json).toMatchObject({
      export: { state: 'ready', keptUntil: expect.any(String), bytes: expect.any(Number) },
    });
    // The intermediate data of its units is deleted, and the other account has no export.
    expect(exportFilesOf(person)).toHaveLength(1);
    expect(await countUploads(person)).toBe(0);
    expect(await call(other, 'POST', '/api/full-export/addresses')).toMatchObject({
      status: 404,
      json: { error: 'no-export' },
    });

    const { file, files } = await download(person);
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="billhook-export-\d{4}-\d\d-\d\d\.zip"$/,
    );
    expectWhole(files);
    const invoices = jsonOf(files, 'json/invoices-0001.json') as {
      invoiceNumber: string;
      versions: unknown[];
      payments: unknown[];
    }[];
    expect(invoices.map(({ invoiceNumber }) => invoiceNumber).sort()).toEqual([
      'INV-1b',
      'INV-2',
      'INV-drop',
      'INV-reject',
    ]);
    const edited = invoices.find(({ invoiceNumber }) => invoiceNumber === 'INV-1b');
    expect([edited?.versions.length, edited?.payments.length]).toEqual([2, 1]);
    expect(jsonOf(files, 'json/quotes-0001.json')).toHaveLength(3);
    expect(jsonOf(files, 'json/export.json')).toEqual({
      format: 'billhook-full-export',
      version: 1,
      startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(jsonOf(files, 'json/account.json').business.businessName).toBe('Harlow Plumbing');
    for (const name of ['clients', 'items', 'jobs', 'repeats'])
      expect(jsonOf(files, `json/${name}.json`).length).toBeGreaterThan(0);

    expect(names(files, 'invoices').sort()).toEqual([
      expect.stringMatching(
        /^invoices\/Invoice INV-1 - Harlow Plumbing, version 1, as emailed [\d-]{10}\.pdf$/,
      ),
      'invoices/Invoice INV-1b - Harlow Plumbing, version 2.pdf',
      'invoices/Invoice INV-1b - Harlow Plumbing.pdf',
      'invoices/Invoice INV-2 - Harlow Plumbing.pdf',
    ]);
    const quotes = names(files, 'quotes');
    expect(quotes.some((name) => /^quotes\/Quote .* - Harlow Plumbing\.pdf$/.test(name))).toBe(true);
    const papers = [...names(files, 'invoices'), ...quotes, 'approvals/New boiler - certificate.pdf'];
    for (const name of papers)
      expect(strFromU8(files[name] ?? new Uint8Array(), true).slice(0, 5)).toBe('%PDF-');
    const storedHashes = product.cloud.objects
      .buckets()
      .flatMap((bucket) => product.cloud.objects.list(bucket))
      .filter(({ key }) => key.startsWith(`users/${person.userId}/invoices/`))
      .map((facts) => hashOf(product.cloud.objects.read(facts)));
    // The PDFs are the emailed files, apart from the paper of the paid invoice as it is now.
    const stored = names(files, 'invoices').filter((name) => !/INV-1b - Harlow Plumbing\.pdf$/.test(name));
    const pdfs = stored.map((name) => hashOf(files[name] ?? new Uint8Array()));
    expect(storedHashes).toEqual(expect.arrayContaining(pdfs));
    const record = jsonOf(files, 'approvals/New boiler - record.json');
    expect(record.history.map(({ kind }: { kind: string }) => kind)).toContain('approved');
    expect(strFromU8(files['csv/invoices.csv'] ?? new Uint8Array())).toContain('INV-1b');
    expect(strFromU8(files['csv/lines.csv'] ?? new Uint8Array()).split('\r\n').length).toBeGreaterThan(2);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['logo.png', 'index.html', 'data/clients.js', 'csv/quickbooks-invoices.csv']),
    );
    const all = Object.values(files).map((bytes) => strFromU8(bytes, true));
    expect(all.some((text) => text.includes(other.userId))).toBe(false);

    // After seven days nobody can download it.
    moveClock(minutes(7 * 24 * 60 + 1));
    expect(await stateOf(person)).toBeUndefined();
  });

  test('is one at a time, and three a day', async () => {
    // At noon of the next day, so that no midnight resets the daily limit during the test.
    const day = minutes(24 * 60);
    product.cloud.setClock((Math.floor(product.cloud.now() / day) + 1.5) * day);
    const person = await anAccountWithData(product);
    for (let count = 0; count < 3; count += 1) {
      product.cloud.faults.add({ service: 's3', operation: 'PutObject', action: 'error', times: 2 });
      expect((await call(person, 'POST')).status).toBe(200);
      expect(await call(person, 'POST')).toMatchObject({ status: 409, json: { error: 'export-running' } });
      await runSchedule();
      expect(allFaultsHappened()).toBe(true);
      product.cloud.faults.clear();
      await moveClockAndRunSchedule(minutes(3));
      await expectExportState(person, 'ready');
    }
    expect(await call(person, 'POST')).toMatchObject({ status: 429, json: { error: 'export-limit' } });
  });

  test('is complete or absent although workers die in every unit, before and after each call of S3 and the table', async () => {
    const person = await anAccountWithData(product);
    await approvedQuote(person);
    const operations = [
      'CreateMultipartUpload',
      'PutObject',
      'UploadPart',
      'CompleteMultipartUpload',
      'GetObject',
    ];
    const kill = (service: 's3' | 'dynamodb', operation: string) => {
      for (const when of ['before', 'after'] as const)
        product.cloud.faults.add({ service, operation, when, action: 'kill' });
    };
    for (const operation of operations) kill('s3', operation);
    expect((await call(person, 'POST')).status).toBe(200);
    for (let count = 0; count < 4; count += 1) kill('dynamodb', 'UpdateItem');
    await runSchedule();
    for (let round = 0; round < 40 && (await stateOf(person)) !== 'ready'; round += 1) {
      expect(await stateOf(person)).toBe('running');
      expect((await call(person, 'POST', '/api/full-export/addresses')).status).toBe(404);
      await moveClockAndRunSchedule(minutes(4));
    }
    expect(allFaultsHappened()).toBe(true);
    await moveClockAndRunSchedule(minutes(4));
    expect(await stateOf(person)).toBe('ready');
    const { files } = await download(person);
    expectWhole(files);
    expect(names(files, 'invoices')).toHaveLength(4);
    expect(names(files, 'approvals').sort()).toEqual([
      'approvals/Heater - record.json',
      'approvals/New boiler - certificate.pdf',
      'approvals/New boiler - record.json',
    ]);
    expect(exportFilesOf(person).filter((key) => key.endsWith('.zip'))).toHaveLength(1);
  });

  test('is removed completely by Cancel', async () => {
    const person = await anAccountWithData(product);
    product.cloud.faults.add({ service: 's3', operation: 'UploadPart', action: 'error', times: 2 });
    expect((await call(person, 'POST')).status).toBe(200);
    await runSchedule();
    expect(allFaultsHappened()).toBe(true);
    expect(await countUploads(person)).toBe(1);
    expect((await call(person, 'DELETE')).status).toBe(200);
    await expectExportState(person, 'canceled');
    expect(await countUploads(person)).toBe(0);
    expect(exportFilesOf(person)).toEqual([]);
    expect(await call(person, 'DELETE')).toMatchObject({ status: 404, json: { error: 'no-export' } });
    expect((await call(person, 'POST', '/api/full-export/addresses')).status).toBe(404);
    expect((await call(person, 'POST')).status).toBe(200);
    await expectExportState(person, 'ready');
  });

  test('is given up after repeated failures, and removed completely', async () => {
    const person = await anAccountWithData(product);
    product.cloud.faults.add({
      ...({ service: 's3', operation: 'CompleteMultipartUpload', action: 'error' } as const),
      times: 1_000,
    });
    expect((await call(person, 'POST')).status).toBe(200);
    for (let round = 0; round < 12 && (await stateOf(person)) === 'running'; round += 1)
      await moveClockAndRunSchedule(minutes(20));
    await expectExportState(person, 'failed');
    expect(await countUploads(person)).toBe(0);
    expect(exportFilesOf(person)).toEqual([]);
  });

  test('that took long is reported by an email, which links to Settings and contains no address of the file', async () => {
    const person = await anAccountWithData(product);
    await updateItem({ client: product.table, name: product.tableName }, keys.liteProfile(person.userId), {
      emailVerified: true,
    });
    product.cloud.faults.add({ service: 's3', operation: 'PutObject', action: 'error', times: 2 });
    expect((await call(person, 'POST')).status).toBe(200);
    await runSchedule();
    expect(allFaultsHappened()).toBe(true);
    await moveClockAndRunSchedule(minutes(10));
    await expectExportState(person, 'ready');
    await product.cloud.invoke('dispatch-outbox', {});
    const find = async () =>
      (await product.mails(person.email)).find(({ email }) => email.subject === 'Your export is ready');
    await until(async () => (await find()) !== undefined, 'the email');
    const { email } = (await find()) ?? { email: undefined };
    expect(email?.html).toContain('/billhook-lite/settings/data');
    expect(`${email?.html} ${email?.text}`).not.toMatch(/X-Amz|\.zip/);
  });
});

describe('the deletion of an account', () => {
  const remove = (person: Person) =>
    call(person, 'POST', '/api/account-deletions', { confirmation: 'DELETE' });
  const versions = ({ userId }: Person) =>
    product.cloud.objects
      .buckets()
      .flatMap((bucket) => product.cloud.objects.versions(bucket))
      .filter(({ key }) => key.includes(userId));

  test('ends a running export and deletes a finished one', async () => {
    const [running, finished] = [await anAccountWithData(product), await anAccountWithData(product)];
    expect((await call(finished, 'POST')).status).toBe(200);
    await expectExportState(finished, 'ready');
    product.cloud.faults.add({ service: 's3', operation: 'UploadPart', action: 'error', times: 2 });
    expect((await call(running, 'POST')).status).toBe(200);
    await runSchedule();
    expect(allFaultsHappened()).toBe(true);
    expect(await countUploads(running)).toBe(1);
    for (const person of [running, finished]) expect((await remove(person)).status).toBe(200);
    await moveClockAndRunSchedule(minutes(2));
    await moveClockAndRunSchedule(minutes(2));
    expect(await countUploads(running)).toBe(0);
    await moveClockAndRunSchedule(minutes(65));
    for (let round = 0; round < 3; round += 1) await moveClockAndRunSchedule(minutes(2));
    for (const person of [running, finished]) {
      expect(versions(person)).toEqual([]);
      expect(await countUploads(person)).toBe(0);
    }
  });
});
