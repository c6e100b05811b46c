// @module-tag further
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Part } from '#domain/documents/progress';
import type { ImportPart } from '#domain/full-import/parts';
import { keys } from '#domain/table/keys';
import { readBooks } from '#lambdas/composition/books/account-books';
import { newSecret } from '#lambdas/platform/hash';
import { queryAll } from '#lambdas/platform/table/query';
import { anAccountWithData } from '#test/support/account-with-data';
import { aCreditLine, aTypedChange } from '#test/support/change-orders';
import {
  callAs,
  fullExportOf,
  importOf,
  importReaches,
  type Owner,
  partsOfExport,
  runDueTasks,
  startImport,
} from '#test/support/full-import';
import { aLine, anInvoice } from '#test/support/invoices';
import { accountsOf, aSignUpProfile } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { amount, percent, progressIn, rest } from '#test/support/quote-parts';
import { anOptionDraft, aQuoteDraft } from '#test/support/quotes';
import { updateItem } from '#test/support/update-item';

let product: TestCloud;
let source: Awaited<ReturnType<typeof everyKindOfRecord>>;
let exported: Awaited<ReturnType<typeof fullExportOf>>;

beforeAll(async () => {
  product = await startTestCloud({ now: () => product?.cloud.now() ?? Date.now() });
  source = await everyKindOfRecord();
  exported = await fullExportOf(product, source);
});
beforeEach(() => product.cloud.faults.clear());
afterAll(() => product?.stop());

const table = () => ({ client: product.table, name: product.tableName });

async function ok<Answer = unknown>(
  answer: Promise<{ status: number; text: string; json: unknown }>,
): Promise<Answer> {
  const { status, text, json } = await answer;
  expect(status, text).toBe(200);
  return json as Answer;
}

/** The attributes of invoices and quotes that tests read. */
interface Listed {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly contentId: string;
  readonly quoteId: string;
  readonly title: string;
  readonly importId?: string;
}

/** The attributes of jobs that tests read. */
interface ListedJob {
  readonly jobId: string;
  readonly title: string;
  readonly edits: number;
  readonly invoices: readonly object[];
  readonly history: readonly { readonly kind: string }[];
}

/** The attributes of exported records that tests change. */
interface ExportedRecord {
  readonly versions: readonly { readonly totalCents: number; readonly invoice: object }[];
  readonly content: object;
}

const findListed = (list: readonly Listed[], wanted: (one: Listed) => boolean): Listed => {
  const found = list.find(wanted);
  if (!found) throw new Error('It is not listed');
  return found;
};

/** Sends a quote and returns its ID. */
async function sentQuote(person: Owner, title: string, deposit?: string): Promise<string> {
  const quoteId = newSecret();
  const quote = aQuoteDraft({ title, ...(deposit !== undefined && { deposit }) });
  await ok(callAs(product, person, 'POST', `/api/lite-quotes/${quoteId}/mails`, { quote }));
  return quoteId;
}

