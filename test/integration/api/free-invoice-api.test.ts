import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { keys } from '#domain/table/keys';
import { quickOrFull } from '#test/support/effort';
import { aFullInvoice, anInvoice } from '#test/support/invoices';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { readPdf } from '#test/support/pdf-reader';

let product: TestCloud;

beforeAll(async () => {
  product = await startTestCloud({
    environment: { FREE_CAP_PER_NETWORK_PER_DAY: '1000000', FREE_CAP_PER_DAY: '1000000' },
  });
});
afterAll(() => product.stop());

const submit = (email: string, options: { key?: string; invoice?: object; token?: string } = {}) =>
  product.api('/api/free-invoices', {
    headers: { 'idempotency-key': options.key ?? randomUUID() },
    body: {
      recipientEmail: email,
      invoice: options.invoice ?? anInvoice(),
      recaptchaToken: options.token ?? product.botToken(),
    },
  });

const countOf = async (email: string) =>
  (await product.api('/api/free-invoices/count', { body: { email } })).json;

describe('an invoice of the free generator', () => {
  test('arrives as one email with text, HTML and one PDF, and is counted', async () => {
    const answer = await submit('ada@example.com', { invoice: aFullInvoice() });
    expect(answer).toMatchObject({ status: 200, json: { success: true, invoiceCount: 1 } });
    const mails = await product.mails('ada@example.com');
    expect(mails).toHaveLength(1);
    const email = mails[0]?.email;
    expect(email?.text).toContain('$1,442.88');
    expect(email?.html).toContain('$1,442.88');
    expect(email?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['Invoice INV-2026-042.pdf', 'application/pdf'],
    ]);
    expect(await countOf(' ADA@example.com')).toEqual({ success: true, invoiceCount: 1 });
  });

  test('says that a visitor wrote it in the email, but not on the document', async () => {
    await submit('paper@example.com', { invoice: aFullInvoice() });
    const email = (await product.mails('paper@example.com'))[0]?.email;
    expect(email?.text).toContain('made by an unverified visitor');
    const pdf = await readPdf(new Uint8Array(email?.attachments[0]?.content as ArrayBuffer));
    expect(pdf.textWithoutSpaces).toContain(`Generatedby${brand.name}`);
    expect(pdf.textWithoutSpaces).not.toContain('visitor');
    expect(pdf.author).toBe('Hartwell Plumbing');
  });

  test('gets a number from the current time if none was typed', async () => {
    await submit('numberless@example.com', { invoice: anInvoice({ invoiceNumber: ' ' }) });
    const email = (await product.mails('numberless@example.com'))[0]?.email;
    const pdf = await readPdf(new Uint8Array(email?.attachments[0]?.content as ArrayBuffer));
    expect(pdf.textWithoutSpaces).toMatch(/Invoice#INV-\d{13}/);
  });

  test('counts 1 for an address that has received none', async () => {
    expect(await countOf('nobody@example.com')).toEqual({ success: true, invoiceCount: 1 });
    expect(await countOf('no address')).toEqual({ success: true, invoiceCount: 1 });
  });

  test('is sent to one address at most five times, however many are submitted at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: quickOrFull(60, 500) }, () => submit('eve@example.com')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    for (const { status, json } of answers)
      if (status !== 200)
        expect(json).toMatchObject({ error: 'free-limit-reached', invoiceCount: expect.any(Number) });
    expect(await product.mails('eve@example.com')).toHaveLength(5);
    expect(await countOf('eve@example.com')).toEqual({ success: true, invoiceCount: 5 });
  });

  test('that is submitted many times at once with one key causes one email, and all responses are equal', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: quickOrFull(40, 200) }, () => submit('bob@example.com', { key })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, json: { invoiceCount: 1 } });
    expect(await product.mails('bob@example.com')).toHaveLength(1);
  });

  test('is refused if its bot-check token was used before', async () => {
    const token = product.botToken();
    expect((await submit('cy@example.com', { token })).status).toBe(200);
    expect(await submit('cy@example.com', { token })).toMatchObject({
      status: 403,
      json: { error: 'bot-check-failed' },
    });
  });

  test('is emailed with a link to a page that can block the address; only opening the page blocks nothing', async () => {
    await submit('dee@example.com');
    const [mail] = await product.mails('dee@example.com');
    const token = /\/not-me#token=([\w.-]+)/.exec(mail?.email.text ?? '')?.[1];
    expect((await fetch(`${product.siteOrigin}/not-me`)).status).toBe(200);
    expect((await submit('dee@example.com')).status).toBe(200);
    expect((await product.api('/api/free-invoices/blocks', { body: { token } })).status).toBe(200);
    expect(await submit('dee@example.com')).toMatchObject({
      status: 403,
      json: { error: 'sending-not-allowed' },
    });
    // Another spelling of the same mailbox is blocked too.
    expect(await submit('dee+again@example.com')).toMatchObject({
      status: 403,
      json: { error: 'sending-not-allowed' },
    });
    expect(await product.api('/api/free-invoices/blocks', { body: { token: `${token}x` } })).toMatchObject({
      status: 404,
      json: { error: 'not-found' },
    });
  });

  test('is refused without the header that CloudFront adds', async () => {
    if (product.cloud.originSecret === undefined) return;
    const answer = await product.api('/api/free-invoices/count', {
      body: { email: 'ada@example.com' },
      headers: { 'x-origin-verify': 'guess' },
    });
    expect(answer).toMatchObject({ status: 403, json: { error: 'forbidden' } });
  });

  test('leaves no text, address or token in its logs', async () => {
    const canary = `canary-${randomUUID()}`;
    const email = `${canary}@example.com`;
    await submit(email, { invoice: anInvoice({ businessName: canary, notes: canary }), token: canary });
    await submit(email, { invoice: anInvoice({ businessName: canary, notes: canary }) });
    await product.api('/api/free-invoices', { body: `{"${canary}":` });
    expect(product.cloud.logs.length).toBeGreaterThan(0);
    expect(JSON.stringify(product.cloud.logs)).not.toContain(canary);
  });
});

describe('a killed function', () => {
  test('that sent the email leaves the message as sending, and the invoice is counted', async () => {
    product.cloud.faults.add({ service: 'ses', when: 'after', action: 'kill' });
    const key = randomUUID();
    expect((await submit('fay@example.com', { key })).status).toBe(500);
    expect(await product.mails('fay@example.com')).toHaveLength(1);
    const { Items = [] } = await product.table.send(new ScanCommand({ TableName: product.tableName }));
    expect(Items.find(({ PK }) => PK === keys.message({ kind: 'free-invoice', id: key }).PK)).toMatchObject({
      state: 'sending',
    });
    expect(await countOf('fay@example.com')).toEqual({ success: true, invoiceCount: 1 });
  });
});
