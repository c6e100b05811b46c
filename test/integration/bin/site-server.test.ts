import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type FixtureCloud, startFixtureCloud } from 'one-machine-cloud/test/support/fixture-cloud';
import { httpApiResources } from 'one-machine-cloud/test/support/fixture-stacks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSiteServer } from '#bin/local/site/site-server';

const HASH = `sha256-${'A'.repeat(43)}=`;
let fixture: FixtureCloud;
let site: Awaited<ReturnType<typeof startSiteServer>>;
let buildDir: string;

beforeAll(async () => {
  fixture = await startFixtureCloud(
    { echo: { source: 'export const handler = async (event) => event;' } },
    httpApiResources({ 'POST /api/echo': 'echo', 'GET /api/echo': 'echo' }),
  );
  buildDir = await mkdtemp(join(tmpdir(), 'billhook-site-'));
  await mkdir(join(buildDir, 'site', 'assets'), { recursive: true });
  const pages = ['index', 'pricing', 'invoice-generator', 'app', '404'];
  for (const page of pages) await writeFile(join(buildDir, 'site', `${page}.html`), `<h1>${page}</h1>`);
  await writeFile(join(buildDir, 'site', 'robots.txt'), 'User-agent: *');
  await writeFile(join(buildDir, 'site', 'assets', 'app-1.js'), 'export const a = 1;\n'.repeat(200));
  await writeFile(join(buildDir, 'site-manifest.json'), JSON.stringify({ styleHashes: { a: [HASH] } }));
  await writeFile(join(buildDir, 'secret.txt'), 'outside of the site');
  site = await startSiteServer({
    port: 0,
    buildDir,
    api: { apiOrigin: fixture.cloud.apiOrigin, originSecret: 'the secret' },
    runtimeConfig: (siteOrigin) => ({
      stage: 'test',
      region: 'us-east-1',
      siteOrigin,
      botCheck: { scriptUrl: `${fixture.cloud.origin}/recaptcha/api.js`, siteKey: 'local' },
      userPool: { id: 'pool', clientId: 'client', endpoint: fixture.cloud.origin },
    }),
  });
});
afterAll(async () => {
  await site.stop();
  await fixture.stop();
  await rm(buildDir, { recursive: true, force: true });
});

const open = (path: string, init: RequestInit = {}) =>
  fetch(site.origin + path, { redirect: 'manual', ...init });

describe('the local site', () => {
  test.each([
    ['/', 'index'],
    ['/pricing', 'pricing'],
    ['/billhook-lite', 'app'],
    ['/billhook-lite/invoices/7?from=history', 'app'],
  ])('serves %s as %s', async (path, page) => {
    const response = await open(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(`<h1>${page}</h1>`);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('must-revalidate');
  });

  test.each([
    '/nowhere',
    '/pricing/more',
    '/site-manifest.json.map',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
  ])('answers %s with 404 and the not-found page', async (path) => {
    const response = await open(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('outside');
  });

  test('serves no file outside of its folder, whatever the path', async () => {
    // fetch would normalize the dots.
    const status = await new Promise((resolve, reject) => {
      const path = '/assets/../../secret.txt';
      request({ host: '127.0.0.1', port: new URL(site.origin).port, path }, (answer) =>
        resolve(answer.statusCode),
      )
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  });

  test('redirects other spellings of a page, with their query', async () => {
    const response = await open('/pricing.html?plan=pro');
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('/pricing?plan=pro');
  });

  test('lets browsers cache files with a content hash, and compresses them', async () => {
    const response = await open('/assets/app-1.js', { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toContain('export const a = 1;');
    const raw = await new Promise<Buffer>((resolve) => {
      const url = new URL('/assets/app-1.js', site.origin);
      request(url, { headers: { 'accept-encoding': 'gzip, br' } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
      }).end();
    });
    expect(brotliDecompressSync(raw).length).toBe(4_000);
    expect(raw.length).toBeLessThan(400);
  });

  test('answers 304 to a browser that has the page', async () => {
    const first = await open('/pricing');
    const again = await open('/pricing', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  test('sends the security headers of CloudFront, which allow the bot check only on the generator page', async () => {
    const policyOf = async (path: string) => (await open(path)).headers.get('content-security-policy') ?? '';
    expect(await policyOf('/pricing')).toContain(`style-src 'self' '${HASH}'`);
    expect(await policyOf('/pricing')).not.toContain(`script-src 'self' ${fixture.cloud.origin}`);
    expect(await policyOf('/invoice-generator')).toContain(`script-src 'self' ${fixture.cloud.origin}`);
    const headers = (await open('/nowhere')).headers;
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  test('tells the pages their origin and the site key of the bot check', async () => {
    const response = await open('/runtime-config.json');
    expect(await response.json()).toMatchObject({ siteOrigin: site.origin, botCheck: { siteKey: 'local' } });
  });

  test('refuses POST', async () => {
    expect((await open('/pricing', { method: 'POST' })).status).toBe(403);
  });
});

describe('the API behind the site', () => {
  test('gets the headers that CloudFront forwards, its secret and the visitor’s address', async () => {
    const response = await open('/api/echo?a=1', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': 'abc',
        'x-reported-browser': 'Firefox',
        'stripe-signature': 't=1,v1=00',
        'user-agent': 'Firefox',
        'x-origin-verify': 'forged',
        'cloudfront-viewer-address': '6.6.6.6:1',
        'x-forwarded-for': '6.6.6.6',
        cookie: 'a=1',
        referer: 'http://elsewhere.example/',
      },
      body: '{"x":1}',
    });
    const event = (await response.json()) as { headers: Record<string, string> };
    expect(event).toMatchObject({
      rawPath: '/api/echo',
      rawQueryString: 'a=1',
      body: '{"x":1}',
      headers: {
        'idempotency-key': 'abc',
        'x-reported-browser': 'Firefox',
        'stripe-signature': 't=1,v1=00',
        'user-agent': 'Amazon CloudFront',
        'x-origin-verify': 'the secret',
        'cloudfront-viewer-address': expect.stringMatching(/^127\.0\.0\.1:\d+$/),
        'x-forwarded-for': '127.0.0.1',
      },
    });
    expect(event).not.toHaveProperty('cookies');
    expect(event.headers).not.toHaveProperty('referer');
  });

  test('answers an unknown operation as the API does, not with a page', async () => {
    const response = await open('/api/nothing');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'Not Found' });
  });
});
