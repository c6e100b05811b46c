import type { ReactNode } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { brand } from '#domain/brand';
import { siteRoutes } from '#domain/site-routes';
import { type LazyPage, lazyPage } from '../routing/lazy-page.tsx';
import { usePageTitle } from '../routing/use-page-change.ts';
import { publicPages } from './public-pages.ts';
import { type PublicPage, PublicShell } from './public-shell.tsx';

const pageEntries = Object.entries(publicPages) as [keyof typeof publicPages, PublicPage][];

const NotFoundPage: LazyPage = lazyPage(
  async () => (await import('../pages/not-found-page.tsx')).NotFoundPage,
);

type Layout = LazyPage<{ readonly children: ReactNode }>;

// Each page has one of these layouts.
const layouts: Readonly<Record<'site' | NonNullable<PublicPage['layout']>, Layout>> = {
  site: lazyPage(async () => (await import('./site-layout.tsx')).SiteLayout),
  guest: lazyPage(async () => (await import('./guest-layout.tsx')).GuestLayout),
  mail: lazyPage(async () => (await import('./mail-layout.tsx')).MailLayout),
};

const publicPageAt = (pathname: string): PublicPage | undefined =>
  pageEntries.find(([name]) => matchPath(siteRoutes[name].path, pathname))?.[1];

/** Loads the code that a public page needs, before its first render. Rejects if the code cannot be fetched. */
export async function preloadPublicPage(pathname: string): Promise<void> {
  const found = publicPageAt(pathname);
  const page = found?.page ?? NotFoundPage;
  await Promise.all([page.preload(), layouts[found?.layout ?? 'site'].preload()]);
}

const routesWith = (layout: keyof typeof layouts) =>
  pageEntries
    .filter(([, page]) => (page.layout ?? 'site') === layout)
    .map(([name, { page: Page }]) => <Route key={name} path={siteRoutes[name].path} element={<Page />} />);

/** All routes of the site outside the Lite app. */
export function PublicSite() {
  const { pathname } = useLocation();
  usePageTitle(publicPageAt(pathname)?.title ?? `Page not found | ${brand.name}`);
  return (
    <Routes>
      <Route element={<PublicShell layout={layouts.site} />}>
        {routesWith('site')}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<PublicShell layout={layouts.guest} />}>{routesWith('guest')}</Route>
      <Route element={<PublicShell layout={layouts.mail} />}>{routesWith('mail')}</Route>
    </Routes>
  );
}
