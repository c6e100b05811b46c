import { useSyncExternalStore } from 'react';

/** Beside the menu there is room for a line of figures. */
const wide = '(min-width: 84rem)';

function subscribe(onChange: () => void) {
  const query = window.matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** True on screens where a list can be as dense as a table. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => false,
  );
