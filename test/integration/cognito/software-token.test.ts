import {
  AdminDeleteSoftwareTokenCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetUserCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchMFAPreference, signIn, signOut } from 'aws-amplify/auth';
import { codeAt } from 'one-machine-cloud/cognito/totp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmAtOnce, signUpAccount, tokensOf, verifyAddress } from '#test/support/cognito-accounts';
import { type CognitoServer, clientId, poolId, startCognito } from '#test/support/cognito-server';

const step = 30_000;
const password = 'hunter22';
let cognito: CognitoServer;

beforeAll(async () => {
  cognito = await startCognito();
  confirmAtOnce(cognito);
  cognito.holdClock(true);
});
afterAll(() => cognito.stop());
// Each test starts with a code that no earlier test has used.
beforeEach(() => {
  cognito.configure({ allowsSoftwareTokens: true });
  cognito.advance(10 * step);
});

const nowCode = (secret: string) => codeAt(secret, cognito.now());

const associate = async (AccessToken: string) =>
  (await cognito.sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }))).SecretCode ?? '';

const verify = (AccessToken: string, UserCode: string) =>
  cognito.sdk.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));

const setEnabled = (AccessToken: string, Enabled: boolean) =>
  cognito.sdk.send(
    new SetUserMFAPreferenceCommand({
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
    }),
  );

/** An account with an authenticator app: its address, secret and earlier tokens. The clock is past the used code. */
async function protectedAccount() {
  const email = await signUpAccount(cognito, password);
  const tokens = await tokensOf(cognito, email, password);
  const secret = await associate(tokens.AccessToken);
  await verify(tokens.AccessToken, nowCode(secret));
  await setEnabled(tokens.AccessToken, true);
  cognito.advance(2 * step);
  return { email, secret, tokens };
}

const beginSignIn = (email: string, PASSWORD = password) =>
  cognito.sdk.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD },
    }),
  );

const answerChallenge = (Session: string | undefined, email: string, code: string) =>
  cognito.sdk.send(
    new RespondToAuthChallengeCommand({
      ClientId: clientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
    }),
  );

describe('codes', () => {
  it('follow RFC 6238', () => {
    // The secret "12345678901234567890" of appendix B; the last six of its eight digits.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect([59, 1_111_111_109, 2_000_000_000].map((second) => codeAt(secret, second * 1000))).toEqual([
      '287082',
      '081804',
      '279037',
    ]);
  });
});

describe('setting up an authenticator app', () => {
  it('asks for no code before the secret is verified and turned on', async () => {
    const email = await signUpAccount(cognito, password);
    const { AccessToken } = await tokensOf(cognito, email, password);
    const secret = await associate(AccessToken);
    expect(secret).toMatch(/^[A-Z2-7]{52}$/);
    await expect(setEnabled(AccessToken, true)).rejects.toMatchObject({ name: 'InvalidParameterException' });
    expect((await beginSignIn(email)).AuthenticationResult).toBeDefined();
    expect((await verify(AccessToken, nowCode(secret))).Status).toBe('SUCCESS');
    expect((await beginSignIn(email)).AuthenticationResult).toBeDefined();
    await setEnabled(AccessToken, true);
    expect(await beginSignIn(email)).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    const described = {
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    };
    expect(await cognito.sdk.send(new GetUserCommand({ AccessToken }))).toMatchObject(described);
  });

  it('refuses a wrong code, and keeps the old secret until a new one is verified', async () => {
    const { email, secret, tokens } = await protectedAccount();
    const next = await associate(tokens.AccessToken);
    await expect(verify(tokens.AccessToken, nowCode(secret))).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    const { Session } = await beginSignIn(email);
    expect((await answerChallenge(Session, email, nowCode(secret))).AuthenticationResult).toBeDefined();
    cognito.advance(2 * step);
    await verify(tokens.AccessToken, nowCode(next));
    cognito.advance(2 * step);
    const again = await beginSignIn(email);
    await expect(answerChallenge(again.Session, email, nowCode(secret))).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    expect((await answerChallenge(again.Session, email, nowCode(next))).AuthenticationResult).toBeDefined();
  });

  it('is refused by a pool without authenticator apps, which asks for no code either', async () => {
    const { email, tokens } = await protectedAccount();
    cognito.configure({ allowsSoftwareTokens: false });
    await expect(associate(tokens.AccessToken)).rejects.toMatchObject({
      name: 'SoftwareTokenMFANotFoundException',
    });
    expect((await beginSignIn(email)).AuthenticationResult).toBeDefined();
  });
});

