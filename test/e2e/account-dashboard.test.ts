// @module-tag rare
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { passwordChangeMessages } from '#domain/account/account-messages';
import { settingsMessages } from '#domain/profile/settings-messages';
import { siteRoutes } from '#domain/site-routes';
import { startSite } from '#test/support/browser-site';
import { intercept } from '#test/support/interception';
import { goodPassword, type PoolAccount } from '#test/support/pool-accounts';
import { timeShown } from '#test/support/time-shown';

const site = startSite();

async function signedIn(account: PoolAccount, path: string = siteRoutes.liteDashboard.path) {
  const visited = await site.visitSignedIn(path, account);
  await visited.lite.waitForPath(path);
  return visited;
}

/** Simulates the window getting focus. */
const focusWindow = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')));
/** The value next to a label on the cards. */
const factValue = (page: Page, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd');

describe('the dashboard', () => {
  test('shows the account and the business, and nothing missing when the profile is complete', async () => {
    const account = await site.accounts.lite({}, { invoicesCreated: 1234 });
    const { page, lite, complaints } = await signedIn(account);
    await lite.heading('Welcome, Dana').waitFor();
    expect(await factValue(page, 'Total Invoices').textContent()).toBe('1,234');
    expect(await factValue(page, 'Account Status').textContent()).toBe('Active');
    expect(await factValue(page, 'Plan').textContent()).toBe('Lite');
    expect(await factValue(page, 'Owner').textContent()).toBe('Dana Alvarez');
    expect(await factValue(page, 'City').textContent()).toBe('Portland, OR 97205');
    await page.getByText('Your business details are complete').waitFor();
    for (const tile of ['Create Invoice', 'View Invoices', 'Manage Clients', 'Business Settings'])
      expect(await page.getByRole('link', { name: new RegExp(`^${tile}`) }).count()).toBeGreaterThan(0);
    expect(await page.getByRole('status').getByText('Verify your email').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('lists what an empty profile lacks', async () => {
    const empty = { businessName: '', email: '', phone: '', address: '', city: '', state: '', zipCode: '' };
    const account = await site.accounts.lite({ ...empty, firstName: '', lastName: '', fullName: '' });
    const { page, lite } = await signedIn(account);
    await lite.heading(`Welcome, ${account.email}`).waitFor();
    expect(await factValue(page, 'Phone').textContent()).toBe('Not specified');
    expect(await factValue(page, 'Address').textContent()).toBe('No address specified');
    const missing = await page.getByRole('listitem').allTextContents();
    expect(missing).toEqual(expect.arrayContaining(['Business Phone', 'Business Address', 'City', 'State']));
  });

  test('reloads the profile when the window regains focus', async () => {
    const account = await site.accounts.lite();
    const { page, lite } = await signedIn(account);
    await lite.heading('Welcome, Dana').waitFor();
    await site.accounts.saveBusiness(account.userId, { firstName: 'Denise' });
    await focusWindow(page);
    await lite.heading('Welcome, Denise').waitFor();
  });

  test('says that the subscription cannot be managed yet', async () => {
    const { page } = await signedIn(await site.accounts.lite());
    await page.getByRole('button', { name: 'Manage Subscription' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Subscription management coming soon!', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('offers an unverified account another link, at most five a day', async () => {
    const account = await site.accounts.lite({}, { emailVerified: false });
    const { page } = await signedIn(account);
    for (let sent = 1; sent <= 5; sent += 1) {
      await page.getByRole('button', { name: 'Send the link again' }).click();
      await page.getByText(`We sent a new link to ${account.email}.`).waitFor();
      await site.product.waitForMails(sent, account.email);
      await page.reload();
    }
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await page.getByText('Too many requests. Please check your inbox, or try again tomorrow.').waitFor();
    expect(await site.product.mails(account.email)).toHaveLength(5);
  });
});

describe('settings', () => {
  const settings = siteRoutes.liteSettings.path;
  const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

  test('are saved, show that for three seconds, and appear on the dashboard', async () => {
    const account = await site.accounts.lite();
    const { page, lite, complaints } = await signedIn(account, settings);
    await page.getByLabel('Business name').fill('Alvarez & Daughters');
    await page.getByLabel('ZIP code').fill('97212');
    const bannerTiming = await timeShown(page, settingsMessages.saved);
    await saveButton(page).click();
    expect((await bannerTiming()).milliseconds).toBeGreaterThan(2000);
    expect(await site.accounts.businessOf(account.userId)).toMatchObject({
      businessName: 'Alvarez & Daughters',
      zipCode: '97212',
    });
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await lite.heading('Welcome, Dana').waitFor();
    expect(await factValue(page, 'Business name').textContent()).toBe('Alvarez & Daughters');
    expect(complaints).toEqual([]);
  });

  test('without a name or a business name are refused with a message', async () => {
    const { page, lite } = await signedIn(await site.accounts.lite(), settings);
    await page.getByLabel('Last name').fill(' ');
    await page.getByLabel('Business name').fill('');
    await saveButton(page).click();
    await lite.alert.getByText(settingsMessages.required).waitFor();
    await page.getByText('Business name is required').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('lastName');
  });

  test('stay in the form when saving fails, and the next attempt works', async () => {
    const { page, lite } = await signedIn(await site.accounts.lite(), settings);
    await page.getByLabel('Business phone').fill('(555) 555-0142');
    const restore = await intercept(page, '**/api/profile', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await saveButton(page).click();
    await lite.alert.getByText(settingsMessages.saveFailed).waitFor();
    expect(await page.getByLabel('Business phone').inputValue()).toBe('(555) 555-0142');
    restore();
    await saveButton(page).click();
    await page.getByText(settingsMessages.saved).waitFor();
  });

  test('are saved, and show it, while reading the profile gets no response', async () => {
    const { page } = await signedIn(await site.accounts.lite(), settings);
    // The profile has to be read once, or the page would wait for it.
    await page.getByRole('navigation', { name: 'Settings' }).waitFor();
    await intercept(page, '**/api/profile', () => undefined);
    for (const [name, button, message] of [
      ['Invoices', 'Save defaults', 'Your invoice defaults have been saved.'],
      ['Account', 'Save time zone', 'Your time zone has been saved.'],
      ['Reminders', 'Save reminders', 'Your reminders have been saved.'],
      ['Payments', 'Save how clients pay', 'How clients pay you has been saved.'],
    ] as const) {
      await page
        .getByRole('navigation', { name: 'Settings' })
        .getByRole('link', { name, exact: true })
        .click();
      if (name === 'Payments') await page.getByLabel('Payment instructions').fill('By check');
      await page.getByRole('button', { name: button }).click();
      await page.getByText(message).waitFor();
    }
    expect(await page.getByLabel('Payment instructions').inputValue()).toBe('By check');
  });

  test('keep typed text when the profile is reloaded; untouched fields follow the profile', async () => {
    const account = await site.accounts.lite();
    const { page } = await signedIn(account, settings);
    const city = page.getByLabel('City');
    await site.accounts.saveBusiness(account.userId, {
      city: 'Salem',
      updatedAt: '2026-11-02T08:00:00.000Z',
    });
    await focusWindow(page);
    await expect.poll(() => city.inputValue()).toBe('Salem');
    await city.fill('Eugene');
    await site.accounts.saveBusiness(account.userId, {
      city: 'Bend',
      firstName: 'Reloaded',
      updatedAt: '2026-11-03T08:00:00.000Z',
    });
    await focusWindow(page);
    await page.getByRole('navigation', { name: 'Main' }).getByText('Reloaded Alvarez').waitFor();
    expect(await city.inputValue()).toBe('Eugene');
  });

  test('based on an older version than another tab saved are refused and reloaded, and typed text can be restored', async () => {
    const account = await site.accounts.lite();
    const { page, lite } = await signedIn(account, settings);
    const otherTab = await page.context().newPage();
    await otherTab.goto(settings);
    await otherTab.getByLabel('City').fill('Salem');
    await page.getByLabel('City').fill('Bend');
    await saveButton(otherTab).click();
    await otherTab.getByText(settingsMessages.saved).waitFor();
    await saveButton(page).click();
    await lite.alert.getByText(settingsMessages.stale).waitFor();
    expect(await page.getByLabel('City').inputValue()).toBe('Bend');
    expect(await site.accounts.businessOf(account.userId)).toMatchObject({ city: 'Salem' });
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Salem');
    await page.getByRole('button', { name: 'Restore my changes' }).click();
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Bend');
    await saveButton(page).click();
    await page.getByText(settingsMessages.saved).waitFor();
    expect(await site.accounts.businessOf(account.userId)).toMatchObject({ city: 'Bend' });
  });

  test('change the password: the old one is required, other tabs stay signed in, and the new one works', async () => {
    const { page, lite, account } = await signedIn(await site.accounts.lite(), settings);
    const otherTab = await page.context().newPage();
    await otherTab.goto(settings);
    await otherTab.getByLabel('City').fill('Salem');
    await page.goto(siteRoutes.liteAccountSettings.path);
    const changeButton = page.getByRole('button', { name: 'Change password' });
    await changeButton.click();
    await page.getByText('Password is required').first().waitFor();
    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password', { exact: true }).fill('fresh paint 12');
    await page.getByLabel('Confirm new password').fill('fresh paint 12');
    await changeButton.click();
    await lite.alert.getByText(passwordChangeMessages['wrong-password']).waitFor();
    await page.getByLabel('Current password').fill(goodPassword);
    await changeButton.click();
    await page.getByText(passwordChangeMessages.changed).waitFor();
    expect(await page.getByLabel('Current password').inputValue()).toBe('');
    await saveButton(otherTab).click();
    await otherTab.getByText(settingsMessages.saved).waitFor();
    expect(await site.accounts.businessOf(account.userId)).toMatchObject({ city: 'Salem' });
    await page.evaluate(() => localStorage.clear());
    await page.goto(settings);
    await lite.signIn(account, 'fresh paint 12');
    await lite.heading('Business Settings').waitFor();
  });
});
