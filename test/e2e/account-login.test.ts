// @module-tag rare
import { describe, expect, test } from 'vitest';
import { loginMessages, newPasswordMessages } from '#domain/account/account-messages';
import { brand } from '#domain/brand';
import { siteRoutes } from '#domain/site-routes';
import { startSite } from '#test/support/browser-site';
import { goOffline, intercept } from '#test/support/interception';
import { goodPassword } from '#test/support/pool-accounts';
import { timeShown } from '#test/support/time-shown';

const site = startSite();

test('an account with a profile signs in to the dashboard, and the time of the login is recorded', async () => {
  const account = await site.accounts.lite();
  const { page, lite, complaints } = await site.visitLite();
  await lite.heading('Welcome Back').waitFor();
  await lite.signIn(account);
  await lite.waitForPath(siteRoutes.liteDashboard.path);
  await lite.heading('Welcome, Dana').waitFor();
  await expect
    .poll(async () => (await site.accounts.liteOf(account.userId))?.lastLoginAt)
    .toBeTypeOf('string');
  expect(await page.title()).toBe(`Dashboard | ${brand.name} Lite`);
  expect(complaints).toEqual([]);
});

test('login leads to the page that was first requested, and Back does not return to login', async () => {
  const account = await site.accounts.lite();
  const { page, lite } = await site.visitLite(siteRoutes.liteSettings.path);
  await lite.waitForPath(siteRoutes.liteLogin.path);
  await lite.signIn(account);
  await lite.waitForPath(siteRoutes.liteSettings.path);
  await lite.heading('Business Settings').waitFor();
  await page.goto('/not-me');
  await page.goBack();
  await lite.heading('Business Settings').waitFor();
});

test('a return path to another site leads to the dashboard', async () => {
  const account = await site.accounts.lite();
  for (const returnTo of [
    'https://evil.example/',
    '//evil.example',
    `${siteRoutes.lite.path}/../pricing`,
    siteRoutes.liteLogin.path,
  ]) {
    const { lite } = await site.visitLite(
      `${siteRoutes.liteLogin.path}?returnTo=${encodeURIComponent(returnTo)}`,
    );
    await lite.signIn(account);
    await lite.waitForPath(siteRoutes.liteDashboard.path);
  }
});

describe('a refused sign-in shows the reason and keeps the typed values', () => {
  async function refusalText(account: { readonly email: string }, password?: string) {
    const visited = await site.visitLite();
    await visited.lite.signIn(account, password);
    await visited.lite.alert.waitFor();
    const text = await visited.lite.alert.textContent();
    expect(await visited.lite.email.inputValue()).toBe(account.email);
    await visited.lite.password.press('x');
    expect(await visited.lite.alert.count()).toBe(0);
    await visited.close();
    return text;
  }

  test('for a wrong password', async () => {
    expect(await refusalText(await site.accounts.lite(), 'not-the-password')).toBe(
      loginMessages['wrong-password'],
    );
  });
  test('for an unknown address', async () => {
    expect(await refusalText({ email: 'nobody@example.com' })).toBe(loginMessages['user-not-found']);
  });
  test('for an account whose password has to be set first', async () => {
    const account = await site.accounts.withoutLiteProfile();
    await site.accounts.requireReset(account);
    expect(await refusalText(account)).toBe(loginMessages['invalid-credential']);
  });
  test('for a disabled account', async () => {
    const account = await site.accounts.lite();
    await site.accounts.disable(account);
    expect(await refusalText(account)).toBe(loginMessages['user-disabled']);
  });
  test('for too many attempts', async () => {
    const account = await site.accounts.lite();
    const { lite } = await site.visitLite();
    let text: string | null = '';
    // The fifth wrong password locks for a second, each further one for twice as long. On a slow machine that second is
    // over before the next attempt, so one more attempt is needed.
    for (let attempt = 1; attempt <= 10 && text !== loginMessages['too-many-requests']; attempt += 1) {
      await lite.signIn(account, `wrong-password-${attempt}`);
      await lite.alert.waitFor();
      text = await lite.alert.textContent();
    }
    expect(text).toBe(loginMessages['too-many-requests']);
  });
  test('for a lost network, and works when the network is back', async () => {
    const account = await site.accounts.lite();
    const { page, lite } = await site.visitLite();
    await lite.heading('Welcome Back').waitFor();
    await goOffline(page);
    await lite.signIn(account);
    await lite.alert.waitFor();
    expect(await lite.alert.textContent()).toBe(loginMessages['network-request-failed']);
    await page.context().setOffline(false);
    await lite.signInButton.click();
    await lite.waitForPath(siteRoutes.liteDashboard.path);
  });
});

test('missing and invalid fields show errors, and the password can be shown', async () => {
  const { page, lite } = await site.visitLite();
  await lite.signInButton.click();
  await page.getByText('Email is required').waitFor();
  await page.getByText('Password is required').waitFor();
  await lite.email.fill('dana@nowhere');
  expect(await page.getByText('Email is required').count()).toBe(0);
  await lite.password.fill('secret words');
  await page.getByText('Please enter a valid email').waitFor();
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await lite.password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await lite.password.getAttribute('type')).toBe('password');
});

test('a temporary password from an operator has to be replaced first', async () => {
  const account = await site.accounts.invited('temporary 77');
  const { page, lite, complaints } = await site.visitLite(siteRoutes.liteSettings.path);
  await lite.signIn(account, 'temporary 77');
  await lite.heading('Choose a new password').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await lite.email.inputValue()).toBe(account.email);
  const [first, second] = [
    page.getByLabel('New password', { exact: true }),
    page.getByLabel('Confirm new password'),
  ];
  await first.fill('password');
  await second.fill('password');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText(newPasswordMessages['weak-password']).waitFor();
  await first.fill(goodPassword);
  await second.fill(goodPassword);
  await page.getByRole('button', { name: 'Save password' }).click();
  await lite.waitForPath(siteRoutes.liteSettings.path);
  await lite.heading('Business Settings').waitFor();
  expect(complaints).toEqual([]);
});

test('login without a profile asks to complete the setup, opens sign-up after two seconds, and then continues', async () => {
  const account = await site.accounts.withoutLiteProfile();
  const { page, lite } = await site.visitLite(siteRoutes.liteClients.path);
  await lite.email.waitFor();
  const noticeShown = await timeShown(page, `Please complete your ${brand.name} Lite setup to continue.`);
  await lite.signIn(account);
  const { milliseconds, path } = await noticeShown();
  expect(path).toBe(siteRoutes.liteLogin.path);
  expect(milliseconds).toBeGreaterThan(1500);
  await lite.waitForPath(siteRoutes.liteSignup.path);
  await lite.heading('About your business').waitFor();
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Dana');
  await page.getByRole('button', { name: 'Complete setup' }).click();
  await lite.waitForPath(siteRoutes.liteClients.path);
});

test('when reading the profile after login gets no response, a button reads it again', async () => {
  const { page, lite } = await site.visitLite();
  const restore = await intercept(page, '**/api/profile', () => undefined);
  await lite.signIn(await site.accounts.lite());
  await page.getByText('This is taking longer than usual.').waitFor();
  restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await lite.heading('Welcome, Dana').waitFor();
});
