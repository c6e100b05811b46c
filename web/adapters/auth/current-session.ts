import { loadRuntimeConfig } from '../api/load-runtime-config.ts';
import { onlineImport } from '../online-import.ts';
import { askPool } from './ask-pool.ts';
import { forgetTokens } from './forget-tokens.ts';
import { keptSession } from './kept-tokens.ts';

/** Revokes a refresh token and every token issued from it. Rejects if the pool does not confirm. */
export async function revokeToken(refreshToken: string): Promise<void> {
  const { userPool } = await loadRuntimeConfig();
  const answer = await askPool('RevokeToken', { ClientId: userPool.clientId, Token: refreshToken });
  if (!answer.ok) throw new Error(`The pool answered ${answer.status} to a sign-out`);
}

/** The user whose tokens are stored in this browser. */
export interface SignedInUser {
  /** Cognito's `sub`. */
  readonly userId: string;
  readonly email: string;
  /** Assigned by the pool at sign-in; it stays the same when the tokens are renewed. */
  readonly sessionId: string;
}

/** Loads Amplify, which renews tokens. Pages do not need it until the tokens expire. */
export const loadAmplifySession = onlineImport(() => import('./amplify-session.ts'));

/** The session's tokens, renewed if they have expired or if `forceRefresh` is true; undefined without a session. */
async function sessionTokens(forceRefresh = false) {
  const stored = forceRefresh ? 'renew' : keptSession(Date.now());
  if (stored !== 'renew') return stored;
  // Fetched in parallel with Amplify's code, because Amplify needs it first.
  loadRuntimeConfig().catch(() => undefined);
  const { renewableTokens } = await loadAmplifySession();
  return renewableTokens(forceRefresh);
}

/** The signed-in user; undefined without a session. Rejects if this cannot be determined. */
export async function currentUser(): Promise<SignedInUser | undefined> {
  const { sub, email, origin_jti } = (await sessionTokens())?.claims ?? {};
  if (typeof sub !== 'string') return undefined;
  const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : '');
  return { userId: sub, email: textOf(email), sessionId: textOf(origin_jti) };
}

/** The access token of the session, refreshed if it has expired or on request; undefined without a session. */
export async function accessToken(forceRefresh = false): Promise<string | undefined> {
  return (await sessionTokens(forceRefresh))?.accessToken;
}

async function endSession(): Promise<void> {
  try {
    await Promise.all(forgetTokens().map(revokeToken));
  } catch (error) {
    console.warn('Sign-out failed', error);
  } finally {
    // A token renewal that was already running may have stored new tokens.
    forgetTokens();
  }
}

let lastSignOut: Promise<void> = Promise.resolve();

/**
 * Ends the session: removes its tokens from this browser at once, even on a slow network, then revokes them at the
 * pool. A failure is only logged, because the user cannot do anything about it.
 */
export function signOut(): Promise<void> {
  lastSignOut = endSession();
  return lastSignOut;
}

/**
 * Settles when the last sign-out is complete. Wait for it before a sign-in, because sign-out would also remove the new
 * tokens.
 */
export const signOutFinished = (): Promise<void> => lastSignOut;
