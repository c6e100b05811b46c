import { type ComponentPropsWithoutRef, createContext, type ReactNode, use } from 'react';
import { Link } from 'react-router-dom';
import { type PageName, siteRoutes } from '#domain/site-routes';

/** Fetches the code of a path's page; given by the router, so that pages can link to each other without a cycle. */
export const PrefetchContext = createContext<(path: string) => void>(() => undefined);

type PageLinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'href'> & {
  readonly to: PageName;
  /** Query and fragment, with their `?` and `#`. */
  readonly suffix?: string;
  readonly children: ReactNode;
};

/** A link to a page of the site by its name; its code is fetched when the pointer or the focus reaches it. */
export function PageLink({ to, suffix = '', children, ...rest }: PageLinkProps) {
  const prefetch = use(PrefetchContext);
  const { path } = siteRoutes[to];
  return (
    <Link to={path + suffix} onPointerEnter={() => prefetch(path)} onFocus={() => prefetch(path)} {...rest}>
      {children}
    </Link>
  );
}
