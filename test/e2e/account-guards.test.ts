// @module-tag rare
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { settingsMessages } from '#domain/profile/settings-messages';
import { siteRoutes } from '#domain/site-routes';
import { startSite } from '#test/support/browser-site';
import { goOffline, intercept } from '#test/support/interception';
import { type LitePageName, litePages } from '../../web/app/lite/lite-pages.ts';

const site = startSite();

const login = siteRoutes.liteLogin.path;

const guardedPaths = (Object.keys(litePages) as LitePageName[])
  .filter((name) => litePages[name]?.layout !== 'entry')
  .map((name) => siteRoutes[name].path.replace(':invoiceId', '01JABCDEFGHJKMNPQRSTVWXYZ0'));

describe('without a session', () => {
  test.each(guardedPaths)('%s leads to login and remembers the page', async (path) => {
    const { page, lite } = await site.visitLite(`${path}?from=mail`);
    await lite.waitForPath(login);
    await lite.heading('Welcome Back').waitFor();
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe(`${path}?from=mail`);
  });

  test('the start page of the app leads to login', async () => {
    const { lite } = await site.visitLite(siteRoutes.lite.path);
    await lite.waitForPath(login);
  });
});

test('with a session and no profile every page leads to sign-up', async () => {
  const account = await site.accounts.withoutLiteProfile();
  const { page, lite } = await site.visitLite();
  await lite.signIn(account);
  await page.getByText('Please complete your').waitFor();
  for (const path of guardedPaths) {
    await page.goto(path);
    await lite.waitForPath(siteRoutes.liteSignup.path);
    await lite.heading('About your business').waitFor();
  }
});

test('with a session and a profile the start pages of the app lead to the dashboard', async () => {
  const { page, lite } = await site.signIn();
  await lite.waitForPath(siteRoutes.liteDashboard.path);
  for (const path of [siteRoutes.lite.path, login, siteRoutes.liteSignup.path]) {
    await page.goto(path);
    await lite.waitForPath(siteRoutes.liteDashboard.path);
    await lite.heading('Welcome, Dana').waitFor();
  }
});

/** Changes the tokens in the browser as if they had expired a minute ago; the refresh token stays valid. */
const expireTokens = (page: Page) =>
  page.evaluate(() => {
    const pastSeconds = Math.floor(Date.now() / 1000) - 60;
    for (const key of Object.keys(localStorage)) {
      if (!/\.(accessToken|idToken)$/.test(key)) continue;
      const [header = '', payload = '', signature = ''] = (localStorage.getItem(key) ?? '').split('.');
      const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
      const expiredPayload = btoa(JSON.stringify({ ...claims, exp: pastSeconds }))
        .replaceAll('+', '-')
        .replaceAll('/', '_');
      localStorage.setItem(key, `${header}.${expiredPayload.replaceAll('=', '')}.${signature}`);
    }
  });

