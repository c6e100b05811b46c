import { useEffect } from 'react';

/**
 * Loads code before its first use, four seconds after the page has rendered. Skipped while offline: browsers cache a
 * failed import, so the first use would fail too.
 */
export function usePrefetch(load: () => Promise<unknown>) {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (navigator.onLine) load().catch(() => undefined);
    }, 4000);
    return () => clearTimeout(timer);
  }, [load]);
}
