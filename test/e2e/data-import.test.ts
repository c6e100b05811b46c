// @module-tag further
import { expect, test } from 'vitest';
import type { Client } from '#domain/clients/client';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { further, testAtWidths } from '#test/support/further-cases';
import { intercept } from '#test/support/interception';

const site = startSite();

const csv = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text, 'latin1'),
});
// 62 rows: row 3 has a wrong email and is skipped; Oakmont already exists in the first test.
const manyRows = Array.from({ length: 59 }, (_, index) => `Client ${index},c${index}@example.com`).join(
  '\r\n',
);
const file = csv(
  'customers.csv',
  `Customer,Email,Note\r\nOakmont,,\r\nSöhne "Cie",x,\r\nEuro \u0080,\r\n${manyRows}`,
);

const namesOf = async (own: Awaited<ReturnType<typeof site.office>>) =>
  (await own.api<{ clients: Client[] }>('/api/client-directory')).clients.map(({ name }) => name);

testAtWidths(
  1440,
  'at %i px a file is checked, imported despite a lost connection (resumed by a reload), and undone',
  async (width) => {
    const own = await site.office();
    await own.client({ name: 'Oakmont' });
    const { page, complaints } = await own.visit(siteRoutes.liteDataSettings.path, {
      viewport: { width, height: 1000 },
      colorScheme: width < 1000 ? 'light' : 'dark',
    });
    await page.getByLabel('CSV or VCF file').setInputFiles(csv('empty.csv', ''));
    await page.getByText('This file is empty.').waitFor();
    await page.getByLabel('CSV or VCF file').setInputFiles(file);
    await page.getByText('The columns look like those of QuickBooks.').waitFor();
    expect(await page.getByLabel('Note').inputValue()).toBe('');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show what will change' }).click();
    await page.getByText(/^Row 3, Email: /).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);

    // The request with the second batch fails.
    let batches = 0;
    const restore = await intercept(page, '**/api/imports', (route) => {
      batches += 1;
      return batches === 1 ? route.continue() : route.abort();
    });
    await page.getByRole('button', { name: 'Import 60 clients' }).click();
    await page.getByText('25 of 60 clients imported').waitFor();
    await page.getByText('The connection was lost.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    restore();
    await page.reload();
    await page.getByText('Imported 60 clients from customers.csv.').waitFor();
    expect(await namesOf(own)).toHaveLength(61);
    // The file is from Excel, in Windows-1252.
    expect(await namesOf(own)).toContain('Euro €');

    await page.reload();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('The import of customers.csv was undone.').waitFor();
    expect(await namesOf(own)).toEqual(['Oakmont']);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByLabel('CSV or VCF file').waitFor();
    expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  },
);

test('canceling an interrupted import removes what it added', further, async () => {
  const own = await site.office();
  const { page } = await own.visit(siteRoutes.liteDataSettings.path);
  await page.getByLabel('What is in the file').selectOption('clients');
  await page.getByLabel('CSV or VCF file').setInputFiles(file);
  await page.getByRole('button', { name: 'Show what will change' }).click();
  let batches = 0;
  const restore = await intercept(page, '**/api/imports', (route) => {
    batches += 1;
    return batches === 1 ? route.continue() : route.abort();
  });
  await page.getByRole('button', { name: 'Import 61 clients' }).click();
  await page.getByText('The connection was lost.').waitFor();
  restore();
  await page.getByRole('button', { name: 'Cancel import' }).click();
  await page.getByText('The import of customers.csv was undone.').waitFor();
  expect(await namesOf(own)).toEqual([]);
});
