import { randomBytes } from 'node:crypto';
import type { Pool } from './pool.ts';
import type { StoredPasskey, StoredUser } from './pool-state.ts';
import { CognitoRefusal } from './refusal.ts';
import { asksForCode } from './software-token.ts';
import type { RelyingParty } from './webauthn/ceremonies.ts';

/** Most passkeys of one user. */
export const mostPasskeys = 20;

/** For how long a browser may ask its user, in milliseconds. */
export const ceremonyTimeout = 60_000;

export const newChallenge = (): string => randomBytes(32).toString('base64url');

/** What the pool accepts passkeys for. Throws where it has them turned off, or no relying party. */
export function relyingPartyOf({ config }: Pool): RelyingParty {
  const { passkeys } = config;
  if (!passkeys)
    throw new CognitoRefusal('WebAuthnNotEnabledException', 'WebAuthn is not enabled for this user pool.');
  if (passkeys.relyingPartyId === '')
    throw new CognitoRefusal('WebAuthnConfigurationMissingException', 'The relying party is not set.');
  return { id: passkeys.relyingPartyId, requiresVerification: passkeys.requiresVerification };
}

/**
 * Whether a user can sign in with a passkey. One with an authenticator app can if passkeys count as two factors, for the pool
 * and by the user's own choice.
 */
export const canUsePasskey = ({ config }: Pool, user: StoredUser): boolean =>
  config.passkeys !== undefined &&
  (user.passkeys ?? []).length > 0 &&
  (!asksForCode(user) || (config.passkeys.areMultiFactor && user.passkeysAreMultiFactor === true));

/** A passkey as a browser names it in a request. */
export const descriptorOf = ({ id, transports }: StoredPasskey) => ({
  type: 'public-key' as const,
  id,
  ...(transports.length > 0 && { transports }),
});

/** The options of `navigator.credentials.get`, with bytes in base64url. */
export const requestOptions = (pool: Pool, user: StoredUser, challenge: string) => ({
  challenge,
  timeout: ceremonyTimeout,
  rpId: relyingPartyOf(pool).id,
  allowCredentials: (user.passkeys ?? []).map(descriptorOf),
  userVerification: relyingPartyOf(pool).requiresVerification ? 'required' : 'preferred',
});
