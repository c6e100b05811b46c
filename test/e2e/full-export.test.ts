// @module-tag further
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { numberedPath } from '#domain/full-export/file-names';
import { offlinePage, recordsScript } from '#domain/full-export/offline-page';
import { offlineInvoice } from '#domain/full-export/offline-records';
import { siteRoutes } from '#domain/site-routes';
import { newSecret } from '#lambdas/platform/hash';
import { violationsOf } from '#test/support/accessibility';
import { aBookInvoice } from '#test/support/books';
import { startSite } from '#test/support/browser-site';
import { quickOrFull } from '#test/support/effort';
import { testAtWidths } from '#test/support/further-cases';
import { aLine } from '#test/support/invoices';
import { aQuoteDraft } from '#test/support/quotes';

const site = startSite();

/** Opens the page of an unzipped export from disk, in a browser without a network. */
async function openFromDisk(folder: string) {
  const context = await site.browser.newContext({ offline: true });
  const page = await context.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  return { page, requests, complaints, close: () => context.close() };
}

testAtWidths(
  390,
  'at %i px an owner downloads a full export, and opens a document in it without a network',
  async (width) => {
    const own = await site.office();
    await own.client({ name: 'Ash & Sons </script>', phone: '+1 555 0100' });
    await own.invoice({
      invoiceNumber: 'INV-77',
      clientName: 'Café Oakmont',
      lineItems: [aLine({ description: 'Boiler <b>repair</b>', unitPrice: '80' })],
    });
    await own.api(`/api/lite-quotes/${newSecret()}`, {
      method: 'PUT',
      body: { quote: aQuoteDraft({ title: 'New gutters' }) },
    });
    const { page, complaints } = await own.visit(siteRoutes.liteDataSettings.path, {
      viewport: { width, height: 1000 },
      colorScheme: width < 1000 ? 'light' : 'dark',
    });

    // A failed unit is retried after a minute; until then the export is running.
    site.product.cloud.faults.add({ service: 's3', operation: 'UploadPart', action: 'error', times: 2 });
    const runSchedule = () => site.product.cloud.invoke('run-schedule', {});
    await page.getByRole('button', { name: 'Start export' }).click();
    await page.getByRole('button', { name: 'Cancel export' }).waitFor();
    await runSchedule();
    await page.getByText('2 of 2 invoices and quotes are in the file').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.reload();
    await page.getByText('2 of 2 invoices and quotes are in the file').waitFor();
    site.product.cloud.faults.clear();
    await page.getByRole('button', { name: 'Cancel export' }).click();
    await page.getByText('Canceling. This takes up to a minute.').waitFor();
    await runSchedule();
    await page.getByText('The export was canceled. Nothing of it was kept.').waitFor();

    await page.getByRole('button', { name: 'Start a new export' }).click();
    await page.getByRole('button', { name: 'Cancel export' }).waitFor();
    await runSchedule();
    await page.getByText(/^Your export of .+ is ready/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download zip' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^billhook-export-\d{4}-\d\d-\d\d\.zip$/);
    const fileCount = unzipSync(new Uint8Array(await readFile(await download.path())));
    const folder = await mkdtemp(join(tmpdir(), 'export-'));
    for (const [name, bytes] of Object.entries(fileCount)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), bytes);
    }

    const offlinePageOnDisk = await openFromDisk(folder);
    await offlinePageOnDisk.page.getByText('4 entries').waitFor();
    const search = offlinePageOnDisk.page.getByLabel('Search invoices, quotes and clients');
    await search.fill('cafe boiler');
    await offlinePageOnDisk.page.getByText('1 entry').waitFor();
    await offlinePageOnDisk.page.getByRole('heading', { name: 'Invoice INV-77, Café Oakmont' }).waitFor();
    const link = offlinePageOnDisk.page.getByRole('link', { name: 'PDF', exact: true });
    const path = decodeURIComponent(new URL((await link.getAttribute('href')) ?? '', 'file:///').pathname);
    expect(Object.keys(fileCount)).toContain(path.slice(1));
    await search.fill('gutters');
    await offlinePageOnDisk.page.getByRole('heading', { name: /^Quote New gutters/ }).waitFor();
    await search.fill('sons script');
    await offlinePageOnDisk.page.getByRole('heading', { name: 'Client Ash & Sons </script>' }).waitFor();
    expect(offlinePageOnDisk.requests.every((url) => url.startsWith('file:'))).toBe(true);
    expect(offlinePageOnDisk.complaints).toEqual([]);
    expect(await violationsOf(offlinePageOnDisk.page)).toEqual([]);
    await offlinePageOnDisk.close();
    await rm(folder, { recursive: true });
    expect(complaints).toEqual([]);
  },
);

test('a document is found among ten thousand', async () => {
  const [fileCount, entriesPerFile] = [quickOrFull(10, 100), 100];
  const folder = await mkdtemp(join(tmpdir(), 'export-'));
  const scripts = Array.from({ length: fileCount }, (_, index) =>
    numberedPath('data', 'invoices', index + 1),
  );
  const contentOfFile: Record<string, string> = {};
  for (const [file, path] of scripts.entries())
    contentOfFile[path] = recordsScript(
      Array.from({ length: entriesPerFile }, (_, index) =>
        offlineInvoice(
          aBookInvoice({
            invoiceNumber: `INV-${100_000 + file * entriesPerFile + index}`,
            clientName: `Söhne number ${(file * entriesPerFile + index) % 2_000}`,
          }),
          [],
          '2026-11-25',
        ),
      ),
    );
  contentOfFile['index.html'] = offlinePage({
    businessName: 'Harlow',
    brandName: brand.name,
    madeOn: 'Nov 25, 2026',
    scripts,
    files: [],
  });
  for (const [name, text] of Object.entries(contentOfFile)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const offlinePageOnDisk = await openFromDisk(folder);
  await offlinePageOnDisk.page
    .getByText(`${fileCount * entriesPerFile} entries, the first 100 shown`)
    .waitFor();
  const search = offlinePageOnDisk.page.getByLabel('Search invoices, quotes and clients');
  await search.fill(`inv-${100_000 + fileCount * entriesPerFile - 1} sohne`);
  await offlinePageOnDisk.page.getByText('1 entry').waitFor();
  await search.fill('nobody');
  await offlinePageOnDisk.page.getByText('0 entries').waitFor();
  expect(offlinePageOnDisk.complaints).toEqual([]);
  expect(await violationsOf(offlinePageOnDisk.page)).toEqual([]);
  await offlinePageOnDisk.close();
  await rm(folder, { recursive: true });
});
