import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, type NavigationType, useNavigationType } from 'react-router-dom';

/**
 * Scroll positions by history entry, until the document is unloaded. When a document loads, the browser restores the
 * position.
 */
const scrollPositions = new Map<string, number>();

/** Scrolls after navigation: on Back to the previous position, otherwise to the fragment or the top. */
function scrollPage(type: NavigationType, entryId: string, hash: string) {
  if (type === 'POP') {
    const position = scrollPositions.get(entryId);
    if (position !== undefined) window.scrollTo(0, position);
    return;
  }
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

/**
 * Focuses the page's heading, so that screen readers read it and Tab continues from there. Returns false if there is no
 * heading yet.
 */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * Calls `show` now, and if it returns false, again after each change of the document until it returns true. A page may
 * wait for the code of one of its parts. Returns a function that stops it.
 */
function whenShown(show: () => boolean): (() => void) | undefined {
  if (show()) return undefined;
  const observer = new MutationObserver(() => {
    if (show()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Sets the title of the document; undefined leaves it. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}

/**
 * Sets title, scroll position and focus when another location is shown, as the browser does on a page load. `shown` is
 * the location whose page is rendered; it is behind the address while the code of the next page is loaded.
 */
export function usePageChange(shown: Location, title: string | undefined) {
  const { pathname, hash, key: entryId } = shown;
  const type = useNavigationType();
  const previous = useRef<Pick<Location, 'pathname' | 'key'>>(undefined);

  // A layout effect removes the old page's listener before paint. In a later effect, the scroll event of a shorter new
  // page would overwrite the old page's position.
  useLayoutEffect(() => {
    const savePosition = () => {
      scrollPositions.set(entryId, window.scrollY);
    };
    window.addEventListener('scroll', savePosition, { passive: true });
    return () => window.removeEventListener('scroll', savePosition);
  }, [entryId]);

  usePageTitle(title);

  useEffect(() => {
    const { pathname: previousPath, key: previousId } = previous.current ?? {};
    previous.current = { pathname, key: entryId };
    // The browser positions the first page. If only `type` has changed, the page of this navigation is not shown yet.
    if (previousId === undefined || previousId === entryId) return undefined;
    if (previousPath === pathname) {
      if (hash) scrollPage(type, entryId, hash);
      return undefined;
    }
    return whenShown(() => {
      if (!focusHeading()) return false;
      scrollPage(type, entryId, hash);
      return true;
    });
  }, [pathname, hash, entryId, type]);
}
