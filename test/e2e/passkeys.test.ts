// @module-tag further

import { codeAt } from 'one-machine-cloud/cognito/totp';
import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';

const site = startSite();
const settings = siteRoutes.liteAccountSettings.path;
const phone = { viewport: { width: 390, height: 844 } };

type Credential = Awaited<ReturnType<typeof credentialsOf>>[number];

const credentialsOf = async (session: CDPSession, authenticatorId: string) =>
  (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;

/** Adds a virtual authenticator to a page, like a device with a fingerprint reader. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** The passkeys on the device. */
    credentials: () => credentialsOf(session, authenticatorId),
    /** Adds a passkey created on another device, as synchronization does. */
    add: (credential: Credential) => session.send('WebAuthn.addCredential', { authenticatorId, credential }),
    /** Makes the device fail to verify its user. */
    refuseUser: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  };
}

const usePasskey = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });

const expectNoHorizontalScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
    await page.evaluate(() => document.documentElement.clientWidth),
  );

async function signedInWithPasskey() {
  const account = await site.accounts.lite();
  const visited = await site.visitLite(settings, phone);
  const device = await addAuthenticator(visited.page);
  await visited.lite.signIn(account);
  await visited.lite.heading('Account settings').waitFor();
  const { page } = visited;
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  const name = page.getByLabel('Name of this passkey');
  await name.waitFor();
  return { account, ...visited, device, name };
}

test('an owner adds a passkey, names it, signs in with it, and removes it, after which it no longer signs in', async () => {
  const { account, page, lite, device, name } = await signedInWithPasskey();
  expect(await device.credentials()).toHaveLength(1);
  expect(await name.inputValue()).toBe('Chrome on Linux');
  expect(await violationsOf(page)).toEqual([]);
  await expectNoHorizontalScroll(page);
  await name.fill('  ');
  await name.press('Enter');
  await page
    .getByText('Enter a name with at least one letter or digit, and at most 60 characters.')
    .waitFor();
  await name.fill('Work phone');
  await name.press('Enter');
  await page.getByRole('listitem').filter({ hasText: 'Work phone' }).waitFor();
  await page.reload();
  await page.getByRole('listitem').filter({ hasText: 'Work phone' }).waitFor();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await lite.waitForPath(siteRoutes.liteLogin.path);
  await lite.email.fill(account.email);
  await usePasskey(page).click();
  await lite.waitForPath(siteRoutes.liteDashboard.path);
  await page.goto(settings);

  // A second browser, to which the passkey is synchronized.
  const other = await site.visitLite(siteRoutes.liteLogin.path, phone);
  const otherDevice = await addAuthenticator(other.page);
  for (const credential of await device.credentials()) await otherDevice.add(credential);
  await usePasskey(other.page).waitFor();
  expect(await violationsOf(other.page)).toEqual([]);
  await expectNoHorizontalScroll(other.page);
  await usePasskey(other.page).press('Enter');
  await other.page.getByText('Enter your email above first').waitFor();
  await other.lite.email.fill(account.email.toUpperCase());
  await usePasskey(other.page).press('Enter');
  await other.lite.waitForPath(siteRoutes.liteDashboard.path);

  await page.getByRole('button', { name: 'Remove Work phone' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Remove the passkey "Work phone"?' });
  await confirmation.getByRole('button', { name: 'Remove' }).click();
  await page.locator('li', { hasText: 'Work phone' }).waitFor({ state: 'detached' });
  const third = await site.visitLite(siteRoutes.liteLogin.path);
  const thirdDevice = await addAuthenticator(third.page);
  for (const credential of await otherDevice.credentials()) await thirdDevice.add(credential);
  await third.lite.email.fill(account.email);
  await usePasskey(third.page).click();
  await third.page.getByText('This did not work. Sign in with your password').waitFor();
  // The password still works.
  await third.lite.signIn(account);
  await third.lite.waitForPath(siteRoutes.liteDashboard.path);
});

test('a device that does not recognize its user can neither add nor use a passkey', async () => {
  const { account, page, device, name } = await signedInWithPasskey();
  await name.press('Escape');
  const other = await site.visitLite(siteRoutes.liteLogin.path);
  const otherDevice = await addAuthenticator(other.page);
  for (const credential of await device.credentials()) await otherDevice.add(credential);
  await otherDevice.refuseUser();
  await other.lite.email.fill(account.email);
  await usePasskey(other.page).click();
  await other.page.getByText('No passkey was used.').waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('This device has a passkey for your account already.').waitFor();
});

test("on a web address outside the relying party's domain, no passkey can be added or used", async () => {
  const account = await site.accounts.lite();
  const { page, lite } = await site.visitLite(siteRoutes.liteLogin.path);
  await addAuthenticator(page);
  // The pool names another domain, as it would if the site moved to a new one.
  await page.route('**/*', async (route) => {
    if (!route.request().headers()['x-amz-target']?.includes('WebAuthn')) return route.fallback();
    const response = await route.fetch();
    const text = (await response.text()).replaceAll('"localhost"', '"other.example"');
    return route.fulfill({ response, body: text });
  });
  await page.goto(settings);
  await lite.signIn(account);
  await lite.heading('Account settings').waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Passkeys cannot be added at this web address.').waitFor();
});

test('an owner with an authenticator app signs in with a passkey and is not asked for a code', async () => {
  const { account, page, device, name } = await signedInWithPasskey();
  await name.press('Enter');
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  const key = await page.getByText('Or type this key into the app:').locator('span').innerText();
  const field = page.getByLabel('2. Enter the 6-digit code that the app shows');
  await field.fill(codeAt(key.replace(/\s/g, ''), Date.now()));
  await field.press('Enter');
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  const other = await site.visitLite(siteRoutes.liteLogin.path);
  const otherDevice = await addAuthenticator(other.page);
  for (const credential of await device.credentials()) await otherDevice.add(credential);
  await other.lite.email.fill(account.email);
  await usePasskey(other.page).click();
  await other.lite.waitForPath(siteRoutes.liteDashboard.path);
});

test('if the operator has turned passkeys off, sign-in and Settings do not offer them', async () => {
  const account = await site.accounts.lite();
  const { page, lite } = await site.visitLite(siteRoutes.liteLogin.path);
  await page.route('**/runtime-config.json', async (route) => {
    const response = await route.fetch();
    const config = await response.json();
    const userPool = { ...config.userPool, passkeys: false };
    await route.fulfill({ response, json: { ...config, userPool } });
  });
  await page.goto(settings);
  await lite.signIn(account);
  await lite.heading('Account settings').waitFor();
  // A recorded sign-in: its time contains a year (20..).
  await page.getByRole('listitem').filter({ hasText: '20' }).first().waitFor();
  expect(await page.getByText('passkey').count()).toBe(0);
});
