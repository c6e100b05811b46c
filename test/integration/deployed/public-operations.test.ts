import { randomBytes, randomUUID } from 'node:crypto';
import { paginateScan, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserHeader } from '#domain/contract/request-headers';
import { quoteEventPrefix } from '#domain/table/key-prefixes';
import { putQuote } from '#lambdas/quotes/store/new-quote';
import { type DeployedProduct, openProduct, waitForMails } from '#test/support/deployed-product';
import { aFullInvoice } from '#test/support/invoices';

let product: DeployedProduct;

beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const newEmail = () => `visitor-${randomBytes(6).toString('hex')}@example.com`;

async function submit(email: string, key = randomUUID()) {
  return product.api('/api/free-invoices', {
    headers: { 'idempotency-key': key },
    body: {
      recipientEmail: email,
      invoice: aFullInvoice(),
      recaptchaToken: await product.botToken(),
    },
  });
}

describe('a free invoice, deployed', () => {
  test('arrives as one email with its PDF, and is counted', async () => {
    const email = newEmail();
    const key = randomUUID();
    expect(await submit(email, key)).toMatchObject({ status: 200, json: { invoiceCount: 1 } });
    expect(await submit(email, key)).toMatchObject({ status: 200, json: { invoiceCount: 1 } });
    const [mail, ...more] = await waitForMails(product, email, 1);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('$1,442.88');
    const [pdf] = mail?.attachments ?? [];
    expect(pdf?.mimeType).toBe('application/pdf');
    expect(
      Buffer.from(pdf?.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const counted = await product.api('/api/free-invoices/count', { body: { email } });
    expect(counted.json).toEqual({ success: true, invoiceCount: 1 });
  });

  test('is sent at most five times, even if more are submitted at once', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 403, 403, 403]);
    expect(await waitForMails(product, email, 5)).toHaveLength(5);
  });

  test('is refused without a token of the bot check, and no email is sent', async () => {
    const email = newEmail();
    const answer = await product.api('/api/free-invoices', {
      headers: { 'idempotency-key': randomUUID() },
      body: { recipientEmail: email, invoice: aFullInvoice(), recaptchaToken: 'made-up' },
    });
    expect(answer).toMatchObject({ status: 403, json: { error: 'bot-check-failed' } });
    expect(await product.mails(email)).toEqual([]);
  });

  test.each(['', '{', '[]', '{"recipientEmail":5}'])(
    'is answered with a code for %j, and not with a 5xx',
    async (body) => {
      const answer = await product.api('/api/free-invoices', {
        method: 'POST',
        headers: { 'idempotency-key': randomUUID() },
        body,
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.json).toMatchObject({ success: false, error: expect.any(String) });
    },
  );
});

describe('early access, deployed', () => {
  test('adds an address once, in any spelling, and sends one welcome email', async () => {
    const email = newEmail();
    const join = (address: string) =>
      product.api('/api/early-access', {
        headers: { 'idempotency-key': randomUUID() },
        body: { email: address, source: 'crm-landing-page' },
      });
    expect((await join(email)).status).toBe(200);
    expect(await join(` ${email.toUpperCase()} `)).toMatchObject({
      json: { success: false, error: 'already-registered' },
    });
    for (const _ of [1, 2])
      expect((await product.api('/api/early-access/welcome', { body: { email } })).status).toBe(200);
    expect(await waitForMails(product, email, 1)).toHaveLength(1);
  });
});

describe('a quote, deployed', () => {
  test('that is approved from many windows at once becomes one job, and its record names the browser that the page reported', async () => {
    const quoteId = randomBytes(16).toString('base64url');
    const userId = randomUUID();
    const table = { client: product.table, name: product.tableName };
    const createdAt = '2026-11-03T12:00:00.000Z';
    const content = {
      title: 'Deck repair',
      clientMessage: '',
      issueDate: '2026-11-03',
      lineItems: [{ description: 'Boards', quantity: 2000, price: 12_50 }],
      taxRate: 0,
    };
    await putQuote(table, { quoteId, userId, content, createdAt });
    const shown = await product.api(`/api/quotes/${quoteId}`);
    const { contentHash } = shown.json as { contentHash: string };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        product.api(`/api/quotes/${quoteId}/acceptance`, {
          body: { contentHash },
          headers: { [browserHeader]: 'Firefox 140 on Linux' },
        }),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, json: { data: { jobId: expect.any(String) } } });
    const jobs = await product.table.send(
      new QueryCommand({
        TableName: product.tableName,
        KeyConditionExpression: 'PK = :pk AND begins_with(SK, :job)',
        ExpressionAttributeValues: { ':pk': `USER#${userId}`, ':job': 'JOB#' },
      }),
    );
    expect(jobs.Count).toBe(1);
    const events = await product.table.send(
      new QueryCommand({
        TableName: product.tableName,
        KeyConditionExpression: 'PK = :pk AND begins_with(SK, :event)',
        ExpressionAttributeValues: { ':pk': `QUOTE#${quoteId}`, ':event': quoteEventPrefix },
      }),
    );
    expect(events.Items).toMatchObject([{ kind: 'approved', browser: 'Firefox 140 on Linux' }]);
  });

  test('that does not exist is not found, and nothing is stored', async () => {
    // Functions that run every minute also write, so the test does not count items.
    const quoteId = 'x'.repeat(22);
    expect(await product.api(`/api/quotes/${quoteId}`)).toMatchObject({
      status: 404,
      json: { error: 'quote-not-found' },
    });
    const items: unknown[] = [];
    for await (const { Items = [] } of paginateScan(
      { client: product.table },
      { TableName: product.tableName, ConsistentRead: true },
    ))
      items.push(...Items);
    expect(items.filter((item) => JSON.stringify(item).includes(quoteId))).toEqual([]);
  });
});
