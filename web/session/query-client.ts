import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isSessionEnd, isSignedOutEverywhere } from '../adapters/api/api-error.ts';

/** Called when the session has ended; `everywhere` is true if all sessions of the account were ended. */
export type SessionEnded = (everywhere: boolean) => void;

const sessionEndListeners = new Set<SessionEnded>();

/**
 * Registers a callback for when the response to a query or mutation shows that the session has ended. Returns a
 * function that unregisters it.
 */
export const onSessionEnd = (listener: SessionEnded): (() => void) => {
  sessionEndListeners.add(listener);
  return () => void sessionEndListeners.delete(listener);
};

const reportSessionEnd = (error: unknown) => {
  if (isSessionEnd(error)) for (const listener of sessionEndListeners) listener(isSignedOutEverywhere(error));
};

/**
 * Retries a lost request twice. A request that the API answered with a problem code is not retried, because the answer
 * would be the same.
 */
const retry = (failures: number, error: Error): boolean =>
  error instanceof ApiError && error.code === undefined && !isSessionEnd(error) && failures < 2;

/**
 * Milliseconds between reads of an invoice or quote whose page is visible. Short enough that an owner who waits for an
 * approval sees it, and long enough that an open page costs about 80 reads an hour.
 */
export const shownDocumentPollMilliseconds = 45_000;

/** The cache of all data read from the API. Cleared on sign-out. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportSessionEnd }),
  mutationCache: new MutationCache({ onError: reportSessionEnd }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry, retryDelay: (attempt) => 400 * 2 ** attempt, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

// The library only listens to visibility changes. A window that was visible behind others also has to report focus.
focusManager.setEventListener((handleFocus) => {
  const notifyFocus = () => handleFocus();
  window.addEventListener('focus', notifyFocus);
  document.addEventListener('visibilitychange', notifyFocus);
  return () => {
    window.removeEventListener('focus', notifyFocus);
    document.removeEventListener('visibilitychange', notifyFocus);
  };
});
