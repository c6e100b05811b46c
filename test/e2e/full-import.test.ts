// @module-tag further
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { newSecret } from '#lambdas/platform/hash';
import { violationsOf } from '#test/support/accessibility';
import { startOwnSite } from '#test/support/browser-site';
import { testAtWidths } from '#test/support/further-cases';
import { aLine } from '#test/support/invoices';
import { aQuoteDraft } from '#test/support/quotes';

const site = startOwnSite();

const runSchedule = () => site.product.cloud.invoke('run-schedule', {});

/** The zip of an account with a client, an invoice with a payment, and a quote. */
async function exportZip(): Promise<Buffer> {
  const own = await site.office();
  await own.client({ name: 'Ash & Sons', phone: '+1 555 0100' });
  const { invoiceId } = await own.invoice({
    invoiceNumber: 'INV-77',
    clientName: 'Ash & Sons',
    lineItems: [aLine({ description: 'Boiler repair', unitPrice: '80' })],
    photos: [{ photoId: await own.photo(), caption: 'The old boiler' }],
  });
  await own.api(`/api/invoices/${invoiceId}/payments`, {
    body: { amount: '5.00' },
    headers: { 'idempotency-key': randomUUID() },
  });
  await own.api(`/api/lite-quotes/${newSecret()}`, {
    method: 'PUT',
    body: { quote: aQuoteDraft({ title: 'New gutters' }) },
  });
  await own.api('/api/full-export', { method: 'POST' });
  await runSchedule();
  const { url } = await own.api<{ url: string }>('/api/full-export/addresses', { method: 'POST' });
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

const zipFile = (buffer: Buffer) => ({ name: 'export.zip', mimeType: 'application/zip', buffer });

testAtWidths(
  1440,
  'at %i px an export is checked, imported while the page reloads, shown as imported, and undone',
  async (width) => {
    const file = await exportZip();
    const own = await site.office();
    const { page, complaints } = await own.visit(siteRoutes.liteDataSettings.path, {
      viewport: { width, height: 1000 },
      colorScheme: width < 1000 ? 'light' : 'dark',
    });
    const chooser = page.getByLabel('Zip file of an export');
    await chooser.setInputFiles(zipFile(Buffer.from('Client name,Email')));
    await page.getByText('This is not a zip file, or it was not downloaded completely.').waitFor();
    await chooser.setInputFiles(zipFile(file.subarray(0, file.length - 100)));
    await page.getByText('This is not a zip file, or it was not downloaded completely.').waitFor();
    await chooser.setInputFiles(zipFile(file));
    await page.getByText(/^An export of .+ It will add:$/).waitFor();
    expect(await page.getByRole('term').allTextContents()).toEqual(
      expect.arrayContaining(['Clients', 'Saved items', 'Invoices', 'Quotes', 'Payments', 'Photos']),
    );
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    // A failed unit is retried after a minute; until then the import is running. Before it, both files of the photo are
    // read.
    const fault = { service: 's3', operation: 'GetObject', action: 'error' } as const;
    site.product.cloud.faults.add({ ...fault, skip: 2, times: 2 });
    await page.getByRole('button', { name: 'Import everything' }).click();
    await page.getByRole('button', { name: 'Cancel import' }).waitFor();
    await runSchedule();
    expect(await violationsOf(page)).toEqual([]);
    await page.reload();
    await page.getByText(/^\d+ of \d+ records imported$/).waitFor();
    site.product.cloud.faults.clear();
    await site.product.cloud.moveClock(site.product.cloud.now() + 4 * 60_000);
    await runSchedule();
    await page.getByText(/^Imported \d+ records\.$/).waitFor();
    await page.getByText('so a zip cannot be imported here').waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await page.goto(new URL(siteRoutes.liteInvoices.path, page.url()).href);
    await page.getByRole('link', { name: /INV-77/ }).waitFor();
    await page.getByText('Imported', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: /INV-77/ }).click();
    await page.getByText(/^This invoice was imported and is kept as history/).waitFor();
    await page.getByRole('img', { name: 'The old boiler' }).waitFor();
    expect(await page.getByRole('button', { name: 'Copy link' }).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);

    await page.goto(new URL(siteRoutes.liteDataSettings.path, page.url()).href);
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('button', { name: 'Remove what was imported' }).click();
    await page.getByText('Taking the import back.').waitFor();
    for (let round = 0; round < 8; round += 1) {
      await site.product.cloud.moveClock(site.product.cloud.now() + 60_000);
      await runSchedule();
    }
    await page.getByText('The import was taken back.').waitFor();
    await page.getByLabel('Zip file of an export').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  },
);
