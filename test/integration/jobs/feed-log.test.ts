// @module-tag further
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccountWithData } from '#test/support/account-with-data';
import { bearer } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

let product: TestCloud;

beforeAll(async () => {
  product = await startTestCloud();
});
afterAll(() => product.stop());

test('the secret of a feed is in no log, whether it is read, known, wrong, ended, or cannot be read', async () => {
  const person = await anAccountWithData(product);
  const headers = { ...bearer(person.accessToken), 'idempotency-key': randomUUID() };
  const newLink = async () => {
    const answer = await product.api('/api/job-settings/feed-links', { method: 'POST', headers });
    expect(answer.status, answer.text).toBe(200);
    return (answer.json as { secret: string }).secret;
  };
  const read = (secret: string, more: Readonly<Record<string, string>> = {}) =>
    fetch(`${product.siteOrigin}/api/job-feeds/${secret}`, { headers: more });
  const ended = await newLink();
  const secret = await newLink();
  const found = await read(secret);
  expect(found.status).toBe(200);
  expect((await read(secret, { 'if-none-match': found.headers.get('etag') ?? '' })).status).toBe(304);
  expect((await read(ended)).status).toBe(404);
  const wrong = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
  expect((await read(wrong)).status).toBe(404);
  // A fault of the table, which is logged with its request.
  product.cloud.faults.add({ service: 'dynamodb', operation: 'GetItem', action: 'error', times: 20 });
  expect((await read(secret)).status).toBeGreaterThanOrEqual(500);
  product.cloud.faults.clear();
  const logged = JSON.stringify(product.cloud.logs);
  expect(logged).toContain('get-job-feed');
  for (const each of [secret, ended, wrong]) expect(logged).not.toContain(each);
});
