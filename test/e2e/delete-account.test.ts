// @module-tag further
import { expect, test } from 'vitest';
import { deletedThings, keptAfterDeletion } from '#domain/account/account-deletion';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { testAtWidths } from '#test/support/further-cases';
import { intercept } from '#test/support/interception';
import { goodPassword } from '#test/support/pool-accounts';

const site = startSite();

testAtWidths(
  390,
  'at %i px an owner reads what is deleted and what stays, and deletes the account',
  async (width) => {
    const account = await site.accounts.lite();
    const { page, lite } = await site.visitLite(siteRoutes.liteDataSettings.path, {
      viewport: { width, height: 1000 },
      colorScheme: width < 1000 ? 'light' : 'dark',
    });
    await lite.signIn(account);
    await page.getByRole('button', { name: 'Delete account...' }).click();
    for (const { what } of [...deletedThings, ...keptAfterDeletion]) await page.getByText(what).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    const confirmButton = page.getByRole('button', { name: 'Delete my account' });
    await page.getByLabel('Type DELETE to confirm').fill('delete');
    await confirmButton.click();
    await page.getByText('Type DELETE in capital letters.').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Type DELETE to confirm').fill('DELETE');
    await confirmButton.click();
    await page.getByText('Your account is closed.').waitFor();
    expect(new URL(page.url()).pathname).toBe(siteRoutes.liteLogin.path);

    await lite.signIn(account);
    await page.getByText(/^(Incorrect password|No account found)/).waitFor();
  },
);

test('an owner who signed in long ago has to enter the password again', async () => {
  const account = await site.accounts.lite();
  const { page, lite } = await site.visitLite(siteRoutes.liteDataSettings.path);
  await lite.signIn(account);
  await page.getByRole('button', { name: 'Delete account...' }).click();
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  let requestCount = 0;
  await intercept(page, '**/api/account-deletions', (route) => {
    requestCount += 1;
    return requestCount === 1
      ? route.fulfill({ status: 403, json: { error: 'sign-in-again', message: 'Sign in again to do this.' } })
      : route.continue();
  });
  const confirmButton = page.getByRole('button', { name: 'Delete my account' });
  await confirmButton.click();
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('not the password');
  await confirmButton.click();
  await page.getByText('Incorrect password.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await password.fill(goodPassword);
  await confirmButton.click();
  await page.getByText('Your account is closed.').waitFor();
});
