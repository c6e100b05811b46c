// @module-tag further
import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verificationMailsPerDay } from '#domain/account/verification';
import { brand } from '#domain/brand';
import { endpoints } from '#domain/contract/endpoints';
import { unverifiedInvoiceLimit } from '#domain/profile/profile';
import { keys } from '#domain/table/keys';
import { sha256 } from '#lambdas/platform/hash';
import { anInvoice } from '#test/support/invoices';
import { accountsOf, aSignUpProfile, bearer, type LiteAccounts } from '#test/support/lite-accounts';
import { type ReadMail, startTestCloud, type TestCloud } from '#test/support/local-cloud';

let product: TestCloud;
let accounts: LiteAccounts;

beforeAll(async () => {
  product = await startTestCloud();
  accounts = accountsOf(product);
});
afterAll(() => product.stop());

/** Signs up with somebody else's address, from another network. */
async function signUpWithForeignAddress(email: string, from: string) {
  const account = await accounts.signUp(email);
  const opened = await product.api('/api/account', {
    body: aSignUpProfile({ businessName: 'Account locked, call 1-888-555-0199' }),
    headers: bearer(account.accessToken),
    from,
  });
  return { ...account, opened };
}

const send = (accessToken: string, invoiceNumber: string) =>
  product.api('/api/invoices', {
    body: { invoice: anInvoice({ invoiceNumber, clientName: 'Your bank', clientEmail: 'x@y.example' }) },
    headers: { ...bearer(accessToken), 'idempotency-key': randomUUID() },
  });

const join = (email: string, from?: string) =>
  product.api('/api/early-access', {
    body: { email, source: 'crm-landing-page' },
    headers: { 'idempotency-key': randomUUID() },
    ...(from !== undefined && { from }),
  });

const urgentText = (count: number) => `URGENT ${count}: your account is locked, call 1-888-555-0199`;

const mailsTo = async (mailbox: RegExp): Promise<readonly ReadMail[]> =>
  (await product.mails()).filter(({ destinations }) => mailbox.test(destinations.join()));

const invoiceMailsIn = (mails: readonly ReadMail[]) =>
  mails.filter(({ tags }) => tags.kind === 'lite-invoice');

const notMeToken = (mail: ReadMail | undefined): string =>
  /#token=([\w.-]+)/.exec(mail?.email.text ?? '')?.[1] ?? '';

