import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SendInvoiceAnswer } from '#domain/invoices/contract/send-invoice';
import { receiptDelaySeconds } from '#domain/invoices/receipt';
import { aFullInvoice } from '#test/support/invoices';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { aQuoteDraft } from '#test/support/quotes';

let product: TestCloud;
let headers: Record<string, string>;

beforeAll(async () => {
  product = await startTestCloud();
  const accounts = accountsOf(product);
  const email = accounts.newEmail();
  const account = await accounts.signUp(email);
  await accounts.markVerified(email);
  headers = { ...bearer(account.accessToken) };
  await product.api('/api/account', { body: aSignUpProfile(), headers });
});
afterAll(() => product.stop());
afterEach(() => product.cloud.faults.clear());

const headersWithKey = () => ({ ...headers, 'idempotency-key': randomUUID() });

/** Records a payment with a receipt for a new client. */
async function pay() {
  const clientEmail = `dana-${randomUUID()}@client.example`;
  const invoice = { ...aFullInvoice(), invoiceNumber: randomUUID().slice(0, 8), clientEmail };
  const sent = await product.api('/api/invoices', { body: { invoice }, headers: headersWithKey() });
  const { invoiceId } = (sent.json as SendInvoiceAnswer).invoice;
  const answer = await product.api(`/api/invoices/${invoiceId}/payments`, {
    body: { amount: '5', receipt: true },
    headers: headersWithKey(),
  });
  return { clientEmail, status: answer.status, receipts: () => product.mails(clientEmail) };
}

const inQueues = (count: 'visible' | 'delayed') =>
  product.cloud.queues.list().reduce((sum, queue) => sum + queue.counts()[count], 0);

/** Runs the workers of the queues, without the feeder. */
const runWorkers = () => product.cloud.invoke('send-waiting-emails', { Records: [] });

/** Runs what is due once receipts may be sent. */
const waitForReceipts = () => product.cloud.moveClock(product.cloud.now() + receiptDelaySeconds * 1_000);

test('a payment notifies the workers with a delay of 20 seconds, and one that gets its receipt earlier does not send it', async () => {
  const { status, receipts } = await pay();
  expect(status).toBe(200);
  expect([inQueues('delayed'), inQueues('visible')]).toEqual([1, 0]);
  await runWorkers();
  await product.cloud.invoke('dispatch-outbox', {});
  expect(await receipts()).toEqual([]);
  await waitForReceipts();
  expect(await receipts()).toHaveLength(1);
  await product.cloud.invoke('dispatch-outbox', {});
  expect(await receipts()).toHaveLength(1);
});

test.each(['throttle', 'error', 'stall'] as const)(
  'a payment is recorded although SQS refuses its message (%s), and the feeder sends the receipt',
  async (action) => {
    product.cloud.faults.add({ service: 'sqs', action });
    const { status, receipts } = await pay();
    expect(status).toBe(200);
    expect(product.cloud.logs.some(({ text }) => text.includes('queue-send-failed'))).toBe(true);
    await runWorkers();
    expect(await receipts()).toEqual([]);
    await waitForReceipts();
    expect(await receipts()).toHaveLength(1);
  },
);

test.each([
  ['an invoice', '/api/invoices', { client: { message: '', copies: ['COPY'] } }],
  ['a quote', `/api/lite-quotes/${'C'.repeat(22)}/mails`, { copies: ['COPY'] }],
] as const)(
  'a copy of %s reaches a further address of the client without the feeder',
  async (what, path, more) => {
    const [client, copy] = [`dana-${randomUUID()}@client.example`, `office-${randomUUID()}@client.example`];
    const document =
      what === 'a quote'
        ? { quote: aQuoteDraft({ clientEmail: client }) }
        : { invoice: { ...aFullInvoice(), invoiceNumber: randomUUID().slice(0, 8), clientEmail: client } };
    const copied = JSON.parse(JSON.stringify(more).replace('COPY', copy)) as object;
    const sent = await product.api(path, { body: { ...document, ...copied }, headers: headersWithKey() });
    expect(sent.status, sent.text).toBe(200);
    await runWorkers();
    expect(await product.mails(copy)).toHaveLength(1);
  },
);
