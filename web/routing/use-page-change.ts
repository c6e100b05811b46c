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
  const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** Focuses the page's heading, so that screen readers read it and Tab continues from there. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
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
  const previous = useRef<string>(undefined);

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
    const first = previous.current === undefined;
    const samePage = previous.current === pathname;
    previous.current = pathname;
    // The browser has already positioned the first page.
    if (first) return;
    if (!samePage) focusHeading();
    if (!samePage || hash) scrollPage(type, entryId, hash);
  }, [pathname, hash, entryId, type]);
}
