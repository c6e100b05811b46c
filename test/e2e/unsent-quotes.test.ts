// @module-tag further
import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { keepToasts } from '#test/support/kept-toasts';

const site = startSite();
const editor = siteRoutes.liteQuoteEditor.path;

test('two tabs with a new quote keep both, even after a reload; each is continued, saved or discarded separately', async () => {
  const office = await site.office();
  const { page, complaints } = await office.visit(editor);
  const title = page.getByLabel('Title');
  await title.fill('Alpha boiler');
  const other = await page.context().newPage();
  await other.goto(editor);
  await other.getByText('Not saved yet: Quote Alpha boiler, No client name, $0.00').waitFor();
  expect(await other.getByLabel('Title').inputValue()).toBe('');
  await other.getByLabel('Title').fill('Beta drain');
  // The address contains the form's ID, so that a reload continues it.
  for (const tab of [page, other]) await tab.waitForURL(/form=/);
  await other.reload();
  await expect.poll(() => other.getByLabel('Title').inputValue()).toBe('Beta drain');
  await page.reload();
  await expect.poll(() => title.inputValue()).toBe('Alpha boiler');
  expect(await violationsOf(page)).toEqual([]);

  // Saving one keeps the other, which a third tab finds.
  await other.getByRole('button', { name: 'Save draft' }).click();
  await other.getByText('Draft saved').waitFor();
  await page.goto(siteRoutes.liteQuotes.path);
  await page.getByRole('link', { name: /Beta drain/ }).waitFor();
  await page.getByText('Not saved yet: Quote Alpha boiler').waitFor();
  expect(await page.getByText('Not saved yet: Quote Beta drain').count()).toBe(0);
  await page.getByRole('link', { name: /^Continue/ }).click();
  await expect.poll(() => title.inputValue()).toBe('Alpha boiler');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft saved').waitFor();
  await page.goto(siteRoutes.liteQuotes.path);
  await page.getByRole('link', { name: /Alpha boiler/ }).waitFor();
  await page.getByRole('link', { name: /Beta drain/ }).waitFor();
  expect(await page.getByText('Not saved yet').count()).toBe(0);

  // An untouched form is not stored; a discarded one can be restored.
  await page.goto(editor);
  await title.waitFor();
  await page.goto(editor);
  await title.fill('Gamma');
  await page.goto(siteRoutes.liteQuotes.path);
  const discard = page.getByRole('button', { name: /^Discard/ });
  await discard.waitFor();
  await keepToasts(page);
  await discard.click();
  await page.getByText('Form discarded').waitFor();
  expect(await page.getByText('Not saved yet').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Not saved yet: Quote Gamma').waitFor();
  await page.goto(editor);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByText(/^A quote you typed here is neither sent nor saved/).waitFor();
  expect(complaints).toEqual([]);
});
