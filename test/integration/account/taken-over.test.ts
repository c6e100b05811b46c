import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '#domain/table/keys';
import { accountCall, accountOperations } from '#test/support/account-operations';
import { accountsOf, aSignUpProfile, bearer, type LiteAccounts } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

/** What the victim sets after the attacker has used the address. */
const newPassword = 'fresh paint 12';

let product: TestCloud;
let accounts: LiteAccounts;

beforeAll(async () => {
  product = await startTestCloud();
  accounts = accountsOf(product);
});
afterAll(() => product.stop());

/** An attacker who signs up with the address of somebody else. */
async function squat() {
  const attacker = await accounts.signUp(accounts.newEmail());
  const headers = bearer(attacker.accessToken);
  expect((await product.api('/api/account', { body: aSignUpProfile(), headers })).status).toBe(200);
  return attacker;
}

type Attacker = Awaited<ReturnType<typeof squat>>;

/** The last link that was mailed to an address. */
async function lastLink(email: string): Promise<URL> {
  const { text = '', html = '' } = (await product.mails(email)).at(-1)?.email ?? {};
  return new URL(
    /https?:\/\/[^\s"<]+#?[^\s"<]*/.exec(text || html)?.[0].replaceAll('&amp;', '&') ?? 'http://none',
  );
}

async function uidTo(email: string): Promise<string> {
  return (await lastLink(email)).searchParams.get('uid') ?? '';
}

/** "Forgot password" of an address that nobody has proven: our own link. */
async function resetUnproven({ email }: Attacker): Promise<void> {
  await product.api('/api/account/password-resets', { body: { email } });
  const token = new URLSearchParams((await lastLink(email)).hash.slice(1)).get('token') ?? '';
  const answer = await product.api('/api/account/passwords', { body: { token, password: newPassword } });
  expect(answer.text).toBe('{"success":true}');
}

/** The pool's own reset, with the code that it has mailed. */
async function confirmReset(email: string): Promise<void> {
  const html = (await product.mails(email)).at(-1)?.email.html ?? '';
  await accounts.sdk.send(
    new ConfirmForgotPasswordCommand({
      ClientId: accounts.clientId,
      Username: email,
      ConfirmationCode: /#code=(\w+)/.exec(html)?.[1] ?? '',
      Password: newPassword,
    }),
  );
}

/** "Forgot password" of an address that was proven: by a scanner that opened the link, for example. */
async function resetProven({ email }: Attacker): Promise<void> {
  const confirmed = await product.api('/api/account/verification', { body: { uid: await uidTo(email) } });
  expect(confirmed.status).toBe(200);
  await accounts.sdk.send(new ForgotPasswordCommand({ ClientId: accounts.clientId, Username: email }));
  await confirmReset(email);
}

async function disown({ email }: Attacker): Promise<void> {
  const answer = await product.api('/api/account/disownments', { body: { uid: await uidTo(email) } });
  expect(answer.text).toBe('{"success":true}');
}

/** "I did not make this account", and then the link that was mailed for it. */
async function disownAndReset(attacker: Attacker): Promise<void> {
  await disown(attacker);
  await confirmReset(attacker.email);
}

const ways = [
  ['a reset by the link to an unproven address', resetUnproven],
  ['a reset after the verification link was opened by a scanner', resetProven],
  ['"I did not make this account"', disownAndReset],
] as const;

const partitionOf = async (userId: string) => {
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

/** Calls an operation with something it would do. */
function callAs(accessToken: string, operation: (typeof accountOperations)[number]) {
  const { path, call } = accountCall(operation, bearer(accessToken));
  return product.api(path, call);
}

const signedOut = { status: 401, json: { error: 'signed-out' } };

test.each(ways)(
  'after %s access tokens from before are refused, and the new sign-in works at once',
  async (_way, takeOver) => {
    const attacker = await squat();
    const before = bearer(attacker.accessToken);
    expect((await product.api('/api/profile', { headers: before })).status).toBe(200);
    await takeOver(attacker);
    const owner = await accounts.signIn(attacker.email, newPassword);
    expect(await product.api('/api/profile', { headers: before })).toMatchObject(signedOut);
    const { AuthenticationResult: renewed } = await accounts.sdk.send(
      new GetTokensFromRefreshTokenCommand({ ClientId: accounts.clientId, RefreshToken: owner.refreshToken }),
    );
    for (const accessToken of [owner.accessToken, renewed?.AccessToken ?? ''])
      expect((await product.api('/api/profile', { headers: bearer(accessToken) })).status).toBe(200);
  },
);

test('after a reset every operation refuses access tokens from before, and nothing changes', async () => {
  const attacker = await squat();
  await resetUnproven(attacker);
  const stored = await partitionOf(attacker.userId);
  expect(accountOperations.length).toBeGreaterThan(40);
  for (const operation of accountOperations) {
    const answer = await callAs(attacker.accessToken, operation);
    expect(answer, `${operation[0]}: ${answer.text}`).toMatchObject(signedOut);
  }
  expect(await partitionOf(attacker.userId)).toEqual(stored);
});

test('saying "I did not make this account" ends access tokens before a new password is set', async () => {
  const attacker = await squat();
  await disown(attacker);
  const howToPay = { text: 'Zelle to thief@example.com', link: '' };
  expect(
    await product.api('/api/how-to-pay', {
      method: 'PUT',
      body: howToPay,
      headers: bearer(attacker.accessToken),
    }),
  ).toMatchObject(signedOut);
  expect(JSON.stringify(await partitionOf(attacker.userId))).not.toContain('thief');
});
