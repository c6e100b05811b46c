import { useEffect } from 'react';

/** Loads code before its first use, once the page has rendered its first content. */
export function usePrefetch(load: () => Promise<unknown>) {
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), 4000);
    return () => clearTimeout(timer);
  }, [load]);
}
