import { optionalText, requiredText } from '../input.ts';
import type { Input, Pool } from '../pool.ts';
import type { StoredUser } from '../pool-state.ts';
import { CognitoRefusal, refusals } from '../refusal.ts';
import { asksForCode, checkSoftwareCode } from '../software-token.ts';
import { holderOf } from '../tokens.ts';
import { newSecret } from '../totp.ts';

/** Throws unless the pool allows authenticator apps. */
function requireSoftwareTokens(pool: Pool): void {
  if (!pool.config.allowsSoftwareTokens)
    throw new CognitoRefusal(
      'SoftwareTokenMFANotFoundException',
      'Software token MFA has not been enabled by the userPool.',
    );
}

/** Makes a new secret for the token's user. The current secret stays in use until the new one is verified. */
export function associateSoftwareToken(pool: Pool, input: Input): object {
  requireSoftwareTokens(pool);
  const { user } = holderOf(pool, requiredText(input, 'AccessToken'));
  const pending = newSecret();
  user.softwareToken = { isEnabled: false, ...user.softwareToken, pending };
  return { SecretCode: pending };
}

/** Verifies the pending secret with a code, which makes it the current one. Sign-in does not ask for a code yet. */
export function verifySoftwareToken(pool: Pool, input: Input): object {
  requireSoftwareTokens(pool);
  const { user } = holderOf(pool, requiredText(input, 'AccessToken'));
  const code = requiredText(input, 'UserCode');
  const pending = user.softwareToken?.pending;
  if (!user.softwareToken || pending === undefined)
    throw new CognitoRefusal(
      'SoftwareTokenMFANotFoundException',
      'No software token is being set up for this user.',
    );
  checkSoftwareCode(user, pending, code, {
    now: pool.now(),
    wrong: () => new CognitoRefusal('EnableSoftwareTokenMFAException', 'Code mismatch'),
  });
  user.softwareToken.secret = pending;
  delete user.softwareToken.pending;
  user.updatedAt = pool.now();
  return { Status: 'SUCCESS' };
}

/** Sets whether a passkey is enough to sign in without a code. Users need another second factor for that. */
function setPasskeyPreference(pool: Pool, user: StoredUser, input: Input): void {
  const { Enabled } = (input.WebAuthnMfaSettings ?? {}) as { Enabled?: boolean };
  if (Enabled === undefined) return;
  if (Enabled && !pool.config.passkeys?.areMultiFactor)
    throw refusals.invalid('Passkeys are not a second factor of this user pool.');
  if (Enabled && !asksForCode(user))
    throw refusals.invalid('The user needs another second factor beside passkeys.');
  user.passkeysAreMultiFactor = Enabled;
}

function setSoftwareTokenPreference(pool: Pool, user: StoredUser, input: Input): void {
  const settings = (input.SoftwareTokenMfaSettings ?? {}) as { Enabled?: boolean };
  if (settings.Enabled === undefined) return;
  if (settings.Enabled) {
    requireSoftwareTokens(pool);
    if (user.softwareToken?.secret === undefined)
      throw refusals.invalid('User has not verified software token mfa');
  }
  if (user.softwareToken) user.softwareToken.isEnabled = settings.Enabled;
  user.updatedAt = pool.now();
}

function setPreference(pool: Pool, user: StoredUser, input: Input): object {
  setSoftwareTokenPreference(pool, user, input);
  setPasskeyPreference(pool, user, input);
  return {};
}

export const setUserMfaPreference = (pool: Pool, input: Input): object =>
  setPreference(pool, holderOf(pool, requiredText(input, 'AccessToken')).user, input);

function userOf(pool: Pool, input: Input): StoredUser {
  const user = pool.state.find(optionalText(input, 'Username') ?? '');
  if (!user) throw refusals.noUser();
  return user;
}

export const adminSetUserMfaPreference = (pool: Pool, input: Input): object =>
  setPreference(pool, userOf(pool, input), input);

/** Deletes the current and the pending secret: sign-in asks for no code until another app is set up. */
export function adminDeleteSoftwareToken(pool: Pool, input: Input): object {
  const user = userOf(pool, input);
  if (user.softwareToken?.secret === undefined)
    throw new CognitoRefusal('SoftwareTokenMFANotFoundException', 'The user has no software token.');
  user.softwareToken = undefined;
  user.updatedAt = pool.now();
  return {};
}
