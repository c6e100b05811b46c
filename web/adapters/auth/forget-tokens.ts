/** What Amplify's keys begin with, in the browser's storage and the tab's. */
const prefixes = ['CognitoIdentityServiceProvider.', 'CognitoSignInState.', 'amplify-'];

/**
 * Removes everything Amplify keeps in this browser, of every user. Amplify's own sign-out leaves the keys of a user
 * who was not the last, and all of them where it is not configured.
 */
export function forgetTokens(): void {
  for (const storage of [() => globalThis.localStorage, () => globalThis.sessionStorage]) {
    try {
      const store = storage();
      for (const key of Object.keys(store))
        if (prefixes.some((prefix) => key.startsWith(prefix))) store.removeItem(key);
    } catch {
      // Storage that is forbidden, or missing outside a browser, holds nothing.
    }
  }
}
