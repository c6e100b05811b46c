import { Amplify, createAmplifyContext } from 'aws-amplify';
import { createUserPoolsTokenProvider } from 'aws-amplify/adapter-core';
import { signIn } from 'aws-amplify/auth';
import type { AuthRefusal } from '#domain/account/auth-outcome';
import { normalizeEmail } from '#domain/email-address';
import { ok, type Result } from '#domain/result';
import { configureAuth } from './amplify-session.ts';
import { askPool } from './ask-pool.ts';
import { attempt } from './attempt.ts';
import { accessToken } from './current-session.ts';

/** Ends every session of the account on all devices, including this one. Rejects if the pool does not confirm. */
export async function endEverySession(): Promise<void> {
  const answer = await askPool('GlobalSignOut', { AccessToken: (await accessToken()) ?? '' });
  if (answer.ok) return;
  // A first attempt succeeded, but its response was lost.
  if ((await answer.text()).includes('has been revoked')) return;
  throw new Error(`The pool answered ${answer.status} to a sign-out everywhere`);
}

/** Creates token storage in memory that neither other code in this tab nor other tabs can read. */
function createMemoryStorage() {
  const entries = new Map<string, string>();
  return {
    entries,
    storage: {
      setItem: async (key: string, value: string) => void entries.set(key, value),
      getItem: async (key: string) => entries.get(key) ?? null,
      removeItem: async (key: string) => void entries.delete(key),
      clear: async () => entries.clear(),
    },
  };
}

/**
 * Replaces the current session with a new one. The new tokens are requested into separate storage and then written over
 * the old ones, so that no tab of this browser is signed out in between. False if the sign-in does not complete.
 */
export async function replaceSession(username: string, password: string): Promise<boolean> {
  const { entries, storage } = createMemoryStorage();
  await configureAuth();
  const config = Amplify.getConfig();
  if (!config.Auth) return false;
  const separateContext = createAmplifyContext(config, {
    Auth: { tokenProvider: createUserPoolsTokenProvider(config.Auth, storage) },
  });
  const { isSignedIn } = await signIn(separateContext, { username, password });
  if (isSignedIn) for (const [key, value] of entries) localStorage.setItem(key, value);
  return isSignedIn;
}

/**
 * Signs the user of this session in again, for actions that need a sign-in within the last few minutes. `needs-code`:
 * the account has an authenticator app, so the user has to use the login page.
 */
export const signInAgain = (
  email: string,
  password: string,
): Promise<Result<'signed-in' | 'needs-code', AuthRefusal>> =>
  attempt(async () =>
    ok((await replaceSession(normalizeEmail(email), password)) ? 'signed-in' : 'needs-code'),
  );
