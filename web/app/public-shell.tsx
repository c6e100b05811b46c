import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import type { LazyPage } from '../routing/lazy-page.tsx';
import { ErrorBoundary, ErrorPage } from './error-boundary.tsx';
import { Started } from './started.tsx';

/**
 * When a prerendered page is hydrated: at once (it is an application), when the visitor interacts with a form or an
 * element marked `data-hydrates`, or never (its HTML contains no script).
 */
export type Hydration = 'now' | 'on-interaction' | 'never';

export interface PublicPage {
  readonly page: LazyPage;
  /** The whole text of `<title>`, unique for each page. Description and JSON-LD are in `web/build/page-heads.ts`. */
  readonly title: string;
  readonly hydrate: Hydration;
  /**
   * `guest` for what a business shows to its clients, `mail` for what a link in an email opens, each a module of
   * `web/app`. Without one, the page has the header and footer of the site.
   */
  readonly layout?: 'guest' | 'mail';
}

interface PublicShellProps {
  readonly layout: ComponentType<{ children: ReactNode }>;
  /** The page, if not that of the matching route. */
  readonly children?: ReactNode;
}

/** A public page in its layout. An error in the page leaves the layout in place. */
export function PublicShell({ layout: Layout, children = <Outlet /> }: PublicShellProps) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={<ErrorPage />}>
      <Layout>
        <ErrorBoundary resetKey={pathname} fallback={<ErrorPage />}>
          <Suspense fallback={<div className="min-h-dvh" />}>
            {children}
            <Started />
          </Suspense>
        </ErrorBoundary>
      </Layout>
    </ErrorBoundary>
  );
}
