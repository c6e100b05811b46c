import { type ComponentPropsWithoutRef, createContext, type ReactNode, use } from 'react';
import { generatePath, useHref, useLinkClickHandler, useLocation } from 'react-router-dom';
import { type PageName, siteRoutes } from '#domain/site-routes';

/** Fetches the code of a path's page; given by the router, so that pages can link to each other without a cycle. */
export const PrefetchContext = createContext<(path: string) => void>(() => undefined);

type PageLinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'href'> & {
  readonly to: PageName;
  /** Values of the path's `:name` parts. */
  readonly params?: Readonly<Record<string, string>>;
  /** Query and fragment, with their `?` and `#`. */
  readonly suffix?: string;
  /** What the page finds in its location's state. */
  readonly state?: unknown;
  readonly children: ReactNode;
};

/** The one page whose content security policy lets the bot check in. */
const generator = siteRoutes.invoiceGenerator.path;

/**
 * True where a link has to load the document: a page keeps the policy it was loaded with, so the generator cannot be
 * entered, and should not be left, by a change of view.
 */
const changesPolicy = (from: string, to: string): boolean => (from === generator) !== (to === generator);

/** A link to a page of the site by its name; its code is fetched when the pointer or the focus reaches it. */
export function PageLink({
  to,
  params = {},
  suffix = '',
  state,
  onClick,
  onPointerEnter,
  onFocus,
  children,
  ...rest
}: PageLinkProps) {
  const prefetch = use(PrefetchContext);
  const path = generatePath<string>(siteRoutes[to].path, params);
  const { pathname } = useLocation();
  const address = path + suffix;
  const href = useHref(address);
  // In place of the router's own `Link`, which brings prefetching of its own that nothing here uses.
  const follow = useLinkClickHandler(address, {
    state,
    ...(rest.target !== undefined && { target: rest.target }),
  });
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !changesPolicy(pathname, path)) follow(event);
      }}
      onPointerEnter={(event) => {
        prefetch(path);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        prefetch(path);
        onFocus?.(event);
      }}
      {...rest}
    >
      {children}
    </a>
  );
}
