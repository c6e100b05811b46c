import { siteRoutes } from '#domain/site-routes';

/** The deployed site to test before it is announced. */
export interface SmokeTarget {
  /** Origin of the site, without a trailing slash. */
  readonly origin: string;
  /** The site's own origin, if it is tested under another host name because its DNS does not point at it yet. */
  readonly siteOrigin?: string;
  /** Origin of the API, which must refuse requests that bypass CloudFront. */
  readonly apiOrigin?: string;
}

/** One check; `fault` describes what is wrong. */
export interface SmokeResult {
  readonly name: string;
  readonly fault?: string;
}

const timeoutSeconds = 20;

const request = (url: string, init: RequestInit = {}) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutSeconds * 1_000), ...init });

const countRequest = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'smoke-test@example.com' }),
};

function expectStatus(response: Response, status: number): void {
  if (response.status !== status) throw new Error(`answered ${response.status}, not ${status}`);
}

function expectHeader(response: Response, name: string, pattern: RegExp): void {
  const value = response.headers.get(name) ?? '';
  if (!pattern.test(value)) throw new Error(`has ${name}: ${value || 'none'}`);
}

function checks({
  origin,
  siteOrigin = origin,
  apiOrigin,
}: SmokeTarget): Record<string, () => Promise<void>> {
  const pages = Object.values(siteRoutes).filter(({ path }) => !path.includes(':'));
  return {
    ...Object.fromEntries(
      pages.map(({ path }) => [
        `page ${path}`,
        async () => {
          const response = await request(`${origin}${path}`);
          expectStatus(response, 200);
          expectHeader(response, 'content-type', /^text\/html/);
          expectHeader(response, 'content-security-policy', /script-src 'self'/);
          expectHeader(response, 'x-content-type-options', /^nosniff$/);
          if (origin.startsWith('https:'))
            expectHeader(response, 'strict-transport-security', /max-age=\d{7}/);
        },
      ]),
    ),
    'a page that is none': async () => {
      const response = await request(`${origin}/no-such-page`);
      expectStatus(response, 404);
      expectHeader(response, 'content-type', /^text\/html/);
    },
    'the settings of the site': async () => {
      const response = await request(`${origin}/runtime-config.json`);
      expectStatus(response, 200);
      const config = (await response.json()) as { siteOrigin?: string };
      if (config.siteOrigin !== siteOrigin) throw new Error(`names ${config.siteOrigin} as its origin`);
    },
    'the API through the site': async () => {
      const response = await request(`${origin}/api/free-invoices/count`, countRequest);
      expectStatus(response, 200);
      const { success } = (await response.json()) as { success?: boolean };
      if (success !== true) throw new Error('answered without success');
    },
    'the API keeps its own errors': async () => {
      const response = await request(`${origin}/api/quotes/none`);
      expectStatus(response, 404);
      expectHeader(response, 'content-type', /^application\/json/);
    },
    'an account route without a token': async () => {
      expectStatus(await request(`${origin}/api/profile`), 401);
    },
    ...(apiOrigin !== undefined && {
      'the API around the site': async () => {
        expectStatus(await request(`${apiOrigin}/api/free-invoices/count`, countRequest), 403);
      },
    }),
  };
}

/** Tests the live site, one check after another. Writes nothing. */
export async function smokeTest(target: SmokeTarget): Promise<readonly SmokeResult[]> {
  const results: SmokeResult[] = [];
  for (const [name, check] of Object.entries(checks(target)))
    results.push(
      await check().then(
        () => ({ name }),
        (error: unknown) => ({ name, fault: error instanceof Error ? error.message : String(error) }),
      ),
    );
  return results;
}
