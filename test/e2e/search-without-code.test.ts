// @module-tag further
import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { startSite } from '#test/support/browser-site';
import { intercept } from '#test/support/interception';
import { liteGeneratorPage } from '#test/support/lite-generator-page';

const site = startSite();

test('a search list whose code cannot be loaded fits on a small screen, and all of its entries can be reached', async () => {
  const office = await site.office();
  const names = Array.from({ length: 12 }, (_, index) => `Client ${String(index + 1).padStart(2, '0')}`);
  for (const name of names) await office.client({ name });
  const { page } = await office.visit(siteRoutes.liteDashboard.path, {
    viewport: { width: 390, height: 560 },
  });
  // The generator loads the code of its lists in advance.
  const restore = await intercept(page, '**/assets/search-popover-*.js', (route) => route.abort());
  const generator = liteGeneratorPage(page);
  await generator.open();
  await generator.waitForNew();
  await generator.savedClients.click();
  const list = page.getByRole('dialog', { name: 'Search clients' });
  await list.getByRole('option').nth(11).waitFor();
  const box = await list.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => generator.clientName.inputValue()).toMatch(/^Client \d\d$/);
  restore();
});
