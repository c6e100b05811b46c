// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccount, seedDemoAccount } from '#bin/local/seed/demo-account';
import type { ListClientsAnswer, ListItemsAnswer } from '#domain/clients/contract';
import { standingOf } from '#domain/documents/standing';
import type { GetInvoiceAnswer, ListInvoicesAnswer } from '#domain/invoices/contract';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import type { JobAnswer, ListJobsAnswer } from '#domain/jobs/contract';
import type { ListQuotesAnswer, QuoteAnswer } from '#domain/quotes/contract';
import type { ListRepeatsAnswer } from '#domain/recurring/contract';
import { dayIn, defaultTimeZone } from '#domain/time-zone';
import type { ListTodayAnswer } from '#domain/today/contract';
import { sha256 } from '#lambdas/platform/hash';
import { accountsOf, bearer } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

let product: TestCloud;
let get: <Answer>(path: `/api/${string}`) => Promise<Answer>;

beforeAll(async () => {
  product = await startTestCloud();
  // Where the business is, it is still the day before.
  product.cloud.setClock(Date.parse(`${new Date().toISOString().slice(0, 10)}T02:10:00Z`));
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

test('the demo account is a business in its second year: nearly all is paid, and one invoice is overdue', async () => {
  const invoices = await allInvoices();
  expect(invoices.length).toBeGreaterThanOrEqual(60);
  const today = dayIn(defaultTimeZone, new Date(product.cloud.now()).toISOString());
  const labels = invoices.map((invoice) => standingOf(invoice, today).badge.label);
  expect(new Set(labels)).toEqual(new Set(['Sent', 'Partly paid', 'Overdue', 'Paid']));
  expect(labels.filter((label) => label === 'Overdue')).toHaveLength(1);
  const issued = invoices.map(({ issueDate }) => issueDate);
  expect(issued).toEqual([...issued].sort().reverse());
  expect(Number(today.slice(0, 4)) * 12 - Number(issued.at(-1)?.slice(0, 4)) * 12).toBeGreaterThan(0);
});

test('the demo account has quotes in each state, recurring invoices, visits of this week, and two entries in Today', async () => {
  const { quotes } = await get<ListQuotesAnswer>('/api/lite-quotes');
  expect(new Set(quotes.map(({ state }) => state))).toEqual(
    new Set(['draft', 'sent', 'expired', 'declined', 'approved']),
  );
  const water = quotes.find(({ title }) => title === 'New water heater');
  const { quote } = await get<QuoteAnswer>(`/api/lite-quotes/${water?.quoteId}`);
  expect(quote.content.options?.map(({ name }) => name)).toEqual([
    'Heat pump, 80 gallons',
    'Gas, 50 gallons',
  ]);
  const { repeats } = await get<ListRepeatsAnswer>('/api/repeats');
  expect(repeats).toHaveLength(2);
  const { jobs } = await get<ListJobsAnswer>('/api/jobs?group=Scheduled');
  expect(jobs).toHaveLength(4);
  const { items } = await get<ListTodayAnswer>('/api/today');
  expect(items.map(({ reason }) => reason)).toEqual(['question', 'overdue']);
});

test('the demo account has change orders in each state, and a job that has begun, with photos before and after', async () => {
  const { quotes } = await get<ListQuotesAnswer>('/api/lite-quotes?search=boiler');
  const boiler = quotes.find(({ changeOf }) => changeOf === undefined);
  const { quote } = await get<QuoteAnswer>(`/api/lite-quotes/${boiler?.quoteId}`);
  expect(quote.changes?.map(({ status }) => status)).toEqual(['accepted', 'declined', 'sent']);
  expect(quote.received?.cents).toBe(1677_50);
  const { jobs } = await get<ListJobsAnswer>('/api/jobs?group=InProgress');
  expect(jobs.map(({ title }) => title)).toEqual(['New boiler in building C']);
  const { job } = await get<JobAnswer>(`/api/jobs/${jobs[0]?.jobId}`);
  expect(job.photoIds).toHaveLength(2);
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
  expect(items.map(({ description }) => description)).toContain('Service call and diagnosis');
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
    other.cloud.faults.add({ service: 'ses', action: 'reject', times: 1_000 });
    await expect(seedDemoAccount(other)).rejects.toThrow(/Seeding the demo account failed: send-\w+ /);
  } finally {
    await other.stop();
  }
});
