// @module-tag further
import { describe, expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';

const site = startSite();

const pages = [
  ['liteSettings', 'Business Settings'],
  ['liteInvoiceSettings', 'Invoice settings'],
  ['litePaymentSettings', 'Payment settings'],
  ['liteReminderSettings', 'Reminder settings'],
  ['liteJobSettings', 'Job settings'],
  ['liteAccountSettings', 'Account settings'],
  ['liteDataSettings', 'Your data'],
] as const;

describe.each([
  [390, 'light'],
  [1440, 'dark'],
] as const)('the pages of Settings at %i px, %s', (width, colorScheme) => {
  test('are listed, fit the screen, and explain what they affect', async () => {
    const office = await site.office();
    const { page, complaints } = await office.visit(siteRoutes.liteSettings.path, {
      viewport: { width, height: 844 },
      colorScheme,
    });
    const list = page.getByRole('navigation', { name: 'Settings' });
    for (const [name, heading] of pages) {
      if (name !== 'liteSettings') {
        if (width < 1024) await list.getByText('All settings:').click();
        await list
          .getByRole('link')
          .nth(pages.findIndex(([otherName]) => otherName === name))
          .click();
      }
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe(siteRoutes[name].path);
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    expect(complaints).toEqual([]);
  });
});

test('a page asks before a link leaves it with unsaved changes, and keeps them', async () => {
  const office = await site.office();
  const { page, complaints } = await office.visit(siteRoutes.litePaymentSettings.path);
  const list = page.getByRole('navigation', { name: 'Settings' });
  await page.getByLabel('Payment instructions').fill('Check to Hartwell Plumbing');
  await list.getByRole('link', { name: 'Reminders' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Leave without saving?' });
  await confirmation.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await confirmation.waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Payment instructions').inputValue()).toBe('Check to Hartwell Plumbing');
  await list.getByRole('link', { name: 'Reminders' }).click();
  await confirmation.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'Reminder settings' }).waitFor();

  await page.reload();
  await list.getByRole('link', { name: 'Payments' }).click();
  await page.getByText('Your unsaved changes are back.').waitFor();
  expect(await page.getByLabel('Payment instructions').inputValue()).toBe('Check to Hartwell Plumbing');
  await page.getByRole('button', { name: 'Save how clients pay' }).click();
  await page.getByText('How clients pay you has been saved.').waitFor();
  await list.getByRole('link', { name: 'Business' }).click();
  await page.getByRole('heading', { name: 'Business Settings' }).waitFor();

  await page.getByLabel('City').fill('Salem');
  await list.getByRole('link', { name: 'Data' }).click();
  await confirmation.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'Your data' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Discard them' }).click();
  await list.getByRole('link', { name: 'Data' }).click();
  await page.getByRole('heading', { name: 'Your data' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a link to a field that moved from the one page of Settings opens the page it is on now', async () => {
  const office = await site.office();
  const { page } = await office.visit(`${siteRoutes.liteSettings.path}#time-zone`);
  await page.getByRole('heading', { name: 'Account settings' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(siteRoutes.liteAccountSettings.path);
});
