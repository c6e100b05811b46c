import { runInNewContext } from 'node:vm';
import { brand } from '#domain/brand';
import { siteRoutes } from '#domain/site-routes';

/** How the site answers a path. */
export type PageRoute =
  /** Serve this file of the built site, with status 404 if `missing`. */
  | { readonly file: string; readonly missing: boolean }
  /** Redirect with 301 to this path; the query is kept. */
  | { readonly redirect: string };

const litePath = `/${brand.slug}-lite`;

/** The file of every prerendered page, by path. */
const pageFiles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(siteRoutes)
    .filter((route) => route.kind === 'prerendered')
    .map(({ path }) => [path, path === '/' ? '/index.html' : `${path}.html`]),
);

// Runs in CloudFront's own JavaScript, which has no modules and little of the standard library.
const routeSource = `
var pages = ${JSON.stringify(pageFiles)};
var lite = ${JSON.stringify(litePath)};
var files = /^\\/(?:(?:assets|og|\\.well-known)\\/[A-Za-z0-9._\\/-]+|[A-Za-z0-9_-]+\\.(?:txt|xml|svg|png|ico|json|webmanifest))$/;
function route(path) {
  if (Object.prototype.hasOwnProperty.call(pages, path)) return { file: pages[path], missing: false };
  if (path === lite || path.indexOf(lite + '/') === 0) return { file: '/app.html', missing: false };
  if (path === '/app.html') return { redirect: lite };
  if (path === '/index.html') return { redirect: '/' };
  var clean = path.replace(/(?:\\.html|\\/+)$/, '');
  if (clean !== path && Object.prototype.hasOwnProperty.call(pages, clean)) return { redirect: clean };
  if (files.test(path) && path.indexOf('..') < 0) return { file: path, missing: false };
  return { file: '/404.html', missing: true };
}
`;

/**
 * CloudFront's viewer request function: rewrites clean paths to their files, redirects other spellings, and serves the
 * not-found page for all other paths. Generated from the route table.
 */
export const viewerRequestSource = `${routeSource}
function queryText(query) {
  var parts = [];
  for (var name in query) {
    var values = query[name].multiValue || [query[name]];
    for (var i = 0; i < values.length; i++) parts.push(values[i].value === '' ? name : name + '=' + values[i].value);
  }
  return parts.length ? '?' + parts.join('&') : '';
}
function handler(event) {
  var request = event.request;
  var target = route(request.uri);
  if (target.redirect) return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: { location: { value: target.redirect + queryText(request.querystring) }, 'cache-control': { value: 'max-age=3600' } }
  };
  if (target.missing) {
    // The answer's status is changed on the way back, which only works on a whole answer.
    delete request.headers['if-none-match'];
    delete request.headers['if-modified-since'];
    delete request.headers['range'];
  }
  request.uri = target.file;
  return request;
}
`;

/**
 * CloudFront's viewer response function: sets the status of the not-found page. It works with both the visitor's path
 * and the rewritten one.
 */
export const viewerResponseSource = `${routeSource}
function handler(event) {
  var response = event.response;
  if (response.statusCode === 200 && route(event.request.uri).missing) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
    response.headers['cache-control'] = { value: 'no-store' };
    response.headers['x-robots-tag'] = { value: 'noindex' };
  }
  return response;
}
`;

/** How the edge answers a path (without query). Runs the deployed source, so that the local server behaves the same. */
export const routeRequest: (path: string) => PageRoute = runInNewContext(`${routeSource};route`);
