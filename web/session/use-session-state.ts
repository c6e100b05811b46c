import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { SignedInUser } from '../adapters/auth/current-session.ts';
import { isSessionLeft, markSessionLeft } from '../adapters/auth/left-session.ts';
import {
  hasUserLeft,
  nextSession,
  type Session,
  type SessionEvent,
  type SignOutReason,
} from './session-state.ts';
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
  eventCount: number;
}

/**
 * Holds the session and applies events to it. The data of a user who is no longer signed in is removed before the next
 * render.
 */
function useSessionEvents() {
  const cache = useQueryClient();
  const [session, setSession] = useState<Session>({ status: 'loading' });
  const latest = useRef<Latest>({ session, eventCount: 0 });

  /**
   * After the user signed out everything is removed. When a session expires, unsent drafts are kept, because the user
   * did not choose to leave.
   */
  const forgetUser = useCallback(() => {
    const { session: current } = latest.current;
    if (current.status !== 'none') return;
    cache.clear();
    if (hasUserLeft(current)) clearUserStorage();
  }, [cache]);

  const applyEvent = useCallback(
    (event: SessionEvent): void => {
      const before = latest.current.session;
      latest.current.eventCount += 1;
      latest.current.session = nextSession(before, event, isSessionLeft);
      setSession(latest.current.session);
      if (before.status !== 'none') forgetUser();
    },
    [forgetUser],
  );
  return { session, latest, applyEvent, forgetUser };
}

/** The session, and functions that change it. */
export function useSessionState(source: SessionSource) {
  const { session, latest, applyEvent, forgetUser } = useSessionEvents();

  /** Removes the tokens from this browser, then removes user data again that was written in the meantime. */
  const clearTokens = useCallback(async () => {
    await source.signOut();
    forgetUser();
  }, [source, forgetUser]);

  const refresh = useCallback(async () => {
    latest.current.eventCount += 1;
    const { eventCount } = latest.current;
    const event = await source.currentUser().then(
      (user) => ({ kind: 'read', user }) as const,
      () => ({ kind: 'unreadable' }) as const,
    );
    // A newer event or read makes this result outdated.
    if (eventCount !== latest.current.eventCount) return;
    applyEvent(event);
    if (event.kind === 'read' && event.user && isSessionLeft(event.user.sessionId)) await clearTokens();
  }, [source, latest, applyEvent, clearTokens]);

  const signOut = useCallback(
    async (why: SignOutReason = 'left') => {
      const { session: current } = latest.current;
      // Before the tokens are removed, so that other tabs know why they are missing.
      if (current.status === 'signed-in') markSessionLeft(current.user.sessionId);
      applyEvent({ kind: 'signed-out', why });
      await clearTokens();
    },
    [latest, applyEvent, clearTokens],
  );

  /** Handles a rejected access token. */
  const reject = useCallback(
    (everywhere: boolean) => {
      const { session: current } = latest.current;
      // A request that was running when the session ended is rejected too.
      if (current.status !== 'signed-in') return;
      applyEvent({ kind: 'rejected', everywhere });
      // If another tab signed out, that tab removes the tokens; by now this browser may contain another user's.
      void (isSessionLeft(current.user.sessionId) ? refresh() : clearTokens());
    },
    [latest, applyEvent, refresh, clearTokens],
  );

  /** Handles a change to the stored sign-in by another tab. */
  const rereadStored = useCallback(() => {
    const { session: current } = latest.current;
    // Applied at once, because reading the tokens may have to wait for the network.
    if (current.status === 'signed-in' && isSessionLeft(current.user.sessionId))
      applyEvent({ kind: 'read', user: undefined });
    void refresh();
  }, [latest, applyEvent, refresh]);

  return { session, refresh, signOut, reject, rereadStored };
}
