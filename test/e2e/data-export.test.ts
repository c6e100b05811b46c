// @module-tag further
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { testAtWidths } from '#test/support/further-cases';
import { intercept } from '#test/support/interception';
import { aLine } from '#test/support/invoices';

const site = startSite();

testAtWidths(1440, 'at %i px everything can be downloaded as CSV from Settings', async (width) => {
  const own = await site.office();
  await own.client({ name: 'Ash & Sons', phone: '+1 555 0100' });
  await own.invoice({ clientName: 'Oakmont', lineItems: [aLine({ description: 'Labor', unitPrice: '80' })] });
  const { page, complaints } = await own.visit(siteRoutes.liteDataSettings.path, {
    viewport: { width, height: 1000 },
    colorScheme: width < 1000 ? 'light' : 'dark',
  });
  const textOf = async (label: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${label}`, exact: true }).click(),
    ]);
    return readFile(await download.path(), 'utf8');
  };
  if (width < 640) await page.getByRole('button', { name: 'Download CSV files' }).click();
  expect(await textOf('Invoices')).toContain(',Sent,Oakmont,');
  expect(await textOf('Lines')).toContain(',Labor,');
  expect(await textOf('Payments')).toContain('Date,Invoice,Client,Method,Amount,Note,Fee,Net\r\n');
  expect(await textOf('Clients')).toContain(`Ash & Sons,,'+1 555 0100,`);
  expect(await textOf('Saved items')).toContain('Labor,80.00,1\r\n');
  expect(await textOf('QuickBooks invoices')).toContain('*InvoiceNo,*Customer,*InvoiceDate,*DueDate');
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);

  const restore = await intercept(page, '**/api/books**', (route) => route.abort());
  await page.getByRole('button', { name: 'Download Invoices' }).click();
  await page.getByText('Failed to read your data. Nothing was downloaded. Please try again.').waitFor();
  restore();
});
