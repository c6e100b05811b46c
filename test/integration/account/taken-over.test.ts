// @module-tag further
import { GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '#domain/table/keys';
import { accountCall, accountOperations } from '#test/support/account-operations';
import { accountsOf, bearer, type LiteAccounts } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { type Takeovers, takeoversOf, takeoverWays } from '#test/support/takeovers';

let product: TestCloud;
let accounts: LiteAccounts;
let takeovers: Takeovers;

beforeAll(async () => {
  // Sign-ins must use the clock of the functions, which a test moves.
  product = await startTestCloud({ now: () => product?.cloud.now() ?? Date.now() });
  accounts = accountsOf(product);
  takeovers = takeoversOf(product, accounts);
});
afterAll(() => product.stop());

const itemsOfAccount = async (userId: string) => {
  const { Items } = await product.table.send(
    new QueryCommand({
      TableName: product.tableName,
      KeyConditionExpression: 'PK = :owner',
      ExpressionAttributeValues: { ':owner': keys.liteProfile(userId).PK },
      ConsistentRead: true,
    }),
  );
  return Items;
};

const signedOut = { status: 401, json: { error: 'signed-out' } };

test.each(takeoverWays)(
  'after %s older access tokens are refused, and the new sign-in works at once',
  async (way) => {
    const attacker = await takeovers.signUpAsAttacker();
    const older = bearer(attacker.accessToken);
    expect((await product.api('/api/profile', { headers: older })).status).toBe(200);
    await takeovers.ways[way](attacker);
    const owner = await takeovers.signIn(attacker);
    expect(await product.api('/api/profile', { headers: older })).toMatchObject(signedOut);
    const { AuthenticationResult: renewed } = await accounts.sdk.send(
      new GetTokensFromRefreshTokenCommand({ ClientId: accounts.clientId, RefreshToken: owner.refreshToken }),
    );
    for (const accessToken of [owner.accessToken, renewed?.AccessToken ?? ''])
      expect((await product.api('/api/profile', { headers: bearer(accessToken) })).status).toBe(200);
  },
);

test('after a reset every operation refuses older access tokens, and nothing changes', async () => {
  const attacker = await takeovers.signUpAsAttacker();
  await takeovers.resetUnproven(attacker);
  const stored = await itemsOfAccount(attacker.userId);
  expect(accountOperations.length).toBeGreaterThan(40);
  for (const operation of accountOperations) {
    const { path, call } = accountCall(operation, bearer(attacker.accessToken));
    const answer = await product.api(path, call);
    expect(answer, `${operation[0]}: ${answer.text}`).toMatchObject(signedOut);
  }
  expect(await itemsOfAccount(attacker.userId)).toEqual(stored);
});

test('saying "I did not make this account" invalidates access tokens before a new password is set', async () => {
  const attacker = await takeovers.signUpAsAttacker();
  await takeovers.disown(attacker);
  expect(
    await product.api('/api/how-to-pay', {
      method: 'PUT',
      body: { text: 'Zelle to thief@example.com', link: '' },
      headers: bearer(attacker.accessToken),
    }),
  ).toMatchObject(signedOut);
  expect(JSON.stringify(await itemsOfAccount(attacker.userId))).not.toContain('thief');
});

test('after "Sign out everywhere" every operation refuses older access tokens, and a new sign-in works', async () => {
  const older = await takeovers.signUpAsAttacker();
  const old = await takeovers.signIn(older, 'hunter22');
  const answer = await product.api('/api/account/session-ends', {
    body: {},
    headers: bearer(old.accessToken),
  });
  // The operation may end its own sign-in before it answers.
  expect([200, 401]).toContain(answer.status);
  for (const operation of accountOperations)
    for (const { accessToken } of [older, old]) {
      const { path, call } = accountCall(operation, bearer(accessToken));
      expect(await product.api(path, call), operation[0]).toMatchObject(signedOut);
    }
  const again = await takeovers.signIn(older, 'hunter22');
  const { json } = await product.api('/api/account/sign-ins', { headers: bearer(again.accessToken) });
  expect((json as { signIns: object[] }).signIns).toHaveLength(3);
});

test('a device that signs in again ends all older sign-ins and keeps its new one', async () => {
  const older = await takeovers.signUpAsAttacker();
  // Tokens contain whole seconds only.
  product.cloud.setClock(product.cloud.now() + 1_000);
  const own = await takeovers.signIn(older, 'hunter22');
  const ends = await product.api('/api/account/session-ends', {
    body: { keepsOwn: true },
    headers: bearer(own.accessToken),
  });
  expect(ends.status).toBe(200);
  expect(await product.api('/api/profile', { headers: bearer(older.accessToken) })).toMatchObject(signedOut);
  expect((await product.api('/api/profile', { headers: bearer(own.accessToken) })).status).toBe(200);
});
