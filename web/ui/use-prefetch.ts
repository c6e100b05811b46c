import { useEffect } from 'react';

/** Fetches code ahead of its first use, once the page had time for what it shows first. */
export function usePrefetch(load: () => Promise<unknown>) {
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), 4000);
    return () => clearTimeout(timer);
  }, [load]);
}
