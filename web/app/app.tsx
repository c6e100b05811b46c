import { type ReactNode, Suspense } from 'react';
import { matchPath, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { brand } from '#domain/brand';
import { siteRoutes } from '#domain/site-routes';
import { type LazyPage, lazyPage } from '../routing/lazy-page.tsx';
import { PrefetchContext } from '../routing/page-link.tsx';
import { usePageChange } from '../routing/use-page-change.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { ErrorBoundary, ErrorPage } from './error-boundary.tsx';
import { notFoundPage, type PublicPage, type PublicPageName, publicPages } from './public-pages.ts';
import { Started } from './started.tsx';

const listed = Object.entries(publicPages) as [PublicPageName, PublicPage][];
const isLite = (pathname: string) => matchPath(`${siteRoutes.lite.path}/*`, pathname) !== null;

/** The public page at a path, if there is one. */
export const publicPageAt = (pathname: string): PublicPage | undefined =>
  listed.find(([name]) => matchPath(siteRoutes[name].path, pathname))?.[1];

type Layout = LazyPage<{ readonly children: ReactNode }>;

// Chunks of their own, because the app has neither.
const siteLayout: Layout = lazyPage(async () => (await import('./site-layout.tsx')).SiteLayout);
const guestLayout: Layout = lazyPage(async () => (await import('./guest-layout.tsx')).GuestLayout);

/**
 * The signed-in app: one chunk with its own routes, guards, sign-in and cache, so that public pages do not load any of
 * it.
 */
const liteApp: LazyPage = lazyPage(async () => (await import('./lite/lite-app.tsx')).LiteApp);

/** Loads the code that a path needs, before its first render. Rejects with the network. */
export async function preloadAt(pathname: string): Promise<void> {
  if (isLite(pathname)) return void (await liteApp.preload());
  const found = publicPageAt(pathname);
  const page = found?.page ?? notFoundPage;
  await Promise.all([page.preload(), (found?.forGuests ? guestLayout : siteLayout).preload()]);
}

// A failed prefetch is tried again on the click itself.
const prefetch = (path: string): void => void preloadAt(path).catch(() => undefined);

function PublicShell({ layout: Layout }: { readonly layout: Layout }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={<ErrorPage />}>
      <Layout>
        <ErrorBoundary resetKey={pathname} fallback={<ErrorPage />}>
          <Suspense fallback={<div className="min-h-dvh" />}>
            <Outlet />
            <Started />
          </Suspense>
        </ErrorBoundary>
      </Layout>
    </ErrorBoundary>
  );
}

const routesOf = (isWanted: (page: PublicPage) => boolean) =>
  listed
    .filter(([, page]) => isWanted(page))
    .map(([name, { page: Page }]) => <Route key={name} path={siteRoutes[name].path} element={<Page />} />);

/** All routes of the site. The Lite app defines its own routes below its path, with its own layouts and guards. */
export function App() {
  const { pathname } = useLocation();
  const LiteApp = liteApp;
  const NotFoundPage = notFoundPage;
  // Lite pages name themselves.
  const title = isLite(pathname)
    ? undefined
    : (publicPageAt(pathname)?.title ?? `Page not found | ${brand.name}`);
  usePageChange(title);
  return (
    <PrefetchContext value={prefetch}>
      <ToastHost>
        <Routes>
          <Route element={<PublicShell layout={siteLayout} />}>
            {routesOf(({ forGuests = false }) => !forGuests)}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
          <Route element={<PublicShell layout={guestLayout} />}>
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
