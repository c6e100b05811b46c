// @module-tag further
import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { describeAtWidths } from '#test/support/further-cases';

const site = startSite();

describeAtWidths(390, 'at %i px', (width) => {
  const options = { viewport: { width, height: 844 } };
  const visit = (path?: string) => site.visitLite(path, options);

  test('login, sign-up and reset are accessible, including their errors and dialogs', async () => {
    const { page, lite } = await visit();
    await lite.heading('Welcome Back').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await lite.signIn({ email: 'nobody@example.com' });
    await lite.alert.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByRole('button', { name: 'Send reset email' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(siteRoutes.liteSignup.path);
    await lite.continueButton.click();
    await page.getByText('Email is required').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await lite.enterCredentials('axe@example.com');
    await lite.createButton.click();
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(`${siteRoutes.liteResetPassword.path}#code=123456&email=axe%40example.com`);
    await page.getByRole('button', { name: 'Save password' }).click();
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(siteRoutes.liteLogin.path);
    await lite.signIn(await site.accounts.invited('temporary 77'), 'temporary 77');
    await lite.heading('Choose a new password').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('dashboard, menu and settings are accessible and fit the width', async () => {
    const account = await site.accounts.lite(
      { businessName: 'W'.repeat(60), phone: '', email: `${'w'.repeat(50)}@example.com` },
      { emailVerified: false },
    );
    const { page, lite, complaints } = await visit();
    const fitsWidth = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    await lite.signIn(account);
    await lite.heading('Welcome, Dana').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await fitsWidth()).toBe(true);
    if (width < 1024) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Manage Subscription' }).click();
    await page.getByText('Subscription management coming soon!').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'OK' }).click();
    await page.goto(siteRoutes.liteSettings.path);
    await page.getByLabel('First name').fill('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await lite.alert.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await fitsWidth()).toBe(true);
    await page.reload();
    await page.getByText('Your unsaved changes are back.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await fitsWidth()).toBe(true);
    expect(complaints).toEqual([]);
  });
});

test('signing in and saving settings works by keyboard alone', async () => {
  const account = await site.accounts.lite();
  const { page, lite } = await site.visitLite(siteRoutes.liteSettings.path);
  await lite.email.focus();
  await page.keyboard.type(account.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('ladder-77-copper');
  await page.keyboard.press('Enter');
  await lite.heading('Business Settings').waitFor();
  const businessName = page.getByLabel('Business name');
  await page.getByLabel('Last name').focus();
  await page.keyboard.press('Tab');
  expect(await businessName.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('Keyboard Plumbing');
  await page.keyboard.press('Enter');
  await page.getByText('Your business settings have been saved successfully!').waitFor();
  expect(await site.accounts.businessOf(account.userId)).toMatchObject({ businessName: 'Keyboard Plumbing' });
});
