import { useEffect } from 'react';

/** Milliseconds that a page has to be visible before it counts as seen. */
const seenFor = 3000;

/** Events that only a person causes; programs that load a page and run its scripts do not. */
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Calls `onTouched` once, when a person has had the page visible for three seconds and interacted with it; never while
 * undefined.
 */
export function useTouchedPage(onTouched: (() => void) | undefined): void {
  useEffect(() => {
    if (!onTouched) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    let [isSeen, isTouched] = [false, false];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (!isSeen || !isTouched) return;
      ended.abort();
      onTouched();
    };
    const watch = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible' || isSeen) return;
      timer = setTimeout(() => {
        isSeen = true;
        look();
      }, seenFor);
    };
    for (const touch of touches)
      document.addEventListener(
        touch,
        ({ isTrusted }) => {
          isTouched ||= isTrusted;
          look();
        },
        { passive: true, signal },
      );
    document.addEventListener('visibilitychange', watch, { signal });
    watch();
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [onTouched]);
}
