import { brand } from '#domain/brand';
import type { PageName } from '#domain/site-routes';
import { type LazyPage, lazyPage } from './lazy-page.tsx';

/**
 * When a prerendered page becomes a running React application: at once (it is an application), when somebody touches
 * a form or an element marked `data-wake`, or not at all (its HTML carries no script).
 */
export type Hydration = 'now' | 'on-interaction' | 'never';

export interface PublicPage {
  readonly page: LazyPage;
  /** The whole text of `<title>`, unlike any other page's. Description and JSON-LD are in `web/build/page-heads.ts`. */
  readonly title: string;
  readonly hydrate: Hydration;
}

export type PublicPageName = Exclude<PageName, `lite${string}`>;

/** Every public page by its name in `domain/site-routes.ts`; a page is one module under `web/pages/`. */
export const publicPages: Partial<Record<PublicPageName, PublicPage>> = {
  invoiceGenerator: {
    page: lazyPage(async () => (await import('../pages/invoice-generator-page.tsx')).InvoiceGeneratorPage),
    title: `Free invoice generator: PDF by email in a minute | ${brand.name}`,
    hydrate: 'now',
  },
  invoiceThankYou: {
    page: lazyPage(async () => (await import('../pages/invoice-thank-you-page.tsx')).InvoiceThankYouPage),
    title: `Invoice sent | ${brand.name}`,
    hydrate: 'now',
  },
  notMe: {
    page: lazyPage(async () => (await import('../pages/not-me-page.tsx')).NotMePage),
    title: `This wasn't me | ${brand.name}`,
    hydrate: 'now',
  },
};
