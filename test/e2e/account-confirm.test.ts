// @module-tag further
import { expect, test } from 'vitest';
import { instantForEach, ownerValues } from '#domain/profile/owner-values';
import type { BusinessProfile, LiteProfile } from '#domain/profile/profile';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { intercept } from '#test/support/interception';

const site = startSite();

const phone = { viewport: { width: 390, height: 844 } };
const changedAt = '2026-11-01T09:00:00.000Z';
const howToPay = { text: 'Zelle to office@alvarez.example', link: 'https://paypal.me/alvarez' };
const settings: Partial<LiteProfile> = {
  howToPay,
  howToPayChangedAt: changedAt,
  reminders: { isOn: true, stages: [{ days: 3, since: changedAt }] },
  clearedBefore: {},
};
/** An account that its owner took over by a reset. */
const takenOverAccount = (business: Partial<BusinessProfile> = {}) =>
  site.accounts.lite(business, {
    ...settings,
    withheld: instantForEach(
      ownerValues.filter((value) => value !== 'logo'),
      changedAt,
    ),
  });

test('after a reset the owner is asked to keep or clear each value, on a phone, whichever page the sign-in leads to', async () => {
  const account = await takenOverAccount({ email: `${'w'.repeat(50)}@example.com` });
  const { page, lite, complaints } = await site.signIn(siteRoutes.liteInvoices.path, account, phone);
  await lite.waitForPath(siteRoutes.liteDashboard.path);
  const review = page.getByRole('region', { name: 'Is this still yours?' });
  await review.waitFor();
  await review.getByText(howToPay.text).waitFor();
  await review.getByText(howToPay.link).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  await review.getByRole('button', { name: 'Clear Payment details' }).click();
  await review.getByText(howToPay.text).waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Is this still yours?');
  await review.getByRole('button', { name: 'Keep Business email' }).click();
  await review.getByRole('button', { name: 'Keep Business email' }).waitFor({ state: 'detached' });
  await page.reload();
  await review.getByRole('button', { name: 'Keep Payment reminders' }).click();
  await review.waitFor({ state: 'detached' });
  const profile = await site.accounts.liteOf(account.userId);
  expect(profile?.howToPay).toBeUndefined();
  expect(profile).toMatchObject({
    withheld: {},
    clearedBefore: { howToPay: changedAt },
    reminders: { isOn: true },
  });
  expect(complaints).toEqual([]);
});

test('settings show what clients do not see, and "Keep all" keeps it with one click', async () => {
  const account = await takenOverAccount();
  const { page, lite } = await site.signIn(siteRoutes.liteDashboard.path, account);
  await lite.waitForPath(siteRoutes.liteDashboard.path);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const review = page.getByRole('region', { name: 'Is this still yours?' });
  await review.getByText('Your clients do not see them until you keep them.').waitFor();
  await review.getByRole('button', { name: 'Keep all' }).click();
  await review.waitFor({ state: 'detached' });
  expect(await site.accounts.liteOf(account.userId)).toMatchObject({ withheld: {}, howToPay });
});

test('what was set before the address was verified is listed at the next sign-in, and not again', async () => {
  const account = await site.accounts.lite(
    {},
    { ...settings, toReview: instantForEach(ownerValues, changedAt) },
  );
  const { page, lite } = await site.signIn(siteRoutes.liteDashboard.path, account, phone);
  const review = page.getByRole('region', { name: 'Did you set this?' });
  await review.getByText('and your clients see them').waitFor();
  // Without a logo, the page does not ask about one.
  expect(await review.getByRole('listitem').count()).toBe(3);
  expect(await violationsOf(page)).toEqual([]);
  await review.getByRole('button', { name: 'Keep all' }).click();
  await review.waitFor({ state: 'detached' });
  await page.reload();
  await lite.heading('Welcome, Dana').waitFor();
  expect(await review.count()).toBe(0);
});

test('a choice whose request fails shows an error and stays in the list', async () => {
  const account = await takenOverAccount();
  const { page } = await site.signIn(siteRoutes.liteDashboard.path, account, phone);
  const review = page.getByRole('region', { name: 'Is this still yours?' });
  await review.waitFor();
  const restore = await intercept(page, '**/api/profile/confirmation', (route) => route.abort());
  await review.getByRole('button', { name: 'Keep all' }).click();
  await review.getByRole('alert').waitFor();
  restore();
  await review.getByRole('button', { name: 'Keep all' }).click();
  await review.waitFor({ state: 'detached' });
});
