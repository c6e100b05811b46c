/**
 * Storage key for the ID of the last session that was ended with Sign Out. It is written before the tokens are removed
 * and kept, so that a tab without tokens can tell a sign-out from an expired session. See
 * docs/decisions/037-sign-out-is-local-first.md.
 */
export const leftSessionKey = 'session.left';

/** Records for all tabs that the user signs out of this session. The ID contains no user data. */
export function markSessionLeft(sessionId: string): void {
  try {
    window.localStorage.setItem(leftSessionKey, sessionId);
  } catch {
    // If storage is blocked, the session is not stored either, so no other tab shares it.
  }
}

/** True for the session that was last ended with Sign Out, in any tab. */
export function isSessionLeft(sessionId: string): boolean {
  try {
    return sessionId !== '' && window.localStorage.getItem(leftSessionKey) === sessionId;
  } catch {
    return false;
  }
}
