import { randomBytes, randomUUID } from 'node:crypto';
import { encode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#domain/contract/endpoints';
import type { Endpoint } from '#domain/contract/operation';
import {
  type DeployedProduct,
  openProduct,
  type SignedIn,
  testOnLocalCloud,
  waitForMails,
} from '#test/support/deployed-product';
import { aFullInvoice } from '#test/support/invoices';
import { aSignUpProfile, bearer } from '#test/support/lite-accounts';

let product: DeployedProduct;
let pat: SignedIn;

const newEmail = () => `person-${randomBytes(6).toString('hex')}@example.com`;
const password = 'ladder-77-copper';

beforeAll(async () => {
  product = await openProduct();
  pat = await product.signUp(newEmail(), password);
});
afterAll(() => product.stop());

const call = (who: SignedIn, path: `/api/${string}`, options: Parameters<DeployedProduct['api']>[1] = {}) =>
  product.api(path, { ...options, headers: { ...bearer(who.accessToken), ...options.headers } });

const accountRoutes = (Object.entries(endpoints) as [string, Endpoint][]).filter(
  ([, { access }]) => access === 'account',
);

const callEndpoint = (endpoint: Endpoint, authorization: string | undefined) =>
  product.api(endpoint.path.replace(/\{\w+\}/g, '01ABCDEFGH') as `/api/${string}`, {
    method: endpoint.method,
    ...(endpoint.method !== 'GET' && endpoint.method !== 'DELETE' && { body: {} }),
    ...(authorization !== undefined && { headers: { authorization } }),
  });

describe('deployed account routes', () => {
  testOnLocalCloud(
    'refuse requests that bypass CloudFront, whatever their token is',
    'a local endpoint has no CloudFront, so the stack asks for no origin secret there',
    async () => {
      const answer = await call(pat, '/api/profile', { headers: { 'x-origin-verify': 'guessed' } });
      expect(answer).toMatchObject({ status: 403, json: { error: 'forbidden' } });
    },
  );

  const tampered = () => {
    const [head, claims = '', signature] = pat.accessToken.split('.');
    const other = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const changed = Buffer.from(JSON.stringify({ ...other, sub: randomUUID() })).toString('base64url');
    return [head, changed, signature].join('.');
  };

  test.each(accountRoutes)('%s refuses a missing, a malformed and a tampered token', async (_, endpoint) => {
    for (const authorization of [undefined, 'Bearer x.y.z', `Bearer ${tampered()}`])
      expect((await callEndpoint(endpoint, authorization)).status).toBe(401);
  });

  test.each(accountRoutes)('%s refuses ID tokens, which have no scope', async (_, endpoint) => {
    expect((await callEndpoint(endpoint, `Bearer ${pat.idToken}`)).status).toBe(403);
  });
});

describe('a Lite account, deployed', () => {
  testOnLocalCloud(
    'can sign in at once, and Cognito emails it no code',
    'it runs no sign-up trigger, so the suite confirms the account itself',
    async () => {
      const newAccount = await product.signUp(newEmail(), password);
      expect(newAccount.accessToken).not.toBe('');
      expect(await product.mails(newAccount.email)).toEqual([]);
    },
  );

  test('is opened, and its profile can be read', async () => {
    const opened = await call(pat, '/api/account', { body: aSignUpProfile() });
    expect(opened).toMatchObject({ status: 200, json: { success: true, kept: false } });
    const read = await call(pat, '/api/profile');
    expect(read).toMatchObject({ status: 200, json: { business: { businessName: 'Harlow Plumbing' } } });
  });

  test('emails an invoice to its own address and lists it, and nobody else can read it', async () => {
    const key = randomUUID();
    const send = () =>
      call(pat, '/api/invoices', { headers: { 'idempotency-key': key }, body: { invoice: aFullInvoice() } });
    const sent = await send();
    expect(sent).toMatchObject({ status: 200, json: { success: true } });
    expect((await send()).text).toBe(sent.text);
    const mails = await waitForMails(product, pat.email, 1);
    expect(mails.filter(({ attachments }) => attachments.length > 0)).toHaveLength(1);
    const { invoice } = sent.json as { invoice: { invoiceId: string } };
    expect((await call(pat, `/api/invoices/${invoice.invoiceId}`)).status).toBe(200);

    const other = await product.signUp(newEmail(), password);
    expect((await call(other, '/api/account', { body: aSignUpProfile() })).status).toBe(200);
    const shown = await call(other, `/api/invoices/${invoice.invoiceId}`);
    expect(shown).toMatchObject({ status: 403, json: { error: 'invoice-not-yours' } });
    const file = await call(other, `/api/invoices/${invoice.invoiceId}/pdf`);
    expect(file).toMatchObject({ status: 404, json: { error: 'invoice-not-found' } });
    for (const { text } of [shown, file]) expect(text).not.toContain('Dana Whitfield');
  });

  test('stores a logo as its own PNG, and accepts only a PNG', async () => {
    const png = encode({ width: 40, height: 20, data: new Uint8Array(40 * 20 * 4).fill(200), channels: 4 });
    const headers = { 'content-type': 'image/png' };
    const saved = await call(pat, '/api/logo', { method: 'PUT', headers, body: png });
    expect(saved).toMatchObject({ status: 200, json: { logo: { width: 40, height: 20 } } });
    const shown = await call(pat, '/api/logo');
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/png');
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const refused = await call(pat, '/api/logo', { method: 'PUT', headers, body: new Uint8Array(script) });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
  });
});
