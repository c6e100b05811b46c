import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { siteRoutes } from '#domain/site-routes';
import { goodPassword, type PoolAccount } from './pool-accounts.ts';
import { openWatchedPage, type WatchedPage } from './watched-page.ts';

/** A page of the Lite app, and its elements as a person finds them. */
export interface VisitedLite extends WatchedPage {
  readonly lite: ReturnType<typeof litePage>;
}

/** Opens a path of the Lite app as a new visitor. */
export async function visitLite(
  browser: Browser,
  siteOrigin: string,
  path: string = siteRoutes.liteLogin.path,
  options: BrowserContextOptions = {},
): Promise<VisitedLite> {
  const watched = await openWatchedPage(browser, siteOrigin, options);
  await watched.page.goto(path);
  return { ...watched, lite: litePage(watched.page) };
}

/** The elements of the account screens, found by what a person sees. */
export const litePage = (page: Page) => ({
  heading: (name: string | RegExp) => page.getByRole('heading', { level: 1, name }),
  alert: page.getByRole('alert'),
  email: page.getByLabel('Email', { exact: true }),
  password: page.getByLabel('Password', { exact: true }),
  confirmation: page.getByLabel('Confirm password', { exact: true }),
  continueButton: page.getByRole('button', { name: 'Continue' }),
  signInButton: page.getByRole('button', { name: 'Sign in' }),
  createButton: page.getByRole('button', { name: 'Create account' }),
  async signIn({ email }: Pick<PoolAccount, 'email'>, password = goodPassword) {
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  },
  async enterCredentials(email: string, password = goodPassword) {
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'About your business' }).waitFor();
  },
  async enterNames(first = 'Dana', last = 'Alvarez') {
    await page.getByLabel('First name').fill(first);
    await page.getByLabel('Last name').fill(last);
  },
  /** Waits until the page is at this path. */
  async waitForPath(path: string) {
    await page.waitForURL((url) => url.pathname === path);
  },
});

/**
 * Watches the page. Call the returned function after a link was followed, to get the router state that the link passed
 * on.
 */
export async function watchRouterState(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (data, unused, url) => {
      Object.assign(window, { routerState: data });
      push(data, unused, url);
    };
  });
  return () =>
    page.evaluate(() => (window as unknown as { routerState?: { usr?: unknown } }).routerState?.usr);
}
