import {
  AdminInitiateAuthCommand,
  AssociateSoftwareTokenCommand,
  CompleteWebAuthnRegistrationCommand,
  SetUserMFAPreferenceCommand,
  StartWebAuthnRegistrationCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { defaultPoolConfig } from 'one-machine-cloud/cognito/pool-config';
import { codeAt } from 'one-machine-cloud/cognito/totp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeFactors } from '#lambdas/account/remove-factors';
import { accountDirectory } from '#lambdas/platform/cognito/account-directory';
import { poolSignInFactors } from '#lambdas/platform/cognito/sign-in-factors';
import { confirmAtOnce, signUpAccount, tokensOf } from '#test/support/cognito-accounts';
import { type CognitoServer, clientId, poolId, startCognito } from '#test/support/cognito-server';
import { SoftwarePasskey } from '#test/support/software-passkey';

const password = 'hunter22';
let cognito: CognitoServer;

beforeAll(async () => {
  cognito = await startCognito({
    passkeys: { relyingPartyId: 'billhook.test', requiresVerification: true, areMultiFactor: true },
    explicitAuthFlows: [...defaultPoolConfig.explicitAuthFlows, 'ALLOW_USER_AUTH'],
  });
  confirmAtOnce(cognito);
});
afterAll(() => cognito.stop());

const factors = () => poolSignInFactors({ poolId, clientId }, cognito.sdk);

/** An account with two passkeys and an authenticator app. */
async function protectedAccount() {
  const email = await signUpAccount(cognito, password);
  const { AccessToken, IdToken } = await tokensOf(cognito, email, password);
  for (const passkey of [new SoftwarePasskey(), new SoftwarePasskey()]) {
    const started = await cognito.sdk.send(new StartWebAuthnRegistrationCommand({ AccessToken }));
    const { challenge } = started.CredentialCreationOptions as { challenge: string };
    const Credential = passkey.create(challenge);
    await cognito.sdk.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential }));
  }
  const { SecretCode = '' } = await cognito.sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const UserCode = codeAt(SecretCode, cognito.now());
  await cognito.sdk.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  const SoftwareTokenMfaSettings = { Enabled: true };
  await cognito.sdk.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
  const { sub } = JSON.parse(Buffer.from(IdToken.split('.')[1] ?? '', 'base64url').toString());
  return { email, userId: sub as string };
}

const remove = (userId: string, given: { password?: string } = {}) => {
  const directory = accountDirectory(poolId, cognito.sdk);
  const endSessions = () => directory.endSessions(userId);
  return removeFactors(userId, { ...given, endSessions }, { directory, factors: factors() });
};

const signIn = (email: string) =>
  cognito.sdk.send(
    new AdminInitiateAuthCommand({
      UserPoolId: poolId,
      ClientId: clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );

test('removing factors leaves a known password as the only way to sign in', async () => {
  const { email, userId } = await protectedAccount();
  await remove(userId, { password });
  expect(await factors().find(userId)).toEqual({ hasPasskeys: false, hasAuthenticator: false });
  expect((await signIn(email)).AuthenticationResult).toBeDefined();
});

test('removing factors leaves no way to sign in if the password is not known', async () => {
  const { email, userId } = await protectedAccount();
  await remove(userId);
  expect(await factors().find(userId)).toEqual({ hasPasskeys: false, hasAuthenticator: false });
  await expect(signIn(email)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('removing factors does not change the password of an account without passkeys', async () => {
  const email = await signUpAccount(cognito, password);
  await remove(email);
  expect((await signIn(email)).AuthenticationResult).toBeDefined();
});
