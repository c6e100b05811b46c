import { randomInt, randomUUID } from 'node:crypto';
import { encode } from 'fast-png';
import { expect } from 'vitest';
import type { SendInvoiceAnswer } from '#domain/invoices/contract/send-invoice';
import { parseQuoteFile } from '#domain/quotes/quote-file';
import { keys } from '#domain/table/keys';
import { newSecret } from '#lambdas/platform/hash';
import { saveNewQuote } from '#lambdas/quotes/store/new-quote';
import { anInvoice } from './invoices.ts';
import { accountsOf, aSignUpProfile, bearer } from './lite-accounts.ts';
import type { TestCloud } from './local-cloud.ts';
import { aQuoteDraft } from './quotes.ts';
import { updateItem } from './update-item.ts';

async function expectOk(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer;
  expect(status, text).toBe(200);
}

/** Turns reminders on, and emails an invoice and a quote to a client. */
async function emailInvoiceAndQuote(
  product: TestCloud,
  { userId, accessToken }: { readonly userId: string; readonly accessToken: string },
): Promise<void> {
  const table = { client: product.table, name: product.tableName };
  await updateItem(table, keys.liteProfile(userId), { emailVerified: true });
  const callApi = (path: `/api/${string}`, body: object, method: 'POST' | 'PUT' = 'POST') =>
    expectOk(
      product.api(path, {
        method,
        body,
        headers: { ...bearer(accessToken), 'idempotency-key': randomUUID() },
      }),
    );
  await callApi('/api/reminders', { isOn: true, stages: [0, 7] }, 'PUT');
  const invoice = anInvoice({
    invoiceNumber: 'INV-2',
    clientName: 'Kim Doe',
    clientEmail: 'kim@example.com',
  });
  await callApi('/api/invoices', { invoice: { ...invoice, dueDate: '2026-12-24' }, client: { message: '' } });
  await callApi(`/api/lite-quotes/${newSecret()}/mails`, { quote: aQuoteDraft() });
}

/**
 * Signs up an account and uses every part of the product through its API, so that each kind of item is stored. Its
 * invoices are sent, edited, paid, failed and unconfirmed. Returns the account and the ID of an approved quote.
 */
export async function anAccountWithData(product: TestCloud) {
  const accounts = accountsOf(product);
  const email = `person-${randomUUID().slice(0, 8)}@example.com`;
  const account = await accounts.signUp(email);
  const signedIn = (headers = {}) => ({ headers: { ...bearer(account.accessToken), ...headers } });
  await expectOk(product.api('/api/account', { body: aSignUpProfile(), ...signedIn() }));
  const logo = encode({ width: 8, height: 8, channels: 3, data: new Uint8Array(192).fill(120) });
  await expectOk(
    product.api('/api/logo', { method: 'PUT', body: logo, ...signedIn({ 'content-type': 'image/png' }) }),
  );
  const sendInvoice = (body: object) =>
    product.api('/api/invoices', { body, ...signedIn({ 'idempotency-key': randomUUID() }) });
  const invoiceDraft = (invoiceNumber: string) =>
    anInvoice({ invoiceNumber, clientName: 'Kim Doe', clientEmail: 'kim@example.com' });
  const firstAnswer = await sendInvoice({ invoice: invoiceDraft('INV-1') });
  const { invoiceId } = (firstAnswer.json as SendInvoiceAnswer).invoice;
  await expectOk(
    sendInvoice({ invoice: { ...invoiceDraft('INV-1b'), clientName: 'Dana' }, invoiceId, mail: false }),
  );
  await expectOk(
    product.api(`/api/invoices/${invoiceId}/payments`, {
      body: {},
      ...signedIn({ 'idempotency-key': randomUUID() }),
    }),
  );
  const monthlyRepeat = { rhythm: 'month', from: '2031-01-31', way: 'draft' };
  await expectOk(
    product.api(`/api/invoices/${invoiceId}/repeat`, { method: 'PUT', body: monthlyRepeat, ...signedIn() }),
  );
  // SES rejects the email of one invoice, and never confirms the email of another.
  for (const action of ['reject', 'drop'] as const) {
    product.cloud.faults.add({ service: 'ses', action });
    expect((await sendInvoice({ invoice: invoiceDraft(`INV-${action}`) })).status).toBe(502);
  }
  await expectOk(
    product.api('/api/early-access', {
      body: { email: email.toUpperCase(), source: 'crm-landing-page', userAgent: 'Canary/1' },
      headers: { 'idempotency-key': randomUUID() },
    }),
  );
  await expectOk(
    product.api('/api/free-invoices', {
      body: {
        recipientEmail: email,
        invoice: anInvoice({ dueDate: '2026-12-03', clientName: 'Kim', clientEmail: 'kim@example.com' }),
        recaptchaToken: product.botToken(),
      },
      headers: { 'idempotency-key': randomUUID() },
      // Each account uses its own network, because a complaint about its email stops the network for the day.
      from: `198.51.${randomInt(100, 200)}.${randomInt(1, 250)}`,
    }),
  );
  await expectOk(
    product.api('/api/contact-messages', {
      body: { name: 'Pat', email, subject: 'Other', message: 'Hello there, how are you?' },
      headers: { 'idempotency-key': randomUUID() },
    }),
  );
  await emailInvoiceAndQuote(product, account);
  const quote = parseQuoteFile({
    userID: account.userId,
    title: 'Heater',
    issueDate: '2026-11-03',
    lineItems: [{ description: 'Heater', price: 100 }],
  });
  if (!quote.ok) throw new Error(quote.refusal.join());
  const quoteId = newSecret();
  await saveNewQuote({ client: product.table, name: product.tableName }, quoteId, quote.value, new Date());
  const { json } = await product.api(`/api/quotes/${quoteId}`);
  await expectOk(
    product.api(`/api/quotes/${quoteId}/acceptance`, {
      body: { contentHash: (json as { contentHash: string }).contentHash },
    }),
  );
  return { ...account, quoteId };
}
