import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { SignedInUser } from '../adapters/auth/current-session.ts';
import { isSessionLeft, markSessionLeft } from '../adapters/auth/left-session.ts';
import { nextSession, type Session, type SessionNews } from './session-state.ts';
import { clearUserStorage } from './user-storage.ts';

/** The functions of the sign-in adapter that the session needs. */
export interface SessionSource {
  /** The signed-in user; undefined without one. Rejects if that cannot be determined. */
  readonly currentUser: () => Promise<SignedInUser | undefined>;
  /** Ends the session here and at the pool. A failure is logged, never thrown. */
  readonly signOut: () => Promise<void>;
}

/** The latest session, which may not be rendered yet, and a counter of events and reads. */
interface Latest {
  session: Session;
  count: number;
}

/**
 * Holds the session and applies events to it. The data of a user who is no longer signed in is removed before the next
 * render.
 */
function useLearning() {
  const cache = useQueryClient();
  const [session, setSession] = useState<Session>({ status: 'loading' });
  const latest = useRef<Latest>({ session, count: 0 });

  /**
   * After Sign Out everything is removed. When a session expires, unsent drafts are kept, because the user did not
   * choose to leave.
   */
  const forgetUser = useCallback(() => {
    const { session: now } = latest.current;
    if (now.status !== 'none') return;
    cache.clear();
    if (now.why === 'left') clearUserStorage();
  }, [cache]);

  const learn = useCallback(
    (news: SessionNews): void => {
      const before = latest.current.session;
      latest.current.count += 1;
      latest.current.session = nextSession(before, news, isSessionLeft);
      setSession(latest.current.session);
      if (before.status !== 'none') forgetUser();
    },
    [forgetUser],
  );
  return { session, latest, learn, forgetUser };
}

/** The session, and functions that change it. */
export function useSessionState(source: SessionSource) {
  const { session, latest, learn, forgetUser } = useLearning();

  /** Removes the tokens from this browser, then removes user data again that was written in the meantime. */
  const clearTokens = useCallback(async () => {
    await source.signOut();
    forgetUser();
  }, [source, forgetUser]);

  const refresh = useCallback(async () => {
    latest.current.count += 1;
    const { count } = latest.current;
    const news = await source.currentUser().then(
      (user) => ({ kind: 'read', user }) as const,
      () => ({ kind: 'unreadable' }) as const,
    );
    // A newer event or read makes this result outdated.
    if (count !== latest.current.count) return;
    learn(news);
    if (news.kind === 'read' && news.user && isSessionLeft(news.user.sessionId)) await clearTokens();
  }, [source, latest, learn, clearTokens]);

  const signOut = useCallback(async () => {
    const { session: now } = latest.current;
    // Before the tokens are removed, so that other tabs know why they are missing.
    if (now.status === 'signed-in') markSessionLeft(now.user.sessionId);
    learn({ kind: 'left' });
    await clearTokens();
  }, [latest, learn, clearTokens]);

  /** Handles a rejected access token. */
  const reject = useCallback(
    (everywhere: boolean) => {
      const { session: now } = latest.current;
      // A request that was running when the session ended is rejected too.
      if (now.status !== 'signed-in') return;
      learn({ kind: 'rejected', everywhere });
      // If another tab signed out, that tab removes the tokens; by now this browser may contain another user's.
      void (isSessionLeft(now.user.sessionId) ? refresh() : clearTokens());
    },
    [latest, learn, refresh, clearTokens],
  );

  /** Handles a change to the stored sign-in by another tab. */
  const lookAgain = useCallback(() => {
    const { session: now } = latest.current;
    // Applied at once, because reading the tokens may have to wait for the network.
    if (now.status === 'signed-in' && isSessionLeft(now.user.sessionId))
      learn({ kind: 'read', user: undefined });
    void refresh();
  }, [latest, learn, refresh]);

  return { session, refresh, signOut, reject, lookAgain };
}
