/** What Amplify's keys begin with, in the browser's storage and the tab's. */
const prefixes = ['CognitoIdentityServiceProvider.', 'CognitoSignInState.', 'amplify-'];

/** Removes everything Amplify keeps in this browser, of every user, and answers the refresh tokens among it. */
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
      // Storage that is forbidden, or missing outside a browser, holds nothing.
    }
  }
  return refreshTokens;
}
