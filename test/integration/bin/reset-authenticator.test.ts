// @module-tag further
import {
  AssociateSoftwareTokenCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { codeAt } from 'one-machine-cloud/cognito/totp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '#test/support/command';
import { accountsOf, aSignUpProfile, bearer, type LiteAccounts } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

let product: TestCloud;
let accounts: LiteAccounts;
beforeAll(async () => {
  product = await startTestCloud();
  accounts = accountsOf(product);
});
afterAll(() => product.stop());

const reset = (...args: readonly string[]) =>
  runCommand(product, 'reset-authenticator', ...args, '--stage', 'dev');

test('an operator removes a lost authenticator app with its recovery codes', async () => {
  const email = accounts.newEmail();
  const { accessToken: AccessToken } = await accounts.signUp(email);
  const headers = bearer(AccessToken);
  const opened = await product.api('/api/account', { headers, body: { ...aSignUpProfile() } });
  expect(opened.status).toBe(200);
  expect(await reset(email)).toMatchObject({ code: 1, err: expect.stringContaining('asks for no code') });

  const { SecretCode = '' } = await accounts.sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const UserCode = codeAt(SecretCode, Date.now());
  await accounts.sdk.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  await accounts.sdk.send(
    new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: true } }),
  );
  const made = await product.api('/api/account/recovery-codes', { method: 'POST', headers });
  expect(made.json).toMatchObject({ success: true, codes: { length: 10 } });
  const { codes } = made.json as { readonly codes: readonly string[] };

  expect(await reset(email)).toMatchObject({ code: 0, out: expect.stringContaining('Add --yes') });
  // The pool answers with the challenge instead of tokens.
  expect((await accounts.signIn(email)).accessToken).toBe('');
  expect(await reset(email, '--yes')).toMatchObject({ code: 0, out: expect.stringContaining('is removed') });
  expect((await accounts.signIn(email)).accessToken).not.toBe('');

  const recovery = { body: { email, password: 'hunter22', code: codes[0] } };
  expect(await product.api('/api/account/recoveries', recovery)).toMatchObject({
    status: 400,
    json: { error: 'recovery-failed' },
  });
  const listed = await product.api('/api/account/sign-ins', { headers });
  expect(listed.json).toMatchObject({ recoveryCodesLeft: 0 });
});

test('an unknown user is reported as unknown', async () => {
  expect(await reset('nobody@example.com', '--yes')).toMatchObject({ code: 1 });
  expect(await reset()).toMatchObject({ code: 2 });
});
