import { type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import { type Location, matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { siteRoutes } from '#domain/site-routes';
import { lazyPage } from '../routing/lazy-page.tsx';
import { PrefetchContext } from '../routing/page-link.tsx';
import { usePageChange } from '../routing/use-page-change.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { ErrorBoundary, ErrorPage } from './error-boundary.tsx';
import { Started } from './started.tsx';

const isLite = (pathname: string) => matchPath(`${siteRoutes.lite.path}/*`, pathname) !== null;

// The built site has a separate script for the free generator, `start-generator.tsx`.
const Generator = import.meta.env.DEV
  ? lazyPage(async () => (await import('./generator-app.tsx')).GeneratorApp)
  : undefined;

// A separate chunk, because the first load of the app does not need the public pages.
const loadPublicSite = () => import('./public-site.tsx');
const PublicSite = lazyPage(async () => (await loadPublicSite()).PublicSite);

/** Set when the app's chunk is loaded. */
let isLitePageLoaded: (pathname: string) => boolean = () => false;

/**
 * The signed-in app: one chunk with its own routes, guards, sign-in and cache, so that public pages do not load any of
 * it.
 */
const LiteApp = lazyPage(async () => {
  const lite = await import('./lite/lite-app.tsx');
  isLitePageLoaded = lite.isLitePageLoaded;
  return lite.LiteApp;
});

/** Loads the code that a path needs, before its first render. Rejects if the code cannot be fetched. */
export async function preloadAt(pathname: string): Promise<void> {
  if (isLite(pathname)) await LiteApp.preload();
  else {
    await PublicSite.preload();
    await (await loadPublicSite()).preloadPublicPage(pathname);
  }
}

// If prefetching fails, the click loads the code again. A link to the generator loads another document.
const prefetch = (path: string): void => {
  if (path !== siteRoutes.invoiceGenerator.path) preloadAt(path).catch(() => undefined);
};

/** Renders nothing until the code of a part of the site is loaded, and an error if it cannot be loaded. */
function Part({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={<ErrorPage />}>
      <Suspense fallback={<div className="min-h-dvh" />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/**
 * The location whose page is shown. If the code of an app page is loaded, this is the current location, and the page is
 * painted in the next frame. Otherwise the previous page stays until the code is loaded.
 */
function useShownLocation(): Location {
  const location = useLocation();
  const deferred = useDeferredValue(location);
  return isLite(location.pathname) && isLitePageLoaded(location.pathname) ? location : deferred;
}

/** All routes of the site but the free generator: the Lite app with its own routes, and the public pages. */
export function App() {
  const shown = useShownLocation();
  // The parts of the site set the titles of their pages.
  usePageChange(shown, undefined);
  // Skips the second render, in which only the deferred location has changed.
  return useMemo(
    () => (
      <PrefetchContext value={prefetch}>
        <ToastHost>
          <Routes location={shown}>
            {Generator && (
              <Route
                path={siteRoutes.invoiceGenerator.path}
                element={
                  <Part>
                    <Generator />
                  </Part>
                }
              />
            )}
            <Route
              path={`${siteRoutes.lite.path}/*`}
              element={
                <Part>
                  <LiteApp />
                  <Started />
                </Part>
              }
            />
            <Route
              path="*"
              element={
                <Part>
                  <PublicSite />
                </Part>
              }
            />
          </Routes>
        </ToastHost>
      </PrefetchContext>
    ),
    [shown],
  );
}
