import { useEffect } from 'react';

/** Milliseconds a page has to be seen before it counts as looked at. */
const seenFor = 3000;

/** What only a person does to a page; programs that load it and run its scripts do none of it. */
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** Calls `onTouched` once, when somebody has seen the page for three seconds and touched it; never while undefined. */
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
