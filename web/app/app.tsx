import { Suspense } from 'react';
import { matchPath, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { brand } from '#domain/brand';
import { siteRoutes } from '#domain/site-routes';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { PrefetchContext } from '../routing/page-link.tsx';
import { usePageChange } from '../routing/use-page-change.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorPage } from './error-page.tsx';
import { GuestLayout } from './guest-layout.tsx';
import { liteApp } from './lite-app-entry.ts';
import { type PublicPage, type PublicPageName, publicPages } from './public-pages.ts';
import { SiteLayout } from './site-layout.tsx';
import { Started } from './started.tsx';

const listed = Object.entries(publicPages) as [PublicPageName, PublicPage][];
const isLite = (pathname: string) => matchPath(`${siteRoutes.lite.path}/*`, pathname) !== null;

/** The public page at a path, if there is one. */
export const publicPageAt = (pathname: string): PublicPage | undefined =>
  listed.find(([name]) => matchPath(siteRoutes[name].path, pathname))?.[1];

/** The code a path needs, for preloading it before the first render. */
export const pageAt = (pathname: string) => (isLite(pathname) ? liteApp : publicPageAt(pathname)?.page);

const prefetch = (path: string): void => {
  // A failed prefetch is tried again on the click itself.
  pageAt(path)
    ?.preload()
    .catch(() => undefined);
};

function PublicShell({ layout: Layout }: { readonly layout: typeof SiteLayout }) {
  const { pathname } = useLocation();
  return (
    <Layout>
      <ErrorBoundary resetKey={pathname} fallback={<ErrorPage />}>
        <Suspense fallback={<div className="min-h-dvh" />}>
          <Outlet />
          <Started />
        </Suspense>
      </ErrorBoundary>
    </Layout>
  );
}

const routesOf = (isWanted: (page: PublicPage) => boolean) =>
  listed
    .filter(([, page]) => isWanted(page))
    .map(([name, { page: Page }]) => <Route key={name} path={siteRoutes[name].path} element={<Page />} />);

/** All routes of the site. The Lite app brings its own below its path, with its own layouts and guards. */
export function App() {
  const { pathname } = useLocation();
  const LiteApp = liteApp;
  // Lite pages name themselves.
  const title = isLite(pathname)
    ? undefined
    : (publicPageAt(pathname)?.title ?? `Page not found | ${brand.name}`);
  usePageChange(title);
  return (
    <PrefetchContext value={prefetch}>
      <ToastHost>
        <Routes>
          <Route element={<PublicShell layout={SiteLayout} />}>
            {routesOf(({ forGuests = false }) => !forGuests)}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
          <Route element={<PublicShell layout={GuestLayout} />}>
            {routesOf(({ forGuests = false }) => forGuests)}
          </Route>
          {LiteApp && (
            <Route
              path={`${siteRoutes.lite.path}/*`}
              element={
                <ErrorBoundary resetKey={pathname} fallback={<ErrorPage />}>
                  <Suspense fallback={<div className="min-h-dvh" />}>
                    <LiteApp />
                    <Started />
                  </Suspense>
                </ErrorBoundary>
              }
            />
          )}
        </Routes>
      </ToastHost>
    </PrefetchContext>
  );
}
