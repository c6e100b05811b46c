import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';

const site = startSite();

const phone = { viewport: { width: 390, height: 844 } } as const;

const overflowOf = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

async function expectReadable(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect([page.url(), await overflowOf(page)]).toEqual([page.url(), 0]);
}

test('one page of each public layout is accessible and fits a phone', async () => {
  const { page, complaints } = await site.visit(phone);
  for (const { path } of [siteRoutes.home, siteRoutes.invoiceGenerator, siteRoutes.liteLogin]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectReadable(page);
  }
  expect(complaints).toEqual([]);
});

test('the dashboard and the lists of Lite are accessible and fit a phone', async () => {
  const office = await site.office();
  const { clientName } = await office.invoice({ clientName: 'Ruth Keller' });
  const { page, complaints } = await office.visit(siteRoutes.liteDashboard.path, phone);
  await page.getByRole('heading', { name: 'Welcome, Dana' }).waitFor();
  await expectReadable(page);
  await page.goto(siteRoutes.liteInvoices.path);
  await page.getByRole('list', { name: 'Invoices' }).getByText(clientName).first().waitFor();
  await expectReadable(page);
  expect(complaints).toEqual([]);
});
