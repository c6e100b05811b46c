import { type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { brand } from '#domain/brand';
import { type LazyPage, lazyPage } from '../routing/lazy-page.tsx';
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
  /** A page that a business shows to its clients: it uses `guest-layout.tsx`, without our header. */
  readonly forGuests?: true;
}

/**
 * The free invoice generator. It is not in the table of the other public pages: every link between them loads a new
 * document, so neither needs the other's code.
 */
export const invoiceGenerator: PublicPage = {
  page: lazyPage(async () => (await import('../pages/invoice-generator-page.tsx')).InvoiceGeneratorPage),
  title: `Free invoice generator: PDF by email in a minute | ${brand.name}`,
  hydrate: 'now',
};

export type Layout = LazyPage<{ readonly children: ReactNode }>;

/** The layout of our own public pages. A chunk of its own, because the app does not have it. */
export const siteLayout: Layout = lazyPage(async () => (await import('./site-layout.tsx')).SiteLayout);

/** A public page in its layout. An error in the page leaves the layout in place. */
export function PublicShell({ layout: Layout }: { readonly layout: Layout }) {
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
