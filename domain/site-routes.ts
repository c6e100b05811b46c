import { brand } from './brand.ts';

/** How a page is delivered: as its own prerendered HTML, or by the shell of the signed-in app. */
export type PageKind = 'prerendered' | 'app';

export interface SiteRoute {
  /** Path in the syntax of React Router: `:name` is a parameter. */
  readonly path: string;
  readonly kind: PageKind;
  /** Listed in sitemap.xml and indexed by search engines. */
  readonly indexed: boolean;
}

const lite = `/${brand.slug}-lite`;

/**
 * Every page of the site by name. Read by the router, the prerenderer, the sitemap, and the CloudFront function that
 * rewrites known paths and answers 404 for all others.
 */
export const siteRoutes = {
  home: { path: '/', kind: 'prerendered', indexed: true },
  crm: { path: '/crm', kind: 'prerendered', indexed: true },
  invoicing: { path: '/invoicing', kind: 'prerendered', indexed: true },
  invoiceGenerator: { path: '/invoice-generator', kind: 'prerendered', indexed: true },
  invoiceThankYou: { path: '/invoice-thank-you', kind: 'prerendered', indexed: false },
  notMe: { path: '/not-me', kind: 'prerendered', indexed: false },
  pricing: { path: '/pricing', kind: 'prerendered', indexed: true },
  quote: { path: '/quote', kind: 'prerendered', indexed: false },
  clientInvoice: { path: '/invoice', kind: 'prerendered', indexed: false },
  stopMail: { path: '/stop-mail', kind: 'prerendered', indexed: false },
  paymentDetails: { path: '/payment-details', kind: 'prerendered', indexed: false },
  confirmAccountant: { path: '/confirm-accountant', kind: 'prerendered', indexed: false },
  success: { path: '/success', kind: 'prerendered', indexed: false },
  cancel: { path: '/cancel', kind: 'prerendered', indexed: false },
  contact: { path: '/contact', kind: 'prerendered', indexed: true },
  privacy: { path: '/privacy', kind: 'prerendered', indexed: true },
  terms: { path: '/terms', kind: 'prerendered', indexed: true },
  security: { path: '/security', kind: 'prerendered', indexed: true },
  about: { path: '/about', kind: 'prerendered', indexed: true },
  thankYou: { path: '/thank-you', kind: 'prerendered', indexed: false },
  download: { path: '/download', kind: 'prerendered', indexed: true },
  appStore: { path: '/ios', kind: 'prerendered', indexed: false },
  verify: { path: '/verify', kind: 'prerendered', indexed: true },
  verifyEmail: { path: '/verify-email', kind: 'prerendered', indexed: false },
  lite: { path: lite, kind: 'app', indexed: false },
  liteSignup: { path: `${lite}/signup`, kind: 'app', indexed: false },
  liteLogin: { path: `${lite}/login`, kind: 'app', indexed: false },
  liteResetPassword: { path: `${lite}/reset-password`, kind: 'app', indexed: false },
  liteDashboard: { path: `${lite}/dashboard`, kind: 'app', indexed: false },
  liteInvoiceGenerator: { path: `${lite}/invoice-generator`, kind: 'app', indexed: false },
  liteInvoices: { path: `${lite}/invoices`, kind: 'app', indexed: false },
  liteInvoice: { path: `${lite}/invoices/:invoiceId`, kind: 'app', indexed: false },
  liteQuotes: { path: `${lite}/quotes`, kind: 'app', indexed: false },
  liteQuote: { path: `${lite}/quotes/:quoteId`, kind: 'app', indexed: false },
  liteQuoteEditor: { path: `${lite}/quote-editor`, kind: 'app', indexed: false },
  liteJobs: { path: `${lite}/jobs`, kind: 'app', indexed: false },
  liteJob: { path: `${lite}/jobs/:jobId`, kind: 'app', indexed: false },
  liteClients: { path: `${lite}/clients`, kind: 'app', indexed: false },
  liteClient: { path: `${lite}/clients/:clientId`, kind: 'app', indexed: false },
  liteItems: { path: `${lite}/items`, kind: 'app', indexed: false },
  liteReports: { path: `${lite}/reports`, kind: 'app', indexed: false },
  liteSettings: { path: `${lite}/settings`, kind: 'app', indexed: false },
  liteInvoiceSettings: { path: `${lite}/settings/invoices`, kind: 'app', indexed: false },
  litePaymentSettings: { path: `${lite}/settings/payments`, kind: 'app', indexed: false },
  liteReminderSettings: { path: `${lite}/settings/reminders`, kind: 'app', indexed: false },
  liteJobSettings: { path: `${lite}/settings/jobs`, kind: 'app', indexed: false },
  liteAccountSettings: { path: `${lite}/settings/account`, kind: 'app', indexed: false },
  liteDataSettings: { path: `${lite}/settings/data`, kind: 'app', indexed: false },
} as const satisfies Record<string, SiteRoute>;

export type PageName = keyof typeof siteRoutes;
