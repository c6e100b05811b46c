import { useEffect } from 'react';

/** Milliseconds that a page has to be visible before it counts as seen. */
const seenAfterMilliseconds = 3000;

/** Events that only a person causes; programs that load a page and run its scripts do not. */
const userEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Calls `onTouched` once, when a person has had the page visible for three seconds and interacted with it. Does
 * nothing while `onTouched` is undefined.
 */
export function useTouchedPage(onTouched: (() => void) | undefined): void {
  useEffect(() => {
    if (!onTouched) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let [isSeen, isTouched] = [false, false];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const callIfBoth = () => {
      if (!isSeen || !isTouched) return;
      controller.abort();
      onTouched();
    };
    const restartTimer = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible' || isSeen) return;
      timer = setTimeout(() => {
        isSeen = true;
        callIfBoth();
      }, seenAfterMilliseconds);
    };
    for (const type of userEvents)
      document.addEventListener(
        type,
        ({ isTrusted }) => {
          isTouched ||= isTrusted;
          callIfBoth();
        },
        { passive: true, signal },
      );
    document.addEventListener('visibilitychange', restartTimer, { signal });
    restartTimer();
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [onTouched]);
}
