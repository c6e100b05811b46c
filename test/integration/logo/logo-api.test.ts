import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainPng } from '#lambdas/platform/png/plain-png';
import { quickOrFull } from '#test/support/effort';
import { aPng, hostileLogos } from '#test/support/hostile-logos';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

let product: TestCloud;
let headers: Record<string, string>;

beforeAll(async () => {
  product = await startTestCloud();
  const accounts = accountsOf(product);
  const { accessToken } = await accounts.signUp(accounts.newEmail());
  headers = { ...bearer(accessToken) };
  await product.api('/api/account', { body: aSignUpProfile(), headers });
});
afterAll(() => product.stop());

const save = (body: Uint8Array) =>
  product.api('/api/logo', { method: 'PUT', body, headers: { ...headers, 'content-type': 'image/png' } });

const downloadLogo = async () => {
  const response = await fetch(`${product.siteOrigin}/api/logo`, { headers });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};

test('a logo is served as a PNG that we encode, so that nothing in it can run', async () => {
  const saved = await save(aPng({ width: 60, height: 30 }));
  expect(saved).toMatchObject({ status: 200, json: { success: true, logo: { width: 60, height: 30 } } });
  const { response, bytes } = await downloadLogo();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  expect(plainPng.decode(bytes)).toMatchObject({ width: 60, height: 30 });
});

test('invalid bodies are refused, and the old logo stays', async () => {
  await save(aPng({ width: 33, height: 33 }));
  const { bytes: before } = await downloadLogo();
  const bodies = Object.entries(hostileLogos());
  for (const [name, body] of bodies.slice(0, quickOrFull(45, bodies.length))) {
    const answer = await save(body);
    expect(answer.status, name).toBe(422);
    expect(answer.json, name).toMatchObject({
      error: 'logo-unreadable',
      message: 'This image could not be read. Please try another file.',
    });
  }
  expect((await downloadLogo()).bytes).toEqual(before);
});

test('more than 512 KB are refused before they are decoded', async () => {
  const answer = await save(Buffer.concat([aPng(), Buffer.alloc(512 * 1024)]));
  expect(answer).toMatchObject({ status: 413, json: { error: 'logo-too-large' } });
});

test('while S3 fails the old logo stays, and the response contains the specified text', async () => {
  await save(aPng({ width: 44, height: 44 }));
  const { bytes: before } = await downloadLogo();
  product.cloud.faults.add({ service: 's3', operation: 'PutObject', action: 'error', times: 10 });
  const answer = await save(aPng({ width: 50, height: 50 }));
  expect(answer).toMatchObject({
    status: 502,
    json: { error: 'logo-not-kept', message: 'Failed to upload logo. Please try again.' },
  });
  product.cloud.faults.clear();
  expect((await downloadLogo()).bytes).toEqual(before);
});

test('a removed logo is gone', async () => {
  await save(aPng());
  await product.api('/api/logo', { method: 'DELETE', headers });
  expect((await downloadLogo()).response.status).toBe(204);
});
