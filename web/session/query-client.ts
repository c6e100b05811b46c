import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isSessionEnd, isSignedOutEverywhere } from '../adapters/api/api-error.ts';

/** Called when the session is over; `everywhere` is true when all sessions of the account were ended. */
export type SessionEnded = (everywhere: boolean) => void;

const endings = new Set<SessionEnded>();

/** Calls back when any query or change is answered that the session is over; returns what stops it. */
export const onSessionEnd = (ended: SessionEnded): (() => void) => {
  endings.add(ended);
  return () => void endings.delete(ended);
};

const noticeSessionEnd = (error: unknown) => {
  if (isSessionEnd(error)) for (const ended of endings) ended(isSignedOutEverywhere(error));
};

/** A lost request is worth two more tries; what the API has answered in its own words none: it would be the same again. */
const retry = (failures: number, error: Error): boolean =>
  error instanceof ApiError && error.code === undefined && !isSessionEnd(error) && failures < 2;

/** The cache of everything read from the API. Emptied on sign-out. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSessionEnd }),
  mutationCache: new MutationCache({ onError: noticeSessionEnd }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry, retryDelay: (attempt) => 400 * 2 ** attempt, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

// The library listens to visibility alone; a window that comes to the front beside others regains focus too.
focusManager.setEventListener((handleFocus) => {
  const visible = () => handleFocus();
  window.addEventListener('focus', visible);
  document.addEventListener('visibilitychange', visible);
  return () => {
    window.removeEventListener('focus', visible);
    document.removeEventListener('visibilitychange', visible);
  };
});
