import { randomUUID } from 'node:crypto';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { SendInvoiceAnswer } from '#domain/contract/send-invoice';
import { sendToQueue } from '#lambdas/platform/sqs/message-queue';
import { aFullInvoice } from '#test/support/invoices';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { type Figure, median } from './figure.ts';

const rounds = 15;

/** Milliseconds from the API's response until the email to a client was sent, with schedules running. */
async function emailMilliseconds(product: TestCloud): Promise<readonly number[]> {
  const accounts = accountsOf(product);
  const email = accounts.newEmail();
  const account = await accounts.signUp(email);
  await accounts.markVerified(email);
  const headers = () => ({ ...bearer(account.accessToken), 'idempotency-key': randomUUID() });
  await product.api('/api/account', { body: aSignUpProfile(), headers: bearer(account.accessToken) });
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const clientEmail = `dana-${randomUUID()}@client.example`;
    const invoice = { ...aFullInvoice(), invoiceNumber: randomUUID().slice(0, 8), clientEmail };
    const sent = await product.api('/api/invoices', { body: { invoice }, headers: headers() });
    const { invoiceId, contentId } = (sent.json as SendInvoiceAnswer).invoice;
    const body = { basedOn: contentId, message: '' };
    await product.api(`/api/invoices/${invoiceId}/client-mails`, { body, headers: headers() });
    const answeredAt = performance.now();
    await product.waitForMails(1, clientEmail);
    taken.push(performance.now() - answeredAt);
  }
  return taken;
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

/** How soon an email to a client is sent, and how long the request spends queuing an email. */
export async function outboxFigures(): Promise<readonly Figure[]> {
  const product = await startTestCloud({ schedules: true });
  try {
    const emails = await emailMilliseconds(product);
    const triggers = await triggerMilliseconds(product);
    return [
      {
        name: 'email to a client sent after its request, median',
        measured: median(emails),
        unit: 'ms',
        limit: 5_000,
        note: `${rounds} emails, slowest ${Math.max(...emails).toFixed(0)} ms`,
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
