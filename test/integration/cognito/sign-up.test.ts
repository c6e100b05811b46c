import {
  AdminGetUserCommand,
  ConfirmSignUpCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmWebSignUp } from '#lambdas/account/triggers';
import { newEmail, tokensOf } from '#test/support/cognito-accounts';
import { type CognitoServer, clientId, poolId, startCognito } from '#test/support/cognito-server';

let cognito: CognitoServer;
beforeAll(async () => {
  cognito = await startCognito();
});
afterAll(() => cognito.stop());
beforeEach(() => {
  cognito.triggers.PreSignUp = async (event: PreSignUpTriggerEvent) => confirmWebSignUp(event, clientId);
  cognito.configure({ autoVerifiesEmail: false });
});

const signUp = (Username: string, Password = 'hunter22', ClientId = clientId) =>
  cognito.sdk.send(new SignUpCommand({ ClientId, Username, Password }));

const userAt = (email: string) =>
  cognito.sdk.send(new AdminGetUserCommand({ UserPoolId: poolId, Username: email }));

describe('signing up', () => {
  it('confirms accounts of the site at once, without verifying their address', async () => {
    const email = newEmail();
    expect(await signUp(email)).toMatchObject({ UserConfirmed: true });
    const user = await userAt(email);
    expect(user).toMatchObject({ UserStatus: 'CONFIRMED', Enabled: true });
    expect(user.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'false' });
    expect((await tokensOf(cognito, email)).AccessToken).toBeTruthy();
    expect(cognito.mails).toHaveLength(0);
  });

  it('requires accounts of other clients to be confirmed by code', async () => {
    cognito.configure({ autoVerifiesEmail: true }, 'mobile');
    const email = newEmail();
    const signedUp = await signUp(email, 'hunter22', 'mobile');
    expect(signedUp).toMatchObject({
      UserConfirmed: false,
      CodeDeliveryDetails: { DeliveryMedium: 'EMAIL' },
    });
    await expect(tokensOf(cognito, email)).rejects.toMatchObject({ name: 'UserNotConfirmedException' });
    const confirm = (code: string) =>
      cognito.sdk.send(
        new ConfirmSignUpCommand({ ClientId: 'mobile', Username: email, ConfirmationCode: code }),
      );
    const first = cognito.mails.at(-1)?.html.match(/\d{6}/)?.[0] ?? '';
    await expect(confirm(first === '000000' ? '1' : '000000')).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    await cognito.sdk.send(new ResendConfirmationCodeCommand({ ClientId: 'mobile', Username: email }));
    await confirm(cognito.mails.at(-1)?.html.match(/\d{6}/)?.[0] ?? '');
    await expect(confirm(first)).rejects.toThrow('User cannot be confirmed. Current status is CONFIRMED');
    expect((await userAt(email)).UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
    expect((await tokensOf(cognito, email)).AccessToken).toBeTruthy();
  });

  it('calls the trigger with the event that Amazon documents', async () => {
    let seen: unknown;
    cognito.triggers.PreSignUp = async (event: object) => {
      seen = event;
      return event;
    };
    const email = newEmail();
    const { UserSub } = await signUp(email);
    expect(seen).toMatchObject({
      version: '1',
      region: 'us-east-1',
      userPoolId: poolId,
      userName: UserSub,
      callerContext: { clientId },
      triggerSource: 'PreSignUp_SignUp',
      request: { userAttributes: { email }, validationData: null },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    });
  });

  it('is refused with the message of a trigger that throws', async () => {
    cognito.triggers.PreSignUp = async () => {
      throw new Error('not today');
    };
    const email = newEmail();
    await expect(signUp(email)).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreSignUp failed with error not today.',
    });
    await expect(userAt(email)).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });

  it('refuses an address in use in upper or lower case, a short password and a malformed address', async () => {
    const email = newEmail();
    await signUp(email);
    await expect(signUp(email.toUpperCase())).rejects.toMatchObject({
      name: 'UsernameExistsException',
      message: 'User already exists',
    });
    await expect(signUp(newEmail(), 'five5')).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password not long enough',
    });
    expect(await signUp(newEmail(), 'sixsix')).toMatchObject({ UserConfirmed: true });
    await expect(signUp('no-address')).rejects.toThrow('Username should be an email.');
  });

  it('creates one account for several sign-ups at the same time', async () => {
    const email = newEmail();
    const outcomes = await Promise.allSettled([signUp(email), signUp(email), signUp(email)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('enforces a stricter policy', async () => {
    cognito.configure(
      {
        passwordPolicy: {
          minimumLength: 8,
          requireLowercase: true,
          requireUppercase: true,
          requireNumbers: true,
          requireSymbols: true,
          temporaryDays: 7,
        },
      },
      'strict',
    );
    for (const [password, missing] of [
      ['hunter22!', 'must have uppercase characters'],
      ['HUNTER22!', 'must have lowercase characters'],
      ['Hunterxx!', 'must have numeric characters'],
      ['Hunter222', 'must have symbol characters'],
    ] as const)
      await expect(signUp(newEmail(), password, 'strict')).rejects.toThrow(missing);
    await signUp(newEmail(), 'Hunter22!', 'strict');
  });
});
