// @module-tag further

import { codeAt } from 'one-machine-cloud/cognito/totp';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';

const site = startSite();
const settings = siteRoutes.liteAccountSettings.path;
const phone = { viewport: { width: 390, height: 844 } };
const stepMilliseconds = 30_000;

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });

/** The codes that an app shows now and in its next step. The user pool accepts each only once. */
const currentCode = (secret: string) => codeAt(secret, Date.now());
const nextCode = (secret: string) => codeAt(secret, Date.now() + stepMilliseconds);

/** Sets up an authenticator app in Settings. Returns its secret and the recovery codes. */
async function setUpApp(page: Page) {
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const key = await page.getByText('Or type this key into the app:').locator('span').innerText();
  const secret = key.replace(/\s/g, '');
  const field = page.getByLabel('2. Enter the 6-digit code that the app shows');
  const code = currentCode(secret);
  await field.fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('That code is not right.').waitFor();
  await field.fill(currentCode(secret));
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);
  await field.press('Enter');
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  const codes = await page
    .locator('li')
    .filter({ hasText: /^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/ })
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'I saved them' }).click();
  await page.getByText('10 recovery codes left').waitFor();
  return { secret, codes };
}

test('an owner sets up an authenticator app, signs in with its code, and then with a recovery code', async () => {
  const account = await site.accounts.lite();
  const first = await site.visitLite(settings, phone);
  await first.lite.signIn(account);
  await first.lite.heading('Account settings').waitFor();
  const { secret, codes } = await setUpApp(first.page);

  const second = await site.visitLite(settings, phone);
  await second.lite.signIn(account);
  await second.lite.heading('Enter your code').waitFor();
  expect(await violationsOf(second.page)).toEqual([]);
  await codeField(second.page).fill('12345');
  await codeField(second.page).press('Enter');
  await second.page.getByText('Enter the 6 digits that the app shows.').waitFor();
  await codeField(second.page).fill(nextCode(secret));
  await codeField(second.page).press('Enter');
  await second.lite.heading('Account settings').waitFor();

  const third = await site.visitLite(settings, phone);
  await third.lite.signIn(account);
  await third.lite.heading('Enter your code').waitFor();
  await third.page.getByRole('button', { name: 'Lost your phone?' }).click();
  await third.lite.heading('Use a recovery code').waitFor();
  expect(await violationsOf(third.page)).toEqual([]);
  const field = third.page.getByLabel('Recovery code');
  await field.fill('0000-0000-0000-0000');
  await field.press('Enter');
  await third.page.getByText('That did not work.').waitFor();
  await field.fill((codes[0] ?? '').toLowerCase());
  await field.press('Enter');
  await third.lite.heading('Account settings').waitFor();
  await third.page.getByRole('button', { name: 'Set up authenticator app' }).waitFor();
});

test('an owner turns the authenticator app off again', async () => {
  const account = await site.accounts.lite();
  const { page, lite } = await site.visitLite(settings, phone);
  await lite.signIn(account);
  await lite.heading('Account settings').waitFor();
  await setUpApp(page);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page
    .getByRole('dialog', { name: 'Turn off the authenticator app?' })
    .getByRole('button', { name: 'Turn off' })
    .click();
  await page.getByRole('button', { name: 'Set up authenticator app' }).waitFor();
  const other = await site.visitLite(settings);
  await other.lite.signIn(account);
  await other.lite.heading('Account settings').waitFor();
});

test('if the operator has turned authenticator apps off, Settings does not offer them', async () => {
  const account = await site.accounts.lite();
  const { page, lite } = await site.visitLite(siteRoutes.liteLogin.path);
  await page.route('**/runtime-config.json', async (route) => {
    const response = await route.fetch();
    const config = await response.json();
    await route.fulfill({
      response,
      json: { ...config, userPool: { ...config.userPool, authenticatorApps: false } },
    });
  });
  await page.goto(settings);
  await lite.signIn(account);
  await lite.heading('Account settings').waitFor();
  await page.getByText('Recent sign-ins').waitFor();
  // A recorded sign-in: its time contains a year (20..).
  await page.getByRole('listitem').filter({ hasText: '20' }).first().waitFor();
  expect(await page.getByText('Authenticator app').count()).toBe(0);
});
