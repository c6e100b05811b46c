import { useEffect, useLayoutEffect, useRef } from 'react';
import { type NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Scroll positions by history entry, as long as this document lives. After loading a document, the browser restores the
 * position.
 */
const scrolled = new Map<string, number>();

/** Scrolls after navigation: on Back to the previous position, otherwise to the fragment or the top. */
function scrollPage(type: NavigationType, id: string, hash: string) {
  if (type === 'POP') {
    const left = scrolled.get(id);
    if (left !== undefined) window.scrollTo(0, left);
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

/** Sets title, scroll position and focus on a change of route, as the browser does on a page load. */
export function usePageChange(title: string | undefined) {
  const { pathname, hash, key: id } = useLocation();
  const type = useNavigationType();
  const previous = useRef<string>(undefined);

  // A layout effect removes the old page's listener before paint. Later, the scroll event of a shorter new page would
  // overwrite the old page's position.
  useLayoutEffect(() => {
    const remember = () => {
      scrolled.set(id, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [id]);

  usePageTitle(title);

  useEffect(() => {
    const first = previous.current === undefined;
    const samePage = previous.current === pathname;
    previous.current = pathname;
    // The browser has already positioned the first page.
    if (first) return;
    if (!samePage) focusHeading();
    if (!samePage || hash) scrollPage(type, id, hash);
  }, [pathname, hash, id, type]);
}
