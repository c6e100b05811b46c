import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { SignedInUser } from '../adapters/auth/current-session.ts';
import { isSessionLeft, markSessionLeft } from '../adapters/auth/left-session.ts';
import { nextSession, type Session, type SessionNews } from './session-state.ts';
import { clearUserStorage } from './user-storage.ts';

/** What the session asks of the sign-in adapter. */
export interface SessionSource {
  /** The signed-in user, undefined without one. Rejects when that cannot be found out. */
  readonly currentUser: () => Promise<SignedInUser | undefined>;
  /** Ends the session here and at the pool. A failure is logged, never thrown. */
  readonly signOut: () => Promise<void>;
}

/** A session as it was decided last, before it is drawn, and how many decisions and readings there were. */
interface Latest {
  session: Session;
  count: number;
}

/** Holds the session and takes news of it in; a user who is gone is forgotten before anything else is drawn. */
function useLearning() {
  const cache = useQueryClient();
  const [session, setSession] = useState<Session>({ status: 'loading' });
  const latest = useRef<Latest>({ session, count: 0 });

  /** A session that ran out keeps the unsent drafts of its user, whom nobody asked; leaving takes everything along. */
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

/** The session and what changes it. */
export function useSessionState(source: SessionSource) {
  const { session, latest, learn, forgetUser } = useLearning();

  /** Takes the tokens out of this browser, and forgets once more what was written meanwhile. */
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
    // Read before something newer was learnt, which is what counts.
    if (count !== latest.current.count) return;
    learn(news);
    if (news.kind === 'read' && news.user && isSessionLeft(news.user.sessionId)) await clearTokens();
  }, [source, latest, learn, clearTokens]);

  const signOut = useCallback(async () => {
    const { session: now } = latest.current;
    // Before the tokens go, so that no other tab misses them without knowing why.
    if (now.status === 'signed-in') markSessionLeft(now.user.sessionId);
    learn({ kind: 'left' });
    await clearTokens();
  }, [latest, learn, clearTokens]);

  /** The API no longer takes the session. */
  const reject = useCallback(
    (everywhere: boolean) => {
      const { session: now } = latest.current;
      // A request that was under way when the session went comes back without one.
      if (now.status !== 'signed-in') return;
      learn({ kind: 'rejected', everywhere });
      // Where it was left in another tab, that one takes the tokens out; here there may be somebody else's already.
      void (isSessionLeft(now.user.sessionId) ? refresh() : clearTokens());
    },
    [latest, learn, refresh, clearTokens],
  );

  /** Another tab changed what this browser keeps of sign-in. */
  const lookAgain = useCallback(() => {
    const { session: now } = latest.current;
    // At once: reading the tokens may have to wait for the network.
    if (now.status === 'signed-in' && isSessionLeft(now.user.sessionId))
      learn({ kind: 'read', user: undefined });
    void refresh();
  }, [latest, learn, refresh]);

  return { session, refresh, signOut, reject, lookAgain };
}
