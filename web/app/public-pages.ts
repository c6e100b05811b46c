import { brand } from '#domain/brand';
import { accountantPageTexts } from '#domain/profile/accountant';
import type { PageName } from '#domain/site-routes';
import { lazyPage } from '../routing/lazy-page.tsx';
import type { PublicPage } from './public-shell.tsx';

export type PublicPageName = Exclude<PageName, `lite${string}`>;

/**
 * Every public page but the free generator, by its name in `domain/site-routes.ts`. Each page is one module in
 * `web/pages/`.
 */
export const publicPages: Record<Exclude<PublicPageName, 'invoiceGenerator'>, PublicPage> = {
  home: {
    page: lazyPage(async () => (await import('../pages/home-page.tsx')).HomePage),
    title: `${brand.name}: customers, jobs and invoices for the trades`,
    hydrate: 'on-interaction',
  },
  crm: {
    page: lazyPage(async () => (await import('../pages/crm-page.tsx')).CrmPage),
    title: `CRM for HVAC, plumbing, electrical and lawn care | ${brand.name}`,
    hydrate: 'on-interaction',
  },
  invoicing: {
    page: lazyPage(async () => (await import('../pages/invoicing-page.tsx')).InvoicingPage),
    title: `Invoicing software for contractors | ${brand.name}`,
    hydrate: 'on-interaction',
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
    layout: 'mail',
  },
  pricing: {
    page: lazyPage(async () => (await import('../pages/pricing-page.tsx')).PricingPage),
    title: `Pricing and fees | ${brand.name}`,
    hydrate: 'never',
  },
  quote: {
    page: lazyPage(async () => (await import('../pages/quote-page.tsx')).QuotePage),
    title: `Your quote | ${brand.name}`,
    hydrate: 'now',
    layout: 'guest',
  },
  clientInvoice: {
    page: lazyPage(async () => (await import('../pages/client-invoice-page.tsx')).ClientInvoicePage),
    title: `Your invoice | ${brand.name}`,
    hydrate: 'now',
    layout: 'guest',
  },
  stopMail: {
    page: lazyPage(async () => (await import('../pages/stop-mail-page.tsx')).StopMailPage),
    title: `Stop mail from a business | ${brand.name}`,
    hydrate: 'now',
    layout: 'mail',
  },
  paymentDetails: {
    page: lazyPage(async () => (await import('../pages/payment-details-page.tsx')).PaymentDetailsPage),
    title: `Your payment details | ${brand.name}`,
    hydrate: 'now',
    layout: 'mail',
  },
  confirmAccountant: {
    page: lazyPage(async () => (await import('../pages/confirm-accountant-page.tsx')).ConfirmAccountantPage),
    title: `${accountantPageTexts.heading} | ${brand.name}`,
    hydrate: 'now',
    layout: 'mail',
  },
  success: {
    page: lazyPage(async () => (await import('../pages/success-page.tsx')).SuccessPage),
    title: `Payment result | ${brand.name}`,
    hydrate: 'now',
  },
  cancel: {
    page: lazyPage(async () => (await import('../pages/cancel-page.tsx')).CancelPage),
    title: `Payment canceled | ${brand.name}`,
    hydrate: 'now',
  },
  contact: {
    page: lazyPage(async () => (await import('../pages/contact-page.tsx')).ContactPage),
    title: `Contact support and sales | ${brand.name}`,
    hydrate: 'on-interaction',
  },
  privacy: {
    page: lazyPage(async () => (await import('../pages/privacy-page.tsx')).PrivacyPage),
    title: `Privacy Policy | ${brand.name}`,
    hydrate: 'never',
  },
  terms: {
    page: lazyPage(async () => (await import('../pages/terms-page.tsx')).TermsPage),
    title: `Terms of Service | ${brand.name}`,
    hydrate: 'never',
  },
  security: {
    page: lazyPage(async () => (await import('../pages/security-page.tsx')).SecurityPage),
    title: `Security | ${brand.name}`,
    hydrate: 'never',
  },
  about: {
    page: lazyPage(async () => (await import('../pages/about-page.tsx')).AboutPage),
    title: `About us | ${brand.name}`,
    hydrate: 'never',
  },
  thankYou: {
    page: lazyPage(async () => (await import('../pages/thank-you-page.tsx')).ThankYouPage),
    title: `You're on the list | ${brand.name}`,
    hydrate: 'never',
  },
  download: {
    page: lazyPage(async () => (await import('../pages/download-page.tsx')).DownloadPage),
    title: `The iOS app for your jobs and invoices | ${brand.name}`,
    hydrate: 'never',
  },
  appStore: {
    page: lazyPage(async () => (await import('../pages/app-store-page.tsx')).AppStorePage),
    title: `Download for iOS | ${brand.name}`,
    hydrate: 'never',
  },
  verify: {
    page: lazyPage(async () => (await import('../pages/verify-page.tsx')).VerifyPage),
    title: `Verify a document | ${brand.name}`,
    hydrate: 'now',
  },
  verifyEmail: {
    page: lazyPage(async () => (await import('../pages/verify-email-page.tsx')).VerifyEmailPage),
    title: `Verify your email | ${brand.name}`,
    hydrate: 'now',
    layout: 'mail',
  },
};
