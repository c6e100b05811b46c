import { type ComponentPropsWithoutRef, createContext, type ReactNode, use } from 'react';
import { generatePath, useHref, useLinkClickHandler, useLocation } from 'react-router-dom';
import { type PageName, siteRoutes } from '#domain/site-routes';

/**
 * Loads the code of a path's page. Provided by the router, so that pages can link to each other without an import
 * cycle.
 */
export const PrefetchContext = createContext<(path: string) => void>(() => undefined);

type PageLinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'href'> & {
  readonly to: PageName;
  /** Values of the `:name` parameters in the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** Query and fragment, including `?` and `#`. */
  readonly suffix?: string;
  /** The state of the new location. */
  readonly state?: unknown;
  readonly children: ReactNode;
};

/** The only page whose content security policy allows the bot check. */
const generatorPath = siteRoutes.invoiceGenerator.path;

/**
 * True if a link has to load a new document. A document keeps its content security policy, so client-side navigation
 * must neither enter nor leave the generator.
 */
const changesPolicy = (from: string, to: string): boolean =>
  (from === generatorPath) !== (to === generatorPath);

/** A link to a page of the site by name. The page's code is loaded when the link is hovered or focused. */
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
  // Instead of the router's `Link`, which adds prefetching code that is not used here.
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
