import { randomBytes } from 'node:crypto';
import type { Pool } from './pool.ts';
import type { StoredPasskey, StoredUser } from './pool-state.ts';
import { CognitoRefusal } from './refusal.ts';
import { asksForCode } from './software-token.ts';
import type { RelyingParty } from './webauthn/ceremonies.ts';

/** Maximum number of passkeys per user. */
export const maxPasskeys = 20;

/** How long the browser may wait for the user, in milliseconds. */
export const ceremonyTimeout = 60_000;

export const newChallenge = (): string => randomBytes(32).toString('base64url');

/** The relying party of the pool's passkeys. Throws if passkeys are disabled or there is no relying party. */
export function relyingPartyOf({ config }: Pool): RelyingParty {
  const { passkeys } = config;
  if (!passkeys)
    throw new CognitoRefusal('WebAuthnNotEnabledException', 'WebAuthn is not enabled for this user pool.');
  if (passkeys.relyingPartyId === '')
    throw new CognitoRefusal('WebAuthnConfigurationMissingException', 'The relying party is not set.');
  return { id: passkeys.relyingPartyId, requiresVerification: passkeys.requiresVerification };
}

/**
 * Whether a user can sign in with a passkey. A user with an authenticator app can only if passkeys count as two
 * factors, in the pool's configuration and in the user's own settings.
 */
export const canUsePasskey = ({ config }: Pool, user: StoredUser): boolean =>
  config.passkeys !== undefined &&
  (user.passkeys ?? []).length > 0 &&
  (!asksForCode(user) || (config.passkeys.areMultiFactor && user.passkeysAreMultiFactor === true));

/** A passkey in the format of a WebAuthn request. */
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
