import { randomUUID } from 'node:crypto';
import { optionalText, requiredText, textMap } from '../input.ts';
import { checkPassword, checkPolicy } from '../passwords.ts';
import type { Input, Pool } from '../pool.ts';
import type { StoredUser } from '../pool-state.ts';
import { CognitoRefusal, refusals } from '../refusal.ts';
import { openSession, refreshSession } from '../sessions.ts';
import { matchesVerifier } from '../srp.ts';
import { beginHandshake, finishHandshake } from '../srp-handshake.ts';
import { postAuthentication } from '../triggers.ts';
import { setPassword } from './password-reset.ts';

/** Half-done sign-ins that must set a new password; `Session` of the answer finds them. They do not outlive a restart. */
const pendingPasswordChanges = new Map<string, { sub: string; poolId: string; until: number }>();

const fiveMinutes = 5 * 60 * 1000;

/** What every sign-in refuses before it looks at the password. */
function admit(pool: Pool, user: StoredUser | undefined): StoredUser {
  const hides = pool.config.preventUserExistenceErrors === 'ENABLED';
  if (!user) throw hides ? refusals.wrongPassword() : refusals.noUser();
  if (!user.enabled) throw refusals.disabled();
  // An imported user has no password yet, so there is nothing to compare.
  if (user.status === 'RESET_REQUIRED')
    throw new CognitoRefusal('PasswordResetRequiredException', 'Password reset required for the user');
  return user;
}

/** The tokens of a sign-in, once the trigger has heard of it. */
async function signedIn(pool: Pool, user: StoredUser): Promise<object> {
  await postAuthentication(pool, user);
  return { AuthenticationResult: openSession(pool, user), ChallengeParameters: {} };
}

/** What follows the right password: tokens, or the demand for a new one. */
async function afterPassword(pool: Pool, user: StoredUser): Promise<object> {
  if (user.status === 'UNCONFIRMED')
    throw new CognitoRefusal('UserNotConfirmedException', 'User is not confirmed.');
  if (user.status !== 'FORCE_CHANGE_PASSWORD') return signedIn(pool, user);
  if (user.temporaryUntil !== undefined && user.temporaryUntil <= pool.now())
    throw refusals.notAuthorized('Temporary password has expired and must be reset by an administrator.');
  const session = randomUUID();
  pendingPasswordChanges.set(session, { sub: user.sub, poolId: pool.id, until: pool.now() + fiveMinutes });
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: session,
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.sub,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(user.attributes),
    },
  };
}

function withPassword(pool: Pool, parameters: Readonly<Record<string, string>>): Promise<object> {
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

function withRefreshToken(pool: Pool, parameters: Readonly<Record<string, string>>): object {
  // With rotation only GetTokensFromRefreshToken renews a session.
  if (pool.config.rotationGraceSeconds !== undefined)
    throw refusals.invalid('REFRESH_TOKEN_AUTH is not supported while refresh token rotation is enabled.');
  return {
    AuthenticationResult: refreshSession(pool, requiredText(parameters, 'REFRESH_TOKEN')),
    ChallengeParameters: {},
  };
}

function allow(pool: Pool, flow: string): void {
  if (!pool.config.explicitAuthFlows.includes(`ALLOW_${flow}`))
    throw refusals.invalid(`${flow} flow not enabled for this client`);
}

export function initiateAuth(pool: Pool, input: Input): object | Promise<object> {
  const flow = requiredText(input, 'AuthFlow');
  const parameters = textMap(input, 'AuthParameters');
  switch (flow) {
    case 'USER_SRP_AUTH':
      allow(pool, flow);
      return beginSrp(pool, parameters);
    case 'USER_PASSWORD_AUTH':
    case 'ADMIN_USER_PASSWORD_AUTH':
      allow(pool, flow);
      return withPassword(pool, parameters);
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN':
      return withRefreshToken(pool, parameters);
    default:
      throw refusals.invalid(`Initiate Auth method not supported: ${flow}`);
  }
}

function answerNewPassword(
  pool: Pool,
  session: string,
  answers: Readonly<Record<string, string>>,
): Promise<object> {
  const pending = pendingPasswordChanges.get(session);
  if (!pending || pending.poolId !== pool.id || pending.until < pool.now())
    throw refusals.notAuthorized('Invalid session for the user, session is expired.');
  const user = admit(pool, pool.state.users.get(pending.sub));
  const password = requiredText(answers, 'NEW_PASSWORD');
  checkPolicy(password, pool.config.passwordPolicy);
  pendingPasswordChanges.delete(session);
  setPassword(pool, user, password);
  user.status = 'CONFIRMED';
  return signedIn(pool, user);
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
    default:
      throw refusals.invalid(`Challenge not supported: ${challenge}`);
  }
}
