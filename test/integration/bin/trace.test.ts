// @module-tag further
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '#test/support/command';
import { aFullInvoice } from '#test/support/invoices';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

let product: TestCloud;
let pat: { readonly email: string; readonly userId: string; readonly accessToken: string };

beforeAll(async () => {
  product = await startTestCloud();
  const accounts = accountsOf(product);
  pat = await accounts.signUp(accounts.newEmail());
  await product.api('/api/account', { body: aSignUpProfile(), headers: bearer(pat.accessToken) });
});
afterAll(() => product.stop());

/** Sends an invoice that SES refuses. */
async function sendRefused(invoiceNumber: string) {
  const key = randomUUID();
  product.cloud.faults.add({ service: 'ses', action: 'reject' });
  const answer = await product.api('/api/invoices', {
    headers: { ...bearer(pat.accessToken), 'idempotency-key': key },
    body: { invoice: { ...aFullInvoice(), invoiceNumber } },
  });
  expect(answer.status).toBe(502);
  return { key, reference: answer.headers.get('apigw-requestid') ?? '' };
}

const refusal = { service: 'dynamodb', action: 'reject', code: 'AccessDeniedException' } as const;

const trace = (what: string) => runCommand(product, 'trace', what, '--stage', 'dev');

describe('a trace', () => {
  test('finds the log of a request and its message by the reference of an error', async () => {
    const { key, reference } = await sendRefused('T-1');
    const { code, out, err } = await trace(reference);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(
      new RegExp(
        `billhook-dev-account-mail +\\{.*"mail-not-delivered".*"operation":"send-invoice".*"submissionId":"${key}"`,
      ),
    );
    expect(out).toContain(`ID ${key}, account ${pat.userId}`);
    expect(out).toMatch(/lite-invoice to the account +not sent/);
    expect(out).toContain('What you can do:');
    expect(out).not.toContain(pat.email);
  });

  test('explains the stack of a fault as lines of our sources', async () => {
    product.cloud.faults.add({ ...refusal, times: 50 });
    const answer = await product.api('/api/clients', { headers: bearer(pat.accessToken) });
    product.cloud.faults.clear();
    expect(answer.status).toBe(500);
    const { out } = await trace(answer.headers.get('apigw-requestid') ?? '');
    expect(out).toMatch(/^ {4}[\w.-]+\.mjs:\d+:\d+ is lambdas\/[\w/-]+\.ts:\d+:\d+/m);
  });

  test("finds messages by the sender's address, and by the number of the invoice", async () => {
    const { key, reference } = await sendRefused('T-2');
    for (const what of [pat.email, ' t-2 ']) {
      const { code, out } = await runCommand(product, 'trace', what, '--stage', 'dev', '--logs');
      expect(code).toBe(0);
      expect(out).toContain(`ID ${key}`);
      expect(out).toContain(`"requestId":"${reference}"`);
      expect(out).toMatch(/\d keys read\.$/m);
    }
  });

  test('prints that nothing was found for unknown values', async () => {
    for (const unknownReference of ['AAAAAAAAAAAAAAA=', '-AAAAAAAAAAAAAA=', '--AAAAAAAAAAAAA='])
      expect(await trace(unknownReference)).toMatchObject({ code: 1, out: '' });
    expect((await trace('No-such-number')).err).toContain('Nothing is known of No-such-number.');
    expect((await runCommand(product, 'trace', '--stage', 'dev')).code).toBe(2);
  });
});
