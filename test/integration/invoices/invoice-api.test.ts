import { randomUUID } from 'node:crypto';
import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ListClientsAnswer } from '#domain/clients/contract';
import { draftOfInvoice } from '#domain/documents/invoice';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { GetInvoiceAnswer, ListInvoicesAnswer } from '#domain/invoices/contract';
import type { SendInvoiceAnswer, SendInvoiceBody } from '#domain/invoices/contract/send-invoice';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { dueIndex } from '#domain/table/indexes';
import { aPng } from '#test/support/hostile-logos';
import { aFullInvoice } from '#test/support/invoices';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { readPdf } from '#test/support/pdf-reader';

let product: TestCloud;
let headers: Record<string, string>;
let email = '';

beforeAll(async () => {
  product = await startTestCloud();
  const accounts = accountsOf(product);
  email = accounts.newEmail();
  const account = await accounts.signUp(email);
  await accounts.markVerified(email);
  headers = { ...bearer(account.accessToken) };
  await product.api('/api/account', { body: aSignUpProfile(), headers });
});
afterAll(() => product.stop());
afterEach(() => product.cloud.faults.clear());

let numbers = 0;

async function send(changes: Partial<InvoiceDraft> = {}, options: Partial<SendInvoiceBody> = {}) {
  numbers += 1;
  const response = await product.api('/api/invoices', {
    body: { invoice: { ...aFullInvoice(), invoiceNumber: `INV-${numbers}`, ...changes }, ...options },
    headers: { ...headers, 'idempotency-key': randomUUID() },
  });
  return { status: response.status, json: response.json as SendInvoiceAnswer };
}

const invoiceMails = async () =>
  (await product.mails(email)).filter(({ tags }) => tags.kind === 'lite-invoice');

async function pdfOf(invoiceId: string) {
  const response = await fetch(`${product.siteOrigin}/api/invoices/${invoiceId}/pdf`, { headers });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const get = async <Answer>(path: `/api/${string}`) => (await product.api(path, { headers })).json as Answer;

async function newestInvoice(): Promise<InvoiceSummary> {
  const [first] = (await get<ListInvoicesAnswer>('/api/invoices')).invoices;
  if (!first) throw new Error('There is no invoice');
  return first;
}

describe('a Lite invoice through the deployed functions', () => {
  test('is emailed as a PDF with its logo, and the same PDF can be downloaded', async () => {
    await product.api('/api/logo', {
      method: 'PUT',
      body: aPng({ width: 80, height: 40 }),
      headers: { ...headers, 'content-type': 'image/png' },
    });
    const { status, json } = await send();
    expect(status).toBe(200);
    const [mail] = (await invoiceMails()).slice(-1);
    expect(mail?.destinations).toEqual([email]);
    const attached = new Uint8Array(mail?.email.attachments[0]?.content as ArrayBuffer);
    const pdf = await readPdf(attached);
    expect(pdf.textWithoutSpaces).toContain('DanaWhitfield');
    expect(pdf.textWithoutSpaces).toContain('HarlowPlumbing');
    expect(pdf.textWithoutSpaces).toContain('Portland,OR97205');
    expect(pdf.images).toBe(1);
    const { response, bytes } = await pdfOf(json.invoice.invoiceId);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="Invoice INV-1 - Harlow Plumbing.pdf"',
    );
    expect(Buffer.from(bytes).equals(attached)).toBe(true);
  });

  test('is created without the logo while S3 fails, and its PDF can be downloaded afterwards', async () => {
    product.cloud.faults.add({ service: 's3', action: 'error', times: 20 });
    const { status, json } = await send();
    expect(status).toBe(200);
    product.cloud.faults.clear();
    const [mail] = (await invoiceMails()).slice(-1);
    const attached = await readPdf(new Uint8Array(mail?.email.attachments[0]?.content as ArrayBuffer));
    expect(attached.images).toBe(0);
    const downloaded = await readPdf((await pdfOf(json.invoice.invoiceId)).bytes);
    expect(downloaded.textWithoutSpaces).toBe(attached.textWithoutSpaces);
    expect(downloaded.images).toBe(0);
  });

  test('shows the same total in list, detail, email and PDF', async () => {
    const { json } = await send();
    const { invoices } = await get<ListInvoicesAnswer>('/api/invoices');
    const row = invoices.find(({ invoiceId }) => invoiceId === json.invoice.invoiceId);
    const { invoice } = await get<GetInvoiceAnswer>(`/api/invoices/${json.invoice.invoiceId}`);
    expect([row?.totalCents, invoice.totalCents, json.invoice.totalCents]).toEqual([
      144_288, 144_288, 144_288,
    ]);
    const [mail] = (await invoiceMails()).slice(-1);
    expect(mail?.email.text).toContain('$1,442.88');
    expect((await readPdf((await pdfOf(json.invoice.invoiceId)).bytes)).textWithoutSpaces).toContain(
      '$1,442.88',
    );
  });

  test('is kept as failed while SES fails, with the specified text, and can be retried', async () => {
    product.cloud.faults.add({ service: 'ses', action: 'reject' });
    const failed = await send({ clientName: 'Fay Failed' });
    expect(failed).toMatchObject({
      status: 502,
      json: { error: 'mail-refused', message: 'Failed to generate invoice. Please try again.' },
    });
    const { invoiceId } = failed.json as unknown as { invoiceId: string };
    const { invoice } = await get<GetInvoiceAnswer>(`/api/invoices/${invoiceId}`);
    expect(invoice).toMatchObject({ status: 'failed', delivery: 'failed' });
    const retried = await send(draftOfInvoice(invoice.content), { invoiceId, basedOn: invoice.contentId });
    expect(retried.json.invoice).toMatchObject({ invoiceId, status: 'sent' });
  });

  test('is shown as bounced in list and detail, until it is emailed again', async () => {
    const { invoiceId } = (await send()).json.invoice;
    const mail = (await invoiceMails()).at(-1);
    await product.cloud.reportMail(mail?.id ?? '', 'Bounce');
    const { invoice } = await get<GetInvoiceAnswer>(`/api/invoices/${invoiceId}`);
    expect(invoice).toMatchObject({ status: 'sent', mailTrouble: 'bounced' });
    expect(await newestInvoice()).toMatchObject({ invoiceId, mailTrouble: 'bounced' });
    const again = await send(draftOfInvoice(invoice.content), {
      invoiceId,
      basedOn: invoice.contentId,
      asStored: true,
    });
    expect(again.status).toBe(200);
    expect(await newestInvoice()).not.toHaveProperty('mailTrouble');
  });

  test('can be marked paid and unpaid, and is listed once over all pages', async () => {
    for (let count = 0; count < 8; count += 1) await send();
    const listed: InvoiceSummary[] = [];
    let cursor: string | undefined;
    do {
      const page: ListInvoicesAnswer = await get(`/api/invoices${cursor ? `?cursor=${cursor}` : ''}`);
      listed.push(...page.invoices);
      cursor = page.cursor;
    } while (cursor);
    expect(new Set(listed.map(({ invoiceId }) => invoiceId)).size).toBe(listed.length);
    expect(listed).toHaveLength(13);
    const sent = listed.find(({ status }) => status === 'sent')?.invoiceId;
    const payments = `/api/invoices/${sent}/payments` as const;
    const key = 'payment-key-000000000001';
    expect(
      await product.api(payments, { body: {}, headers: { ...headers, 'idempotency-key': key } }),
    ).toMatchObject({ status: 200, json: { invoice: { status: 'paid' } } });
    expect(await product.api(`${payments}/${key}`, { method: 'DELETE', headers })).toMatchObject({
      status: 200,
      json: { invoice: { status: 'sent' } },
    });
  });
});

