import { siteRoutes } from '../site-routes.ts';

/** The URL of the client's page of an invoice. */
export const clientPageUrl = (siteOrigin: string, linkId: string): string =>
  `${siteOrigin}${siteRoutes.clientInvoice.path}?id=${linkId}`;

/** The URL of the client's page of a quote. */
export const quotePageUrl = (siteOrigin: string, linkId: string): string =>
  `${siteOrigin}${siteRoutes.quote.path}?id=${linkId}`;

/** The question before a link is replaced. `shown` is the heading that its page then shows. */
const renewQuestion = (shown: string) => ({
  title: 'Make a new link?',
  description: `The old link stops working at once and shows "${shown}". No email is sent, so send your client the new one yourself.`,
  confirm: 'Make new link',
});

/** Texts of the "New link" button for invoices and quotes. */
export const renewLinkTexts = {
  button: 'New link',
  question: renewQuestion('Invoice not found'),
  quoteQuestion: renewQuestion('Quote not found'),
  busy: 'Making it...',
  done: 'New link copied. The old one stopped working.',
  forStranger: (address: string) => `Make a new link. The one that ${address} got stops working.`,
} as const;