describe("a person who signs up with somebody else's address", () => {
  test('can have five invoices emailed there, however the address is spelled, and never with text they typed', async () => {
    for (const tag of ['', '+a', '+b', '+c']) {
      const { accessToken } = await signUpWithForeignAddress(`victim${tag}@example.com`, '203.0.113.1');
      for (let count = 0; count < 6; count += 1) await send(accessToken, urgentText(count));
    }
    const mails = await mailsTo(/^victim/);
    const invoices = invoiceMailsIn(mails);
    expect(invoices).toHaveLength(unverifiedInvoiceLimit);
    expect(mails.length - invoices.length).toBeLessThanOrEqual(verificationMailsPerDay);
    for (const { email, raw } of invoices) {
      expect(email.subject).toBe(`Your invoice from the ${brand.name} generator`);
      expect(email.text).toContain("This wasn't me");
      const head = raw.slice(0, raw.indexOf('application/pdf'));
      for (const word of ['URGENT', '888-555', 'Your bank', 'locked', 'y.example'])
        expect(`${head}${email.text}${email.html}${email.attachments[0]?.filename}`).not.toContain(word);
    }
  });

  test('can have nothing emailed there after "This wasn\'t me", by any account or form', async () => {
    const { accessToken } = await signUpWithForeignAddress('owner@example.com', '203.0.113.2');
    await send(accessToken, 'INV-1');
    const [invoice] = invoiceMailsIn(await mailsTo(/^owner/));
    const token = notMeToken(invoice);
    expect(token).not.toBe('');
    expect(await product.api('/api/free-invoices/blocks', { body: { token } })).toMatchObject({
      status: 200,
    });
    const before = await mailsTo(/^owner/);

    expect(await send(accessToken, 'INV-2')).toMatchObject({
      status: 403,
      json: { error: 'sending-not-allowed' },
    });
    const other = await signUpWithForeignAddress('owner+other@example.com', '203.0.113.2');
    expect(other.opened.status).toBe(200);
    await send(other.accessToken, 'INV-3');
    await product.api('/api/account/verification-mails', {
      method: 'POST',
      headers: bearer(other.accessToken),
    });
    await product.api('/api/account/password-resets', { body: { email: 'owner+other@example.com' } });
    const email = 'owner+early@example.com';
    await join(email);
    await product.api('/api/early-access/welcome', { body: { email } });
    expect(await mailsTo(/^owner/)).toHaveLength(before.length);
  });

  test('cannot use the link of another message or a link without its secret', async () => {
    const { accessToken, userId } = await signUpWithForeignAddress('kept@example.com', '203.0.113.3');
    await send(accessToken, 'INV-1');
    const [invoice] = invoiceMailsIn(await mailsTo(/^kept/));
    const [, id = ''] = notMeToken(invoice).split('.');
    for (const token of [`${userId}.${id}.wrong`, `${userId}.${id}.`, `${id}.`, `${userId}.x.y.z`])
      expect((await product.api('/api/free-invoices/blocks', { body: { token } })).status).toBe(404);
    expect((await send(accessToken, 'INV-2')).status).toBe(200);
  });

  test('can have their own text emailed again once the address is verified', async () => {
    const { accessToken, email } = await signUpWithForeignAddress('real@example.com', '203.0.113.4');
    const uid = /uid=([\w-]+)/.exec((await product.mails(email))[0]?.email.text ?? '')?.[1];
    await product.api('/api/account/verification', { body: { uid } });
    await send(accessToken, 'Spring job');
    expect((await product.mails(email)).at(-1)?.email.subject).toBe('Invoice Spring job for Your bank');
  });
});

test('one network opens a limited number of accounts a day', async () => {
  const from = '203.0.113.5';
  // Leaves one sign-up of the daily limit, today and tomorrow: the test may run over midnight.
  for (const millisecondsFromNow of [0, 24 * 60 * 60 * 1000]) {
    const day = new Date(Date.now() + millisecondsFromNow).toISOString().slice(0, 10);
    const Item = {
      ...keys.rate('request', sha256(`open-account ${from}`), day),
      used: endpoints['open-account'].limit.perDay - 1,
    };
    await product.table.send(new PutCommand({ TableName: product.tableName, Item }));
  }
  expect((await signUpWithForeignAddress('first@example.com', from)).opened.status).toBe(200);
  const last = await signUpWithForeignAddress('second@example.com', from);
  expect(last.opened).toMatchObject({ status: 429, json: { error: 'too-many-sign-ups' } });
  expect(await product.mails(last.email)).toEqual([]);
  expect((await signUpWithForeignAddress('elsewhere@example.com', '203.0.113.6')).opened.status).toBe(200);
});

test('a mailbox gets one welcome email, however often it joins in other spellings', async () => {
  for (let count = 0; count < 20; count += 1) {
    const email = `fan+${count}@example.com`;
    const from = `198.51.100.${count}`;
    await join(email, from);
    await product.api('/api/early-access/welcome', { body: { email }, from });
  }
  expect(await mailsTo(/^fan/)).toHaveLength(1);
});

test('one network joins with a limited number of addresses a day', async () => {
  const statuses = [];
  for (let count = 0; count <= 100; count += 1) {
    statuses.push((await join(`listed${count}@example.com`, '198.51.100.77')).status);
  }
  expect(statuses.slice(0, 100).every((status) => status === 200)).toBe(true);
  expect(statuses[100]).toBe(429);
});
