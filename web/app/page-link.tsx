import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type PageName, siteRoutes } from '#domain/site-routes';
import { type PublicPageName, publicPages } from './public-pages.ts';

type PageLinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'href'> & {
  readonly to: PageName;
  /** Query and fragment, with their `?` and `#`. */
  readonly suffix?: string;
  readonly children: ReactNode;
};

/** A link to a page of the site by its name; its code is fetched when the pointer or the focus reaches it. */
export function PageLink({ to, suffix = '', children, ...rest }: PageLinkProps) {
  const prefetch = () => {
    // A failed prefetch is tried again on the click itself.
    publicPages[to as PublicPageName]?.page.preload().catch(() => undefined);
  };
  return (
    <Link to={siteRoutes[to].path + suffix} onPointerEnter={prefetch} onFocus={prefetch} {...rest}>
      {children}
    </Link>
  );
}
