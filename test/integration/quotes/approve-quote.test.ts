import { GetCommand, QueryCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { keys } from '#domain/table/keys';
import { quickOrFull } from '#test/support/effort';
import { further } from '#test/support/further-cases';
import { plainPng } from '#test/support/images';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { aQuote, storeQuote } from '#test/support/quotes';

let product: TestCloud;

beforeAll(async () => {
  product = await startTestCloud();
});
afterAll(() => product.stop());
afterEach(() => product.cloud.faults.clear());

const load = (quoteId: string) => product.api(`/api/quotes/${quoteId}`);

let visitors = 0;

/** Approves a quote as a new visitor. A hundred visitors share a network, because a network has a daily limit. */
function approve(
  quoteId: string,
  contentHash: string,
  signature: { readonly name?: string; readonly email?: string } = {},
) {
  visitors += 1;
  return product.api(`/api/quotes/${quoteId}/acceptance`, {
    body: { contentHash, ...signature },
    from: `192.0.2.${1 + Math.floor(visitors / 100)}`,
  });
}

const hashOf = async (quoteId: string) =>
  ((await load(quoteId)).json as { readonly contentHash: string }).contentHash;

const itemsOf = async (partition: string, prefix: string) =>
  (
    await product.table.send(
      new QueryCommand({
        TableName: product.tableName,
        KeyConditionExpression: 'PK = :pk AND begins_with(SK, :prefix)',
        ExpressionAttributeValues: { ':pk': partition, ':prefix': prefix },
      }),
    )
  ).Items ?? [];

const jobsOf = (userId: string) => itemsOf(`USER#${userId}`, 'JOB#');
const eventsOf = (quoteId: string) => itemsOf(`QUOTE#${quoteId}`, 'EVENT#');

/** A quote whose provider has their own mailbox. */
function quoteOf(name: string, change: Readonly<Record<string, unknown>> = {}) {
  const email = `${name}@harlow.example`;
  return { email, quote: aQuote({ provider: { businessName: 'Harlow', email }, ...change }) };
}

/** Runs the outbox once. */
const dispatch = () => product.cloud.invoke('dispatch-outbox', {});

const readWholeTable = async () =>
  (await product.table.send(new ScanCommand({ TableName: product.tableName }))).Items;

describe('a quote link', () => {
  test('shows provider, content and content hash', async () => {
    const quoteId = await storeQuote(product, aQuote({ taxRate: 8.25, total: 200 }));
    expect(await load(quoteId)).toMatchObject({
      status: 200,
      json: {
        success: true,
        contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        quote: {
          quoteId,
          businessName: 'Harlow Heating & Air',
          title: 'AC tune-up and capacitor',
          taxRate: 8_250,
          total: 200_00,
          lineItems: [
            { description: 'AC tune-up', quantity: 1_000, price: 129_00 },
            { description: 'Capacitor', quantity: 1_000, price: 64_50 },
          ],
        },
      },
    });
    // The page contains nothing about the account of the provider.
    expect((await load(quoteId)).text).not.toContain('office@harlow.example');
    expect((await load(quoteId)).text).not.toContain('provider-');
  });

  test('gives the same response for an unknown, a malformed and a guessed ID', async () => {
    const answers = await Promise.all(
      ['A'.repeat(22), 'short', 'a%20b%23c', 'A'.repeat(300)].map((id) => load(id)),
    );
    for (const { status, json } of answers) {
      expect(status).toBe(404);
      expect(json).toMatchObject({ error: 'quote-not-found', message: 'Quote not found.' });
    }
    expect(await approve('A'.repeat(22), 'x')).toMatchObject({
      status: 404,
      json: { error: 'quote-not-found' },
    });
  });

  test('can be opened any number of times without a change', async () => {
    const quoteId = await storeQuote(product);
    const before = await readWholeTable();
    for (let time = 0; time < 5; time += 1) await load(quoteId);
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await product.api(`/api/quotes/${quoteId}/acceptance`, { method })).status).toBe(404);
    expect(await readWholeTable()).toEqual(before);
  });

  test('shows contact details and logo of the business to anyone with the link', async () => {
    const { quote } = quoteOf('reached');
    const quoteId = await storeQuote(product, quote);
    expect(await product.api(`/api/quotes/${quoteId}/logo`)).toMatchObject({ status: 204 });
    expect(await product.api(`/api/quotes/${'A'.repeat(22)}/logo`)).toMatchObject({ status: 404 });
    await product.table.send(
      new UpdateCommand({
        TableName: product.tableName,
        Key: keys.businessProfile(quote.userId),
        UpdateExpression: 'SET phone = :phone, address = :address, city = :city, #state = :state',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: {
          ':phone': '(503) 555-0142',
          ':address': '12 Main St',
          ':city': 'Portland',
          ':state': 'OR',
        },
      }),
    );
    const [bucket = ''] = product.cloud.objects.buckets().filter((name) => name.includes('document'));
    product.cloud.objects.put(bucket, `users/${quote.userId}/logos/logo.png`, plainPng(20, 20), {});
    expect(await load(quoteId)).toMatchObject({
      json: {
        quote: {
          businessPhone: '(503) 555-0142',
          businessAddress: '12 Main St',
          businessCity: 'Portland, OR',
        },
      },
    });
    const logo = await product.api(`/api/quotes/${quoteId}/logo`);
    expect(logo.status).toBe(200);
    expect(logo.headers.get('content-type')).toBe('image/png');
  });

  test('shows the quote although its provider has no profile', async () => {
    const quoteId = await storeQuote(product, aQuote({ provider: undefined }));
    expect(await load(quoteId)).toMatchObject({ status: 200, json: { quote: { businessName: '' } } });
    expect((await approve(quoteId, await hashOf(quoteId))).status).toBe(200);
  });
});

