import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { documentBucket, s3Client } from '#lambdas/platform/s3/document-bucket';
import { sesClient, sesMailSender } from '#lambdas/platform/ses/ses-mail-sender';

/** A server that accepts requests and never answers. */
let server: Server;

beforeAll(async () => {
  server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  vi.unstubAllEnvs();
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/**
 * What a call ends with if none of its attempts is answered for this time. Fails if the first one ends a tenth of
 * a second earlier; when a further one began is not known to the millisecond.
 */
async function endUnanswered<Answer>(
  milliseconds: number,
  attempts: number,
  call: () => Promise<Answer>,
): Promise<Answer> {
  let requests = 0;
  const count = () => {
    requests += 1;
  };
  server.on('request', count);
  let arrived = once(server, 'request');
  const ending = call();
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  ending.then(end, end);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    await arrived;
    arrived = once(server, 'request');
    await vi.advanceTimersByTimeAsync(milliseconds - 100);
    if (attempt === 1) expect({ requests, hasEnded }).toEqual({ requests: 1, hasEnded: false });
    await vi.advanceTimersByTimeAsync(100);
    // The wait before the next attempt.
    if (attempt < attempts) await vi.advanceTimersByTimeAsync(1_000);
  }
  server.off('request', count);
  expect(requests).toBe(attempts);
  return ending;
}

test('an email has an unknown outcome if SES does not answer', async () => {
  const sender = sesMailSender(sesClient(), { from: 'invoices@billhook.example' });
  const mail = { to: 'jane@example.com', subject: 'Invoice', text: 'Invoice', html: '<p>Invoice</p>' };
  expect(await endUnanswered(8_000, 1, () => sender.send(mail))).toEqual({
    kind: 'unknown',
    reason: 'ETIMEDOUT',
  });
});

test('a read of a document fails after a timeout if S3 does not answer', async () => {
  const documents = documentBucket(s3Client(), 'documents');
  await expect(endUnanswered(4_000, 2, () => documents.read('logo'))).rejects.toThrow('4000 ms');
});
