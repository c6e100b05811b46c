import { randomInt, randomUUID } from 'node:crypto';
import { encode } from 'fast-png';
import { expect } from 'vitest';
import type { SendInvoiceAnswer } from '#domain/contract/send-invoice';
import { parseQuoteFile } from '#domain/quotes/quote-file';
import { keys } from '#domain/table/keys';
import { newSecret } from '#lambdas/platform/hash';
import { saveNewQuote } from '#lambdas/quotes/store/new-quote';
import { anInvoice } from './invoices.ts';
import { accountsOf, aSignUpProfile, bearer } from './lite-accounts.ts';
import type { TestCloud } from './local-cloud.ts';
import { aQuoteDraft } from './quotes.ts';
import { updateItem } from './update-item.ts';

async function ok(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer;
  expect(status, text).toBe(200);
}

/** Turns reminders on, and emails an invoice and a quote to a client. */
async function mailClients(
  product: TestCloud,
  { userId, accessToken }: { readonly userId: string; readonly accessToken: string },
): Promise<void> {
  const table = { client: product.table, name: product.tableName };
  await updateItem(table, keys.liteProfile(userId), { emailVerified: true });
  const call = (path: `/api/${string}`, body: object, method: 'POST' | 'PUT' = 'POST') =>
    ok(
      product.api(path, {
        method,
        body,
        headers: { ...bearer(accessToken), 'idempotency-key': randomUUID() },
      }),
    );
  await call('/api/reminders', { isOn: true, stages: [0, 7] }, 'PUT');
  const invoice = anInvoice({
    invoiceNumber: 'INV-2',
    clientName: 'Kim Doe',
    clientEmail: 'kim@example.com',
  });
  await call('/api/invoices', { invoice: { ...invoice, dueDate: '2026-12-24' }, client: { message: '' } });
  await call(`/api/lite-quotes/${newSecret()}/mails`, { quote: aQuoteDraft() });
}

/**
 * An account that has used every part of the product through its API, with invoices that are sent, edited, paid, failed
 * and unconfirmed.
 */
export async function aPersonWithData(product: TestCloud) {
  const accounts = accountsOf(product);
  const email = `person-${randomUUID().slice(0, 8)}@example.com`;
  const account = await accounts.signUp(email);
  const signedIn = (headers = {}) => ({ headers: { ...bearer(account.accessToken), ...headers } });
  await ok(product.api('/api/account', { body: aSignUpProfile(), ...signedIn() }));
  const png = encode({ width: 8, height: 8, channels: 3, data: new Uint8Array(192).fill(120) });
  await ok(
    product.api('/api/logo', { method: 'PUT', body: png, ...signedIn({ 'content-type': 'image/png' }) }),
  );
  const send = (body: object) =>
    product.api('/api/invoices', { body, ...signedIn({ 'idempotency-key': randomUUID() }) });
  const invoice = (invoiceNumber: string) =>
    anInvoice({ invoiceNumber, clientName: 'Kim Doe', clientEmail: 'kim@example.com' });
  const first = await send({ invoice: invoice('INV-1') });
  const { invoiceId } = (first.json as SendInvoiceAnswer).invoice;
  await ok(send({ invoice: { ...invoice('INV-1b'), clientName: 'Dana' }, invoiceId, mail: false }));
  await ok(
    product.api(`/api/invoices/${invoiceId}/payments`, {
      body: {},
      ...signedIn({ 'idempotency-key': randomUUID() }),
    }),
  );
  const rhythm = { rhythm: 'month', from: '2031-01-31', way: 'draft' };
  await ok(product.api(`/api/invoices/${invoiceId}/repeat`, { method: 'PUT', body: rhythm, ...signedIn() }));
  for (const action of ['reject', 'drop'] as const) {
    product.cloud.faults.add({ service: 'ses', action });
    expect((await send({ invoice: invoice(`INV-${action}`) })).status).toBe(502);
  }
  await ok(
    product.api('/api/early-access', {
      body: { email: email.toUpperCase(), source: 'crm-landing-page', userAgent: 'Canary/1' },
      headers: { 'idempotency-key': randomUUID() },
    }),
  );
  await ok(
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
  await ok(
    product.api('/api/contact-messages', {
      body: { name: 'Pat', email, subject: 'Other', message: 'Hello there, how are you?' },
      headers: { 'idempotency-key': randomUUID() },
    }),
  );
  await mailClients(product, account);
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
  await ok(
    product.api(`/api/quotes/${quoteId}/acceptance`, {
      body: { contentHash: (json as { contentHash: string }).contentHash },
    }),
  );
  return { ...account, quoteId };
}
