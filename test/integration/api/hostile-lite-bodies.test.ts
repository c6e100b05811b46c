import { afterAll, beforeAll, expect, test } from 'vitest';
import { problems } from '#domain/contract/problems';
import { accountCall, accountOperations } from '#test/support/account-operations';
import { effort } from '#test/support/effort';
import { hostileBodies } from '#test/support/hostile-bodies';
import { aFullInvoice } from '#test/support/invoices';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { rightBodyOf } from '#test/support/right-bodies';

let product: TestCloud;
let headers: Record<string, string>;
let email = '';

beforeAll(async () => {
  product = await startTestCloud();
  const accounts = accountsOf(product);
  email = accounts.newEmail();
  headers = { ...bearer((await accounts.signUp(email)).accessToken) };
  await product.api('/api/account', { body: aSignUpProfile(), headers });
});
afterAll(() => product.stop());

/** Where more fields can be sent than the others need, all of them. */
const fuller: Readonly<Record<string, object>> = {
  'send-invoice': {
    invoice: { ...aFullInvoice(), email: 'pat@example.com' },
    brandColor: '#2563eb',
    clientId: 'client',
    invoiceId: 'invoice',
    basedOn: 'content',
    mail: true,
    asStored: true,
    recipientEmail: 'pat@example.com',
    userId: 'user',
    businessInfo: { businessName: 'Mallory' },
    logoUrl: 'https://example.com/logo.png',
  },
};

const takingBodies = accountOperations.filter(([operation]) => rightBodyOf(operation));

test.each(takingBodies)(
  '%s answers every hostile body with JSON and a code, never a fault',
  async (...row) => {
    const [operation] = row;
    const right = rightBodyOf(operation);
    const bodies = [
      ...hostileBodies(right, effort(60, 500)),
      ...hostileBodies(fuller[operation] ?? right, effort(60, 500), 7),
    ];
    for (let at = 0; at < bodies.length; at += 20)
      await Promise.all(
        bodies.slice(at, at + 20).map(async ({ what, body }) => {
          const { path, call } = accountCall(row, headers);
          const answer = await product.api(path, { ...call, body: new Uint8Array(body) });
          const where = `${what}: ${body.subarray(0, 200).toString()}`;
          expect(answer.status, where).toBeLessThan(500);
          expect(answer.headers.get('content-type'), where).toContain('application/json');
          if (answer.status >= 400)
            expect(Object.keys(problems), where).toContain((answer.json as { error: string }).error);
        }),
      );
  },
);

test('and no mail went anywhere but to the account itself', async () => {
  for (const { destinations } of await product.mails()) expect(destinations).toEqual([email]);
});
