import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, getCurrentUser, signIn, signOut, signUp } from 'aws-amplify/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CognitoServer, clientId, poolId, startCognito } from '#test/support/cognito-server';
import { further } from '#test/support/further-cases';

let cognito: CognitoServer;
let count = 0;
const newEmail = () => `pat${++count}@example.com`;

beforeAll(async () => {
  cognito = await startCognito();
  cognito.triggers.PreSignUp = async (event: { response: object }) => ({
    ...event,
    response: { ...event.response, autoConfirmUser: true },
  });
  Amplify.configure({
    Auth: {
      Cognito: { userPoolId: poolId, userPoolClientId: clientId, userPoolEndpoint: cognito.endpoint },
    },
  });
});
afterAll(() => cognito.stop());
beforeEach(() => signOut());

async function account(password = 'hunter22'): Promise<string> {
  const email = newEmail();
  await cognito.sdk.send(new SignUpCommand({ ClientId: clientId, Username: email, Password: password }));
  return email;
}

const passwordSignIn = (email: string, password: string) =>
  cognito.sdk.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );

describe('signing in with Amplify', () => {
  it('signs in to a new account by SRP and returns tokens of that account', async () => {
    const email = newEmail();
    const signedUp = await signUp({ username: email, password: 'sechs6' });
    expect(signedUp.isSignUpComplete).toBe(true);
    expect(await signIn({ username: email, password: 'sechs6' })).toMatchObject({ isSignedIn: true });
    const { tokens, userSub } = await fetchAuthSession();
    expect(userSub).toBe(signedUp.userId);
    expect(tokens?.idToken?.payload).toMatchObject({ email, email_verified: false, sub: signedUp.userId });
    expect(await getCurrentUser()).toMatchObject({ userId: signedUp.userId });
  });

  it('accepts the address in upper or lower case, and passwords in any script', async () => {
    const password = 'pässwörd 密码 😀';
    const email = await account(password);
    expect(await signIn({ username: email.toUpperCase(), password })).toMatchObject({ isSignedIn: true });
  });

  it('works by SRP again and again, with any salts and numbers', further, async () => {
    const email = await account();
    for (let round = 0; round < 20; round += 1) {
      expect(await signIn({ username: email, password: 'hunter22' })).toMatchObject({ isSignedIn: true });
      await signOut();
    }
  });

  it('refuses a wrong password, an unknown address and a disabled account with different messages', async () => {
    const email = await account();
    await expect(signIn({ username: email, password: 'hunter23' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
    await expect(signIn({ username: newEmail(), password: 'hunter22' })).rejects.toMatchObject({
      name: 'UserNotFoundException',
      message: 'User does not exist.',
    });
    await cognito.sdk.send(new AdminDisableUserCommand({ UserPoolId: poolId, Username: email }));
    await expect(signIn({ username: email, password: 'hunter22' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User is disabled.',
    });
  });

  it('uses the password flow if the client allows it', async () => {
    const email = await account();
    const signedIn = await signIn({
      username: email,
      password: 'hunter22',
      options: { authFlowType: 'USER_PASSWORD_AUTH' },
    });
    expect(signedIn.isSignedIn).toBe(true);
    cognito.configure({ explicitAuthFlows: ['ALLOW_USER_SRP_AUTH'] });
    await expect(passwordSignIn(email, 'hunter22')).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'USER_PASSWORD_AUTH flow not enabled for this client',
    });
    cognito.configure({ explicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_PASSWORD_AUTH'] });
  });

  it('requires a new password from a user that an operator created', async () => {
    const email = newEmail();
    await cognito.sdk.send(
      new AdminCreateUserCommand({
        UserPoolId: poolId,
        Username: email,
        TemporaryPassword: 'temporary',
        MessageAction: 'SUPPRESS',
      }),
    );
    const first = await signIn({ username: email, password: 'temporary' });
    expect(first.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    expect(await confirmSignIn({ challengeResponse: 'my own one' })).toMatchObject({ isSignedIn: true });
    await signOut();
    expect(await signIn({ username: email, password: 'my own one' })).toMatchObject({ isSignedIn: true });
  });

  it('refuses a temporary password after the number of days in the policy', async () => {
    const user = { UserPoolId: poolId, Username: newEmail() };
    await cognito.sdk.send(
      new AdminCreateUserCommand({ ...user, TemporaryPassword: 'temporary', MessageAction: 'SUPPRESS' }),
    );
    cognito.advance(7 * 24 * 60 * 60 * 1000);
    await expect(passwordSignIn(user.Username, 'not this')).rejects.toThrow(
      'Incorrect username or password.',
    );
    await expect(passwordSignIn(user.Username, 'temporary')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Temporary password has expired and must be reset by an administrator.',
    });
    await cognito.sdk.send(
      new AdminSetUserPasswordCommand({ ...user, Password: 'temporary', Permanent: false }),
    );
    expect(await passwordSignIn(user.Username, 'temporary')).toMatchObject({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
    });
  });

  it('asks a user whose password was reset to set a new one, whatever password is sent', async () => {
    const email = newEmail();
    const user = { UserPoolId: poolId, Username: email };
    await cognito.sdk.send(new AdminCreateUserCommand({ ...user, MessageAction: 'SUPPRESS' }));
    await cognito.sdk.send(
      new AdminSetUserPasswordCommand({ ...user, Password: 'hunter22', Permanent: true }),
    );
    await cognito.sdk.send(
      new AdminUpdateUserAttributesCommand({
        ...user,
        UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
      }),
    );
    await cognito.sdk.send(new AdminResetUserPasswordCommand(user));
    const attempt = await signIn({ username: email, password: 'hunter22' });
    expect(attempt.nextStep.signInStep).toBe('RESET_PASSWORD');
  });
});

describe('the lockout', () => {
  beforeEach(() => cognito.holdClock(true));
  afterEach(() => cognito.holdClock(false));

  it('starts with the fifth wrong password, doubles, ignores tries meanwhile, and ends with a success', async () => {
    const email = await account();
    const wrong = () => passwordSignIn(email, 'not this').catch((error: Error) => error.message);
    for (let failure = 1; failure <= 5; failure += 1)
      expect(await wrong()).toBe('Incorrect username or password.');
    expect(await wrong()).toBe('Password attempts exceeded');
    await expect(passwordSignIn(email, 'hunter22')).rejects.toThrow('Password attempts exceeded');
    cognito.advance(1_001);
    expect(await wrong()).toBe('Incorrect username or password.');
    cognito.advance(1_001);
    expect(await wrong()).toBe('Password attempts exceeded');
    cognito.advance(1_000);
    expect((await passwordSignIn(email, 'hunter22')).AuthenticationResult?.AccessToken).toBeTruthy();
    for (let failure = 1; failure <= 5; failure += 1)
      expect(await wrong()).toBe('Incorrect username or password.');
  });

  it('applies to SRP as well, and ends after fifteen minutes without tries', async () => {
    const email = await account();
    for (let failure = 1; failure <= 5; failure += 1)
      await expect(signIn({ username: email, password: 'not this' })).rejects.toThrow('Incorrect');
    await expect(signIn({ username: email, password: 'hunter22' })).rejects.toThrow(
      'Password attempts exceeded',
    );
    cognito.advance(15 * 60 * 1000);
    for (let failure = 1; failure <= 4; failure += 1)
      await expect(signIn({ username: email, password: 'not this' })).rejects.toThrow('Incorrect');
    expect(await signIn({ username: email, password: 'hunter22' })).toMatchObject({ isSignedIn: true });
  });
});

describe('a pool that hides which accounts exist', () => {
  it('answers an unknown address like a wrong password, by SRP and by password', async () => {
    cognito.configure({ preventUserExistenceErrors: 'ENABLED' });
    const refusal = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    await expect(signIn({ username: 'nobody@example.com', password: 'hunter22' })).rejects.toMatchObject(
      refusal,
    );
    await expect(passwordSignIn('nobody@example.com', 'hunter22')).rejects.toMatchObject(refusal);
    const begin = () =>
      cognito.sdk.send(
        new InitiateAuthCommand({
          ClientId: clientId,
          AuthFlow: 'USER_SRP_AUTH',
          AuthParameters: { USERNAME: 'nobody@example.com', SRP_A: 'abcdef' },
        }),
      );
    const [one, two] = [await begin(), await begin()];
    expect(one.ChallengeParameters?.SALT).toBe(two.ChallengeParameters?.SALT);
    expect(one.ChallengeParameters?.USER_ID_FOR_SRP).toBe(two.ChallengeParameters?.USER_ID_FOR_SRP);
    cognito.configure({ preventUserExistenceErrors: 'LEGACY' });
  });
});
