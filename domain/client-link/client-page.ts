import { siteRoutes } from '../site-routes.ts';

/** The address of the client's page of an invoice. */
export const clientPageUrl = (siteOrigin: string, linkId: string): string =>
  `${siteOrigin}${siteRoutes.clientInvoice.path}?id=${linkId}`;

/** The address of the client's page of a quote. */
export const quotePageUrl = (siteOrigin: string, linkId: string): string =>
  `${siteOrigin}${siteRoutes.quote.path}?id=${linkId}`;
