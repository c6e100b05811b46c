// @module-tag further
import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';

const site = startSite();

const phone = { viewport: { width: 390, height: 844 } };

test('an owner sees the recent sign-ins with their browsers, and signs out everywhere', async () => {
  const account = await site.accounts.lite();
  const first = await site.visitLite(siteRoutes.liteAccountSettings.path, phone);
  await first.lite.signIn(account);
  await first.lite.heading('Account settings').waitFor();
  const second = await site.visitLite(siteRoutes.liteAccountSettings.path);
  await second.lite.signIn(account);
  await second.lite.heading('Account settings').waitFor();

  const { page } = first;
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByText('Recent sign-ins').waitFor();
      // A recorded sign-in: its time contains a year (20..).
      await page.getByRole('listitem').filter({ hasText: '20' }).first().waitFor();
      return page.getByText('Chrome on Linux').count();
    })
    .toBe(2);
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);

  await page.getByRole('button', { name: 'Sign out everywhere' }).press('Enter');
  for (const visited of [first, second]) {
    if (visited === second) await visited.page.reload();
    await visited.page.getByText('This account was signed out everywhere').waitFor();
  }
  await first.lite.signIn(account);
  await first.lite.heading('Account settings').waitFor();
});
