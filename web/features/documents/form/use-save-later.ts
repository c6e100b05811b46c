import { useEffect, useRef } from 'react';

/** Milliseconds after the last change before it is saved, so that saving does not slow down typing. */
const pauseMilliseconds = 250;

/** Milliseconds after which a change is saved although the user continues typing, so that a crash loses little. */
const maxWaitMilliseconds = 2_000;

/**
 * Calls `save` when `content` has not changed for a moment, at least every two seconds while it changes, when a field
 * loses focus, when the page is hidden or closed, and when the form leaves the page. `save` is called more often than
 * there are changes; it should skip saved content.
 */
export function useSaveLater(content: unknown, save: () => void): void {
  const latestSave = useRef(save);
  const unsavedSince = useRef<number>(undefined);
  useEffect(() => {
    latestSave.current = save;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the content starts the pause again
  useEffect(() => {
    unsavedSince.current ??= Date.now();
    const waitedMilliseconds = Date.now() - unsavedSince.current;
    const timer = setTimeout(
      () => {
        unsavedSince.current = undefined;
        latestSave.current();
      },
      Math.max(0, Math.min(pauseMilliseconds, maxWaitMilliseconds - waitedMilliseconds)),
    );
    return () => clearTimeout(timer);
  }, [content]);

  useEffect(() => {
    const saveNow = () => latestSave.current();
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
