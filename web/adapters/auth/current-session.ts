import { loadRuntimeConfig } from '../api/load-runtime-config.ts';
import { onlineImport } from '../online-import.ts';
import { askPool } from './ask-pool.ts';
import { forgetTokens } from './forget-tokens.ts';
import { keptSession } from './kept-tokens.ts';

/** Tells the pool that a refresh token, and every token made from it, is over. Rejects when the pool does not take it. */
export async function revokeToken(refreshToken: string): Promise<void> {
  const { userPool } = await loadRuntimeConfig();
  const answer = await askPool('RevokeToken', { ClientId: userPool.clientId, Token: refreshToken });
  if (!answer.ok) throw new Error(`The pool answered ${answer.status} to a sign-out`);
}

/** Who the tokens in this browser belong to. */
export interface SignedInUser {
  /** Cognito's `sub`. */
  readonly userId: string;
  readonly email: string;
  /** Made by the pool at sign-in, the same over all renewals of the tokens. */
  readonly sessionId: string;
}

/** Amplify, which renews tokens; a page whose tokens have not run out works without it. */
export const loadAmplifySession = onlineImport(() => import('./amplify-session.ts'));

/** The tokens of the session, renewed when they ran out or when asked; undefined without a session. */
async function tokens(forceRefresh = false) {
  const kept = forceRefresh ? 'renew' : keptSession(Date.now());
  if (kept !== 'renew') return kept;
  // Asked for together: Amplify needs it first.
  loadRuntimeConfig().catch(() => undefined);
  const { renewableTokens } = await loadAmplifySession();
  return renewableTokens(forceRefresh);
}

/** The signed-in user; undefined without a session. Rejects when that cannot be found out. */
export async function currentUser(): Promise<SignedInUser | undefined> {
  const { sub, email, origin_jti } = (await tokens())?.claims ?? {};
  if (typeof sub !== 'string') return undefined;
  const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : '');
  return { userId: sub, email: textOf(email), sessionId: textOf(origin_jti) };
}

/** The access token of the session, refreshed when it ran out or when asked; undefined without a session. */
export async function accessToken(forceRefresh = false): Promise<string | undefined> {
  return (await tokens(forceRefresh))?.accessToken;
}

async function leave(): Promise<void> {
  try {
    await Promise.all(forgetTokens().map(revokeToken));
  } catch (error) {
    console.warn('Sign-out failed', error);
  } finally {
    // A renewal that was under way meanwhile has left new ones.
    forgetTokens();
  }
}

let leaving: Promise<void> = Promise.resolve();

/**
 * Ends the session: takes its tokens out of this browser at once, however slow the network is, then revokes them at
 * the pool. A failure is logged only: who leaves has nothing to do about it.
 */
export function signOut(): Promise<void> {
  leaving = leave();
  return leaving;
}

/** Settles when the last sign-out is through; what signs in before would be swept out with it. */
export const signedOut = (): Promise<void> => leaving;
