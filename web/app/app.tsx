import { type ReactNode, Suspense, useEffect } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { siteRoutes } from '#domain/site-routes';
import { missingCodeEvent } from '../adapters/online-import.ts';
import { lazyPage } from '../routing/lazy-page.tsx';
import { PrefetchContext } from '../routing/page-link.tsx';
import { usePageChange } from '../routing/use-page-change.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { ErrorBoundary, ErrorPage } from './error-boundary.tsx';
import { loadFreshDocumentOnce } from './fresh-document.ts';
import { invoiceGenerator, PublicShell, siteLayout } from './public-shell.tsx';
import { Started } from './started.tsx';

const isLite = (pathname: string) => matchPath(`${siteRoutes.lite.path}/*`, pathname) !== null;
const isGenerator = (pathname: string) => matchPath(siteRoutes.invoiceGenerator.path, pathname) !== null;

const GeneratorPage = invoiceGenerator.page;

// A separate chunk, because the first load of the app or the generator does not need the other public pages.
const loadPublicSite = () => import('./public-site.tsx');
const PublicSite = lazyPage(async () => (await loadPublicSite()).PublicSite);

/**
 * The signed-in app: one chunk with its own routes, guards, sign-in and cache, so that public pages do not load any of
 * it.
 */
const LiteApp = lazyPage(async () => (await import('./lite/lite-app.tsx')).LiteApp);

/** Loads the code that a path needs, before its first render. Rejects if the code cannot be fetched. */
export async function preloadAt(pathname: string): Promise<void> {
  if (isLite(pathname)) await LiteApp.preload();
  else if (isGenerator(pathname)) await Promise.all([GeneratorPage.preload(), siteLayout.preload()]);
  else {
    await PublicSite.preload();
    await (await loadPublicSite()).preloadPublicPage(pathname);
  }
}

// If prefetching fails, the click loads the code again.
const prefetch = (path: string): void => void preloadAt(path).catch(() => undefined);

/** Renders nothing until the code of a part of the site is loaded, and an error if it cannot be loaded. */
function Part({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={<ErrorPage />}>
      <Suspense fallback={<div className="min-h-dvh" />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** All routes of the site: the free generator, the Lite app with its own routes, and the public pages. */
export function App() {
  const { pathname } = useLocation();
  // After a deployment, the code of an older release may be missing.
  useEffect(() => {
    const reload = () => void loadFreshDocumentOnce();
    window.addEventListener(missingCodeEvent, reload);
    return () => window.removeEventListener(missingCodeEvent, reload);
  }, []);
  // The other parts set the titles of their pages.
  usePageChange(isGenerator(pathname) ? invoiceGenerator.title : undefined);
  return (
    <PrefetchContext value={prefetch}>
      <ToastHost>
        <Routes>
          <Route element={<PublicShell layout={siteLayout} />}>
            <Route path={siteRoutes.invoiceGenerator.path} element={<GeneratorPage />} />
          </Route>
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
  );
}