describe('signing in with a code', () => {
  it('accepts the codes of one step of 30 seconds before and after, and no others', async () => {
    const { email, secret } = await protectedAccount();
    for (const [skew, isAccepted] of [
      [-2, false],
      [2, false],
      [-1, true],
      [1, true],
    ] as const) {
      cognito.advance(4 * step);
      const { Session } = await beginSignIn(email);
      const attempt = answerChallenge(Session, email, codeAt(secret, cognito.now() + skew * step));
      if (isAccepted) expect((await attempt).AuthenticationResult).toBeDefined();
      else await expect(attempt).rejects.toMatchObject({ name: 'CodeMismatchException' });
    }
  });

  it('accepts no code twice, in any browser, and no older code after a newer one', async () => {
    const { email, secret } = await protectedAccount();
    const [first, second] = [await beginSignIn(email), await beginSignIn(email)];
    const code = nowCode(secret);
    await answerChallenge(first.Session, email, code);
    await expect(answerChallenge(second.Session, email, code)).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    });
    const older = codeAt(secret, cognito.now() - step);
    await expect(answerChallenge(second.Session, email, older)).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    });
    cognito.advance(step);
    expect(
      (await answerChallenge(second.Session, email, nowCode(secret))).AuthenticationResult,
    ).toBeDefined();
  });

  it('accepts one of two answers that arrive at once', async () => {
    const { email, secret } = await protectedAccount();
    const [first, second] = [await beginSignIn(email), await beginSignIn(email)];
    const code = nowCode(secret);
    const outcomes = await Promise.allSettled([
      answerChallenge(first.Session, email, code),
      answerChallenge(second.Session, email, code),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is possible once per challenge, which expires after three minutes', async () => {
    const { email, secret } = await protectedAccount();
    const late = await beginSignIn(email);
    cognito.advance(3 * 60_000 + 1);
    await expect(answerChallenge(late.Session, email, nowCode(secret))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Invalid session for the user, session is expired.',
    });
    const { Session } = await beginSignIn(email);
    await answerChallenge(Session, email, nowCode(secret));
    cognito.advance(2 * step);
    await expect(answerChallenge(Session, email, nowCode(secret))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });

  it('is locked after five wrong codes, whichever sign-ins they were typed in', async () => {
    const { email, secret } = await protectedAccount();
    const rightCode = nowCode(secret);
    const wrongCode = rightCode === '000000' ? '000001' : '000000';
    for (let round = 0; round < 5; round += 1) {
      const { Session } = await beginSignIn(email);
      await expect(answerChallenge(Session, email, wrongCode)).rejects.toMatchObject({
        name: 'CodeMismatchException',
      });
    }
    const { Session } = await beginSignIn(email);
    await expect(answerChallenge(Session, email, rightCode)).rejects.toMatchObject({
      message: 'Password attempts exceeded',
    });
    cognito.advance(1000);
    const code = nowCode(secret);
    expect((await answerChallenge(Session, email, code)).AuthenticationResult).toBeDefined();
  });

  it('still needs a code after a password reset, and challenges of the old password end', async () => {
    const { email, secret } = await protectedAccount();
    await verifyAddress(cognito, email);
    const before = await beginSignIn(email);
    await cognito.sdk.send(new ForgotPasswordCommand({ ClientId: clientId, Username: email }));
    const ConfirmationCode = /\d{6}/.exec(cognito.mails.at(-1)?.html ?? '')?.[0] ?? '';
    await cognito.sdk.send(
      new ConfirmForgotPasswordCommand({
        ClientId: clientId,
        Username: email,
        ConfirmationCode,
        Password: 'another 22',
      }),
    );
    await expect(answerChallenge(before.Session, email, nowCode(secret))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    const { ChallengeName, Session } = await beginSignIn(email, 'another 22');
    expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    expect((await answerChallenge(Session, email, nowCode(secret))).AuthenticationResult).toBeDefined();
  });

  it('remembers used codes after a restart', async () => {
    const { email, secret } = await protectedAccount();
    const { Session } = await beginSignIn(email);
    const code = nowCode(secret);
    await answerChallenge(Session, email, code);
    cognito.restart();
    const again = await beginSignIn(email);
    await expect(answerChallenge(again.Session, email, code)).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    });
  });

  it('calls the post-authentication trigger only for finished sign-ins', async () => {
    const { email, secret } = await protectedAccount();
    let triggerCalls = 0;
    cognito.triggers.PostAuthentication = async (event) => {
      triggerCalls += 1;
      return event;
    };
    const { Session } = await beginSignIn(email);
    expect(triggerCalls).toBe(0);
    await answerChallenge(Session, email, nowCode(secret));
    expect(triggerCalls).toBe(1);
    delete cognito.triggers.PostAuthentication;
  });

  it('works by SRP with Amplify, and a wrong code can be corrected', async () => {
    const { email, secret } = await protectedAccount();
    Amplify.configure({
      Auth: {
        Cognito: { userPoolId: poolId, userPoolClientId: clientId, userPoolEndpoint: cognito.endpoint },
      },
    });
    await signOut();
    const { nextStep } = await signIn({ username: email, password });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    const code = nowCode(secret);
    const wrongCode = code === '000000' ? '000001' : '000000';
    await expect(confirmSignIn({ challengeResponse: wrongCode })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
    expect(await fetchMFAPreference()).toMatchObject({ preferred: 'TOTP', enabled: ['TOTP'] });
    await signOut();
  });
});

