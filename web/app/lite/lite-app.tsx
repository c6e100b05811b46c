import { QueryClientProvider } from '@tanstack/react-query';
import { matchPath, Navigate, Route, Routes } from 'react-router-dom';
import { siteRoutes } from '#domain/site-routes';
import { currentUser, loadAmplifySession, signOut } from '../../adapters/auth/current-session.ts';
import { lazyPage } from '../../routing/lazy-page.tsx';
import { PrefetchContext } from '../../routing/page-link.tsx';
import { onSessionEnd, queryClient } from '../../session/query-client.ts';
import { SessionProvider, useSession } from '../../session/session.tsx';
import { useClearToasts } from '../../ui/toast-host.tsx';
import { usePrefetch } from '../../ui/use-prefetch.ts';
import { WaitingScreen } from '../../ui/waiting-screen.tsx';
import { LiteLayout } from './lite-layout.tsx';
import { type LitePage, type LitePageName, litePageAt, litePages } from './lite-pages.ts';
import { NamedPage } from './named-page.tsx';
import { RequireProfile } from './require-profile.tsx';

const NotFoundPage = lazyPage(async () => (await import('../../pages/not-found-page.tsx')).NotFoundPage);

// Needed only for sign-in and sign-up.
const EntryLayout = lazyPage(async () => (await import('./entry-layout.tsx')).EntryLayout);

/** Loads the code of the opened page while the session and the profile are read. */
const openedPage = litePageAt(window.location.pathname);
for (const part of [openedPage?.page, openedPage?.layout === 'entry' ? EntryLayout : undefined])
  part?.preload().catch(() => undefined);

const source = { currentUser, signOut };
const pageEntries = Object.entries(litePages) as [LitePageName, LitePage][];

const prefetch = (path: string): void => {
  // If prefetching fails, the click loads the page again.
  pageEntries
    .find(([name]) => matchPath(siteRoutes[name].path, path))?.[1]
    .page.preload()
    .catch(() => undefined);
};

/** True if the code of the app's page at a path, and of its layout, is loaded. */
export function isLitePageLoaded(pathname: string): boolean {
  const opened = litePageAt(pathname);
  return opened?.page.isLoaded() === true && (opened.layout !== 'entry' || EntryLayout.isLoaded());
}

const routesIn = (layout: LitePage['layout']) =>
  pageEntries
    .filter(([, page]) => page.layout === layout)
    .map(([name, { page: Page, title, waiting }]) => (
      <Route
        key={name}
        path={siteRoutes[name].path.slice(siteRoutes.lite.path.length + 1)}
        element={
          <NamedPage title={title} waiting={waiting}>
            <Page />
          </NamedPage>
        }
      />
    ));

/** All routes of the signed-in app, below `siteRoutes.lite`. */
export function LiteApp() {
  usePrefetch(loadAmplifySession.prefetch);
  const clearToasts = useClearToasts();
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider source={source} onSessionEnd={onSessionEnd} onUserLeft={clearToasts}>
        <PrefetchContext value={prefetch}>
          <Routes>
            <Route index element={<LiteHome />} />
            <Route element={<EntryLayout />}>{routesIn('entry')}</Route>
            <Route element={<RequireProfile />}>
              <Route element={<LiteLayout />}>{routesIn('menu')}</Route>
              {routesIn('bare')}
            </Route>
            <Route
              path="*"
              element={
                <main>
                  <NotFoundPage />
                </main>
              }
            />
          </Routes>
        </PrefetchContext>
      </SessionProvider>
    </QueryClientProvider>
  );
}

/** The start of the signed-in app: redirects to the dashboard with a session, to login without one. */
export function LiteHome() {
  const { session } = useSession();
  if (session.status === 'loading') return <WaitingScreen />;
  const { path } = session.status === 'none' ? siteRoutes.liteLogin : siteRoutes.liteDashboard;
  return <Navigate to={path} replace />;
}
