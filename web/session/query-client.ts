import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiRefusal, isSessionEnd } from '../adapters/api/api-refusal.ts';

const endings = new Set<() => void>();

/** Calls back when any query or change is answered that the session is over; returns what stops it. */
export const onSessionEnd = (ended: () => void): (() => void) => {
  endings.add(ended);
  return () => void endings.delete(ended);
};

const notice = (fault: unknown) => {
  if (isSessionEnd(fault)) for (const ended of endings) ended();
};

/** A lost request is worth two more tries, a refusal none: it would be the same again. */
const retry = (failures: number, fault: Error): boolean =>
  fault instanceof ApiRefusal && fault.failure.kind !== 'problem' && !isSessionEnd(fault) && failures < 2;

/** The cache of everything read from the API. Emptied on sign-out. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: notice }),
  mutationCache: new MutationCache({ onError: notice }),
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
