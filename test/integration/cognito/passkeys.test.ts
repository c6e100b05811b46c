import {
  AdminGetUserAuthFactorsCommand,
  AssociateSoftwareTokenCommand,
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  InitiateAuthCommand,
  ListWebAuthnCredentialsCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  StartWebAuthnRegistrationCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { defaultPoolConfig } from 'one-machine-cloud/cognito/pool-config';
import { codeAt } from 'one-machine-cloud/cognito/totp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmAtOnce, signUpAccount, tokensOf } from '#test/support/cognito-accounts';
import { type CognitoServer, clientId, poolId, startCognito } from '#test/support/cognito-server';
import { type CeremonyParts, SoftwarePasskey } from '#test/support/software-passkey';

const passkeys = { relyingPartyId: 'billhook.test', requiresVerification: true, areMultiFactor: true };
const explicitAuthFlows = [...defaultPoolConfig.explicitAuthFlows, 'ALLOW_USER_AUTH'];
let cognito: CognitoServer;

beforeAll(async () => {
  cognito = await startCognito();
  confirmAtOnce(cognito);
  cognito.holdClock(true);
});
afterAll(() => cognito.stop());
beforeEach(() => {
  cognito.configure({ passkeys, explicitAuthFlows, preventUserExistenceErrors: 'LEGACY' });
  cognito.advance(5 * 60_000);
});

async function challengeFor(AccessToken: string): Promise<string> {
  const { CredentialCreationOptions } = await cognito.sdk.send(
    new StartWebAuthnRegistrationCommand({ AccessToken }),
  );
  return (CredentialCreationOptions as { challenge: string }).challenge;
}

const complete = (AccessToken: string, Credential: ReturnType<SoftwarePasskey['create']>) =>
  cognito.sdk.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential }));

async function signedUp() {
  const email = await signUpAccount(cognito);
  return { email, ...(await tokensOf(cognito, email)) };
}

/** An account with a passkey. */
async function withPasskey(passkey = new SoftwarePasskey(), changes: Partial<CeremonyParts> = {}) {
  const account = await signedUp();
  await complete(account.AccessToken, passkey.create(await challengeFor(account.AccessToken), changes));
  return { ...account, passkey };
}

const beginSignIn = (email: string, preferred = 'WEB_AUTHN') =>
  cognito.sdk.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: preferred },
    }),
  );

/** Begins a sign-in that waits for the passkey. Returns its session and challenge. */
async function challenged(email: string) {
  const { ChallengeName, ChallengeParameters, Session } = await beginSignIn(email);
  expect(ChallengeName).toBe('WEB_AUTHN');
  const options = JSON.parse(ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? '{}');
  return { Session, options, challenge: options.challenge as string };
}

const answerChallenge = (email: string, Session: string | undefined, credential: object | string) =>
  cognito.sdk.send(
    new RespondToAuthChallengeCommand({
      ClientId: clientId,
      ChallengeName: 'WEB_AUTHN',
      Session,
      ChallengeResponses: {
        USERNAME: email,
        CREDENTIAL: typeof credential === 'string' ? credential : JSON.stringify(credential),
      },
    }),
  );

const list = async (AccessToken: string) =>
  (await cognito.sdk.send(new ListWebAuthnCredentialsCommand({ AccessToken }))).Credentials ?? [];

