import { runInNewContext } from 'node:vm';
import { endpoints } from '#domain/contract/endpoints';
import { siteRoutes } from '#domain/site-routes';

const pathBefore = (operation: 'stop-business-mail' | 'leave-early-access'): string =>
  endpoints[operation].path.replace('{token}', '');

/** The page that asks, by the start of the address in a List-Unsubscribe header. */
const questionPages: Readonly<Record<string, string>> = {
  [pathBefore('stop-business-mail')]: `${siteRoutes.stopMail.path}#token=`,
  [pathBefore('leave-early-access')]: `${siteRoutes.stopMail.path}#list=early-access&token=`,
};

/** Paths of one-click links, as CloudFront names them. */
export const oneClickPaths: readonly string[] = Object.keys(questionPages).map((path) => `${path}*`);

// Runs in CloudFront's own JavaScript, which has no modules and little of the standard library.
const questionSource = `
var pages = ${JSON.stringify(questionPages)};
function question(method, path) {
  if (method !== 'GET' && method !== 'HEAD') return '';
  for (var start in pages) {
    var token = path.slice(start.length);
    if (path.indexOf(start) === 0 && /^[A-Za-z0-9._-]+$/.test(token)) return pages[start] + token;
  }
  return '';
}
`;

/**
 * CloudFront's viewer request function for one-click links. Mail programs that know RFC 8058 post to them. Others open
 * them in a browser, which must change nothing, so they are led to the page that asks.
 */
export const oneClickSource = `${questionSource}
function handler(event) {
  var page = question(event.request.method, event.request.uri);
  if (!page) return event.request;
  return {
    statusCode: 302,
    statusDescription: 'Found',
    headers: { location: { value: page }, 'cache-control': { value: 'no-store' } }
  };
}
`;

/**
 * The page that a request to a path is led to, or ''. Runs the deployed source, so that the local server behaves the
 * same.
 */
export const questionPageOf: (method: string, path: string) => string = runInNewContext(
  `${questionSource};question`,
);
