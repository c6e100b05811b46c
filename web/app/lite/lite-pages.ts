import { matchPath } from 'react-router-dom';
import { generatorLoading } from '#domain/invoices/generator-loading';
import { type PageName, siteRoutes } from '#domain/site-routes';
import { type LazyPage, lazyPage } from '../../routing/lazy-page.tsx';

export type LitePageName = Exclude<Extract<PageName, `lite${string}`>, 'lite'>;

export interface LitePage {
  readonly page: LazyPage;
  /** The part of `<title>` before the product's name. */
  readonly title: string;
  /**
   * Who can see the page, and in which layout. `entry` is open to everyone, with the picture of an invoice beside it.
   * The others need a session and a profile: `menu` has the menu beside it, `bare` has no menu, for a page with its own
   * header.
   */
  readonly layout: 'entry' | 'menu' | 'bare';
  /** Shown until session, profile and code are loaded; the default is 'Loading...'. */
  readonly waiting?: string;
}

/** Every Lite page by its name in `domain/site-routes.ts`. Each page is one module in `web/pages/`. */
export const litePages: Partial<Record<LitePageName, LitePage>> = {
  liteLogin: {
    page: lazyPage(async () => (await import('../../pages/lite-login-page.tsx')).LiteLoginPage),
    title: 'Sign in',
    layout: 'entry',
  },
  liteSignup: {
    page: lazyPage(async () => (await import('../../pages/lite-signup-page.tsx')).LiteSignupPage),
    title: 'Sign up',
    layout: 'entry',
  },
  liteResetPassword: {
    page: lazyPage(
      async () => (await import('../../pages/lite-reset-password-page.tsx')).LiteResetPasswordPage,
    ),
    title: 'Choose a new password',
    layout: 'entry',
  },
  liteDashboard: {
    page: lazyPage(async () => (await import('../../pages/lite-dashboard-page.tsx')).LiteDashboardPage),
    title: 'Dashboard',
    layout: 'menu',
  },
  liteInvoiceGenerator: {
    page: lazyPage(
      async () => (await import('../../pages/lite-invoice-generator-page.tsx')).LiteInvoiceGeneratorPage,
    ),
    title: 'Invoice generator',
    layout: 'bare',
    waiting: generatorLoading,
  },
  liteInvoices: {
    page: lazyPage(async () => (await import('../../pages/lite-invoices-page.tsx')).LiteInvoicesPage),
    title: 'Invoices',
    layout: 'menu',
  },
  liteInvoice: {
    page: lazyPage(async () => (await import('../../pages/lite-invoice-page.tsx')).LiteInvoicePage),
    title: 'Invoice',
    layout: 'menu',
  },
  liteQuotes: {
    page: lazyPage(async () => (await import('../../pages/lite-quotes-page.tsx')).LiteQuotesPage),
    title: 'Quotes',
    layout: 'menu',
  },
  liteQuote: {
    page: lazyPage(async () => (await import('../../pages/lite-quote-page.tsx')).LiteQuotePage),
    title: 'Quote',
    layout: 'menu',
  },
  liteQuoteEditor: {
    page: lazyPage(async () => (await import('../../pages/lite-quote-editor-page.tsx')).LiteQuoteEditorPage),
    title: 'Quote editor',
    layout: 'bare',
  },
  liteJobs: {
    page: lazyPage(async () => (await import('../../pages/lite-jobs-page.tsx')).LiteJobsPage),
    title: 'Jobs',
    layout: 'menu',
  },
  liteJob: {
    page: lazyPage(async () => (await import('../../pages/lite-job-page.tsx')).LiteJobPage),
    title: 'Job',
    layout: 'menu',
  },
  liteClients: {
    page: lazyPage(async () => (await import('../../pages/lite-clients-page.tsx')).LiteClientsPage),
    title: 'Clients',
    layout: 'menu',
  },
  liteClient: {
    page: lazyPage(async () => (await import('../../pages/lite-client-page.tsx')).LiteClientPage),
    title: 'Client',
    layout: 'menu',
  },
  liteItems: {
    page: lazyPage(async () => (await import('../../pages/lite-items-page.tsx')).LiteItemsPage),
    title: 'Saved items',
    layout: 'menu',
  },
  liteReports: {
    page: lazyPage(async () => (await import('../../pages/lite-reports-page.tsx')).LiteReportsPage),
    title: 'Reports',
    layout: 'menu',
  },
  liteSettings: {
    page: lazyPage(async () => (await import('../../pages/lite-settings-page.tsx')).LiteSettingsPage),
    title: 'Business settings',
    layout: 'menu',
  },
  liteInvoiceSettings: {
    page: lazyPage(
      async () => (await import('../../pages/lite-invoice-settings-page.tsx')).LiteInvoiceSettingsPage,
    ),
    title: 'Invoice settings',
    layout: 'menu',
  },
  litePaymentSettings: {
    page: lazyPage(
      async () => (await import('../../pages/lite-payment-settings-page.tsx')).LitePaymentSettingsPage,
    ),
    title: 'Payment settings',
    layout: 'menu',
  },
  liteReminderSettings: {
    page: lazyPage(
      async () => (await import('../../pages/lite-reminder-settings-page.tsx')).LiteReminderSettingsPage,
    ),
    title: 'Reminder settings',
    layout: 'menu',
  },
  liteJobSettings: {
    page: lazyPage(async () => (await import('../../pages/lite-job-settings-page.tsx')).LiteJobSettingsPage),
    title: 'Job settings',
    layout: 'menu',
  },
  liteAccountSettings: {
    page: lazyPage(
      async () => (await import('../../pages/lite-account-settings-page.tsx')).LiteAccountSettingsPage,
    ),
    title: 'Account settings',
    layout: 'menu',
  },
  liteDataSettings: {
    page: lazyPage(
      async () => (await import('../../pages/lite-data-settings-page.tsx')).LiteDataSettingsPage,
    ),
    title: 'Your data',
    layout: 'menu',
  },
};

/** The Lite page at a path, if there is one. */
export const litePageAt = (pathname: string): LitePage | undefined =>
  (Object.entries(litePages) as [LitePageName, LitePage][]).find(([name]) =>
    matchPath(siteRoutes[name].path, pathname),
  )?.[1];