describe('a new passkey', () => {
  it.each(['ES256', 'RS256'] as const)(
    'with the algorithm %s is listed and can be used to sign in',
    async (algorithm) => {
      const { email, AccessToken, passkey } = await withPasskey(new SoftwarePasskey(algorithm));
      expect(await list(AccessToken)).toMatchObject([
        {
          CredentialId: passkey.id.toString('base64url'),
          RelyingPartyId: 'billhook.test',
          AuthenticatorAttachment: 'platform',
          AuthenticatorTransports: ['internal'],
        },
      ]);
      const { Session, challenge, options } = await challenged(email);
      expect(options).toMatchObject({
        rpId: 'billhook.test',
        userVerification: 'required',
        allowCredentials: [{ type: 'public-key', id: passkey.id.toString('base64url') }],
      });
      expect(
        (await answerChallenge(email, Session, passkey.get(challenge))).AuthenticationResult,
      ).toBeDefined();
    },
  );

  it.each([
    [
      'of another origin',
      { origin: 'https://billhook.test.evil.example' },
      'WebAuthnOriginNotAllowedException',
    ],
    ['of a page without https', { origin: 'http://billhook.test' }, 'WebAuthnOriginNotAllowedException'],
    [
      'of a domain that only ends with the same letters',
      { origin: 'https://evilbillhook.test' },
      'WebAuthnOriginNotAllowedException',
    ],
    ['of another relying party', { relyingPartyId: 'evil.example' }, 'WebAuthnRelyingPartyMismatchException'],
    ['of an unverified user', { isUserVerified: false }, 'WebAuthnCredentialNotSupportedException'],
    ['of an absent user', { isUserPresent: false }, 'WebAuthnCredentialNotSupportedException'],
    ['made for a sign-in', { type: 'webauthn.get' }, 'InvalidParameterException'],
  ] as const)('%s is refused', async (_, changes, name) => {
    const { AccessToken } = await signedUp();
    const credential = new SoftwarePasskey().create(await challengeFor(AccessToken), changes);
    await expect(complete(AccessToken, credential)).rejects.toMatchObject({ name });
    expect(await list(AccessToken)).toEqual([]);
  });

  it('answers a challenge of this user, once, within a minute', async () => {
    const notFound = { name: 'WebAuthnChallengeNotFoundException' };
    const [one, other] = [await signedUp(), await signedUp()];
    const passkey = new SoftwarePasskey();
    const challenge = await challengeFor(one.AccessToken);
    await expect(complete(other.AccessToken, passkey.create(challenge))).rejects.toMatchObject(notFound);
    await expect(complete(one.AccessToken, passkey.create(challenge))).rejects.toMatchObject(notFound);
    const late = await challengeFor(one.AccessToken);
    cognito.advance(60_001);
    await expect(complete(one.AccessToken, passkey.create(late))).rejects.toMatchObject(notFound);
    await expect(complete(one.AccessToken, passkey.create('AAAA'))).rejects.toMatchObject(notFound);
  });

  it('is refused with an algorithm that was not offered, with malformed data, and if it belongs to another user', async () => {
    const { AccessToken } = await signedUp();
    const edwards = new SoftwarePasskey('EdDSA').create(await challengeFor(AccessToken));
    await expect(complete(AccessToken, edwards)).rejects.toMatchObject({ name: 'InvalidParameterException' });
    const cut = new SoftwarePasskey().create(await challengeFor(AccessToken));
    for (const attestationObject of ['', 'o2NmbXQ', cut.response.attestationObject.slice(0, 120)])
      await expect(
        complete(AccessToken, { ...cut, response: { ...cut.response, attestationObject } }),
      ).rejects.toMatchObject({ name: /InvalidParameter|ChallengeNotFound/ });
    const { passkey } = await withPasskey();
    await expect(
      complete(AccessToken, passkey.create(await challengeFor(AccessToken))),
    ).rejects.toMatchObject({ name: 'WebAuthnCredentialNotSupportedException' });
  });

  it('is listed among those that the browser must not create again', async () => {
    const { AccessToken, passkey } = await withPasskey();
    const { CredentialCreationOptions } = await cognito.sdk.send(
      new StartWebAuthnRegistrationCommand({ AccessToken }),
    );
    expect(CredentialCreationOptions).toMatchObject({
      rp: { id: 'billhook.test' },
      excludeCredentials: [{ id: passkey.id.toString('base64url') }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });
});

describe('a sign-in with a passkey', () => {
  it.each([
    ['from another origin', { origin: 'https://evil.example' }, 'WebAuthnOriginNotAllowedException'],
    [
      'for another relying party',
      { relyingPartyId: 'evil.example' },
      'WebAuthnRelyingPartyMismatchException',
    ],
    ['without a verified user', { isUserVerified: false }, 'WebAuthnCredentialNotSupportedException'],
    ['that is a registration', { type: 'webauthn.create' }, 'InvalidParameterException'],
  ] as const)('%s is refused', async (_, changes, name) => {
    const { email, passkey } = await withPasskey();
    const { Session, challenge } = await challenged(email);
    await expect(answerChallenge(email, Session, passkey.get(challenge, changes))).rejects.toMatchObject({
      name,
    });
  });

  it('is refused with the signature of another key, for another challenge, and with malformed data', async () => {
    const { email, passkey } = await withPasskey();
    const first = await challenged(email);
    const stranger = new SoftwarePasskey();
    const forged = { ...passkey.get(first.challenge), response: stranger.get(first.challenge).response };
    await expect(answerChallenge(email, first.Session, forged)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    const [second, third] = [await challenged(email), await challenged(email)];
    await expect(answerChallenge(email, second.Session, passkey.get(third.challenge))).rejects.toMatchObject({
      name: 'WebAuthnChallengeNotFoundException',
    });
    for (const nonsense of [
      '',
      '{',
      'null',
      '{"id":1}',
      JSON.stringify({ id: passkey.id.toString('base64url') }),
    ]) {
      const { Session } = await challenged(email);
      await expect(answerChallenge(email, Session, nonsense)).rejects.toMatchObject({
        name: /InvalidParameter|NotAuthorized/,
      });
    }
  });

  it('accepts each challenge once, and none after three minutes', async () => {
    const { email, passkey } = await withPasskey();
    const { Session, challenge } = await challenged(email);
    await answerChallenge(email, Session, passkey.get(challenge));
    await expect(answerChallenge(email, Session, passkey.get(challenge))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    const late = await challenged(email);
    cognito.advance(3 * 60_000 + 1);
    await expect(answerChallenge(email, late.Session, passkey.get(late.challenge))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });

  it('is refused for a copy of the passkey, whose signature counter does not grow', async () => {
    const { email, passkey } = await withPasskey(new SoftwarePasskey(), { signCount: 1 });
    for (const [signCount, isAccepted] of [
      [2, true],
      [2, false],
      [1, false],
      [3, true],
    ] as const) {
      const { Session, challenge } = await challenged(email);
      const attempt = answerChallenge(email, Session, passkey.get(challenge, { signCount }));
      if (isAccepted) expect((await attempt).AuthenticationResult).toBeDefined();
      else await expect(attempt).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    }
  });

  it('is no longer possible once the passkey is deleted, even if the sign-in began before', async () => {
    const { email, passkey, AccessToken } = await withPasskey();
    const { Session, challenge } = await challenged(email);
    const CredentialId = passkey.id.toString('base64url');
    const other = await signedUp();
    const removal = (token: string) =>
      cognito.sdk.send(new DeleteWebAuthnCredentialCommand({ AccessToken: token, CredentialId }));
    await expect(removal(other.AccessToken)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await removal(AccessToken);
    await expect(answerChallenge(email, Session, passkey.get(challenge))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    expect(await beginSignIn(email)).toMatchObject({ ChallengeName: 'SELECT_CHALLENGE' });
  });

  it('is not offered without a passkey, for an unknown account, or if the pool allows none', async () => {
    const { email } = await signedUp();
    expect(await beginSignIn(email)).toMatchObject({
      ChallengeName: 'SELECT_CHALLENGE',
      AvailableChallenges: ['PASSWORD', 'PASSWORD_SRP'],
    });
    await expect(beginSignIn('nobody@example.com')).rejects.toMatchObject({ name: 'UserNotFoundException' });
    cognito.configure({ preventUserExistenceErrors: 'ENABLED' });
    await expect(beginSignIn('nobody@example.com')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    cognito.configure({ explicitAuthFlows: defaultPoolConfig.explicitAuthFlows });
    await expect(beginSignIn(email)).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });

  it('works after a restart, and calls the trigger for sign-ins', async () => {
    const { email, passkey } = await withPasskey();
    cognito.restart();
    let triggerCalls = 0;
    cognito.triggers.PostAuthentication = async (event) => {
      triggerCalls += 1;
      return event;
    };
    const { Session, challenge } = await challenged(email);
    expect(triggerCalls).toBe(0);
    await answerChallenge(email, Session, passkey.get(challenge));
    expect(triggerCalls).toBe(1);
    delete cognito.triggers.PostAuthentication;
  });
});

describe('a user with an authenticator app', () => {
  const setPreference = (AccessToken: string, Enabled: boolean) =>
    cognito.sdk.send(new SetUserMFAPreferenceCommand({ AccessToken, WebAuthnMfaSettings: { Enabled } }));

  async function setUpApp(AccessToken: string) {
    const { SecretCode = '' } = await cognito.sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    const UserCode = codeAt(SecretCode, cognito.now());
    await cognito.sdk.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
    await cognito.sdk.send(
      new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: true } }),
    );
  }

  it('can use a passkey only once passkeys count as two factors', async () => {
    const { email, passkey, AccessToken } = await withPasskey();
    await expect(setPreference(AccessToken, true)).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    await setUpApp(AccessToken);
    expect(await beginSignIn(email)).toMatchObject({ ChallengeName: 'SELECT_CHALLENGE' });
    await setPreference(AccessToken, true);
    const { Session, challenge } = await challenged(email);
    expect(
      (await answerChallenge(email, Session, passkey.get(challenge))).AuthenticationResult,
    ).toBeDefined();
    const factors = await cognito.sdk.send(
      new AdminGetUserAuthFactorsCommand({ UserPoolId: poolId, Username: email }),
    );
    expect(factors).toMatchObject({
      ConfiguredUserAuthFactors: ['PASSWORD', 'WEB_AUTHN'],
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    });
  });

  it('cannot use a passkey in a pool where passkeys count as one factor', async () => {
    cognito.configure({ passkeys: { ...passkeys, areMultiFactor: false } });
    const { email, AccessToken } = await withPasskey();
    await setUpApp(AccessToken);
    await expect(setPreference(AccessToken, true)).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    expect(await beginSignIn(email)).toMatchObject({ ChallengeName: 'SELECT_CHALLENGE' });
  });
});

describe('an account without a second factor', () => {
  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])(
    'can sign in on the site and in the mobile app, with passkeys: %s, authenticator apps: %s',
    async (hasPasskeys, allowsSoftwareTokens) => {
      const flags = { passkeys: hasPasskeys ? passkeys : undefined, allowsSoftwareTokens };
      cognito.configure(flags);
      cognito.configure({ ...flags, explicitAuthFlows: defaultPoolConfig.explicitAuthFlows }, 'mobile');
      const email = await signUpAccount(cognito);
      for (const ClientId of [clientId, 'mobile']) {
        const AuthParameters = { USERNAME: email, PASSWORD: 'hunter22' };
        const signedIn = await cognito.sdk.send(
          new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }),
        );
        expect(signedIn.AuthenticationResult).toBeDefined();
      }
    },
  );
});
