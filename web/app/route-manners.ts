import { useEffect, useRef } from 'react';
import { type NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const key = (id: string) => `scroll.${id}`;

/** Where to stand on a page that was entered: where it was left on Back, at the fragment, or at its top. */
function settle(type: NavigationType, id: string, hash: string) {
  const left = type === 'POP' ? sessionStorage.getItem(key(id)) : null;
  if (left !== null) return window.scrollTo(0, Number(left));
  const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target) return target.scrollIntoView();
  window.scrollTo(0, 0);
}

/** Focus on the new page's heading, so that a screen reader reads it and Tab goes on from there. */
function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** What a browser does by itself on a page load, done on a change of route: title, scroll, focus. */
export function useRouteManners(title: string | undefined) {
  const { pathname, hash, key: id } = useLocation();
  const type = useNavigationType();
  const previous = useRef<string>(undefined);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => sessionStorage.setItem(key(id), String(window.scrollY));
    window.addEventListener('pagehide', remember);
    document.addEventListener('scrollend', remember);
    return () => {
      window.removeEventListener('pagehide', remember);
      document.removeEventListener('scrollend', remember);
    };
  }, [id]);

  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);

  useEffect(() => {
    const first = previous.current === undefined;
    const samePage = previous.current === pathname;
    previous.current = pathname;
    if (first && sessionStorage.getItem(key(id)) === null) return;
    if (!samePage && !first) focusHeading();
    if (!samePage || hash) settle(type, id, hash);
  }, [pathname, hash, id, type]);
}
