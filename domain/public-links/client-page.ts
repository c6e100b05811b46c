import { siteRoutes } from '../site-routes.ts';

/** The URL of the client's page of an invoice. */
export const clientPageUrl = (siteOrigin: string, linkId: string): string =>
  `${siteOrigin}${siteRoutes.clientInvoice.path}?id=${linkId}`;

/** The URL of the client's page of a quote. */
export const quotePageUrl = (siteOrigin: string, linkId: string): string =>
  `${siteOrigin}${siteRoutes.quote.path}?id=${linkId}`;

/** Texts of the "New link" button for invoices and quotes. */
export const renewLinkTexts = {
  button: 'New link',
  question: {
    title: 'Make a new link?',
    description:
      'The link you sent before stops working at once. Your client needs the new one to open it again.',
    confirm: 'Make new link',
  },
  busy: 'Making it...',
  done: 'New link copied. The old one stopped working.',
} as const;