/** A quote with options whose client chose and signed two change orders, with a deposit and three parts, one of them void. */
async function wholeContract(person: Owner): Promise<void> {
  const sign = async (id: string, choice?: object) => {
    const { contentHash } = await ok<{ contentHash: string }>(product.api(`/api/quotes/${id}`));
    const body = { contentHash, name: 'Dana Oakmont', ...(choice && { choice }) };
    await ok(product.api(`/api/quotes/${id}/acceptance`, { body }));
  };
  const quoteId = newSecret();
  const quote = anOptionDraft({ title: 'New heating' });
  await ok(callAs(product, person, 'POST', `/api/lite-quotes/${quoteId}/mails`, { quote }));
  await sign(quoteId, { option: 1, lines: [1, 4] });
  for (const line of [aLine({ unitPrice: '150' }), aCreditLine('85')]) {
    const changeId = newSecret();
    const change = aQuoteDraft(aTypedChange({ lineItems: [line] }));
    await ok(
      callAs(product, person, 'POST', `/api/lite-quotes/${changeId}/mails`, {
        quote: change,
        changeOf: quoteId,
      }),
    );
    await sign(changeId);
  }
  await ok(
    callAs(product, person, 'PUT', `/api/lite-quotes/${quoteId}/deposit`, {
      received: { amount: '1350', on: '2026-11-10', method: 'check' },
    }),
  );
  const bill = async (invoiceNumber: string, part: Part) => {
    const invoice = anInvoice({ invoiceNumber, clientName: 'Dana', progress: progressIn(part) });
    return (
      await ok<{ invoice: Listed }>(callAs(product, person, 'POST', '/api/invoices', { invoice, quoteId }))
    ).invoice;
  };
  await bill('INV-half', percent('50'));
  const { invoiceId } = await bill('INV-twice', amount('1000'));
  await ok(
    callAs(product, person, 'PUT', `/api/invoices/${invoiceId}/void`, { void: true, reason: 'Twice' }),
  );
  await bill('INV-again', amount('1000'));
  await bill('INV-rest', rest);
}

/** An account with invoices, payments and quotes in every state. */
async function everyKindOfRecord() {
  const person = await anAccountWithData(product);
  const send = async (invoiceNumber: string, more: object = {}) => {
    const invoice = anInvoice({
      invoiceNumber,
      clientName: 'Kim Doe',
      clientEmail: 'kim@example.com',
      ...more,
    });
    const sent = await ok<{ invoice: Listed }>(callAs(product, person, 'POST', '/api/invoices', { invoice }));
    return sent.invoice;
  };
  const voided = await send('INV-void');
  await ok(
    callAs(product, person, 'PUT', `/api/invoices/${voided.invoiceId}/void`, { void: true, reason: 'Twice' }),
  );
  const partly = await send('INV-part', { dueDate: '2026-11-20', discount: '10%' });
  const pay = (body: object) =>
    ok(callAs(product, person, 'POST', `/api/invoices/${partly.invoiceId}/payments`, body));
  await pay({ amount: '10.00', method: 'check', note: 'No. 12' });
  await pay({ amount: '5.00', method: 'cash', date: '2026-11-04' });
  await ok(
    callAs(product, person, 'POST', '/api/invoice-drafts', {
      invoice: anInvoice({ invoiceNumber: 'INV-draft', clientName: '', dueDate: 'soon' }),
    }),
  );
  const approved = await sentQuote(person, 'New boiler', '25%');
  const { contentHash } = await ok<{ contentHash: string }>(product.api(`/api/quotes/${approved}`));
  await ok(
    product.api(`/api/quotes/${approved}/acceptance`, { body: { contentHash, name: 'Dana Oakmont' } }),
  );
  await ok(
    callAs(product, person, 'PUT', `/api/lite-quotes/${approved}/deposit`, {
      received: { amount: '62.50', on: '2026-11-10', method: 'check', note: 'No. 13' },
    }),
  );
  await ok(
    callAs(product, person, 'POST', '/api/invoices', {
      invoice: anInvoice({ invoiceNumber: 'INV-quoted', clientName: 'Dana' }),
      quoteId: approved,
    }),
  );
  await wholeContract(person);
  const asked = await sentQuote(person, 'Roof');
  await ok(product.api(`/api/quotes/${asked}/questions`, { body: { question: 'Which color?' } }));
  const declined = await sentQuote(person, 'Fence');
  const shown = await ok<{ contentHash: string }>(product.api(`/api/quotes/${declined}`));
  await ok(
    product.api(`/api/quotes/${declined}/refusal`, {
      body: { contentHash: shown.contentHash, reason: 'Too dear' },
    }),
  );
  const withdrawn = await sentQuote(person, 'Shed');
  await ok(callAs(product, person, 'POST', `/api/lite-quotes/${withdrawn}/withdrawal`));
  await ok(
    callAs(product, person, 'PUT', `/api/lite-quotes/${newSecret()}`, {
      quote: aQuoteDraft({ title: 'Garage', validUntil: 'one day' }),
    }),
  );
  const { clients } = await ok<{ clients: { clientId: string; name: string }[] }>(
    callAs(product, person, 'GET', '/api/clients'),
  );
  const clientId = clients.find(({ name }) => name === 'Kim Doe')?.clientId ?? '';
  const saveJob = (jobId: string, changes: object) =>
    ok(
      callAs(product, person, 'PUT', `/api/jobs/${jobId}`, {
        ...{ title: 'Drain', clientId, address: '', date: '', start: '', end: '', lastDay: '', notes: '' },
        ...changes,
      }),
    );
  await saveJob('planned', { date: '2031-01-06', start: '08:00', end: '10:00', notes: 'Ring twice.' });
  await saveJob('billed', { title: 'Roof' });
  const jobInvoice = anInvoice({ invoiceNumber: 'INV-job', clientName: 'Kim Doe' });
  await ok(callAs(product, person, 'POST', '/api/invoices', { invoice: jobInvoice, jobId: 'billed' }));
  await ok(
    callAs(product, person, 'POST', '/api/jobs/billed/moves', {
      stage: 'In Progress',
      isDone: true,
      basedOn: 1,
    }),
  );
  await saveJob('off', { title: 'Fence' });
  await ok(
    callAs(product, person, 'POST', '/api/jobs/off/moves', {
      ...{ stage: 'Lead', isCanceled: true, reason: 'Moved away', basedOn: 1 },
    }),
  );
  return { ...person, approved, asked };
}

