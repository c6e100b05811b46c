import { useEffect } from 'react';

/**
 * Loads code before its first use, four seconds after the page has rendered. Not without a network: browsers remember
 * code that they could not fetch, so its first use would fail too.
 */
export function usePrefetch(load: () => Promise<unknown>) {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (navigator.onLine) load().catch(() => undefined);
    }, 4000);
    return () => clearTimeout(timer);
  }, [load]);
}
