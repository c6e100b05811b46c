import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { routeRequest } from '#lib/site/edge-function';
import { questionPageOf } from '#lib/site/one-click-links';
import { synthesize } from '#test/support/stacks';
import { resourcesOf } from '#test/support/template-reading';

interface EdgeResponse {
  statusCode: number;
  headers: Record<string, { value: string }>;
}
interface EdgeRequest {
  uri: string;
  querystring: Record<string, { value: string; multiValue?: { value: string }[] }>;
  headers: Record<string, { value: string }>;
}
type Handler<Result> = (event: { request: EdgeRequest; response?: EdgeResponse }) => Result;

// The deployed code of the functions, taken from the template.
const { web } = synthesize();
const codes = Object.entries(resourcesOf(web, 'AWS::CloudFront::Function')).map(
  ([id, { Properties }]) => [id, Properties.FunctionCode as string] as const,
);
const codeOf = (name: string) => codes.find(([id]) => id.includes(name))?.[1] ?? '';
const load = <Result>(name: string): Handler<Result> => runInNewContext(`${codeOf(name)};handler`);
const viewerRequest = load<EdgeRequest & EdgeResponse>('RoutePath');
const viewerResponse = load<EdgeResponse>('AnswerStatus');

const request = (uri: string, rest: Partial<EdgeRequest> = {}): EdgeRequest => ({
  uri,
  querystring: {},
  headers: {},
  ...rest,
});

/**
 * Runs both functions on a path. Returns the file and its status, or a redirect. The second function sees the path as
 * it was requested (visited) or as the first function rewrote it.
 */
function visit(path: string, sees: 'visited' | 'rewritten' = 'rewritten') {
  const answer = viewerRequest({ request: request(path) });
  if (answer.statusCode === 301) return { status: 301, to: answer.headers.location?.value };
  const uri = sees === 'visited' ? path : answer.uri;
  const response = viewerResponse({ request: request(uri), response: { statusCode: 200, headers: {} } });
  return { status: response.statusCode, file: answer.uri };
}

const pages = Object.values(siteRoutes);

describe('clean paths at the edge', () => {
  test.each(pages.map(({ path, kind }) => [path.replace(/:\w+/, '01ABC'), kind]))(
    '%s is served as a page',
    (path, kind) => {
      const file = kind === 'app' ? '/app.html' : path === '/' ? '/index.html' : `${path}.html`;
      for (const sees of ['visited', 'rewritten'] as const)
        expect(visit(path, sees)).toEqual({ status: 200, file });
    },
  );

  test.each([
    '/nope',
    '/pricing/more',
    '/wp-login.php',
    '/.env',
    '/.git/config',
    '/404.html',
    '//evil.test/',
    '/Pricing',
    '/constructor',
    '/__proto__',
    '/billhook-litex',
    '/assets/../404',
    '/pricing%00',
  ])('%s is answered with 404 and the not-found page', (path) => {
    for (const sees of ['visited', 'rewritten'] as const)
      expect(visit(path, sees)).toEqual({ status: 404, file: '/404.html' });
  });

  test.each([
    ['/pricing/', '/pricing'],
    ['/pricing.html', '/pricing'],
    ['/index.html', '/'],
    ['/app.html', '/billhook-lite'],
  ])('%s redirects to %s', (path, to) => {
    expect(visit(path)).toEqual({ status: 301, to });
  });

  test('a redirect keeps the query, including repeated names and empty values', () => {
    const querystring = {
      email: { value: 'pat%40example.com' },
      tag: { value: 'a', multiValue: [{ value: 'a' }, { value: 'b' }] },
      open: { value: '' },
    };
    const answer = viewerRequest({ request: request('/quote/', { querystring }) });
    expect(answer.headers.location?.value).toBe('/quote?email=pat%40example.com&tag=a&tag=b&open');
  });

  test.each([
    '/assets/hydrate-page-B1x.js',
    '/og/site.png',
    '/favicon.svg',
    '/robots.txt',
    '/sitemap.xml',
    '/site.webmanifest',
    '/runtime-config.json',
    '/.well-known/apple-app-site-association',
  ])('%s is served as a file', (path) => expect(visit(path)).toEqual({ status: 200, file: path }));

  test('the not-found page is always sent completely and is never cached', () => {
    const conditions = {
      'if-none-match': { value: '"x"' },
      'if-modified-since': { value: 'y' },
      range: { value: 'z' },
    };
    expect(viewerRequest({ request: request('/nope', { headers: { ...conditions } }) }).headers).toEqual({});
    expect(viewerRequest({ request: request('/pricing', { headers: { ...conditions } }) }).headers).toEqual(
      conditions,
    );
    const response = viewerResponse({
      request: request('/404.html'),
      response: { statusCode: 200, headers: {} },
    });
    expect(response.headers['cache-control']).toEqual({ value: 'no-store' });
  });

  test('a response with another status than 200 keeps its status', () => {
    const response = viewerResponse({
      request: request('/pricing.html'),
      response: { statusCode: 304, headers: {} },
    });
    expect(response.statusCode).toBe(304);
  });

  test("the server on the developer's machine uses the same rules", () => {
    for (const path of ['/', '/pricing', '/billhook-lite/invoices/1', '/nope', '/pricing/']) {
      const visited = visit(path);
      const local = routeRequest(path);
      if ('redirect' in local) expect(visited).toEqual({ status: 301, to: local.redirect });
      else expect(visited).toEqual({ status: local.missing ? 404 : 200, file: local.file });
    }
  });

  test('the functions are far enough below the size limit of CloudFront to add more pages', () => {
    expect(codes).toHaveLength(3);
    for (const [, code] of codes) expect(Buffer.byteLength(code)).toBeLessThan(8_000);
  });
});

describe('one-click links that are opened in a browser', () => {
  const answer = (method: string, uri: string) =>
    load<EdgeResponse & { method?: string }>('AskFirst')({
      request: { ...request(uri), method } as EdgeRequest,
    });

  test.each([
    ['/api/mail-stops/alias.id.secret_-1', '/stop-mail#token=alias.id.secret_-1'],
    ['/api/early-access/unsubscribes/id.secret', '/stop-mail#list=early-access&token=id.secret'],
  ])('%s leads to the page that asks', (uri, page) => {
    for (const method of ['GET', 'HEAD']) {
      expect(answer(method, uri)).toMatchObject({ statusCode: 302, headers: { location: { value: page } } });
      expect(questionPageOf(method, uri)).toBe(page);
    }
  });

  test('are posted to the API by mail programs, and other paths are left alone', () => {
    for (const [method, uri] of [
      ['POST', '/api/mail-stops/alias.id.secret'],
      ['GET', '/api/mail-stops/'],
      ['GET', '/api/mail-stops/a%0d%0ab'],
      ['GET', '/api/profile'],
    ] as const) {
      expect(answer(method, uri)).toMatchObject({ uri });
      expect(questionPageOf(method, uri)).toBe('');
    }
  });

  test('have a cache behavior of their own before that of the API', () => {
    const [distribution] = Object.values(resourcesOf(web, 'AWS::CloudFront::Distribution'));
    const behaviors = distribution?.Properties.DistributionConfig.CacheBehaviors as { PathPattern: string }[];
    const paths = behaviors.map(({ PathPattern }) => PathPattern);
    expect(paths.slice(-3)).toEqual(['/api/mail-stops/*', '/api/early-access/unsubscribes/*', '/api/*']);
  });
});
