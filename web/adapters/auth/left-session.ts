/**
 * The storage key of the id of the session that was last ended by Sign Out. It is written before the tokens are removed and
 * kept, so that a tab without tokens can tell a sign-out from an expired session. See docs/decisions/037-sign-out-is-local-first.md.
 */
export const leftSessionKey = 'session.left';

/** Notes for all tabs that the user leaves this session. Nothing of the user is in its id. */
export function markSessionLeft(sessionId: string): void {
  try {
    window.localStorage.setItem(leftSessionKey, sessionId);
  } catch {
    // Storage that is forbidden holds no session either, so no other tab shares it.
  }
}

/** True for the session that was last left by Sign Out, in whichever tab. */
export function isSessionLeft(sessionId: string): boolean {
  try {
    return sessionId !== '' && window.localStorage.getItem(leftSessionKey) === sessionId;
  } catch {
    return false;
  }
}
