import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { SignedInUser } from '../../adapters/auth/current-session.ts';
import { clearUserStorage } from './user-storage.ts';

/**
 * The state of sign-in. `none` says why nobody is signed in: nobody was, the user left by Sign Out, or the session ran
 * out while it was in use. `unreadable` means that it could not be found out, such as a first load without network.
 */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'unreadable' }
  | { readonly status: 'none'; readonly why: 'never' | 'left' | 'ended' }
  | { readonly status: 'signed-in'; readonly user: SignedInUser };

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

/**
 * A key of the browser's storage that stands from before the tokens go until the pool knows: a tab that misses the
 * tokens sees it, and takes them for left rather than run out.
 */
const leaveSignal = 'lite.left';

function tellOtherTabs(isLeaving: boolean): void {
  try {
    if (isLeaving) window.localStorage.setItem(leaveSignal, 'left');
    else window.localStorage.removeItem(leaveSignal);
  } catch {
    // Storage that is forbidden holds no session either, so no other tab shares it.
  }
}

function isLeavingElsewhere(): boolean {
  try {
    return window.localStorage.getItem(leaveSignal) !== null;
  } catch {
    return false;
  }
}

/** Why a session that was there is gone. */
const whyGone = (): 'left' | 'ended' => (isLeavingElsewhere() ? 'left' : 'ended');

/** Holds the session for the whole app, follows sign-in and sign-out in other tabs, and forgets a user who is gone. */
export function SessionProvider({ source, onSessionEnd, children }: SessionProviderProps) {
  const [session, setSession] = useState<Session>({ status: 'loading' });
  const cache = useQueryClient();

  const refresh = useCallback(async () => {
    try {
      const user = await source.currentUser();
      setSession((before) => {
        if (before.status === 'signed-in' && user?.userId === before.user.userId) return before;
        if (user) return { status: 'signed-in', user };
        if (before.status === 'none') return before;
        return { status: 'none', why: before.status === 'signed-in' ? whyGone() : 'never' };
      });
    } catch {
      setSession((before) => (before.status === 'signed-in' ? before : { status: 'unreadable' }));
    }
  }, [source]);

  const end = useCallback(
    async (why: 'left' | 'ended') => {
      // A session that ran out keeps the unsent drafts of its user, whom nobody asked; leaving takes everything along.
      const forget = () => {
        cache.clear();
        if (why === 'left') clearUserStorage();
      };
      // The screen goes first: nothing of the user is drawn while the pool is being told.
      // Who is gone already stays so for the first reason: a request that was under way comes back without a session.
      setSession((before) =>
        why === 'ended' && before.status === 'none' ? before : { status: 'none', why },
      );
      forget();
      if (why === 'left') tellOtherTabs(true);
      await source.signOut();
      if (why === 'left') tellOtherTabs(false);
      forget();
    },
    [source, cache],
  );

  useEffect(() => void refresh(), [refresh]);
  useEffect(() => onSessionEnd(() => void end(whyGone())), [onSessionEnd, end]);
  useEffect(() => {
    const changedElsewhere = (event: StorageEvent) => {
      if (event.key === leaveSignal && event.newValue !== null) {
        setSession({ status: 'none', why: 'left' });
        cache.clear();
        clearUserStorage();
      } else if (event.key === null || event.key.startsWith('CognitoIdentityServiceProvider')) void refresh();
    };
    window.addEventListener('storage', changedElsewhere);
    return () => window.removeEventListener('storage', changedElsewhere);
  }, [refresh, cache]);

  // Another user than before finds neither cache nor drafts, however the change came about.
  const userId = session.status === 'signed-in' ? session.user.userId : undefined;
  useEffect(() => {
    if (userId === undefined) return undefined;
    // What a tab left behind that was closed while it was leaving.
    tellOtherTabs(false);
    clearUserStorage(userId);
    return () => cache.clear();
  }, [userId, cache]);

  const value = useMemo<SessionContextValue>(
    () => ({ session, refresh, signOut: () => end('left') }),
    [session, refresh, end],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}
