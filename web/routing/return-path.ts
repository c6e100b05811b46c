import { matchPath } from 'react-router-dom';
import { siteRoutes } from '#domain/site-routes';

const parameter = 'returnTo';

/** Pages that ask for a session: where login may lead. */
const wanted = [
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

/** `path` with the page to return to after login or sign-up in its query, where there is one. */
export const withReturnPath = (path: string, page: string | undefined): string =>
  page === undefined ? path : `${path}?${new URLSearchParams({ [parameter]: page })}`;

/** The page login and sign-up lead to: the one first asked for, if the query names a page of Lite and nothing else, or the dashboard. */
export function returnPathIn(search: string): string {
  const page = new URLSearchParams(search).get(parameter) ?? '';
  const pathname = page.replace(/[?#].*$/s, '');
  return wanted.some(({ path }) => matchPath(path, pathname)) ? page : siteRoutes.liteDashboard.path;
}
