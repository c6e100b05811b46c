import { brand } from '#domain/brand';
import { lateStageWords } from '#domain/reminders/reminder-settings';
import { contactFaq } from '#domain/site/contact';
import { crmFaq } from '#domain/site/crm';
import { homeFaqOf } from '#domain/site/home';
import { invoicingFaqOf } from '#domain/site/invoicing';
import { pricingFaq } from '#domain/site/pricing';
import type { PublicPageName } from '../app/public-pages.ts';
import { onlinePaymentsComing } from '../features/site/online-payments-coming.ts';
import { faqPage, invoiceGenerator, organization, softwareApplication } from './structured-data.ts';

export interface PageHead {
  readonly description: string;
  /** The text on the page's Open Graph image; pages without it use the site's image. */
  readonly picture?: string;
  /** schema.org objects, each written as one `<script type="application/ld+json">`. */
  readonly jsonLd?: (origin: string) => readonly object[];
  /** Address of an immediate redirect. */
  readonly redirect?: string;
  /** The text shown without scripts, if not the default one. */
  readonly noScript?: string;
  /**
   * Adds `no-referrer`: anyone who knows the page's address can read it, so links and images must not send the address
   * elsewhere.
   */
  readonly noReferrer?: true;
}

/**
 * The contents of a page's head besides its title (in `web/app/public-pages.ts`). Only the prerenderer imports this, so
 * it is not in the browser's scripts.
 */
export const pageHeads: Record<PublicPageName, PageHead> = {
  home: {
    description:
      'Customers, quotes, jobs and invoices in one place for HVAC, plumbing, electrical and lawn care. Less admin, more jobs done. Start with a free invoice.',
    picture: brand.tagline,
    jsonLd: (origin) => [
      organization(origin),
      softwareApplication(origin),
      faqPage(homeFaqOf(onlinePaymentsComing)),
    ],
  },
  crm: {
    description:
      'A customer list that thinks in jobs: from Lead to Paid in five stages, with history, quotes and follow-ups. For small crews in the trades.',
    picture: 'Know the house before you knock.',
    jsonLd: () => [faqPage(crmFaq)],
  },
  invoicing: {
    description: `Clean invoices in a minute, paid by card or bank, with reminders after ${lateStageWords} days. Try the free generator or ${brand.name} Lite today.`,
    picture: 'The invoice is out before you are.',
    jsonLd: () => [faqPage(invoicingFaqOf(onlinePaymentsComing))],
  },
  invoiceGenerator: {
    description:
      'Make a clean, professional invoice in a minute. Type, see the page as it will print, and get the PDF by email. Free, no account needed.',
    picture: 'Free invoice generator',
    jsonLd: (origin) => [invoiceGenerator(origin)],
  },
  invoiceThankYou: {
    description: 'Your invoice is on its way as a PDF. See how many free invoices are left.',
  },
  notMe: {
    description: 'Tell us that you did not ask for an invoice and stop further mail to your address.',
  },
  pricing: {
    description:
      'Starter $0, Pro $19, Team $39 a month. Card payments 2.9% plus $0.30, bank transfers 1% capped at $5. 30-day trial without a card.',
    picture: 'Prices you can say out loud',
    jsonLd: (origin) => [softwareApplication(origin), faqPage(pricingFaq)],
  },
  quote: {
    description: 'Read the quote your provider sent you, and sign and approve it online.',
    noReferrer: true,
  },
  clientInvoice: {
    description: 'Read the invoice a business sent you, download it, and see how to pay.',
    noScript: 'This page needs JavaScript; the invoice is attached to the email.',
    noReferrer: true,
  },
  paymentDetails: { description: 'Confirm or undo a change of your payment details.', noReferrer: true },
  confirmAccountant: {
    description: 'Confirm the address that your reports are emailed to.',
    noReferrer: true,
  },
  stopMail: { description: 'Stop email from a business that sent you an invoice.', noReferrer: true },
  success: { description: 'The result of your card payment.' },
  cancel: { description: 'The payment was canceled; no payment was processed.' },
  contact: {
    description:
      'Technical support, sales and demos, general inquiries: email, phone and a form that people read. Answers within 24 hours.',
    picture: 'Get in Touch',
    jsonLd: (origin) => [organization(origin), faqPage(contactFaq)],
  },
  privacy: {
    description: `What ${brand.name} knows about you, why, for how long, and how to have it changed or deleted.`,
    picture: 'Privacy Policy',
  },
  terms: {
    description: `The agreement between you and ${brand.legalName} in plain words: what you get, what we ask of you, prices and data.`,
    picture: 'Terms of Service',
  },
  security: {
    description:
      'How your customers, quotes and invoices are kept: encryption, accounts, links that cannot be guessed, payments that never touch us.',
    picture: 'Security',
  },
  about: {
    description: `Why we build ${brand.name}: the second shift of quotes, invoices and reminders that people in the trades should not have.`,
    picture: `About ${brand.name}`,
    jsonLd: (origin) => [organization(origin)],
  },
  thankYou: { description: "You're on the early-access list. The details arrive within a few weeks." },
  download: {
    description:
      'The whole office on your iPhone: jobs of the day, quotes signed at the kitchen table, invoices from the driveway.',
    picture: `${brand.name} in your pocket`,
    jsonLd: (origin) => [softwareApplication(origin)],
  },
  appStore: {
    description: `Get the ${brand.name} app from the App Store.`,
    redirect: brand.appStoreUrl,
  },
  verify: {
    description: `Check whether an invoice, receipt or certificate really came through ${brand.name}. The file stays on your device.`,
  },
  verifyEmail: { description: 'Confirms that an email address is yours.' },
};

/** Converts `thankYou` to `thank-you`: code uses camel case for page names, files use kebab case. */
export const kebabCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The size that social networks ask for, in pixels. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** The path of a page's Open Graph image. Pages without their own text share one. */
export const sharePicturePath = (pageName: string, line: string | undefined): string =>
  `/og/${line === undefined ? 'site' : kebabCase(pageName)}.png`;
