import { randomUUID } from 'node:crypto';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { SendInvoiceAnswer } from '#domain/invoices/contract/send-invoice';
import { receiptDelaySeconds } from '#domain/invoices/receipt';
import { sendToQueue } from '#lambdas/platform/sqs/message-queue';
import { aFullInvoice } from '#test/support/invoices';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { type Figure, median } from './figure.ts';

const rounds = 15;

/**
 * Milliseconds until receipts were sent, beyond the delay in which a payment can be undone, with schedules running. All
 * payments are recorded at once, so that their delays pass together.
 */
async function receiptMilliseconds(product: TestCloud): Promise<readonly number[]> {
  const accounts = accountsOf(product);
  const email = accounts.newEmail();
  const account = await accounts.signUp(email);
  await accounts.markVerified(email);
  const headers = () => ({ ...bearer(account.accessToken), 'idempotency-key': randomUUID() });
  await product.api('/api/account', { body: aSignUpProfile(), headers: bearer(account.accessToken) });
  const receiptTime = async () => {
    const clientEmail = `dana-${randomUUID()}@client.example`;
    const invoice = { ...aFullInvoice(), invoiceNumber: randomUUID().slice(0, 8), clientEmail };
    const sent = await product.api('/api/invoices', { body: { invoice }, headers: headers() });
    const { invoiceId } = (sent.json as SendInvoiceAnswer).invoice;
    const body = { amount: '5', receipt: true };
    await product.api(`/api/invoices/${invoiceId}/payments`, { body, headers: headers() });
    const answeredAt = performance.now();
    await product.waitForMails(1, clientEmail);
    return performance.now() - answeredAt - receiptDelaySeconds * 1_000;
  };
  return Promise.all(Array.from({ length: rounds }, receiptTime));
}

/** Milliseconds to send one message ID to the queue, which a request does in addition to its commit. */
async function triggerMilliseconds(product: TestCloud): Promise<readonly number[]> {
  const client = new SQSClient({
    endpoint: product.cloud.origin,
    region: 'us-east-1',
    credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
    useQueueUrlAsEndpoint: false,
  });
  // The queue for emails that somebody waits for.
  const { name } = product.cloud.queues.list().find((queue) => queue.settings.name.endsWith('-people'))
    ?.settings ?? { name: '' };
  const taken: number[] = [];
  for (let round = 0; round < 4 * rounds; round += 1) {
    const startedAt = performance.now();
    await sendToQueue(client, `${product.cloud.origin}/000000000000/${name}`, [{ body: '{"id":"none"}' }]);
    taken.push(performance.now() - startedAt);
  }
  client.destroy();
  return taken;
}

/** How soon a receipt is sent, and how long the request spends queuing an email. */
export async function outboxFigures(): Promise<readonly Figure[]> {
  const product = await startTestCloud({ schedules: true });
  try {
    const receipts = await receiptMilliseconds(product);
    const triggers = await triggerMilliseconds(product);
    return [
      {
        name: 'receipt sent after its delay, median',
        measured: median(receipts),
        unit: 'ms',
        limit: 5_000,
        note: `${rounds} payments at once, slowest ${Math.max(...receipts).toFixed(0)} ms`,
      },
      {
        name: 'trigger in a request, median',
        measured: median(triggers),
        unit: 'ms',
        limit: 10,
        note: `first of a process ${triggers[0]?.toFixed(0)} ms`,
      },
    ];
  } finally {
    await product.stop();
  }
}
