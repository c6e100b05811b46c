import { matchPath } from 'react-router-dom';
import { siteRoutes } from '#domain/site-routes';

const parameter = 'returnTo';

/** The pages of the app that need no session. */
const entryPages: ReadonlySet<string> = new Set(
  [siteRoutes.lite, siteRoutes.liteSignup, siteRoutes.liteLogin, siteRoutes.liteResetPassword].map(
    ({ path }) => path,
  ),
);

/** The pages that login may return to. All of them need a session. */
const returnPages = Object.values(siteRoutes).filter(
  ({ kind, path }) => kind === 'app' && !entryPages.has(path),
);

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
