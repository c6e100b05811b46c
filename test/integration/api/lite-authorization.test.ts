// @module-tag further
import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
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
  more: { body?: object; query?: string; ids?: Readonly<Record<string, string>> } = {},
): Promise<ApiResponse> {
  const { path, call } = accountCall(operation, headers, { ids: more.ids ?? ids, body: more.body });
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

/** Ways to write an ID of somebody else that a lookup could take for another one. */
const otherSpellings: readonly ((id: string) => string)[] = [
  (id) => id.toUpperCase(),
  (id) => `${id}%20`,
  (id) => `${id}%00`,
  (id) => `${victim.userId}%23${id}`,
  (id) => `..%2F${victim.userId}%2F${id}`,
];

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
  const [, idPayload = '', idSignature = ''] = victim.idToken.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const head = JSON.parse(Buffer.from(header, 'base64url').toString());
  const withClaims = (changed: object) => `${header}.${base64({ ...claims, ...changed })}.${signature}`;
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signedByStranger = (jwtHeader: object) => {
    const signed = `${base64(jwtHeader)}.${payload}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), stranger.privateKey).toString('base64url')}`;
  };
  const publicKey = stranger.publicKey.export({ type: 'spki', format: 'pem' });
  const withHmac = `${base64({ ...head, alg: 'HS256' })}.${payload}`;
  return {
    none: undefined,
    empty: '',
    garbage: 'garbage',
    'two dots': '..',
    expired,
    'other pool': otherPool,
    'ID token': victim.idToken,
    'refresh token': victim.refreshToken,
    'other user in the payload': withClaims({ sub: randomUUID() }),
    'a later end': withClaims({ exp: claims.exp + 86_400 }),
    'another client': withClaims({ client_id: 'another' }),
    'another issuer': withClaims({ iss: 'https://pool.example' }),
    'more rights': withClaims({ scope: 'aws.cognito.signin.user.admin openid admin' }),
    'a later sign-in': withClaims({ auth_time: claims.auth_time + 3_600 }),
    'no signature': `${base64({ alg: 'none' })}.${payload}.`,
    'no signature, other letters': `${base64({ ...head, alg: 'NONE' })}.${payload}.`,
    'signature left out': `${header}.${payload}`,
    'half a signature': `${header}.${payload}.${signature.slice(0, signature.length / 2)}`,
    'signature of the ID token': `${header}.${payload}.${idSignature}`,
    'payload of the ID token': `${header}.${idPayload}.${signature}`,
    'a key that the pool does not have': `${base64({ ...head, kid: randomUUID() })}.${payload}.${signature}`,
    'signed with the public key': `${withHmac}.${createHmac('sha256', publicKey).update(withHmac).digest('base64url')}`,
    "signed with a stranger's key under the pool's name": signedByStranger(head),
    "signed with a stranger's key that the token brings along": signedByStranger({
      ...head,
      jwk: stranger.publicKey.export({ format: 'jwk' }),
      jku: 'https://keys.example/jwks.json',
    }),
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
    let tries = 0;
    for (const operation of operations)
      for (const [kind, token] of Object.entries(tokens)) {
        const answer = await call(operation, token === undefined ? {} : bearer(token));
        expect([401, 403], `${operation[0]} with ${kind}: ${answer.text}`).toContain(answer.status);
        expect(answer.text).not.toContain(canary);
        tries += 1;
      }
    expect(tries).toBeGreaterThan(2_000);
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
    let tries = 0;
    for (const operation of operations)
      for (const more of [
        {},
        { query: `?userId=${victim.userId}&invoiceId=${ids.invoiceId}` },
        { body: { ...validBodyOf(operation[0]), invoiceId: ids.invoiceId, clientId: ids.clientId } },
        { body: { ...validBodyOf(operation[0]), userId: victim.userId, recipientEmail: victim.email } },
        ...otherSpellings.map((spelled) => ({
          ids: { invoiceId: spelled(ids.invoiceId), clientId: spelled(ids.clientId) },
        })),
      ]) {
        const answer = await call(operation, bearer(mallory.accessToken), more);
        expect(answer.status, `${operation[0]}: ${answer.text}`).toBeLessThan(500);
        expect(answer.text).not.toContain(canary);
        expect(answer.text).not.toContain(victim.email);
        tries += 1;
      }
    expect(tries).toBeGreaterThan(700);
    expect(await itemsOfAccount(victim.userId)).toEqual(before);
    const toVictim = (await product.mails(victim.email)).map(({ raw }) => raw).join('\n');
    expect(toVictim).not.toContain('Mallory');
  });
});
