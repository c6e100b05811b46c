import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';
import { loadRuntimeConfig } from '../api/load-runtime-config.ts';
import { askPool } from './ask-pool.ts';
import { forgetTokens } from './forget-tokens.ts';

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

let configuring: Promise<void> | undefined;

/** Tells Amplify which pool is ours, once; rejects while the runtime configuration cannot be read. */
export function configureAuth(): Promise<void> {
  configuring ??= loadRuntimeConfig()
    .then(({ userPool }) => {
      Amplify.configure({
        Auth: {
          Cognito: {
            userPoolId: userPool.id,
            userPoolClientId: userPool.clientId,
            ...(userPool.endpoint !== undefined && { userPoolEndpoint: userPool.endpoint }),
          },
        },
      });
    })
    .catch((error: unknown) => {
      configuring = undefined;
      throw error;
    });
  return configuring;
}

/** Errors of a refresh that mean the session is over; Amplify throws them, and returns nothing for the others. */
const ended = new Set([
  'RefreshTokenReuseException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'TokenRevokedException',
]);

/** The tokens of the session, renewed when they ran out; undefined without a session. */
async function tokens(forceRefresh = false) {
  await configureAuth();
  try {
    return (await fetchAuthSession({ forceRefresh })).tokens;
  } catch (error) {
    if (error instanceof Error && ended.has(error.name)) return undefined;
    throw error;
  }
}

/** The signed-in user; undefined without a session. Rejects when that cannot be found out. */
export async function currentUser(): Promise<SignedInUser | undefined> {
  const { sub, email, origin_jti } = (await tokens())?.idToken?.payload ?? {};
  if (typeof sub !== 'string') return undefined;
  const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : '');
  return { userId: sub, email: textOf(email), sessionId: textOf(origin_jti) };
}

/** The access token of the session, refreshed when it ran out or when asked; undefined without a session. */
export async function accessToken(forceRefresh = false): Promise<string | undefined> {
  return (await tokens(forceRefresh))?.accessToken.toString();
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
