import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Office, openOffice, type SiteWithAccounts, visitSignedIn } from './lite-office.ts';
import { type VisitedLite, visitLite } from './lite-pages.ts';
import { startTestCloud, type TestCloud, type TestCloudOptions } from './local-cloud.ts';
import { type PoolAccount, type PoolAccounts, poolAccounts } from './pool-accounts.ts';
import { describePage, openWatchedPage, type WatchedPage } from './watched-page.ts';

/** The running product with a browser: the start of every browser test. */
export interface BrowserSite extends SiteWithAccounts {
  readonly browser: Browser;
  /** A new visitor's page of the Lite app; the login page by default. */
  visitLite(path?: string, options?: BrowserContextOptions): Promise<VisitedLite>;
  /** A page of the Lite app, opened by a new visitor who signs in on the login page; with a new account by default. */
  signIn(path?: string, account?: PoolAccount, options?: BrowserContextOptions): Promise<LiteOfAccount>;
  /** A page of the Lite app, opened by an account that is signed in already; with a new account by default. */
  visitSignedIn(path: string, account?: PoolAccount, options?: BrowserContextOptions): Promise<LiteOfAccount>;
  /** A business whose invoices and clients a test creates through the API. */
  office(...profiles: Parameters<PoolAccounts['lite']>): Promise<Office>;
}

type LiteOfAccount = VisitedLite & { readonly account: PoolAccount };

function afterStart<Part>(part: Part | undefined): Part {
  if (!part) throw new Error('The site is only available inside tests and hooks');
  return part;
}

/** The test files of a worker run one after the other and share these: `isolate: false` keeps this module loaded. */
let sharedProduct: Promise<TestCloud> | undefined;
let sharedBrowser: Browser | undefined;

/** Starts the product once per worker. It ends with the worker; `browser-run-folder.ts` deletes its data. */
function productOfWorker(): Promise<TestCloud> {
  sharedProduct ??= mkdtemp(join(inject('browserRunFolder'), 'product-'))
    .then((dataDir) => startTestCloud({ dataDir }))
    .then((product) => ({
      ...product,
      cloud: { ...product.cloud, moveClock: async () => refuseMove(), setClock: refuseMove },
    }));
  return sharedProduct;
}

/** A moved clock would make the sessions of all later files old. */
function refuseMove(): never {
  throw new Error('A file that moves the clock needs startOwnSite()');
}

/** The browser of the worker, launched again after a crash. It ends with the worker. */
export async function browserOfWorker(): Promise<Browser> {
  if (!sharedBrowser?.isConnected()) sharedBrowser = await launchBrowser();
  return sharedBrowser;
}

/** The product and browser that a worker's files share. Most browser tests create their own accounts in it. */
export function startSite(): BrowserSite {
  return siteOf(productOfWorker, async () => undefined);
}

/**
 * A separate product for one test file: for tests that move its clock, use up its daily limits, count all emails or
 * change its settings. `openBrowser` replaces the browser of the worker.
 */
export function startOwnSite(options: TestCloudOptions = {}, openBrowser = browserOfWorker): BrowserSite {
  return siteOf(
    () => startTestCloud(options),
    (product) => product.stop(),
    openBrowser,
  );
}

/** After each test, closes the pages it opened and removes its faults. */
function siteOf(
  start: () => Promise<TestCloud>,
  stop: (product: TestCloud) => Promise<void>,
  openBrowser = browserOfWorker,
): BrowserSite {
  let product: TestCloud | undefined;
  let browser: Browser | undefined;
  let accounts: PoolAccounts | undefined;
  const openedPages: WatchedPage[] = [];
  const closeLater = <Page extends WatchedPage>(page: Page): Page => {
    openedPages.push(page);
    return page;
  };

  beforeAll(async () => {
    product = await start();
    accounts = poolAccounts(product);
    browser = await openBrowser();
  });
  afterEach(async ({ task }) => {
    product?.cloud.faults.clear();
    const pages = openedPages.splice(0);
    const descriptions = task.result?.state === 'fail' ? await Promise.all(pages.map(describePage)) : [];
    await Promise.all(pages.map((page) => page.close()));
    // The reporter prints this second error of the test beside the first.
    if (descriptions.length > 0)
      throw new Error(`When it failed, its pages showed:\n${descriptions.join('\n')}`);
  });
  afterAll(async () => {
    if (product) await stop(product);
  });

  const site: BrowserSite = {
    get product() {
      return afterStart(product);
    },
    get browser() {
      return afterStart(browser);
    },
    get accounts() {
      return afterStart(accounts);
    },
    visit: async (context) =>
      closeLater(await openWatchedPage(site.browser, site.product.siteOrigin, context)),
    visitLite: async (path, context) =>
      closeLater(await visitLite(site.browser, site.product.siteOrigin, path, context)),
    async signIn(path, existingAccount, context) {
      const account = existingAccount ?? (await site.accounts.lite());
      const visited = await site.visitLite(path, context);
      await visited.lite.signIn(account);
      return { ...visited, account };
    },
    async visitSignedIn(path, existingAccount, context) {
      const account = existingAccount ?? (await site.accounts.lite());
      // `site.visit` closes the page later.
      return { ...(await visitSignedIn(site, account, path, context)), account };
    },
    office: (...profiles) => openOffice(site, ...profiles),
  };
  return site;
}
