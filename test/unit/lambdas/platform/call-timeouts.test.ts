import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

test.concurrent('an email has an unknown outcome if SES does not answer', async () => {
  const sender = sesMailSender(sesClient(), { from: 'invoices@billhook.example' });
  const mail = { to: 'jane@example.com', subject: 'Invoice', text: 'Invoice', html: '<p>Invoice</p>' };
  expect(await sender.send(mail)).toEqual({ kind: 'unknown', reason: 'ETIMEDOUT' });
});

test.concurrent('a read of a document fails after a timeout if S3 does not answer', async () => {
  await expect(documentBucket(s3Client(), 'documents').read('logo')).rejects.toThrow('4000 ms');
});
