import { expect, test } from 'vitest';
import type { Client } from '#domain/address-book/client';
import { siteRoutes } from '#domain/site-routes';
import { screenWidths, violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { aLine } from '#test/support/invoices';

const site = startSite();

const history = siteRoutes.liteInvoices.path;

/** 14 invoices of Oakmont from $1 on, of which the first are long due, and one of Greene. */
async function busyOffice() {
  const own = await site.office();
  for (let at = 1; at <= 14; at += 1)
    await own.invoice({
      invoiceNumber: `OAK-${at}`,
      clientName: 'Oakmont Apartments',
      issueDate: '2026-01-05',
      dueDate: at <= 3 ? `2026-02-0${at}` : '2031-01-05',
      lineItems: [aLine({ unitPrice: `${at}.50` })],
    });
  await own.invoice({ invoiceNumber: 'GRN-1', clientName: 'Greene Residence', issueDate: '2026-05-01' });
  const { clients } = await own.api<{ clients: Client[] }>('/api/clients');
  const oakmont = clients.find(({ name }) => name.startsWith('Oakmont'))?.clientId ?? '';
  return { own, oakmont };
}

test('the history is narrowed by status, client, days and a search, which the address, Back and a reload keep', async () => {
  const { own, oakmont } = await busyOffice();
  const { page, complaints } = await own.visit(history);
  const rows = page.getByRole('list', { name: 'Invoices' }).locator('> li');
  const numbers = async () =>
    (await rows.getByRole('link').allInnerTexts()).map((text) => text.replace('Invoice #', ''));
  const show = (name: string) => page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name });

  await show('Overdue').click();
  await page.getByText('3 invoices, $7.50 owed').waitFor();
  await expect.poll(numbers).toEqual(['OAK-1', 'OAK-2', 'OAK-3']);

  // The keyboard alone: find, walk, open, and back to the same list.
  await page.keyboard.press('/');
  await page.keyboard.type('oak-2');
  await page.getByText('1 invoice, $2.50').waitFor();
  // Their sum may come before the rows.
  await expect.poll(numbers).toEqual(['OAK-2']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /OAK-2/ }).waitFor();
  await page.goBack();
  await page.getByText('1 invoice, $2.50').waitFor();
  expect(await page.getByLabel('Search invoices').inputValue()).toBe('oak-2');
  await expect.poll(numbers).toEqual(['OAK-2']);
  await page.goBack();
  await expect.poll(() => rows.count()).toBe(10);

  await page.getByLabel('Search invoices').fill('$14.50');
  await page.getByText('1 invoice, $14.50').waitFor();
  await page.getByLabel('Search invoices').fill('nobody');
  await page.getByText('No invoices match.').waitFor();
  await page.getByRole('button', { name: 'Show all invoices' }).click();
  await expect.poll(() => rows.count()).toBe(10);

  await page.getByLabel('Issued', { exact: true }).selectOption('Choose days');
  await page.getByLabel('Issued from').fill('2026-04-01');
  await page.getByText('1 invoice, $89.50').waitFor();
  await expect.poll(numbers).toEqual(['GRN-1']);

  // A client is picked by name; a reload keeps filter, open pages and scroll.
  await page.goto(history);
  await page.getByRole('button', { name: 'Client', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search clients' }).fill('oak');
  await page.getByRole('option', { name: /Oakmont/ }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('client')).toBe(oakmont);
  await page.getByText('14 invoices, $112.00').waitFor();
  await page.getByRole('button', { name: 'Oakmont Apartments' }).waitFor();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => rows.count()).toBe(14);
  await page.evaluate(() => window.scrollTo(0, 500));
  await page.reload();
  await expect.poll(() => rows.count()).toBe(14);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
  await page.getByRole('button', { name: 'Oakmont Apartments' }).click();
  await expect.poll(() => rows.count()).toBe(10);
  expect(complaints).toEqual([]);
});

test.each(screenWidths)('the narrowed history is accessible and fits at %i px', async (width) => {
  const { own } = await busyOffice();
  const { page } = await own.visit(`${history}?show=overdue`, { viewport: { width, height: 844 } });
  await page.getByText('3 invoices, $7.50 owed').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);
  await page.goto(`${history}?search=nobody`);
  await page.getByText('No invoices match.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
});
