// @module-tag further
import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { startSite } from '#test/support/browser-site';
import { generatorPage } from '#test/support/generator-page';
import { newEmail } from '#test/support/new-email';
import { translate } from '#test/support/translation';

const site = startSite();

test('a translated sign-up page rates a password of any length', async () => {
  const { page } = await site.visitLite(siteRoutes.liteSignup.path);
  const password = page.locator('input[type=password]').first();
  await password.waitFor();
  await translate(page);
  await password.fill('12345');
  await page.getByText('¡At least 6 characters.!').waitFor();
  await password.fill('123456');
  await page.getByText('Very easy to guess').waitFor();
  await password.fill('qx9!vLm2#TgRw8');
  await page.getByText('¡Hard to guess.!').waitFor();
});

test('the translated free generator lists what is missing and adds up the lines', async () => {
  const { page } = await site.visit();
  const generator = generatorPage(page);
  await generator.open();
  await generator.whenVerified();
  // The labels are translated, so the fields are found before.
  const fieldsByLabel = await Promise.all(
    ['Line 1 Description', 'Line 1 Qty', 'Line 1 Unit Price', 'Your email'].map((label) =>
      page.getByLabel(label, { exact: true }).elementHandle(),
    ),
  );
  const [description, quantity, price, email] = fieldsByLabel;
  const send = await generator.submit.elementHandle();
  await translate(page);
  await description?.fill('Replace capacitor');
  await quantity?.fill('2');
  await price?.fill('abc');
  await email?.fill(newEmail('translated'));
  await send?.click();
  await page.getByText('¡Please fix the following:!').waitFor();
  await price?.fill('89.50');
  await page.getByText('$179.00').first().waitFor();
  expect(await page.getByText('Something went wrong').count()).toBe(0);
});