/** An account in which nothing was saved yet. */
async function emptyAccount(): Promise<Owner & { readonly email: string }> {
  const email = `newcomer-${randomUUID().slice(0, 8)}@example.com`;
  const account = await accountsOf(product).signUp(email);
  await ok(callAs(product, account, 'POST', '/api/account', aSignUpProfile()));
  await updateItem(table(), keys.liteProfile(account.userId), { emailVerified: true });
  return { ...account, email };
}

/** Attributes that differ after an import: IDs, links, and the ID of the import. */
const idNames = new Set([
  'invoiceId',
  'contentId',
  'previousContentId',
  'publishedId',
  'clientId',
  'quoteId',
  'changeOf',
  'changeId',
  'jobId',
  'lastInvoiceId',
  'linkId',
  'repeatOf',
  'importId',
  'userId',
  'otherInvoiceId',
  // What counts writes and invoices of an imported job, and of what invoices bill of a quote, is its own.
  'version',
  'partsVersion',
  'importedAs',
]);

/** An order that does not depend on IDs. */
const byContent = (one: unknown, other: unknown): number =>
  JSON.stringify(withoutIds(one)) < JSON.stringify(withoutIds(other)) ? -1 : 1;

/** A value without those attributes, at any depth. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  // The invoices of a job, the parts of a quote and its change orders, by their IDs.
  for (const name of ['invoices', 'parts', 'changes']) {
    const entries: unknown = Reflect.get(value, name);
    if (typeof entries === 'object' && entries !== null && !Array.isArray(entries))
      return withoutIds({ ...value, [name]: Object.values(entries).toSorted(byContent) });
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !idNames.has(name))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, one]) => [name, withoutIds(one)]),
  );
}

/** The records of an export by kind, in an order that does not depend on IDs. */
const recordsIn = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    partsOfExport(files).map(({ kind, records }) => [
      kind,
      records.map((record) => JSON.stringify(withoutIds(record))).sort(),
    ]),
  );

/** The lines of a CSV file, and the numbers in a cell, in an order that does not depend on IDs. */
const linesOf = (file = '') =>
  file
    .replace(/"([^"\r\n]+)"/g, (_, cell: string) => cell.split(', ').sort().join(', '))
    .split('\r\n')
    .sort();

