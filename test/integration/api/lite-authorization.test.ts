// @module-tag further
import { randomUUID } from 'node:crypto';
import { QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCall, accountOperations } from '#test/support/account-operations';
import { confirmAtOnce, signUpAccount, tokensOf } from '#test/support/cognito-accounts';
import { startCognito } from '#test/support/cognito-server';
import { anInvoice } from '#test/support/invoices';
import { accountsOf, aSignUpProfile, bearer, type LiteAccounts } from '#test/support/lite-accounts';
import { type ApiResponse, startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { validBodyOf } from '#test/support/valid-bodies';

/** A word in every stored text of the victim; no response to somebody else may contain it. */
const canary = 'Quicksilver';

const operations = accountOperations;

let product: TestCloud;
let accounts: LiteAccounts;
/** How far the pool's clock is behind, in milliseconds. */
let poolClockDelay = 0;
let victim: Awaited<ReturnType<LiteAccounts['signUp']>>;
const ids = { invoiceId: '', clientId: '' };

beforeAll(async () => {
  product = await startTestCloud({ now: () => Date.now() - poolClockDelay });
  accounts = accountsOf(product);
  victim = await accounts.signUp(accounts.newEmail());
  const headers = () => ({ ...bearer(victim.accessToken), 'idempotency-key': randomUUID() });
  await product.api('/api/account', {
    body: aSignUpProfile({ businessName: `${canary} Plumbing` }),
    headers: headers(),
  });
  const client = await product.api('/api/clients', {
    body: { name: `${canary} Client`, email: '', phone: '', address: '', city: '' },
    headers: headers(),
  });
  ids.clientId = (client.json as { client: { clientId: string } }).client.clientId;
  const invoice = await product.api('/api/invoices', {
    body: { invoice: anInvoice({ notes: canary }) },
    headers: headers(),
  });
  ids.invoiceId = (invoice.json as { invoice: { invoiceId: string } }).invoice.invoiceId;
});
afterAll(() => product.stop());

function call(
  operation: (typeof operations)[number],
  headers: Record<string, string>,
  more: { body?: object; query?: string } = {},
): Promise<ApiResponse> {
  const { path, call } = accountCall(operation, headers, { ids, body: more.body });
  return product.api(`${path}${more.query ?? ''}`, call);
}

const wholeTable = async () => {
  const { Items = [] } = await product.table.send(new ScanCommand({ TableName: product.tableName }));
  return Items.sort((left, right) => `${left.PK} ${left.SK}`.localeCompare(`${right.PK} ${right.SK}`));
};

const itemsOfAccount = async (userId: string) => {
  const { Items } = await product.table.send(
    new QueryCommand({
      TableName: product.tableName,
      KeyConditionExpression: 'PK = :owner',
      ExpressionAttributeValues: { ':owner': `USER#${userId}` },
    }),
  );
  return Items;
};

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Everything that a stranger could try in place of an access token of the pool. */
async function badTokens(): Promise<Record<string, string | undefined>> {
  poolClockDelay = 2 * 60 * 60 * 1000;
  const expired = (await accounts.signIn(victim.email)).accessToken;
  poolClockDelay = 0;
  const other = await startCognito();
  confirmAtOnce(other);
  const { AccessToken: otherPool } = await tokensOf(other, await signUpAccount(other));
  await other.stop();
  const [header = '', payload = '', signature = ''] = victim.accessToken.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return {
    none: undefined,
    garbage: 'garbage',
    expired,
    'other pool': otherPool,
    'ID token': victim.idToken,
    'refresh token': victim.refreshToken,
    'other user in the payload': `${header}.${base64({ ...claims, sub: randomUUID() })}.${signature}`,
    'no signature': `${base64({ alg: 'none' })}.${payload}.`,
    'signed with the public key': `${base64({ alg: 'HS256' })}.${payload}.${signature}`,
  };
}

describe('every operation of signed-in users', () => {
  test('is covered: the list of operations and the test data are not empty', () => {
    expect(operations.length).toBeGreaterThan(10);
    expect(ids.clientId).toMatch(/^[\w-]+$/);
    expect(ids.invoiceId).toMatch(/^[\w-]+$/);
  });

  test('refuses calls without a valid access token, and leaves the table unchanged', async () => {
    const tokens = await badTokens();
    const before = await wholeTable();
    for (const operation of operations)
      for (const [kind, token] of Object.entries(tokens)) {
        const answer = await call(operation, token === undefined ? {} : bearer(token));
        expect([401, 403], `${operation[0]} with ${kind}: ${answer.text}`).toContain(answer.status);
        expect(answer.text).not.toContain(canary);
      }
    expect(await wholeTable()).toEqual(before);
  });

  test('returns no data of one account to another, and changes none of it', async () => {
    const mallory = await accounts.signUp(accounts.newEmail());
    await product.api('/api/account', {
      body: aSignUpProfile({ businessName: 'Mallory' }),
      headers: bearer(mallory.accessToken),
    });
    const before = await itemsOfAccount(victim.userId);
    expect(JSON.stringify(before)).toContain(canary);
    for (const operation of operations)
      for (const more of [
        {},
        { query: `?userId=${victim.userId}&invoiceId=${ids.invoiceId}` },
        { body: { ...validBodyOf(operation[0]), invoiceId: ids.invoiceId, clientId: ids.clientId } },
        { body: { ...validBodyOf(operation[0]), userId: victim.userId, recipientEmail: victim.email } },
      ]) {
        const answer = await call(operation, bearer(mallory.accessToken), more);
        expect(answer.status, `${operation[0]}: ${answer.text}`).toBeLessThan(500);
        expect(answer.text).not.toContain(canary);
        expect(answer.text).not.toContain(victim.email);
      }
    expect(await itemsOfAccount(victim.userId)).toEqual(before);
    const toVictim = (await product.mails(victim.email)).map(({ raw }) => raw).join('\n');
    expect(toVictim).not.toContain('Mallory');
  });
});
