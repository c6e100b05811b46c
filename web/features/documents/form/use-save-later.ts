import { useEffect, useRef } from 'react';

/** Milliseconds without a change before it is saved, so that saving does not slow down typing. */
const pause = 250;

/**
 * Calls `save` when `content` has not changed for a moment, when a field loses focus, when the page is hidden or closed,
 * and when the form leaves the page. `save` is called more often than there are changes; it should skip saved content.
 */
export function useSaveLater(content: unknown, save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the content starts the pause again
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), pause);
    return () => clearTimeout(timer);
  }, [content]);

  useEffect(() => {
    const saveNow = () => latest.current();
    window.addEventListener('pagehide', saveNow);
    document.addEventListener('visibilitychange', saveNow);
    document.addEventListener('focusout', saveNow);
    return () => {
      window.removeEventListener('pagehide', saveNow);
      document.removeEventListener('visibilitychange', saveNow);
      document.removeEventListener('focusout', saveNow);
      saveNow();
    };
  }, []);
}
