import { matchPath } from 'react-router-dom';
import { siteRoutes } from '#domain/site-routes';

const parameter = 'returnTo';

/** The pages that login may return to. All of them need a session. */
const returnPages = [
  siteRoutes.liteDashboard,
  siteRoutes.liteInvoiceGenerator,
  siteRoutes.liteInvoices,
  siteRoutes.liteInvoice,
  siteRoutes.liteClients,
  siteRoutes.liteClient,
  siteRoutes.liteItems,
  siteRoutes.liteReports,
  siteRoutes.liteSettings,
  siteRoutes.liteInvoiceSettings,
  siteRoutes.litePaymentSettings,
  siteRoutes.liteReminderSettings,
  siteRoutes.liteAccountSettings,
  siteRoutes.liteDataSettings,
];

/** Adds the page to return to after login or sign-up to the query of `path`, if there is one. */
export const withReturnPath = (path: string, page: string | undefined): string =>
  page === undefined ? path : `${path}?${new URLSearchParams({ [parameter]: page })}`;

/** The page to open after login or sign-up: the one in the query if it is a Lite page, otherwise the dashboard. */
export function returnPathIn(search: string): string {
  const page = new URLSearchParams(search).get(parameter) ?? '';
  const pathname = page.replace(/[?#].*$/s, '');
  return returnPages.some(({ path }) => matchPath(path, pathname)) ? page : siteRoutes.liteDashboard.path;
}

/** State of a link to login: a notice to show, and the initial email. */
export interface LoginState {
  readonly notice?: string;
  readonly email?: string;
}