describe('a Lite invoice whose function is killed', () => {
  /** Ends the lease of the invoice's message, and runs the sweeper. */
  async function sweepLater(invoiceId: string) {
    const { Items = [] } = await product.table.send(new ScanCommand({ TableName: product.tableName }));
    const message = Items.find(({ SK, about }) => String(SK).startsWith('MESSAGE#') && about === invoiceId);
    const { PK, SK, id } = message ?? {};
    const due = new Date(Date.now() - 1_000).toISOString();
    await product.table.send(
      new UpdateCommand({
        TableName: product.tableName,
        Key: { PK, SK },
        UpdateExpression: 'SET due = :due, GSI2SK = :due',
        ConditionExpression: 'GSI2PK = :open',
        ExpressionAttributeValues: { ':due': due, ':open': dueIndex(String(id), due).GSI2PK },
      }),
    );
    await product.cloud.invoke('sweep-messages', {});
  }

  const profile = async () => (await get<{ lite: { invoicesCreated: number } }>('/api/profile')).lite;

  test('after the email call is pending, then unconfirmed after the sweep, then sent once SES reports delivery, with one email', async () => {
    const { invoicesCreated } = await profile();
    const before = (await invoiceMails()).length;
    product.cloud.faults.add({ service: 'ses', action: 'kill', when: 'after' });
    expect((await send({ clientName: 'Kay Killed' })).status).toBe(500);
    const { invoiceId } = await newestInvoice();
    expect(await newestInvoice()).toMatchObject({ clientName: 'Kay Killed', delivery: 'pending' });
    await product.cloud.invoke('sweep-messages', {});
    expect(await newestInvoice(), 'within its lease').toMatchObject({ delivery: 'pending' });
    await sweepLater(invoiceId);
    expect(await newestInvoice()).toMatchObject({ invoiceId, status: 'created', delivery: 'unknown' });
    expect(await profile()).toMatchObject({ invoicesCreated });
    const mails = await invoiceMails();
    expect(mails).toHaveLength(before + 1);
    await product.cloud.reportMail(mails.at(-1)?.id ?? '', 'Delivery');
    expect(await newestInvoice()).toMatchObject({ invoiceId, status: 'sent', delivery: 'accepted' });
    expect(await profile()).toMatchObject({ invoicesCreated: invoicesCreated + 1 });
    const { clients } = await get<ListClientsAnswer>('/api/clients');
    expect(clients.find(({ name }) => name === 'Kay Killed')).toMatchObject({ invoiceCount: 1 });
  });

  test('before the email call counts as failed after the sweep, and Retry emails it once', async () => {
    const { invoicesCreated } = await profile();
    const before = (await invoiceMails()).length;
    product.cloud.faults.add({ service: 's3', operation: 'PutObject', action: 'kill' });
    expect((await send({ clientName: 'Abe Abandoned' })).status).toBe(500);
    const { invoiceId } = await newestInvoice();
    await sweepLater(invoiceId);
    expect(await newestInvoice()).toMatchObject({
      invoiceId,
      status: 'failed',
      delivery: 'failed',
      errorMessage: 'Sending was interrupted.',
    });
    expect(await invoiceMails()).toHaveLength(before);
    const { invoice } = await get<GetInvoiceAnswer>(`/api/invoices/${invoiceId}`);
    await send(draftOfInvoice(invoice.content), { invoiceId, basedOn: invoice.contentId, asStored: true });
    expect(await newestInvoice()).toMatchObject({ invoiceId, status: 'sent', delivery: 'accepted' });
    expect(await invoiceMails()).toHaveLength(before + 1);
    expect(await profile()).toMatchObject({ invoicesCreated: invoicesCreated + 1 });
  });
});
