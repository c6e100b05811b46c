// @module-tag further
import { expect, test } from 'vitest';
import type { SavedItem } from '#domain/clients/saved-item';
import { siteRoutes } from '#domain/site-routes';
import { startSite } from '#test/support/browser-site';
import { aLine } from '#test/support/invoices';

const site = startSite();

const readItems = async (own: Awaited<ReturnType<typeof site.office>>) =>
  (await own.api<{ items: SavedItem[] }>('/api/items')).items.map(
    ({ description, unitPriceCents }) => [description, unitPriceCents] as const,
  );

test('a wrong saved price is corrected in four actions, a duplicate description is refused, an item is deleted', async () => {
  const own = await site.office();
  await own.invoice({
    lineItems: [
      aLine({ description: 'Labor', unitPrice: '8' }),
      aLine({ description: 'Gasket', unitPrice: '10' }),
    ],
  });
  const { page, lite } = await own.visit(siteRoutes.liteDashboard.path);
  await page.getByRole('link', { name: 'Saved items' }).click();
  await page.getByRole('button', { name: 'Edit Labor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit item' });
  await dialog.getByLabel('Price').fill('$80');
  await dialog.getByRole('button', { name: 'Save item' }).click();
  await page.getByText('$80.00').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await readItems(own)).toContainEqual(['Labor', 8_000]);

  await page.getByRole('button', { name: 'Edit Labor' }).click();
  await dialog.getByLabel('Description').fill('gasket');
  await dialog.getByRole('button', { name: 'Save item' }).click();
  await dialog.getByText('You already have an item with this description.').waitFor();
  await dialog.getByLabel('Description').fill('Labor, per hour');
  await dialog.getByRole('button', { name: 'Save item' }).click();
  await page.getByRole('button', { name: 'Edit Labor, per hour' }).waitFor();
  await page.getByLabel('Search items').fill('HOUR');
  await page.getByText('1 item', { exact: true }).waitFor();
  await page.getByLabel('Search items').fill('');

  await page.getByRole('button', { name: 'Delete Gasket' }).click();
  await page
    .getByRole('dialog', { name: 'Delete item' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await page.getByText('1 item', { exact: true }).waitFor();
  await lite.heading('Saved items').waitFor();
  await page.reload();
  await page.getByText('1 item', { exact: true }).waitFor();
  expect(await readItems(own)).toEqual([['Labor, per hour', 8_000]]);
});

test('more items than the first response contains are all shown and searched, even after one of them is deleted', async () => {
  const own = await site.office();
  await own.invoice({
    lineItems: Array.from({ length: 50 }, (_, index) => aLine({ description: `Part ${index}.` })),
  });
  await own.invoice({ lineItems: [aLine({ description: 'Often used' })] });
  await own.invoice({ lineItems: [aLine({ description: 'Often used' })] });
  const { page } = await own.visit(siteRoutes.liteItems.path);
  await page.getByText('51 items', { exact: true }).waitFor();
  const rows = page.getByRole('list', { name: 'Saved items' }).locator('> li');
  expect(await rows.first().innerText()).toContain('Often used');
  await page.getByRole('button', { name: 'Delete Often used' }).click();
  await page
    .getByRole('dialog', { name: 'Delete item' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await page.getByText('50 items', { exact: true }).waitFor();
  await page.getByLabel('Search items').fill('part 49.');
  await page.getByText('1 item', { exact: true }).waitFor();
});
