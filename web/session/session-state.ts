import type { SignedInUser } from '../adapters/auth/current-session.ts';

/**
 * The state of sign-in. `none` says why nobody is signed in: nobody was, the user left by Sign Out, the session ran out
 * while it was in use, or all sessions of the account were ended, such as by a reset. `unreadable` means that it could not be found out, such as a first load without network.
 */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'unreadable' }
  | { readonly status: 'none'; readonly why: 'never' | 'left' | 'ended' | 'ended-everywhere' }
  | { readonly status: 'signed-in'; readonly user: SignedInUser };

/** What a tab learns of its session. */
export type SessionNews =
  /** The tokens were read; without a user there are none. */
  | { readonly kind: 'read'; readonly user: SignedInUser | undefined }
  | { readonly kind: 'unreadable' }
  /** Sign Out was pressed in this tab. */
  | { readonly kind: 'left' }
  /** The API takes the session for none; `everywhere` when it says that all of the account's were ended. */
  | { readonly kind: 'rejected'; readonly everywhere: boolean };

/** Asks whether a session was left by Sign Out in any tab. */
export type IsLeft = (sessionId: string) => boolean;

/** A session that was there is gone. */
const gone = ({ sessionId }: SignedInUser, isLeft: IsLeft, everywhere = false): Session => ({
  status: 'none',
  why: isLeft(sessionId) ? 'left' : everywhere ? 'ended-everywhere' : 'ended',
});

function afterReading(before: Session, user: SignedInUser | undefined, isLeft: IsLeft): Session {
  // Tokens of a session that was left are on their way out, or came from a renewal that was under way.
  const found = user && !isLeft(user.sessionId) ? user : undefined;
  if (before.status === 'signed-in') {
    if (!found) return gone(before.user, isLeft);
    const isSame = found.userId === before.user.userId && found.sessionId === before.user.sessionId;
    return isSame ? before : { status: 'signed-in', user: found };
  }
  if (found) return { status: 'signed-in', user: found };
  return before.status === 'none' ? before : { status: 'none', why: 'never' };
}

/**
 * The session after news of it. Why a session is gone is decided by the first news of that and stays until somebody
 * signs in: what comes later, in whatever order, is about a session that is gone already.
 */
export function nextSession(before: Session, news: SessionNews, isLeft: IsLeft): Session {
  switch (news.kind) {
    case 'read':
      return afterReading(before, news.user, isLeft);
    case 'unreadable':
      return before.status === 'loading' ? { status: 'unreadable' } : before;
    case 'left':
      return before.status === 'none' ? before : { status: 'none', why: 'left' };
    case 'rejected':
      return before.status === 'signed-in' ? gone(before.user, isLeft, news.everywhere) : before;
  }
}
