// @module-tag further
import { expect, test } from 'vitest';
import { problems } from '#domain/contract/problems';
import { siteRoutes } from '#domain/site-routes';
import { parameterNames } from '#lib/names';
import { startOwnSite } from '#test/support/browser-site';

const site = startOwnSite();

const sentence = problems.maintenance.message;
const setMaintenance = (to: 'on' | 'off') =>
  site.product.cloud.setParameter(parameterNames('dev').maintenance, to);

test('during maintenance lists can be read, and a form shows a message and keeps the typed values', async () => {
  const { page } = await (await site.office()).visit(siteRoutes.liteClients.path);
  await page.getByText('No clients yet').waitFor();
  // Functions that have not run yet read the setting on their first request.
  setMaintenance('on');
  await page.reload();
  await page.getByText('No clients yet').waitFor();
  await page.getByRole('button', { name: 'Add client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add client' });
  const name = dialog.getByLabel('Client name');
  await name.fill('Dana Whitfield');
  await dialog.getByRole('button', { name: 'Save client' }).click();
  await dialog.getByText(sentence).waitFor();
  expect(await name.inputValue()).toBe('Dana Whitfield');

  await page.goto(`${site.product.siteOrigin}/contact`);
  await page.getByLabel('Name', { exact: true }).fill('Dana Whitfield');
  await page.getByLabel('Email', { exact: true }).fill('dana@customer.example');
  await page.getByLabel('Subject', { exact: true }).selectOption('Bug Report');
  const message = page.getByLabel('Message', { exact: true });
  await message.fill('The total is off.');
  await page.getByRole('button', { name: 'Send message' }).click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.innerText()).toContain(sentence);
  expect(await alert.innerText()).not.toContain('Reference');
  expect(await message.inputValue()).toBe('The total is off.');
});
