import { brand } from '#domain/brand';
import type { PublicPageName } from '../app/public-pages.ts';

export interface PageHead {
  readonly description: string;
  /** Path of the sharing picture; the site's own one when absent. */
  readonly image?: string;
  /** schema.org objects, each written as one `<script type="application/ld+json">`. */
  readonly jsonLd?: readonly object[];
}

/** What stands in a page's head beside its title; read by the prerenderer alone, so it never reaches the browser's scripts. */
export const pageHeads: Partial<Record<PublicPageName, PageHead>> = {
  invoiceGenerator: {
    description:
      'Make a clean, professional invoice in a minute. Type, see the page as it will print, and get the PDF by email. Free, no account needed.',
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebApplication',
        name: `${brand.name} free invoice generator`,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Any',
        browserRequirements: 'Requires JavaScript',
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
      },
    ],
  },
  invoiceThankYou: {
    description: 'Your invoice is on its way as a PDF. See how many free invoices are left.',
  },
  notMe: {
    description: 'Tell us that you did not ask for an invoice and stop further mail to your address.',
  },
};
