// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccount, seedDemoAccount } from '#bin/local/seed/demo-account';
import type { ListClientsAnswer, ListItemsAnswer } from '#domain/contract/clients';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import type { GetInvoiceAnswer, ListInvoicesAnswer } from '#domain/contract/invoices';
import { standingOf } from '#domain/documents/standing';
import { sha256 } from '#lambdas/platform/hash';
import { accountsOf, bearer } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

let product: TestCloud;
let get: <Answer>(path: `/api/${string}`) => Promise<Answer>;

beforeAll(async () => {
  product = await startTestCloud();
  await seedDemoAccount(product);
  const { accessToken } = await accountsOf(product).signIn(demoAccount.email, demoAccount.password);
  get = async (path) => (await product.api(path, { headers: bearer(accessToken) })).json as never;
});
afterAll(() => product.stop());

async function allInvoices(): Promise<InvoiceSummary[]> {
  const invoices: InvoiceSummary[] = [];
  let cursor: string | undefined;
  do {
    const page: ListInvoicesAnswer = await get(`/api/invoices${cursor ? `?cursor=${cursor}` : ''}`);
    invoices.push(...page.invoices);
    cursor = page.cursor;
  } while (cursor);
  return invoices;
}

test('the demo account has draft, sent, overdue and paid invoices, newest first, and emails that failed or are unconfirmed', async () => {
  const invoices = await allInvoices();
  const today = new Date().toISOString().slice(0, 10);
  const labels = new Set(invoices.map((invoice) => standingOf(invoice, today).badge.label));
  expect([...labels].sort()).toEqual(['Draft', 'Overdue', 'Paid', 'Sent']);
  expect(new Set(invoices.map(({ delivery }) => delivery))).toEqual(
    new Set(['accepted', 'failed', 'unknown']),
  );
  const created = invoices.map(({ createdAt }) => createdAt);
  expect(created).toEqual([...created].sort().reverse());
});

test('clients, saved items and dashboard of the demo account count its sent invoices', async () => {
  const invoices = await allInvoices();
  const counted = invoices.filter(({ status }) => status === 'sent' || status === 'paid');
  const { clients, count } = await get<ListClientsAnswer>('/api/clients');
  expect(count).toBe(clients.length);
  for (const client of clients) {
    const invoicesOfClient = counted.filter(({ clientId }) => clientId === client.clientId);
    expect(client.invoiceCount).toBe(invoicesOfClient.length);
    expect(client.totalCents).toBe(invoicesOfClient.reduce((sum, { totalCents }) => sum + totalCents, 0));
  }
  const { items } = await get<ListItemsAnswer>('/api/items');
  expect(items[0]).toMatchObject({ description: 'Labor, per hour' });
  const profile = await get<{ lite: { invoicesCreated: number } }>('/api/profile');
  expect(profile.lite.invoicesCreated).toBe(counted.length);
});

test('invoices of the demo account have its logo, and the PDFs that were emailed are stored', async () => {
  const accepted = (await allInvoices()).filter(({ delivery }) => delivery === 'accepted');
  const { invoice } = await get<GetInvoiceAnswer>(`/api/invoices/${accepted[0]?.invoiceId}`);
  expect(invoice).toMatchObject({
    brandColor: '#0f4c81',
    logoVersion: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(invoice.content.businessCity).toBe('Dayton, OH 45402');
  const mails = await product.mails(demoAccount.email);
  const attached = mails
    .filter(({ tags }) => tags.kind === 'lite-invoice')
    .map(({ email }) => sha256(new Uint8Array(email.attachments[0]?.content as ArrayBuffer)));
  expect(new Set(attached).size).toBe(accepted.length);
  const { objects } = product.cloud;
  const stored = objects
    .buckets()
    .flatMap((bucket) => objects.list(bucket))
    .filter(({ key }) => /^users\/[^/]+\/invoices\//.test(key))
    .map((facts) => sha256(objects.read(facts)));
  expect(stored).toEqual(expect.arrayContaining(attached));
});

test('seeding the demo account fails if an email is refused that should be sent', async () => {
  const other = await startTestCloud();
  try {
    other.cloud.faults.add({ service: 'ses', action: 'reject' });
    await expect(seedDemoAccount(other)).rejects.toThrow('mail-refused');
  } finally {
    await other.stop();
  }
});