describe('an account without an authenticator app', () => {
  it.each([true, false])(
    'can sign in on the site and in the mobile app, with authenticator apps allowed: %s',
    async (allowsSoftwareTokens) => {
      cognito.configure({ allowsSoftwareTokens });
      cognito.configure({ allowsSoftwareTokens }, 'mobile');
      const email = await signUpAccount(cognito, password);
      for (const ClientId of [clientId, 'mobile']) {
        const AuthParameters = { USERNAME: email, PASSWORD: password };
        const signedIn = await cognito.sdk.send(
          new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }),
        );
        expect(signedIn.AuthenticationResult).toBeDefined();
      }
    },
  );
});

describe('a signed call', () => {
  const parameters = (email: string) => ({
    ClientId: clientId,
    AuthFlow: 'ADMIN_USER_PASSWORD_AUTH' as const,
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });

  it('checks a password without a code, which no unsigned call may do', async () => {
    const { email } = await protectedAccount();
    const given = parameters(email);
    expect(
      await cognito.sdk.send(new AdminInitiateAuthCommand({ UserPoolId: poolId, ...given })),
    ).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    await expect(cognito.sdk.send(new InitiateAuthCommand(given))).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });
});

describe('an operator', () => {
  const named = (email: string) => ({ UserPoolId: poolId, Username: email });

  it('turns the codes off, or deletes the secret', async () => {
    const { email } = await protectedAccount();
    await cognito.sdk.send(
      new AdminSetUserMFAPreferenceCommand({
        ...named(email),
        SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
      }),
    );
    expect((await beginSignIn(email)).AuthenticationResult).toBeDefined();
    const other = await protectedAccount();
    await cognito.sdk.send(new AdminDeleteSoftwareTokenCommand(named(other.email)));
    expect((await beginSignIn(other.email)).AuthenticationResult).toBeDefined();
    const user = await cognito.sdk.send(new AdminGetUserCommand(named(other.email)));
    expect(user.UserMFASettingList).toBeUndefined();
    await expect(
      cognito.sdk.send(new AdminDeleteSoftwareTokenCommand(named(other.email))),
    ).rejects.toMatchObject({ name: 'SoftwareTokenMFANotFoundException' });
  });
});
