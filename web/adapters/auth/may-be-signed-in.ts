/** Whether this browser stores tokens of a session, checked without loading the sign-in library. */
export function mayBeSignedIn(): boolean {
  try {
    return Object.keys(window.localStorage).some((key) => key.startsWith('CognitoIdentityServiceProvider.'));
  } catch {
    return false;
  }
}
