import { useEffect, useLayoutEffect, useRef } from 'react';
import { type NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** How far each entry of the history was scrolled, while this document lives; other documents restore themselves. */
const scrolled = new Map<string, number>();

/** Scrolls a page that was entered: to where it was left on Back, to the fragment, or to its top. */
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

/** Focus on the new page's heading, so that a screen reader reads it and Tab goes on from there. */
function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** What a browser does by itself on a page load, done on a change of route: title, scroll, focus. */
export function usePageChange(title: string | undefined) {
  const { pathname, hash, key: id } = useLocation();
  const type = useNavigationType();
  const previous = useRef<string>(undefined);

  // Before the browser paints the new page, or its shorter height would be taken for the old page's position.
  useLayoutEffect(() => {
    const remember = () => {
      scrolled.set(id, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [id]);

  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);

  useEffect(() => {
    const first = previous.current === undefined;
    const samePage = previous.current === pathname;
    previous.current = pathname;
    // The first page was loaded by the browser, which has placed it.
    if (first) return;
    if (!samePage) focusHeading();
    if (!samePage || hash) scrollPage(type, id, hash);
  }, [pathname, hash, id, type]);
}
