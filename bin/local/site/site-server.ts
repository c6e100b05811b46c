import { join } from 'node:path';
import type { CloudAnswer, CloudRequest } from 'one-machine-cloud/cloud/exchange';
import { type RunningServer, serveHttp } from 'one-machine-cloud/cloud/http-server';
import type { RuntimeConfig } from '#domain/contract/runtime-config';
import { routeRequest } from '#lib/site/edge-function';
import { questionPageOf } from '#lib/site/one-click-links';
import {
  headersKindOf,
  plainSecurityHeaders,
  readStyleHashes,
  securityHeaders,
} from '#lib/site/security-headers';
import { type ApiForwarding, createApiForwarder } from './api-forwarder.ts';
import { readSiteFile } from './site-file.ts';

export interface SiteServerOptions {
  /** 0 uses any free port. */
  readonly port: number;
  /** Folder with `site/` and `site-manifest.json`, usually `dist`. */
  readonly buildDir: string;
  /** The origin of Vite's server, which then has the pages and scripts instead of the built site. */
  readonly devServer?: string | undefined;
  readonly api: ApiForwarding;
  /** The content of `/runtime-config.json`, given the site's own origin. */
  readonly runtimeConfig: (siteOrigin: string) => RuntimeConfig;
}

const text = (status: number, body: string, headers: Readonly<Record<string, string>>): CloudAnswer => ({
  status,
  headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
  body,
});

/** The Cache-Control headers that the deployment sets on the files of its bucket. */
const CACHE = {
  assets: 'public, max-age=31536000, immutable',
  pages: 'public, max-age=0, s-maxage=86400, must-revalidate',
  none: 'no-store',
} as const;

function serveFile(
  request: CloudRequest,
  folder: string,
  file: string,
  options: { status: number; headers: Readonly<Record<string, string>>; cache: string },
): CloudAnswer {
  const found = readSiteFile(folder, file, String(request.headers['accept-encoding'] ?? ''));
  if (!found) return text(404, 'Not found', options.headers);
  const headers = {
    ...options.headers,
    'content-type': found.contentType,
    'cache-control': options.cache,
    etag: found.etag,
    vary: 'accept-encoding',
    ...(found.encoding && { 'content-encoding': found.encoding }),
  };
  const isUnchanged = options.status === 200 && request.headers['if-none-match'] === found.etag;
  return { status: isUnchanged ? 304 : options.status, headers, body: isUnchanged ? '' : found.bytes };
}

/** What Vite's server answers. It has no security headers: its pages have inline scripts. */
async function fromDevServer(
  devServer: string,
  { path, rawQuery, headers }: CloudRequest,
): Promise<CloudAnswer> {
  const answer = await fetch(`${devServer}${path}${rawQuery && `?${rawQuery}`}`, {
    headers: { accept: String(headers.accept ?? '*/*') },
    redirect: 'manual',
  });
  const kept = ['content-type', 'cache-control', 'location'].flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    status: answer.status,
    headers: Object.fromEntries(kept),
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

/**
 * Serves the built site like CloudFront does: with the same CloudFront function, security headers (except TLS), caching
 * and compression. `/api/*` is forwarded to the API with the headers that CloudFront adds.
 */
export async function startSiteServer(
  options: SiteServerOptions,
): Promise<RunningServer & { readonly origin: string }> {
  const folder = join(options.buildDir, 'site');
  const forward = createApiForwarder(options.api);
  const plainHeaders = plainSecurityHeaders(false);
  let config: RuntimeConfig | undefined;

  const cloudOrigin = () => (config?.userPool.endpoint ? new URL(config.userPool.endpoint).origin : '');
  const pageHeaders = (path: string) =>
    securityHeaders({
      kind: headersKindOf(path),
      styleHashes: readStyleHashes(join(options.buildDir, 'site-manifest.json')),
      botCheckScriptUrl: config?.botCheck.scriptUrl ?? '',
      userPoolOrigin: cloudOrigin(),
      // Functions call the local cloud, and sign for it, by its address.
      uploadOrigin: cloudOrigin().replace('//localhost:', '//127.0.0.1:'),
      https: false,
    });

  const handle = async (request: CloudRequest): Promise<CloudAnswer> => {
    const { path, rawQuery } = request;
    const question = questionPageOf(request.method, path);
    if (question !== '')
      return {
        status: 302,
        headers: { ...plainHeaders, location: question, 'cache-control': CACHE.none },
        body: '',
      };
    if (path.startsWith('/api/')) {
      const answer = await forward(request);
      return { ...answer, headers: { ...answer.headers, ...plainHeaders } };
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return text(403, 'Not allowed', plainHeaders);
    if (options.devServer && path !== '/runtime-config.json')
      return fromDevServer(options.devServer, request);
    if (path.startsWith('/assets/'))
      return serveFile(request, folder, path, { status: 200, headers: plainHeaders, cache: CACHE.assets });
    const headers = pageHeaders(path);
    if (path === '/runtime-config.json')
      return {
        status: 200,
        headers: { ...headers, 'content-type': 'application/json', 'cache-control': CACHE.none },
        body: JSON.stringify(config),
      };
    const route = routeRequest(path);
    if ('redirect' in route) {
      const location = route.redirect + (rawQuery && `?${rawQuery}`);
      return { status: 301, headers: { ...headers, location, 'cache-control': 'max-age=3600' }, body: '' };
    }
    return serveFile(request, folder, route.file, {
      status: route.missing ? 404 : 200,
      headers: { ...headers, ...(route.missing && { 'x-robots-tag': 'noindex' }) },
      cache: route.missing ? CACHE.none : CACHE.pages,
    });
  };

  const server = await serveHttp({ port: options.port, variable: 'BILLHOOK_SITE_PORT', handle });
  const origin = `http://localhost:${server.port}`;
  config = options.runtimeConfig(origin);
  return {
    ...server,
    origin,
    stop: async () => {
      await server.stop();
      forward.stop();
    },
  };
}
