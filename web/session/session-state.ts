import type { SignedInUser } from '../adapters/auth/current-session.ts';

/**
 * The state of sign-in. `none` includes the reason: nobody was signed in, the user pressed Sign Out or deleted the
 * account, the session expired while in use, or all sessions of the account were ended, for example by a password
 * reset. `unreadable` means that the state could not be read, for example on a first load without network.
 */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'unreadable' }
  | { readonly status: 'none'; readonly why: 'never' | SignOutReason | 'ended' | 'ended-everywhere' }
  | { readonly status: 'signed-in'; readonly user: SignedInUser };

/** Why the user signed out: with Sign Out, or by deleting the account in this tab. */
export type SignOutReason = 'left' | 'account-deleted';

/** An event that may change the session. */
export type SessionEvent =
  /** The tokens were read; `user` is undefined if there are none. */
  | { readonly kind: 'read'; readonly user: SignedInUser | undefined }
  | { readonly kind: 'unreadable' }
  /** The user signed out in this tab. */
  | { readonly kind: 'signed-out'; readonly why: SignOutReason }
  /** The API rejected the access token; `everywhere` is true if all sessions of the account were ended. */
  | { readonly kind: 'rejected'; readonly everywhere: boolean };

/** True if the user chose to leave, so that nothing typed is kept and no page is returned to. */
export const hasUserLeft = (session: Session): boolean =>
  session.status === 'none' && (session.why === 'left' || session.why === 'account-deleted');

/** Returns whether a session was ended by Sign Out in any tab. */
export type IsSignedOut = (sessionId: string) => boolean;

/** The state after the session of a signed-in user has ended. */
const endedSession = (
  { sessionId }: SignedInUser,
  isSignedOut: IsSignedOut,
  everywhere = false,
): Session => ({
  status: 'none',
  why: isSignedOut(sessionId) ? 'left' : everywhere ? 'ended-everywhere' : 'ended',
});

function afterReading(before: Session, user: SignedInUser | undefined, isSignedOut: IsSignedOut): Session {
  // Tokens of a session that was ended with Sign Out are about to be removed, or were stored by a renewal that was
  // still running.
  const found = user && !isSignedOut(user.sessionId) ? user : undefined;
  if (before.status === 'signed-in') {
    if (!found) return endedSession(before.user, isSignedOut);
    const isSame = found.userId === before.user.userId && found.sessionId === before.user.sessionId;
    return isSame ? before : { status: 'signed-in', user: found };
  }
  if (found) return { status: 'signed-in', user: found };
  return before.status === 'none' ? before : { status: 'none', why: 'never' };
}

/**
 * The session after an event. The first event that ends a session determines the reason, which stays until a user signs
 * in; only the deletion of the account replaces it. Later events, in any order, concern a session that has already
 * ended.
 */
export function nextSession(before: Session, event: SessionEvent, isSignedOut: IsSignedOut): Session {
  switch (event.kind) {
    case 'read':
      return afterReading(before, event.user, isSignedOut);
    case 'unreadable':
      return before.status === 'loading' ? { status: 'unreadable' } : before;
    case 'signed-out':
      // A request of the deleted account may have been rejected first.
      return before.status === 'none' && event.why !== 'account-deleted'
        ? before
        : { status: 'none', why: event.why };
    case 'rejected':
      return before.status === 'signed-in'
        ? endedSession(before.user, isSignedOut, event.everywhere)
        : before;
  }
}
