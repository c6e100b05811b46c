import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const storageKey = 'history-scroll';

/** Saves the scroll position before a reload, and restores it as soon as the list is complete again. */
export function useRestoredScroll(isListComplete: boolean) {
  const { key } = useLocation();
  const isRestored = useRef(false);
  useEffect(() => {
    const savePosition = () =>
      sessionStorage.setItem(storageKey, JSON.stringify([key, Math.round(window.scrollY)]));
    window.addEventListener('pagehide', savePosition);
    return () => window.removeEventListener('pagehide', savePosition);
  }, [key]);
  useEffect(() => {
    if (!isListComplete || isRestored.current) return;
    isRestored.current = true;
    const saved = parsePosition(sessionStorage.getItem(storageKey));
    sessionStorage.removeItem(storageKey);
    if (saved?.key === key) window.scrollTo(0, saved.top);
  }, [isListComplete, key]);
}

/** The saved scroll position; undefined if the stored text is invalid. */
function parsePosition(text: string | null): { readonly key: unknown; readonly top: number } | undefined {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null');
    return Array.isArray(parsed) && typeof parsed[1] === 'number'
      ? { key: parsed[0], top: parsed[1] }
      : undefined;
  } catch {
    return undefined;
  }
}
