import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { InvoiceDraft } from '#domain/invoice/invoice-draft';
import type { GetInvoiceAnswer, InvoiceSummary, ListInvoicesAnswer } from '#domain/lite-invoice/invoice-wire';
import type { SendInvoiceAnswer, SendInvoiceBody } from '#domain/lite-invoice/send-invoice-wire';
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

async function send(changes: Partial<InvoiceDraft> = {}, more: Partial<SendInvoiceBody> = {}) {
  numbers += 1;
  const response = await product.api('/api/invoices', {
    body: { invoice: { ...aFullInvoice(), invoiceNumber: `INV-${numbers}`, ...changes }, ...more },
    headers: { ...headers, 'idempotency-key': randomUUID() },
  });
  return { status: response.status, json: response.json as SendInvoiceAnswer };
}

const invoiceMails = async () => (await product.mails(email)).filter(({ tags }) => tags.room === 'invoice');

async function pdfOf(invoiceId: string) {
  const response = await fetch(`${product.siteOrigin}/api/invoices/${invoiceId}/pdf`, { headers });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const get = async <Answer>(path: `/api/${string}`) => (await product.api(path, { headers })).json as Answer;

describe('a Lite invoice through the deployed functions', () => {
  test('is mailed as a PDF with its logo, which is the one that can be downloaded', async () => {
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
    expect(pdf.solid).toContain('DanaWhitfield');
    expect(pdf.solid).toContain('HarlowPlumbing');
    expect(pdf.solid).toContain('Portland,OR97205');
    expect(pdf.images).toBe(1);
    const { response, bytes } = await pdfOf(json.invoice.invoiceId);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="invoice-INV-1.pdf"');
    expect(Buffer.from(bytes).equals(attached)).toBe(true);
  });

  test('is made without the logo while storage is down, and its PDF can be had afterwards', async () => {
    product.cloud.faults.add({ service: 's3', action: 'error', times: 20 });
    const { status, json } = await send();
    expect(status).toBe(200);
    product.cloud.faults.clear();
    const [mail] = (await invoiceMails()).slice(-1);
    const attached = await readPdf(new Uint8Array(mail?.email.attachments[0]?.content as ArrayBuffer));
    expect(attached.images).toBe(0);
    const later = await readPdf((await pdfOf(json.invoice.invoiceId)).bytes);
    expect(later.solid).toBe(attached.solid);
    expect(later.images).toBe(0);
  });

  test('shows one total as row, detail, mail and PDF', async () => {
    const { json } = await send();
    const { invoices } = await get<ListInvoicesAnswer>('/api/invoices');
    const row = invoices.find(({ invoiceId }) => invoiceId === json.invoice.invoiceId);
    const { invoice } = await get<GetInvoiceAnswer>(`/api/invoices/${json.invoice.invoiceId}`);
    expect([row?.totalCents, invoice.totalCents, json.invoice.totalCents]).toEqual([
      144_288, 144_288, 144_288,
    ]);
    const [mail] = (await invoiceMails()).slice(-1);
    expect(mail?.email.text).toContain('$1,442.88');
    expect((await readPdf((await pdfOf(json.invoice.invoiceId)).bytes)).solid).toContain('$1,442.88');
  });

  test('is kept as failed while the mail service is down, with the specified text, and retried', async () => {
    product.cloud.faults.add({ service: 'ses', action: 'reject' });
    const failed = await send({ clientName: 'Fay Failed' });
    expect(failed).toMatchObject({
      status: 502,
      json: { error: 'mail-refused', message: 'Failed to generate invoice. Please try again.' },
    });
    const { invoiceId } = failed.json as unknown as { invoiceId: string };
    const { invoice } = await get<GetInvoiceAnswer>(`/api/invoices/${invoiceId}`);
    expect(invoice).toMatchObject({ status: 'failed', delivery: 'failed' });
    const retried = await send(invoice.content, { invoiceId, basedOn: invoice.contentId });
    expect(retried.json.invoice).toMatchObject({ invoiceId, status: 'sent' });
  });

  test('whose function dies after the mail left is pending, and was mailed once', async () => {
    const before = (await invoiceMails()).length;
    product.cloud.faults.add({ service: 'ses', action: 'kill', when: 'after' });
    expect((await send({ clientName: 'Kay Killed' })).status).toBe(500);
    const { invoices } = await get<ListInvoicesAnswer>('/api/invoices');
    expect(invoices[0]).toMatchObject({ clientName: 'Kay Killed', delivery: 'pending' });
    expect(await invoiceMails()).toHaveLength(before + 1);
  });

  test('can be paid and unpaid, and is listed in pages that hold every invoice once', async () => {
    for (let more = 0; more < 8; more += 1) await send();
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
    for (const [paid, status] of [
      [true, 'paid'],
      [false, 'sent'],
    ] as const)
      expect(
        await product.api(`/api/invoices/${sent}/payment`, { method: 'PUT', body: { paid }, headers }),
      ).toMatchObject({ status: 200, json: { invoice: { status } } });
  });
});