/** The sort keys of an account's items, except for those about the import, sign-ins and totals. */
async function itemsOf(userId: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const item of queryAll(table(), { partition: `USER#${userId}` })) found.push(String(item.SK));
  return found.filter(
    (SK) => !/^(TASK#|FULLIMPORT|MONTH#|OWED#|CLIENTOWED#|RANKING|TOTALS|SIGNINS|SESSIONS)/.test(SK),
  );
}

/** The export in parts of two records, so that its import has many units. */
function smallParts(): readonly ImportPart[] {
  const size = 2;
  return partsOfExport(exported.files).flatMap(({ kind, records, places }) =>
    Array.from({ length: Math.ceil(records.length / size) }, (_, at) => ({
      kind,
      records: records.slice(at * size, (at + 1) * size),
      places: places.slice(at * size, (at + 1) * size),
    })),
  );
}

const kill = (service: 's3' | 'dynamodb', operation: string, when: 'before' | 'after') =>
  product.cloud.faults.add({ service, operation, when, action: 'kill' });

const findingsOf = async (userId: string) => (await readBooks(table(), userId)).findings;

describe('the import of a full export', () => {
  test('creates an account whose own export has the same content, with correct books', async () => {
    const person = await emptyAccount();
    expect(await importOf(product, person)).toEqual({ success: true, isEmpty: true });
    const mails = (await product.mails()).length;
    expect((await startImport(product, person, exported.files)).status).toBe(200);
    await importReaches(product, person, 'done');
    expect(await findingsOf(source.userId)).toEqual([]);
    expect(await findingsOf(person.userId)).toEqual([]);
    const again = await fullExportOf(product, person);
    expect(recordsIn(again.files)).toEqual(recordsIn(exported.files));
    for (const name of ['invoices', 'lines', 'payments', 'clients', 'items', 'jobs', 'quickbooks-invoices'])
      expect(linesOf(again.files[`csv/${name}.csv`]), name).toEqual(
        linesOf(exported.files[`csv/${name}.csv`]),
      );
    const marks = partsOfExport(again.files).flatMap(({ records }) => records as { importId?: string }[]);
    expect(marks.every(({ importId }) => importId !== undefined)).toBe(true);
    // No email was sent or planned.
    expect((await product.mails()).length).toBe(mails);
    const planned = /^(MESSAGE#(?!verification)|REMINDER#|REPEAT#|PAYSESSION#|ONLINEPAYMENT#)/;
    expect((await itemsOf(person.userId)).filter((SK) => planned.test(SK))).toEqual([]);
  }, 240_000);

  test('with the same file twice changes nothing, and is refused if the account is not empty', async () => {
    const person = await emptyAccount();
    expect((await startImport(product, person, exported.files)).status).toBe(200);
    expect(await startImport(product, person, exported.files)).toMatchObject({
      status: 409,
      json: { error: 'import-running' },
    });
    await importReaches(product, person, 'done');
    const before = await itemsOf(person.userId);
    expect(await startImport(product, person, exported.files)).toMatchObject({
      status: 409,
      json: { error: 'already-imported' },
    });
    await runDueTasks(product, 4 * 60_000);
    expect(await itemsOf(person.userId)).toEqual(before);
    const other = await emptyAccount();
    await ok(callAs(product, other, 'POST', '/api/clients', { name: 'Kim Doe' }));
    expect(await startImport(product, other, exported.files)).toMatchObject({
      status: 409,
      json: { error: 'import-not-empty' },
    });
    expect((await importOf(product, other)).isEmpty).toBe(false);
  }, 240_000);

  test('is removed completely by Undo, and can be repeated', async () => {
    const person = await emptyAccount();
    const before = await itemsOf(person.userId);
    expect((await startImport(product, person, exported.files)).status).toBe(200);
    await importReaches(product, person, 'done');
    expect((await itemsOf(person.userId)).length).toBeGreaterThan(before.length + 20);
    expect((await callAs(product, person, 'DELETE', '/api/full-import')).status).toBe(200);
    await importReaches(product, person, 'undone');
    expect(await itemsOf(person.userId)).toEqual(before);
    expect(await findingsOf(person.userId)).toEqual([]);
    expect(await importOf(product, person)).toMatchObject({ isEmpty: true });
    expect(await callAs(product, person, 'DELETE', '/api/full-import')).toMatchObject({
      status: 404,
      json: { error: 'no-import' },
    });
    expect((await startImport(product, person, exported.files)).status).toBe(200);
    await importReaches(product, person, 'done');
    expect(await findingsOf(person.userId)).toEqual([]);
  }, 240_000);

  test('keeps documents that were used since when it is undone', async () => {
    const person = await emptyAccount();
    expect((await startImport(product, person, exported.files)).status).toBe(200);
    await importReaches(product, person, 'done');
    const { invoices } = await ok<{ invoices: Listed[] }>(callAs(product, person, 'GET', '/api/invoices'));
    const { invoiceId } = findListed(invoices, (one) => one.invoiceNumber === 'INV-part');
    await ok(callAs(product, person, 'POST', `/api/invoices/${invoiceId}/payments`, { amount: '1.00' }));
    expect((await callAs(product, person, 'DELETE', '/api/full-import')).status).toBe(200);
    await importReaches(product, person, 'undone');
    // The invoice and its client were kept.
    expect((await importOf(product, person)).import).toMatchObject({ kept: 2 });
    expect(await findingsOf(person.userId)).toEqual([]);
    const { invoices: left } = await ok<{ invoices: Listed[] }>(
      callAs(product, person, 'GET', '/api/invoices'),
    );
    expect(left).toMatchObject([{ invoiceNumber: 'INV-part', paidCents: 1_600 }]);
  }, 240_000);

  test('is complete or absent although workers die before and after calls of S3 and the table', async () => {
    const [whole, canceled] = [await emptyAccount(), await emptyAccount()];
    const before = await itemsOf(canceled.userId);
    for (const person of [whole, canceled])
      expect((await startImport(product, person, exported.files, smallParts())).status).toBe(200);
    const deaths = [
      ['dynamodb', 'TransactWriteItems', 'before'],
      ['dynamodb', 'TransactWriteItems', 'after'],
      ['s3', 'GetObject', 'after'],
      ['dynamodb', 'TransactWriteItems', 'after'],
      ['dynamodb', 'UpdateItem', 'after'],
      ['dynamodb', 'PutItem', 'after'],
      ['dynamodb', 'TransactWriteItems', 'before'],
      ['s3', 'DeleteObject', 'after'],
    ] as const;
    for (const [at, [service, operation, when]] of deaths.entries()) {
      kill(service, operation, when);
      kill(service, operation, when);
      await runDueTasks(product, 4 * 60_000);
      product.cloud.faults.clear();
      if (at === 3) expect((await callAs(product, canceled, 'DELETE', '/api/full-import')).status).toBe(200);
    }
    await importReaches(product, whole, 'done');
    await importReaches(product, canceled, 'undone');
    expect(await itemsOf(canceled.userId)).toEqual(before);
    for (const person of [whole, canceled]) expect(await findingsOf(person.userId)).toEqual([]);
    expect(recordsIn((await fullExportOf(product, whole)).files)).toEqual(recordsIn(exported.files));
  }, 300_000);

  test('that cannot be finished is undone and shown as failed', async () => {
    const person = await emptyAccount();
    const before = await itemsOf(person.userId);
    expect((await startImport(product, person, exported.files, smallParts())).status).toBe(200);
    product.cloud.faults.add({
      ...({ service: 's3', operation: 'GetObject', action: 'error' } as const),
      times: 1_000,
    });
    await importReaches(product, person, 'failed');
    expect((await importOf(product, person)).import).toMatchObject({ problem: 'lost' });
    expect(await itemsOf(person.userId)).toEqual(before);
  }, 240_000);

  test('is refused with a message about the wrong record, and changes nothing', async () => {
    const person = await emptyAccount();
    const all = partsOfExport(exported.files);
    const upload = (kind: string, records: unknown) =>
      callAs(product, person, 'POST', '/api/full-import/parts', {
        importId: 'a'.repeat(64),
        part: 1,
        kind,
        records,
      });
    const recordOf = (
      kind: string,
      change: (record: ExportedRecord & Record<string, unknown>) => object,
      at = 0,
    ) => {
      const records = [...(all.find((part) => part.kind === kind)?.records ?? [])];
      records[at] = change(records[at] as ExportedRecord & Record<string, unknown>);
      return upload(kind, records);
    };
    const wrongUploads = [
      recordOf('clients', (one) => ({ ...one, name: ' ' })),
      recordOf('clients', (one) => ({ ...one, clientId: 'a#b' })),
      recordOf('clients', (one) => ({ ...one, createdAt: 'yesterday' })),
      recordOf('items', (one) => ({ ...one, unitPriceCents: 1.5 })),
      recordOf('invoices', (one) => ({ ...one, versions: [] })),
      recordOf('invoices', ({ versions, ...one }) => ({
        ...one,
        versions: versions.map((each) => ({ ...each, totalCents: each.totalCents + 1 })),
      })),
      recordOf('invoices', (one) => ({ ...one, status: 'settled' })),
      recordOf('invoices', ({ versions, ...one }) => ({
        ...one,
        versions: versions.map((each) => ({
          ...each,
          invoice: { ...each.invoice, dueDate: '2026-02-30' },
        })),
      })),
      recordOf('invoices', (one) => ({ ...one, paidCents: 1, payments: [] })),
      recordOf('jobs', (one) => ({ ...one, date: '2026-02-30' })),
      recordOf('jobs', (one) => ({ ...one, jobId: 'a#b' })),
      recordOf('quotes', (one) => ({ ...one, history: [], head: { links: 3, hash: 'a' } })),
      recordOf('quotes', (one) => ({ ...one, content: { ...one.content, lineItems: 'none' } })),
      recordOf('quotes', () => ({ notes: 'x'.repeat(900_000) })),
      upload('quotes', [null]),
      upload('invoices', ['text']),
    ];
    for (const [at, answer] of (await Promise.all(wrongUploads)).entries())
      expect(answer, String(at)).toMatchObject({
        status: 422,
        json: { error: 'invalid-import', faults: [{ field: '0', message: expect.stringMatching(/\.$/) }] },
      });
    expect(await importOf(product, person)).toEqual({ success: true, isEmpty: true });
  }, 240_000);

  test('creates history only: nothing of it is emailed, linked, certified or verified', async () => {
    const person = await emptyAccount();
    expect((await startImport(product, person, exported.files)).status).toBe(200);
    await importReaches(product, person, 'done');
    const { invoices } = await ok<{ invoices: Listed[] }>(callAs(product, person, 'GET', '/api/invoices'));
    const { quotes } = await ok<{ quotes: Listed[] }>(callAs(product, person, 'GET', '/api/lite-quotes'));
    expect([...invoices, ...quotes].every(({ importId }) => importId !== undefined)).toBe(true);
    const sent = findListed(invoices, (one) => one.invoiceNumber === 'INV-part');
    const invoice = `/api/invoices/${sent.invoiceId}` as const;
    const quoteOf = (title: string) => findListed(quotes, (one) => one.title === title).quoteId;
    const refused = [
      callAs(product, person, 'POST', `${invoice}/client-mails`, { basedOn: sent.contentId, message: '' }),
      callAs(product, person, 'POST', `${invoice}/link`, { renew: false }),
      callAs(product, person, 'PUT', `${invoice}/sent`),
      callAs(product, person, 'POST', '/api/invoices', {
        invoice: anInvoice(),
        invoiceId: sent.invoiceId,
        basedOn: sent.contentId,
      }),
      callAs(product, person, 'POST', `${invoice}/payments`, { amount: '1.00', receipt: true }),
      callAs(product, person, 'POST', `/api/lite-quotes/${quoteOf('Roof')}/withdrawal`),
      callAs(product, person, 'POST', `/api/lite-quotes/${quoteOf('Roof')}/link`),
      callAs(product, person, 'PUT', `/api/lite-quotes/${quoteOf('New boiler')}/deposit`, { received: null }),
    ];
    for (const answer of await Promise.all(refused))
      expect(answer).toMatchObject({ status: 409, json: { error: 'imported-document' } });
    expect(
      (
        await callAs(product, person, 'PUT', `${invoice}/repeat`, {
          rhythm: 'month',
          from: '2031-01-31',
          way: 'draft',
        })
      ).json,
    ).toMatchObject({ error: 'not-repeatable' });
    expect((await product.api(`/api/quotes/${quoteOf('Roof')}`)).status).toBe(404);
    expect(
      (await callAs(product, person, 'GET', `/api/lite-quotes/${quoteOf('New boiler')}/certificate`)).status,
    ).not.toBe(200);
    const pdf = await callAs(product, person, 'GET', `${invoice}/pdf`);
    expect(pdf.status).toBe(200);
    const files = (await itemsOf(person.userId)).filter((SK) => SK.startsWith('FILE'));
    expect(files).toEqual([]);
    const { items } = await ok<{ items: { reason: string }[] }>(callAs(product, person, 'GET', '/api/today'));
    // Work that is agreed on and has no date goes on.
    expect(new Set(items.map(({ reason }) => reason))).toEqual(new Set(['job-to-schedule']));
  }, 240_000);

  test('brings jobs with their stages and invoices, that go on here, and keeps one that was changed when it is undone', async () => {
    const person = await emptyAccount();
    expect((await startImport(product, person, exported.files)).status).toBe(200);
    await importReaches(product, person, 'done');
    const groups = async (name: string) =>
      (await ok<{ jobs: ListedJob[] }>(callAs(product, person, 'GET', `/api/jobs?group=${name}`))).jobs;
    // All that was agreed of the other one is billed in parts.
    const contract = (await groups('Invoiced')).find(({ title }) => title === 'New heating');
    expect(contract).toMatchObject({ agreedCents: 5_470_20, isDone: false });
    const group = async (name: string) => (await groups(name)).filter(({ title }) => title !== 'New heating');
    expect(await group('Invoiced')).toMatchObject([{ title: 'Roof', isDone: true }]);
    expect(await group('Canceled')).toMatchObject([{ title: 'Fence' }]);
    const [roof] = await group('Invoiced');
    const read = (jobId: string) =>
      ok<{ job: ListedJob }>(callAs(product, person, 'GET', `/api/jobs/${jobId}`)).then(({ job }) => job);
    const { invoices, history } = await read(roof?.jobId ?? '');
    expect(invoices).toMatchObject([{ invoiceNumber: 'INV-job' }]);
    expect(history.filter(({ kind }) => kind === 'invoiced')).toHaveLength(1);
    const days = '/api/jobs?from=2031-01-06&to=2031-01-06' as const;
    const [planned] = (await ok<{ jobs: ListedJob[] }>(callAs(product, person, 'GET', days))).jobs;
    expect(planned).toMatchObject({ title: 'Drain', start: '08:00', clientName: 'Kim Doe' });
    const { jobId = '', edits } = planned ?? {};
    expect(await read(jobId)).toMatchObject({ notes: 'Ring twice.' });
    await ok(
      callAs(product, person, 'POST', `/api/jobs/${jobId}/moves`, { stage: 'In Progress', basedOn: edits }),
    );
    expect((await callAs(product, person, 'DELETE', '/api/full-import')).status).toBe(200);
    await importReaches(product, person, 'undone');
    expect((await importOf(product, person)).import).toMatchObject({ kept: 1 });
    expect(await group('InProgress')).toMatchObject([{ title: 'Drain' }]);
    for (const name of ['Invoiced', 'Canceled', 'Scheduled', 'Lead']) expect(await group(name)).toEqual([]);
    expect(await findingsOf(person.userId)).toEqual([]);
  }, 240_000);
});
