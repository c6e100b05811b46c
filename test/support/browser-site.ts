import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Office, openOffice } from './lite-office.ts';
import { type VisitedLite, visitLite } from './lite-pages.ts';
import { startTestCloud, type TestCloud, type TestCloudOptions } from './local-cloud.ts';
import { type PoolAccount, type PoolAccounts, poolAccounts } from './pool-accounts.ts';
import { openWatchedPage, type WatchedPage, whatStandsOn } from './watched-page.ts';

/** The product running with a browser in front of it: what every browser test begins with. */
export interface BrowserSite {
  readonly product: TestCloud;
  readonly browser: Browser;
  /** Makes and changes accounts as an operator does. */
  readonly accounts: PoolAccounts;
  /** A blank page of a fresh visitor. */
  visit(options?: BrowserContextOptions): Promise<WatchedPage>;
  /** A page of the Lite app, login unless told, opened by a fresh visitor. */
  visitLite(path?: string, options?: BrowserContextOptions): Promise<VisitedLite>;
  /** The same by somebody who signs in there; a new account unless told. */
  signIn(
    path?: string,
    account?: PoolAccount,
    options?: BrowserContextOptions,
  ): Promise<VisitedLite & { readonly account: PoolAccount }>;
  /** A business whose invoices and clients a test makes through the API. */
  office(...profiles: Parameters<PoolAccounts['lite']>): Promise<Office>;
}

function started<Part>(part: Part | undefined): Part {
  if (!part) throw new Error('The site is there once the tests of the file have begun');
  return part;
}

/**
 * Starts the product and a browser before the tests of a file and stops them afterwards. Pages that a test opened are
 * closed when it is over, and faults it asked for are gone.
 */
export function startSite(options: TestCloudOptions = {}): BrowserSite {
  let product: TestCloud | undefined;
  let browser: Browser | undefined;
  let accounts: PoolAccounts | undefined;
  const opened: WatchedPage[] = [];
  const closeLater = <Page extends WatchedPage>(page: Page): Page => {
    opened.push(page);
    return page;
  };

  beforeAll(async () => {
    product = await startTestCloud(options);
    accounts = poolAccounts(product);
    browser = await launchBrowser();
  });
  afterEach(async ({ task }) => {
    product?.cloud.faults.clear();
    const pages = opened.splice(0);
    const seen = task.result?.state === 'fail' ? await Promise.all(pages.map(whatStandsOn)) : [];
    await Promise.all(pages.map((page) => page.close()));
    // Reported as a second error of the test, which the gate prints beside the first.
    if (seen.length > 0) throw new Error(`When it failed, its pages showed:\n${seen.join('\n')}`);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const site: BrowserSite = {
    get product() {
      return started(product);
    },
    get browser() {
      return started(browser);
    },
    get accounts() {
      return started(accounts);
    },
    visit: async (context) =>
      closeLater(await openWatchedPage(site.browser, site.product.siteOrigin, context)),
    visitLite: async (path, context) =>
      closeLater(await visitLite(site.browser, site.product.siteOrigin, path, context)),
    async signIn(path, known, context) {
      const account = known ?? (await site.accounts.lite());
      const visited = await site.visitLite(path, context);
      await visited.lite.signIn(account);
      return { ...visited, account };
    },
    office: (...profiles) => openOffice(site, ...profiles),
  };
  return site;
}
