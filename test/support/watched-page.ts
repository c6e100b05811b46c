import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { waitingLimit } from './waiting.ts';

/** A page of a new visitor, with a record of its errors and requests. */
export interface WatchedPage {
  readonly page: Page;
  /** Console errors, script errors and violations of the content security policy. */
  readonly complaints: readonly string[];
  /** Method, path and status of each API call, in the order of the answers. */
  readonly calls: readonly string[];
  /** Origins other than the site's to which the page sent requests. */
  readonly foreignOrigins: ReadonlySet<string>;
  readonly close: () => Promise<void>;
}

/** Opens a page in its own context: no cookies, no storage, nothing from other tests. */
export async function openWatchedPage(
  browser: Browser,
  siteOrigin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: siteOrigin,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(waitingLimit);
  const complaints: string[] = [];
  const calls: string[] = [];
  const foreignOrigins = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/'))
      calls.push(`${response.request().method()} ${pathname} ${response.status()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (fault) => complaints.push(fault.message));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== siteOrigin) foreignOrigins.add(origin);
  });
  return { page, complaints, calls, foreignOrigins, close: () => context.close() };
}

/** The URL of a page, its text, and its last calls and complaints: for the report of a failed test. */
export async function describePage({ page, calls, complaints }: WatchedPage): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 2_000 })
    .catch((error: unknown) => `(not readable: ${String(error)})`);
  const lines = [page.url(), text.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 700)];
  return [...lines, ...calls.slice(-6), ...complaints.slice(-4)].join('\n');
}
