import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import type { SignedInUser } from '../adapters/auth/current-session.ts';
import { leftSessionKey } from '../adapters/auth/left-session.ts';
import type { SessionEnded } from './query-client.ts';
import type { Session, SignOutReason } from './session-state.ts';
import { type SessionSource, useSessionState } from './use-session-state.ts';
import { clearUserStorage } from './user-storage.ts';

interface SessionContextValue {
  readonly session: Session;
  /** Reads the tokens again, after sign-in or for a retry. */
  readonly refresh: () => Promise<void>;
  /** Signs out and removes all data of the user from this device. */
  readonly signOut: (why?: SignOutReason) => Promise<void>;
}

const SessionContext = createContext<SessionContextValue | undefined>(undefined);

/** The session, and functions that change it. */
export function useSession(): SessionContextValue {
  const value = use(SessionContext);
  if (!value) throw new Error('useSession needs a SessionProvider');
  return value;
}

/** The signed-in user. Only for pages that require a session. */
export function useUser(): SignedInUser {
  const { session } = useSession();
  if (session.status !== 'signed-in') throw new Error('useUser needs the guard above it');
  return session.user;
}

interface SessionProviderProps {
  readonly source: SessionSource;
  /** Registers a callback for when the API rejects the session; returns a function that unregisters it. */
  readonly onSessionEnd: (ended: SessionEnded) => () => void;
  /** Called when another user, or nobody, is signed in, to remove what is shown to the previous one. */
  readonly onUserLeft?: () => void;
  readonly children: ReactNode;
}

/** True for a storage event that may be a sign-in or sign-out in another tab. */
const isAboutSession = ({ key }: StorageEvent): boolean =>
  key === null || key === leftSessionKey || key.startsWith('CognitoIdentityServiceProvider');

/**
 * Provides the session to the whole app, follows sign-ins and sign-outs in other tabs, and removes the data of a user
 * who is no longer signed in.
 */
export function SessionProvider({ source, onSessionEnd, onUserLeft, children }: SessionProviderProps) {
  const { session, refresh, signOut, reject, rereadStored } = useSessionState(source);
  const cache = useQueryClient();

  useEffect(() => void refresh(), [refresh]);
  useEffect(() => onSessionEnd(reject), [onSessionEnd, reject]);
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (isAboutSession(event)) rereadStored();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [rereadStored]);

  // A different user must find neither cache, drafts nor toasts of the previous one, however the user changed.
  const userId = session.status === 'signed-in' ? session.user.userId : undefined;
  useEffect(() => {
    if (userId === undefined) return undefined;
    clearUserStorage(userId);
    return () => {
      cache.clear();
      onUserLeft?.();
    };
  }, [userId, cache, onUserLeft]);

  const value = useMemo(() => ({ session, refresh, signOut }), [session, refresh, signOut]);
  return <SessionContext value={value}>{children}</SessionContext>;
}
