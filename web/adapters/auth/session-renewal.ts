import { Amplify, createAmplifyContext } from 'aws-amplify';
import { createUserPoolsTokenProvider } from 'aws-amplify/adapter-core';
import { signIn } from 'aws-amplify/auth';
import { configureAuth } from './amplify-session.ts';
import { askPool } from './ask-pool.ts';
import { accessToken } from './current-session.ts';

/** Ends every session of the account, on whatever device, this one too. Rejects when the pool did not say so. */
export async function endEverySession(): Promise<void> {
  const answer = await askPool('GlobalSignOut', { AccessToken: (await accessToken()) ?? '' });
  if (answer.ok) return;
  // An answer that was lost on the way the first time.
  if ((await answer.text()).includes('has been revoked')) return;
  throw new Error(`The pool answered ${answer.status} to a sign-out everywhere`);
}

/** A place for tokens that no other part of this tab, and no other tab, reads. */
function placeApart() {
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
 * Replaces the present session by a new one: its tokens are requested separately and then written over the old ones, so
 * that no tab of this browser finds itself signed out meanwhile. False when the pool does not let in.
 */
export async function replaceSession(username: string, password: string): Promise<boolean> {
  const { entries, storage } = placeApart();
  await configureAuth();
  const config = Amplify.getConfig();
  if (!config.Auth) return false;
  const apart = createAmplifyContext(config, {
    Auth: { tokenProvider: createUserPoolsTokenProvider(config.Auth, storage) },
  });
  const { isSignedIn } = await signIn(apart, { username, password });
  if (isSignedIn) for (const [key, value] of entries) localStorage.setItem(key, value);
  return isSignedIn;
}
