import { challengedUser, closeChallenge, openChallenge, passkeyChallengeOf } from '../challenges.ts';
import { optionalText, requiredText, textMap } from '../input.ts';
import { canUsePasskey, newChallenge, relyingPartyOf, requestOptions } from '../passkeys.ts';
import { checkPassword, checkPolicy } from '../passwords.ts';
import type { Input, Pool } from '../pool.ts';
import type { StoredUser } from '../pool-state.ts';
import { CognitoRefusal, refusals } from '../refusal.ts';
import { openSession, refreshSession } from '../sessions.ts';
import { asksForCode, checkSoftwareCode } from '../software-token.ts';
import { matchesVerifier } from '../srp.ts';
import { beginHandshake, finishHandshake } from '../srp-handshake.ts';
import { postAuthentication } from '../triggers.ts';
import { type PasskeyCredential, verifyAssertion } from '../webauthn/ceremonies.ts';
import { setPassword } from './password-reset.ts';

/** The user, if they may try to sign in. Throws if unknown, disabled, or required to reset the password. */
function admit(pool: Pool, user: StoredUser | undefined): StoredUser {
  const hidesAccounts = pool.config.preventUserExistenceErrors === 'ENABLED';
  if (!user) throw hidesAccounts ? refusals.wrongPassword() : refusals.noUser();
  if (!user.enabled) throw refusals.disabled();
  // An imported user has no password yet, so none can be checked.
  if (user.status === 'RESET_REQUIRED')
    throw new CognitoRefusal('PasswordResetRequiredException', 'Password reset required for the user');
  return user;
}

/** Runs the sign-in trigger and returns the tokens. */
async function completeSignIn(pool: Pool, user: StoredUser): Promise<object> {
  await postAuthentication(pool, user);
  return { AuthenticationResult: openSession(pool, user), ChallengeParameters: {} };
}

/** The next step after a permanent password: tokens, or a challenge for a code of the authenticator app. */
function afterLastingPassword(pool: Pool, user: StoredUser): object | Promise<object> {
  if (!pool.config.allowsSoftwareTokens || !asksForCode(user)) return completeSignIn(pool, user);
  return {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: openChallenge(pool, 'SOFTWARE_TOKEN_MFA', user),
    ChallengeParameters: { USER_ID_FOR_SRP: user.sub },
  };
}

/** The next step after a correct password: tokens, or a challenge for a new password or a code. */
async function afterPassword(pool: Pool, user: StoredUser): Promise<object> {
  if (user.status === 'UNCONFIRMED')
    throw new CognitoRefusal('UserNotConfirmedException', 'User is not confirmed.');
  if (user.status !== 'FORCE_CHANGE_PASSWORD') return afterLastingPassword(pool, user);
  if (user.temporaryUntil !== undefined && user.temporaryUntil <= pool.now())
    throw refusals.notAuthorized('Temporary password has expired and must be reset by an administrator.');
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: openChallenge(pool, 'NEW_PASSWORD_REQUIRED', user),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.sub,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(user.attributes),
    },
  };
}

function signInWithPassword(pool: Pool, parameters: Readonly<Record<string, string>>): Promise<object> {
  const user = admit(pool, pool.state.find(requiredText(parameters, 'USERNAME')));
  const password = requiredText(parameters, 'PASSWORD');
  checkPassword(
    user,
    pool.now(),
    () => user.password !== undefined && matchesVerifier(pool.shortName, user.sub, password, user.password),
  );
  return afterPassword(pool, user);
}

function beginSrp(pool: Pool, parameters: Readonly<Record<string, string>>): object {
  const username = requiredText(parameters, 'USERNAME');
  const found = pool.state.find(username);
  const user =
    !found && pool.config.preventUserExistenceErrors === 'ENABLED' ? undefined : admit(pool, found);
  return beginHandshake(pool, user, username, requiredText(parameters, 'SRP_A'));
}

function refreshTokens(pool: Pool, parameters: Readonly<Record<string, string>>): object {
  // If rotation is enabled, only GetTokensFromRefreshToken renews a session.
  if (pool.config.rotationGraceSeconds !== undefined)
    throw refusals.invalid('REFRESH_TOKEN_AUTH is not supported while refresh token rotation is enabled.');
  return {
    AuthenticationResult: refreshSession(pool, requiredText(parameters, 'REFRESH_TOKEN')),
    ChallengeParameters: {},
  };
}

/** The flow in which the user or the app chooses the first factor. */
function signInByChoice(pool: Pool, parameters: Readonly<Record<string, string>>): object | Promise<object> {
  const preferred = parameters.PREFERRED_CHALLENGE;
  if (preferred === 'PASSWORD') return signInWithPassword(pool, parameters);
  if (preferred === 'PASSWORD_SRP') return beginSrp(pool, parameters);
  const user = admit(pool, pool.state.find(requiredText(parameters, 'USERNAME')));
  if (preferred !== 'WEB_AUTHN' || !canUsePasskey(pool, user))
    return {
      ChallengeName: 'SELECT_CHALLENGE',
      AvailableChallenges: ['PASSWORD', 'PASSWORD_SRP', ...(canUsePasskey(pool, user) ? ['WEB_AUTHN'] : [])],
      Session: openChallenge(pool, 'SELECT_CHALLENGE', user),
      ChallengeParameters: {},
    };
  const challenge = newChallenge();
  return {
    ChallengeName: 'WEB_AUTHN',
    Session: openChallenge(pool, 'WEB_AUTHN', user, challenge),
    ChallengeParameters: {
      CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(requestOptions(pool, user, challenge)),
    },
  };
}