test('a session whose tokens expire while in use is renewed, and the save succeeds', async () => {
  const { page, account } = await site.signIn(siteRoutes.liteSettings.path);
  await page.getByLabel('Business name').fill('Renewed Plumbing');
  await expireTokens(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Your business settings have been saved successfully!').waitFor();
  expect(await site.accounts.businessOf(account.userId)).toMatchObject({ businessName: 'Renewed Plumbing' });
});

/** Lets `answer` decide about each renewal of tokens, before the page gets the pool's answer. */
const onRenewal = (page: Page, answer: (route: Route) => Promise<void>) =>
  intercept(page, /./, async (route, request) => {
    const isRenewal = request.headers()['x-amz-target']?.endsWith('GetTokensFromRefreshToken') === true;
    if (isRenewal && request.method() === 'POST') await answer(route);
    else await route.fallback();
  });

test('after a day on a bad network, in two tabs, the user is still signed in', async () => {
  const { page, lite } = await site.signIn(siteRoutes.liteSettings.path);
  const save = () => page.getByRole('button', { name: 'Save Changes' }).click();
  const saved = page.getByText('Your business settings have been saved successfully!');
  await page.getByLabel('Business name').fill('Typed in the morning');

  // The pool renews the tokens each time, but no answer arrives.
  let lostAnswers = 0;
  const stopLosing = await onRenewal(page, async (route) => {
    await route.fetch();
    lostAnswers += 1;
    await route.abort();
  });
  await expireTokens(page);
  await save();
  await page.getByText(settingsMessages.saveFailed).waitFor();
  expect(lostAnswers).toBeGreaterThan(0);
  stopLosing();
  await save();
  await saved.waitFor();

  const other = await page.context().newPage();
  await other.goto(siteRoutes.liteClients.path);
  await other.getByRole('heading', { name: 'Clients', exact: true }).waitFor();
  // Both tabs wake up, and the first one gets its answer after the second one.
  await expireTokens(page);
  const secondIsAnswered = other.waitForResponse((response) => response.url().includes('/api/'));
  const stopDelaying = await onRenewal(page, async (route) => {
    const answer = await route.fetch();
    await secondIsAnswered;
    await route.fulfill({ response: answer });
  });
  await Promise.all([page.reload(), other.reload()]);
  await other.getByRole('heading', { name: 'Clients', exact: true }).waitFor();
  await page.getByLabel('Business name').waitFor();
  stopDelaying();

  // A proxy repeats the request of each renewal, and the first answer is the one that is lost.
  const stopRepeating = await onRenewal(page, async (route) => {
    await route.fetch();
    await route.fulfill({ response: await route.fetch() });
  });
  await expireTokens(page);
  await page.reload();
  await page.getByLabel('Business name').waitFor();
  stopRepeating();

  // Both tabs sleep while the tokens end. The browser freezes tabs in the background.
  const sleep = async (tab: Page) => {
    const session = await tab.context().newCDPSession(tab);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    return () => session.send('Page.setWebLifecycleState', { state: 'active' });
  };
  await expireTokens(page);
  const wakings = await Promise.all([page, other].map(sleep));
  await Promise.all(wakings.map((wake) => wake()));
  await Promise.all([page.reload(), other.reload()]);
  await other.getByRole('heading', { name: 'Clients', exact: true }).waitFor();
  await page.getByLabel('Business name').waitFor();

  // Without a network nothing says that the session has ended.
  await expireTokens(page);
  await goOffline(page);
  await page.getByLabel('Business name').fill('Typed in the tunnel');
  await save();
  await page.getByText(settingsMessages.saveFailed).waitFor();
  await page.context().setOffline(false);
  await save();
  await saved.waitFor();
  await lite.waitForPath(siteRoutes.liteSettings.path);
});

test('a session revoked elsewhere ends with a message at login, which leads back to the typed text', async () => {
  const { page, lite, account } = await site.signIn(siteRoutes.liteSettings.path);
  await page.getByLabel('Business name').fill('Not saved yet');
  await site.accounts.revoke(account);
  await expireTokens(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await lite.waitForPath(login);
  await page.getByText('Your session has ended. Sign in again to continue.').waitFor();
  await lite.signIn(account);
  await lite.waitForPath(siteRoutes.liteSettings.path);
  await page.getByText('Your unsaved changes are back.').waitFor();
  expect(await page.getByLabel('Business name').inputValue()).toBe('Not saved yet');
});

test('after a reset elsewhere the next save is refused and leads to login, which explains why', async () => {
  const { page, lite, account } = await site.signIn(siteRoutes.liteSettings.path);
  await page.getByLabel('Business name').fill('Typed before the reset');
  await site.accounts.endSignInsWrite(account);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await lite.waitForPath(login);
  await page.getByText('This account was signed out everywhere').waitFor();
  expect(await site.accounts.businessOf(account.userId)).toMatchObject({ businessName: 'Alvarez Plumbing' });
});

test('without network a signed-in user is not sent to login, and can try again', async () => {
  const { page, lite } = await site.signIn();
  await lite.heading('Welcome, Dana').waitFor();
  const restore = await intercept(page, '**/api/profile', (route) => route.abort());
  await page.reload();
  await page.getByText('Failed to load your profile. Please try again.').waitFor();
  restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await lite.heading('Welcome, Dana').waitFor();
});

describe('signing out', () => {
  test('leaves no data of the user in the browser, and Back shows login', async () => {
    const { page, lite, account } = await site.signIn();
    await lite.heading('Welcome, Dana').waitFor();
    await page.evaluate((id) => localStorage.setItem(`lite.user.${id}.draft`, '"typed"'), account.userId);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await lite.heading('Business Settings').waitFor();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await lite.waitForPath(login);
    expect(new URL(page.url()).search).toBe('');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })))
      .not.toMatch(/Cognito|lite\.user|@example\.com/);
    await page.goBack();
    await lite.waitForPath(login);
    expect(await page.getByText('Dana').count()).toBe(0);
  });

  test('signs out other tabs too, removes text typed there, and shows no message about an ended session', async () => {
    const { page, lite } = await site.signIn();
    await lite.heading('Welcome, Dana').waitFor();
    const other = await page.context().newPage();
    await other.goto(siteRoutes.liteSettings.path);
    await other.getByLabel('City').fill('Only typed');
    await expect.poll(() => other.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await other.waitForURL((url) => url.pathname === login);
    await other.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(new URL(other.url()).search).toBe('');
    expect(await other.getByText('Your session has ended.').count()).toBe(0);
    expect(await other.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
      /Cognito|lite\.|@example\.com/,
    );
  });

  test('shows the next user no data of the previous one', async () => {
    const [first, second] = [await site.accounts.lite(), await site.accounts.lite({ firstName: 'Kim' })];
    const { page, lite } = await site.visitLite();
    await lite.signIn(first);
    await lite.heading('Welcome, Dana').waitFor();
    await page.evaluate((id) => localStorage.setItem(`lite.user.${id}.draft`, '"typed"'), first.userId);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await lite.signIn(second);
    await lite.heading('Welcome, Kim').waitFor();
    expect(await page.content()).not.toContain(first.email);
    expect(
      await page.evaluate((id) => localStorage.getItem(`lite.user.${id}.draft`), first.userId),
    ).toBeNull();
  });
});
