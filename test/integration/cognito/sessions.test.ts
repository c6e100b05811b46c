import {
  AdminConfirmSignUpCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  confirmAtOnce,
  newEmail,
  signUpAccount,
  tokensOf,
  verifyAddress,
} from '#test/support/cognito-accounts';
import { type CognitoServer, clientId, poolId, startCognito } from '#test/support/cognito-server';

let cognito: CognitoServer;
beforeAll(async () => {
  cognito = await startCognito();
  confirmAtOnce(cognito);
});
afterAll(() => cognito.stop());
afterEach(() => {
  delete cognito.triggers.PostConfirmation;
});

const refresh = (RefreshToken: string) =>
  cognito.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken }));

const user = (email: string) => ({ UserPoolId: poolId, Username: email });

async function verifiedAccount(): Promise<string> {
  const email = await signUpAccount(cognito);
  await verifyAddress(cognito, email);
  return email;
}

async function resetPassword(email: string, Password = 'brand new'): Promise<void> {
  await cognito.sdk.send(new ForgotPasswordCommand({ ClientId: clientId, Username: email }));
  const ConfirmationCode = /\d{6}/.exec(cognito.mails.at(-1)?.html ?? '')?.[0] ?? '';
  await cognito.sdk.send(
    new ConfirmForgotPasswordCommand({
      ClientId: clientId,
      Username: email,
      ConfirmationCode,
      Password,
      ClientMetadata: { from: 'test' },
    }),
  );
}

describe('sessions stay valid, because Cognito documents no password operation that ends them,', () => {
  it.each([
    ['after a reset of the password', resetPassword],
    [
      'after a change of the password by the user',
      async (email: string) => {
        const { AccessToken } = await tokensOf(cognito, email);
        const passwords = { PreviousPassword: 'hunter22', ProposedPassword: 'brand new' };
        await cognito.sdk.send(new ChangePasswordCommand({ AccessToken, ...passwords }));
      },
    ],
    [
      'after an operator set a password',
      (email: string) =>
        cognito.sdk.send(
          new AdminSetUserPasswordCommand({ ...user(email), Password: 'brand new', Permanent: true }),
        ),
    ],
  ])('%s', async (_, replace) => {
    const email = await verifiedAccount();
    const stolen = await tokensOf(cognito, email);
    await replace(email);
    await expect(tokensOf(cognito, email)).rejects.toThrow('Incorrect username or password.');
    expect((await refresh(stolen.RefreshToken)).AuthenticationResult?.AccessToken).toBeTruthy();
  });
});

describe('the sessions of a locked account', () => {
  it('are revoked, and stay revoked when the account is enabled again', async () => {
    const email = await signUpAccount(cognito);
    const { RefreshToken } = await tokensOf(cognito, email);
    await cognito.sdk.send(new AdminDisableUserCommand(user(email)));
    await cognito.sdk.send(new AdminEnableUserCommand(user(email)));
    await expect(refresh(RefreshToken)).rejects.toThrow('Refresh Token has been revoked');
  });
});

describe('the post-confirmation trigger', () => {
  function recordEvents(): PostConfirmationTriggerEvent[] {
    const events: PostConfirmationTriggerEvent[] = [];
    cognito.triggers.PostConfirmation = async (event: PostConfirmationTriggerEvent) => {
      events.push(event);
      return event;
    };
    return events;
  }

  it('is called after a password reset, and can end every session', async () => {
    const email = await verifiedAccount();
    const stolen = await tokensOf(cognito, email);
    const events: PostConfirmationTriggerEvent[] = [];
    cognito.triggers.PostConfirmation = async (event: PostConfirmationTriggerEvent) => {
      events.push(event);
      await cognito.sdk.send(new AdminUserGlobalSignOutCommand(user(event.userName)));
      return event;
    };
    await resetPassword(email);
    expect(events).toEqual([
      {
        version: '1',
        region: 'us-east-1',
        userPoolId: poolId,
        userName: expect.stringMatching(/^[0-9a-f-]{36}$/),
        callerContext: { awsSdkVersion: expect.any(String), clientId },
        triggerSource: 'PostConfirmation_ConfirmForgotPassword',
        request: {
          userAttributes: {
            sub: events[0]?.userName,
            'cognito:user_status': 'CONFIRMED',
            email,
            email_verified: 'true',
          },
          clientMetadata: { from: 'test' },
        },
        response: {},
      },
    ]);
    await expect(refresh(stolen.RefreshToken)).rejects.toThrow('Refresh Token has been revoked');
    expect((await tokensOf(cognito, email, 'brand new')).AccessToken).toBeTruthy();
  });

  it('is called for every confirmed sign-up, and not when passwords are changed or set', async () => {
    const events = recordEvents();
    const email = await signUpAccount(cognito);
    delete cognito.triggers.PreSignUp;
    const other = newEmail();
    await cognito.sdk.send(new SignUpCommand({ ClientId: clientId, Username: other, Password: 'hunter22' }));
    expect(events.map(({ request }) => request.userAttributes.email)).toEqual([email]);
    await cognito.sdk.send(new AdminConfirmSignUpCommand(user(other)));
    confirmAtOnce(cognito);
    expect(events.map(({ triggerSource }) => triggerSource)).toEqual([
      'PostConfirmation_ConfirmSignUp',
      'PostConfirmation_ConfirmSignUp',
    ]);
    const { AccessToken } = await tokensOf(cognito, email);
    const passwords = { PreviousPassword: 'hunter22', ProposedPassword: 'brand new' };
    await cognito.sdk.send(new ChangePasswordCommand({ AccessToken, ...passwords }));
    await cognito.sdk.send(
      new AdminSetUserPasswordCommand({ ...user(email), Password: 'newer still', Permanent: true }),
    );
    expect(events).toHaveLength(2);
  });

  it('fails the password reset if it throws an error, but the new password stays', async () => {
    const email = await verifiedAccount();
    cognito.triggers.PostConfirmation = async () => {
      throw new Error('no hands free');
    };
    await expect(resetPassword(email)).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PostConfirmation failed with error no hands free.',
    });
    expect((await tokensOf(cognito, email, 'brand new')).AccessToken).toBeTruthy();
  });
});
