import { useEffect, useRef } from 'react';

/** Returns a function that focuses an element once the change of the page is visible. `find` finds it then. */
export function useFocusAfterRender() {
  const toFocus = useRef<() => HTMLElement | null | undefined>(undefined);
  useEffect(() => {
    const find = toFocus.current;
    toFocus.current = undefined;
    find?.()?.focus();
  });
  return (find: () => HTMLElement | null | undefined): void => {
    toFocus.current = find;
  };
}
