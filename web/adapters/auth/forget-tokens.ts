/** Prefixes of Amplify's keys in local storage and session storage. */
const prefixes = ['CognitoIdentityServiceProvider.', 'CognitoSignInState.', 'amplify-'];

/**
 * Removes everything that Amplify stores in this browser, for every user. Returns the refresh tokens that were stored.
 */
export function forgetTokens(): readonly string[] {
  const refreshTokens: string[] = [];
  for (const storage of [() => globalThis.localStorage, () => globalThis.sessionStorage]) {
    try {
      const store = storage();
      for (const key of Object.keys(store))
        if (prefixes.some((prefix) => key.startsWith(prefix))) {
          if (key.endsWith('.refreshToken')) refreshTokens.push(store.getItem(key) ?? '');
          store.removeItem(key);
        }
    } catch {
      // Storage is blocked, or there is none outside a browser: nothing is stored.
    }
  }
  return refreshTokens;
}