describe('an approval', () => {
  test('accepts the quote, schedules one job, writes one event and notifies the owner once', async () => {
    const { email, quote } = quoteOf('once', { taxRate: 8.25 });
    const quoteId = await storeQuote(product, quote);
    const first = await approve(quoteId, await hashOf(quoteId));
    expect(first).toMatchObject({
      status: 200,
      json: { success: true, data: { jobId: expect.any(String) } },
    });
    expect((await approve(quoteId, await hashOf(quoteId))).text).toBe(first.text);
    const { jobId } = (first.json as { data: { jobId: string } }).data;

    const { Item } = await product.table.send(
      new GetCommand({ TableName: product.tableName, Key: keys.quote(quoteId) }),
    );
    expect(Item).toMatchObject({ status: 'accepted', jobID: jobId });
    expect(await jobsOf(quote.userId)).toMatchObject([
      { jobId, quoteId, stage: 'Scheduled', title: 'AC tune-up and capacitor', totalCents: 209_46 },
    ]);
    expect(await eventsOf(quoteId)).toMatchObject([{ kind: 'approved', jobId, network: '192.0.2.1' }]);
    expect(await load(quoteId)).toMatchObject({ json: { quote: { status: 'accepted' } } });
    await dispatch();
    const mails = await product.mails(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.email.text).toContain('Total: $209.46');
  });

  test(
    'that is sent 100 times at once causes one job, one answer, one event and one email',
    further,
    async () => {
      for (let round = 0; round < quickOrFull(2, 50); round += 1) {
        const { email, quote } = quoteOf(`crowd-${round}`);
        const quoteId = await storeQuote(product, quote);
        const contentHash = await hashOf(quoteId);
        const answers = await Promise.all(Array.from({ length: 100 }, () => approve(quoteId, contentHash)));
        expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
        expect(answers[0]?.status).toBe(200);
        expect(await jobsOf(quote.userId)).toHaveLength(1);
        expect(await eventsOf(quoteId)).toHaveLength(1);
        await dispatch();
        expect(await product.mails(email)).toHaveLength(1);
      }
    },
  );

  test.each([
    ['a price', { lineItems: [{ description: 'AC tune-up', quantity: 1_000, price: 999_00 }] }],
    ['the title', { title: 'Something else' }],
    ['the tax', { taxRate: 9_000 }],
    ['the total', { total: 1 }],
  ])('of a quote in which %s was changed after it was shown is refused', async (_, change) => {
    const { quote } = quoteOf('changed');
    const quoteId = await storeQuote(product, quote);
    const shown = await hashOf(quoteId);
    const [[field, value]] = Object.entries(change) as [[string, unknown]];
    await product.table.send(
      new UpdateCommand({
        TableName: product.tableName,
        Key: keys.quote(quoteId),
        UpdateExpression: 'SET #field = :value',
        ExpressionAttributeNames: { '#field': field },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
    expect(await approve(quoteId, shown)).toMatchObject({
      status: 409,
      json: { error: 'quote-changed', message: 'Failed to approve quote.' },
    });
    expect(await jobsOf(quote.userId)).toEqual([]);
    expect((await approve(quoteId, await hashOf(quoteId))).status).toBe(200);
    expect(await approve(quoteId, shown)).toMatchObject({ status: 409 });
  });

  test('names the signer, and emails the customer one copy of the approved content', async () => {
    const { email, quote } = quoteOf('signed', { taxRate: 8.25 });
    const quoteId = await storeQuote(product, quote);
    const contentHash = await hashOf(quoteId);
    const signature = { name: '  Dana\nWhitfield ', email: 'dana.signs@home.example' };
    const first = await approve(quoteId, contentHash, signature);
    expect(first.json).toMatchObject({ acceptance: { name: 'Dana Whitfield' }, copy: 'queued' });
    expect((await approve(quoteId, contentHash, signature)).text).toBe(first.text);
    const other = await approve(quoteId, contentHash, { name: 'Somebody', email: 'else@home.example' });
    expect(other.json).toMatchObject({ acceptance: { name: 'Dana Whitfield' }, copy: 'none' });

    const { acceptance } = first.json as { acceptance: object };
    expect(await load(quoteId)).toMatchObject({ json: { quote: { status: 'accepted', acceptance } } });
    await dispatch();
    const [copy, ...more] = await product.mails('dana.signs@home.example');
    expect(more).toEqual([]);
    expect(copy?.email.replyTo).toMatchObject([{ address: email }]);
    for (const part of [
      'AC tune-up and capacitor',
      'Harlow',
      'Dana Whitfield',
      '$64.50',
      '$15.96',
      '$209.46',
    ])
      expect(copy?.email.text).toContain(part);
    expect(await product.mails('else@home.example')).toEqual([]);
    const [mailToOwner] = await product.mails(email);
    expect(mailToOwner?.email.text).toContain('Dana Whitfield signed and approved this quote');
    // The address of the customer is deleted once the copy is emailed.
    expect(JSON.stringify(await readWholeTable())).not.toContain('dana.signs@');
  });

  test('with a malformed address is refused and approves nothing', async () => {
    const quoteId = await storeQuote(product);
    expect(await approve(quoteId, await hashOf(quoteId), { name: 'Dana', email: 'dana@' })).toMatchObject({
      status: 422,
      json: { error: 'invalid-email' },
    });
    expect(await load(quoteId)).not.toMatchObject({ json: { quote: { status: 'accepted' } } });
  });

  test('stays although its email was refused, and the email is tried again', async () => {
    const { email, quote } = quoteOf('refused');
    const quoteId = await storeQuote(product, quote);
    await dispatch();
    product.cloud.faults.add({ service: 'ses', action: 'reject' });
    expect((await approve(quoteId, await hashOf(quoteId))).status).toBe(200);
    await dispatch();
    expect(await product.mails(email)).toEqual([]);
    expect(await itemsOf(`USER#${quote.userId}`, 'MESSAGE#')).toMatchObject([{ state: 'waiting' }]);
  });

  test(
    'that is killed before or after any of its calls, and repeated, causes one job and one email',
    further,
    async () => {
      // The calls read the quote, read the account, write the transaction, and read the quote again.
      const calls = 4;
      for (const when of ['before', 'after'] as const)
        for (let call = 0; call < calls; call += 1) {
          const { email, quote } = quoteOf(`killed-${when}-${call}`);
          const quoteId = await storeQuote(product, quote);
          const contentHash = await hashOf(quoteId);
          product.cloud.faults.add({ service: 'dynamodb', skip: call, when, action: 'kill' });
          expect((await approve(quoteId, contentHash)).status, `${when} call ${call}`).toBe(500);
          product.cloud.faults.clear();
          const answers = [await approve(quoteId, contentHash), await approve(quoteId, contentHash)];
          expect(answers[0]?.status).toBe(200);
          expect(answers[1]?.text).toBe(answers[0]?.text);
          expect(await jobsOf(quote.userId)).toHaveLength(1);
          expect(await eventsOf(quoteId)).toHaveLength(1);
          await dispatch();
          expect(await product.mails(email)).toHaveLength(1);
        }
    },
  );
});
