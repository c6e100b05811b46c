// @module-tag further
import { beforeAll, expect, test } from 'vitest';
import { loginMessages, newPasswordMessages, resetMessages } from '#domain/account/account-messages';
import { siteRoutes } from '#domain/site-routes';
import { startOwnSite } from '#test/support/browser-site';
import { goOffline } from '#test/support/interception';
import type { PoolAccount } from '#test/support/pool-accounts';
import { timeShown } from '#test/support/time-shown';

const site = startOwnSite();

let unconfirmedAccount: PoolAccount;

beforeAll(async () => {
  unconfirmedAccount = await site.accounts.unconfirmed();
});

async function openDialog(email: string) {
  const visited = await site.visitLite();
  await visited.lite.email.fill(email);
  await visited.page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = visited.page.getByRole('dialog', { name: 'Reset your password' });
  await dialog.waitFor();
  return { ...visited, dialog, send: dialog.getByRole('button', { name: 'Send reset email' }) };
}

/** The address of the page in the newest email to an address; `count` emails must have arrived. */
async function linkFor(email: string, page = 'reset-password#', count = 1): Promise<string> {
  const mails = await site.product.waitForMails(count, email);
  const link = new RegExp(`href="([^"]*${page}[^"]*)"`).exec(mails.at(-1)?.email.html ?? '')?.[1];
  if (!link) throw new Error('The email has no link');
  return link.replaceAll('&amp;', '&');
}

test('a forgotten password is replaced: dialog, mailbox, new password, login', async () => {
  const account = await site.accounts.lite();
  const { page, lite, dialog, send, complaints } = await openDialog(account.email);
  expect(await dialog.getByLabel('Email').inputValue()).toBe(account.email);
  const confirmationShown = await timeShown(page, resetMessages.sent);
  await send.click();
  expect((await confirmationShown()).milliseconds).toBeGreaterThan(2500);
  await dialog.waitFor({ state: 'detached' });

  await page.goto(await linkFor(account.email));
  await lite.heading('Choose a new password').waitFor();
  await expect.poll(() => page.url()).toBe(site.product.siteOrigin + siteRoutes.liteResetPassword.path);
  expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
  const save = page.getByRole('button', { name: 'Save password' });
  await page.getByLabel('New password', { exact: true }).fill('123456');
  await save.click();
  await page.getByText(newPasswordMessages['weak-password']).waitFor();
  await page.getByLabel('New password', { exact: true }).fill('fresh paint 12');
  await page.getByLabel('Confirm new password').fill('fresh paint 21');
  await save.click();
  await page.getByText('Passwords do not match').waitFor();
  await page.getByLabel('Confirm new password').fill('fresh paint 12');
  await save.click();
  await lite.waitForPath(siteRoutes.liteLogin.path);
  await page.getByText(newPasswordMessages.saved).waitFor();
  expect(await lite.email.inputValue()).toBe(account.email);
  await lite.password.fill('fresh paint 12');
  await lite.signInButton.click();
  await lite.waitForPath(siteRoutes.liteDashboard.path);
  expect(complaints).toEqual([]);
});

test('a used link shows that and offers a new one', async () => {
  const account = await site.accounts.lite();
  const { page, lite, send, dialog } = await openDialog(account.email);
  await send.click();
  await dialog.getByText(resetMessages.sent).waitFor();
  const link = await linkFor(account.email);
  const useLink = async () => {
    await page.goto('/not-me');
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('fresh paint 12');
    await page.getByLabel('Confirm new password').fill('fresh paint 12');
    await page.getByRole('button', { name: 'Save password' }).click();
  };
  await useLink();
  await lite.waitForPath(siteRoutes.liteLogin.path);
  await useLink();
  await lite.alert.getByText(newPasswordMessages['expired-link']).waitFor();
  await page.getByRole('button', { name: 'Request a new link' }).click();
  expect(await dialog.getByLabel('Email').inputValue()).toBe(account.email);
});

test('a link without its code shows that it is incomplete', async () => {
  const { lite } = await site.visitLite(siteRoutes.liteResetPassword.path);
  await lite.alert.getByText('This link is not complete.').waitFor();
});

test('an unverified address is emailed one link, which verifies it and sets the password', async () => {
  const account = await site.accounts.lite({}, { emailVerified: false });
  const { page, lite, dialog, send } = await openDialog(account.email);
  await send.click();
  await dialog.getByText(resetMessages.sent).waitFor();
  const link = await linkFor(account.email);
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('fresh paint 12');
  await page.getByLabel('Confirm new password').fill('fresh paint 12');
  await page.getByRole('button', { name: 'Save password' }).click();
  await lite.waitForPath(siteRoutes.liteLogin.path);
  await lite.password.fill('fresh paint 12');
  await lite.signInButton.click();
  await lite.heading('Welcome, Dana').waitFor();
  expect(await page.getByRole('status').getByText('Verify your email').count()).toBe(0);
  expect(await site.product.mails(account.email)).toHaveLength(1);
});

test('an account created by another client and never confirmed can be opened with a reset', async () => {
  const account = unconfirmedAccount;
  const { page, lite } = await site.visitLite();
  await lite.signIn(account);
  await page.getByText(loginMessages['invalid-credential']).waitFor();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send reset email' }).click();
  await page.getByText(resetMessages.sent).waitFor();
  await page.goto(await linkFor(account.email));
  await page.getByLabel('New password', { exact: true }).fill('fresh paint 12');
  await page.getByLabel('Confirm new password').fill('fresh paint 12');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText(newPasswordMessages.saved).waitFor();
  await lite.password.fill('fresh paint 12');
  await lite.signInButton.click();
  await lite.waitForPath(siteRoutes.liteSignup.path);
});

test('an account that was never signed in to is emailed a link for setting its first password', async () => {
  const account = await site.accounts.invited('temporary 77');
  const { dialog, send } = await openDialog(account.email);
  await send.click();
  await dialog.getByText(resetMessages.sent).waitFor();
  expect(await linkFor(account.email)).toContain(siteRoutes.liteResetPassword.path);
});

test('the dialog refuses a missing, an invalid and an unknown address, resets, and sends nothing', async () => {
  const { page, dialog, send } = await openDialog('');
  await send.click();
  await dialog.getByText('Please enter your email address').waitFor();
  await dialog.getByLabel('Email').fill('dana@nowhere');
  await send.click();
  await dialog.getByText('Please enter a valid email address').waitFor();
  await dialog.getByLabel('Email').fill('nobody.here@example.com');
  await send.click();
  await dialog.getByText(resetMessages['user-not-found']).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  expect(await dialog.getByLabel('Email').inputValue()).toBe('');
  expect(await dialog.getByRole('alert').count()).toBe(0);
  expect(await site.product.mails('nobody.here@example.com')).toEqual([]);
});

test('a lost network and too many requests each have their own message', async () => {
  const account = await site.accounts.lite();
  const { page, dialog, send } = await openDialog(account.email);
  await goOffline(page);
  await send.click();
  await dialog.getByText(resetMessages['network-request-failed']).waitFor();
  await page.context().setOffline(false);
  await page.route(`${site.product.cloud.origin}/`, (route) =>
    route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: {
        __type: 'LimitExceededException',
        message: 'Attempt limit exceeded, please try after some time.',
      },
    }),
  );
  await send.click();
  await dialog.getByText(resetMessages['too-many-requests']).waitFor();
});
