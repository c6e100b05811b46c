import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { waitingLimit } from './waiting.ts';

/** A page of a fresh visitor, with everything that went wrong on it. */
export interface WatchedPage {
  readonly page: Page;
  /** Console errors, faults of scripts and violations of the content security policy. */
  readonly complaints: readonly string[];
  /** Origins other than the site's that the page asked. */
  readonly foreignOrigins: ReadonlySet<string>;
  readonly close: () => Promise<void>;
}

/** Opens a page in a context of its own: no cookies, no storage, nothing of other tests. */
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
  const foreignOrigins = new Set<string>();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (fault) => complaints.push(fault.message));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== siteOrigin) foreignOrigins.add(origin);
  });
  return { page, complaints, foreignOrigins, close: () => context.close() };
}