function requireFlow(pool: Pool, flow: string): void {
  if (!pool.config.explicitAuthFlows.includes(`ALLOW_${flow}`))
    throw refusals.invalid(`${flow} flow not enabled for this client`);
}

const adminFlow = 'ADMIN_USER_PASSWORD_AUTH';

/** The flow that only signed calls may use. */
export function adminInitiateAuth(pool: Pool, input: Input): object | Promise<object> {
  if (input.AuthFlow !== adminFlow) return initiateAuth(pool, input);
  requireFlow(pool, adminFlow);
  return signInWithPassword(pool, textMap(input, 'AuthParameters'));
}

export function initiateAuth(pool: Pool, input: Input): object | Promise<object> {
  const flow = requiredText(input, 'AuthFlow');
  const parameters = textMap(input, 'AuthParameters');
  switch (flow) {
    case 'USER_SRP_AUTH':
      requireFlow(pool, flow);
      return beginSrp(pool, parameters);
    case 'USER_PASSWORD_AUTH':
      requireFlow(pool, flow);
      return signInWithPassword(pool, parameters);
    case 'USER_AUTH':
      requireFlow(pool, flow);
      return signInByChoice(pool, parameters);
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN':
      return refreshTokens(pool, parameters);
    default:
      throw refusals.invalid(`Initiate Auth method not supported: ${flow}`);
  }
}

async function answerNewPassword(
  pool: Pool,
  session: string,
  answers: Readonly<Record<string, string>>,
): Promise<object> {
  const user = admit(pool, challengedUser(pool, 'NEW_PASSWORD_REQUIRED', session));
  const password = requiredText(answers, 'NEW_PASSWORD');
  checkPolicy(password, pool.config.passwordPolicy);
  closeChallenge(session);
  setPassword(pool, user, password);
  user.status = 'CONFIRMED';
  return afterLastingPassword(pool, user);
}

/** After a wrong code, another one can be sent with the same `Session` until the challenge expires. */
async function answerSoftwareToken(
  pool: Pool,
  session: string,
  answers: Readonly<Record<string, string>>,
): Promise<object> {
  const user = admit(pool, challengedUser(pool, 'SOFTWARE_TOKEN_MFA', session));
  const code = requiredText(answers, 'SOFTWARE_TOKEN_MFA_CODE');
  const secret = user.softwareToken?.secret;
  // If the authenticator app was removed meanwhile, there is no code to check.
  if (secret !== undefined && asksForCode(user))
    checkSoftwareCode(user, secret, code, {
      now: pool.now(),
      wrong: () => new CognitoRefusal('CodeMismatchException', 'Invalid code received for user'),
    });
  closeChallenge(session);
  return completeSignIn(pool, user);
}

/** The challenge can be answered only once: after a wrong signature, a new one is needed. */
async function answerPasskey(
  pool: Pool,
  session: string,
  answers: Readonly<Record<string, string>>,
): Promise<object> {
  const user = admit(pool, challengedUser(pool, 'WEB_AUTHN', session));
  const challenge = passkeyChallengeOf(session);
  closeChallenge(session);
  const credential = readCredential(requiredText(answers, 'CREDENTIAL'));
  const passkey = (user.passkeys ?? []).find(({ id }) => id === credential.id);
  // The passkey was removed meanwhile, or belongs to another user.
  if (!passkey || !canUsePasskey(pool, user)) throw refusals.notAuthorized('Passkey verification failed.');
  passkey.signCount = verifyAssertion(credential, passkey, {
    challenge,
    relyingParty: relyingPartyOf(pool),
  });
  return completeSignIn(pool, user);
}

function readCredential(text: string): PasskeyCredential {
  try {
    return (JSON.parse(text) ?? {}) as PasskeyCredential;
  } catch {
    throw refusals.invalid('The passkey credential cannot be read.');
  }
}

export function respondToAuthChallenge(pool: Pool, input: Input): Promise<object> {
  const challenge = requiredText(input, 'ChallengeName');
  const answers = textMap(input, 'ChallengeResponses');
  switch (challenge) {
    case 'PASSWORD_VERIFIER': {
      const { user, proves } = finishHandshake(pool, answers);
      checkPassword(user, pool.now(), () => proves);
      return afterPassword(pool, admit(pool, user));
    }
    case 'NEW_PASSWORD_REQUIRED':
      return answerNewPassword(pool, optionalText(input, 'Session') ?? '', answers);
    case 'SOFTWARE_TOKEN_MFA':
      return answerSoftwareToken(pool, optionalText(input, 'Session') ?? '', answers);
    case 'WEB_AUTHN':
      return answerPasskey(pool, optionalText(input, 'Session') ?? '', answers);
    default:
      throw refusals.invalid(`Challenge not supported: ${challenge}`);
  }
}
