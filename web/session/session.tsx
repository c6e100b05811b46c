import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SignedInUser } from '../adapters/auth/current-session.ts';
import { isSessionLeft, leftSessionKey, markSessionLeft } from '../adapters/auth/left-session.ts';
import { nextSession, type Session, type SessionNews } from './session-state.ts';
import { clearUserStorage } from './user-storage.ts';

/** What the session asks of the sign-in adapter. */
export interface SessionSource {
  /** The signed-in user, undefined without one. Rejects when that cannot be found out. */
  readonly currentUser: () => Promise<SignedInUser | undefined>;
  /** Ends the session here and at the pool. A failure is logged, never thrown. */
  readonly signOut: () => Promise<void>;
}

interface SessionContextValue {
  readonly session: Session;
  /** Reads the tokens again, after sign-in or a retry. */
  readonly refresh: () => Promise<void>;
  /** Signs out and forgets everything of the user on this device. */
  readonly signOut: () => Promise<void>;
}

const SessionContext = createContext<SessionContextValue | undefined>(undefined);

/** The session and what changes it. */
export function useSession(): SessionContextValue {
  const value = use(SessionContext);
  if (!value) throw new Error('useSession needs a SessionProvider');
  return value;
}

/** The signed-in user, on pages behind the guard. */
export function useUser(): SignedInUser {
  const { session } = useSession();
  if (session.status !== 'signed-in') throw new Error('useUser needs the guard above it');
  return session.user;
}

interface SessionProviderProps {
  readonly source: SessionSource;
  /** Calls back when the API no longer takes the session; returns what stops it. */
  readonly onSessionEnd: (ended: () => void) => () => void;
  readonly children: ReactNode;
}

/** Holds the session for the whole app, follows sign-in and sign-out in other tabs, and forgets a user who is gone. */
export function SessionProvider({ source, onSessionEnd, children }: SessionProviderProps) {
  const [session, setSession] = useState<Session>({ status: 'loading' });
  const cache = useQueryClient();
  // What was decided last, before it is drawn, and how many decisions and readings there were.
  const latest = useRef<{ session: Session; count: number }>({ session, count: 0 });

  /** Takes news in, and forgets what is no longer to be seen before anything else is drawn. */
  const learn = useCallback(
    (news: SessionNews): void => {
      const before = latest.current.session;
      const after = nextSession(before, news, isSessionLeft);
      latest.current.count += 1;
      latest.current.session = after;
      setSession(after);
      if (after.status !== 'none' || before.status === 'none') return;
      // A session that ran out keeps the unsent drafts of its user, whom nobody asked; leaving takes everything along.
      cache.clear();
      if (after.why === 'left') clearUserStorage();
    },
    [cache],
  );

  /** Takes the tokens out of this browser and forgets once more what was written meanwhile. */
  const clearTokens = useCallback(async () => {
    await source.signOut();
    const { session: now } = latest.current;
    if (now.status !== 'none') return;
    cache.clear();
    if (now.why === 'left') clearUserStorage();
  }, [source, cache]);

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
  }, [source, learn, clearTokens]);

  const signOut = useCallback(async () => {
    const { session: now } = latest.current;
    // Before the tokens go, so that no other tab misses them without knowing why.
    if (now.status === 'signed-in') markSessionLeft(now.user.sessionId);
    learn({ kind: 'left' });
    await clearTokens();
  }, [learn, clearTokens]);

  useEffect(() => void refresh(), [refresh]);
  useEffect(
    () =>
      onSessionEnd(() => {
        const { session: now } = latest.current;
        // A request that was under way when the session went comes back without one.
        if (now.status !== 'signed-in') return;
        learn({ kind: 'rejected' });
        // Where it was left in another tab, that one takes the tokens out; here there may be somebody else's already.
        void (isSessionLeft(now.user.sessionId) ? refresh() : clearTokens());
      }),
    [onSessionEnd, learn, refresh, clearTokens],
  );
  useEffect(() => {
    const changedElsewhere = ({ key }: StorageEvent) => {
      const { session: now } = latest.current;
      // At once: reading the tokens may have to wait for the network.
      if (now.status === 'signed-in' && isSessionLeft(now.user.sessionId))
        learn({ kind: 'read', user: undefined });
      if (key === null || key === leftSessionKey || key.startsWith('CognitoIdentityServiceProvider'))
        void refresh();
    };
    window.addEventListener('storage', changedElsewhere);
    return () => window.removeEventListener('storage', changedElsewhere);
  }, [refresh, learn]);

  // Another user than before finds neither cache nor drafts, however the change came about.
  const userId = session.status === 'signed-in' ? session.user.userId : undefined;
  useEffect(() => {
    if (userId === undefined) return undefined;
    clearUserStorage(userId);
    return () => cache.clear();
  }, [userId, cache]);

  const value = useMemo<SessionContextValue>(
    () => ({ session, refresh, signOut }),
    [session, refresh, signOut],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}
