// @module-tag rare
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Client } from '#domain/clients/client';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { testAtWidths } from '#test/support/further-cases';
import { aLine } from '#test/support/invoices';

const site = startSite();

const history = siteRoutes.liteInvoices.path;

/** 14 invoices of Oakmont from $1 up, the first ones long overdue, and one of Greene. */
async function officeWithManyInvoices() {
  const own = await site.office();
  for (let index = 1; index <= 14; index += 1)
    await own.invoice({
      invoiceNumber: `OAK-${index}`,
      clientName: 'Oakmont Apartments',
      issueDate: '2026-01-05',
      dueDate: index <= 3 ? `2026-02-0${index}` : '2031-01-05',
      lineItems: [aLine({ unitPrice: `${index}.50` })],
    });
  await own.invoice({ invoiceNumber: 'GRN-1', clientName: 'Greene Residence', issueDate: '2026-05-01' });
  const { clients } = await own.api<{ clients: Client[] }>('/api/clients');
  const oakmont = clients.find(({ name }) => name.startsWith('Oakmont'))?.clientId ?? '';
  return { own, oakmont };
}

test('the history is filtered by status, client, dates and a search, which the address, Back and a reload keep', async () => {
  const { own, oakmont } = await officeWithManyInvoices();
  const { page, complaints } = await own.visit(history);
  const rows = page.getByRole('list', { name: 'Invoices' }).locator('> li');
  const numbers = async () => (await rows.allInnerTexts()).map((text) => /Invoice #(\S+)/.exec(text)?.[1]);
  const statusLink = (name: string) =>
    page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name });

  await statusLink('Overdue').click();
  await page.getByText('3 invoices, $7.50 owed').waitFor();
  await expect.poll(numbers).toEqual(['OAK-1', 'OAK-2', 'OAK-3']);

  // By keyboard only: search, move, open, and return to the same list.
  await page.keyboard.press('/');
  await page.keyboard.type('oak-2');
  await page.getByText('1 invoice, $2.50').waitFor();
  // The total may load before the rows.
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

  // A client is chosen by name; a reload keeps filter, open pages and scroll position.
  await page.goto(history);
  await page.getByRole('button', { name: 'Client', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search clients' }).fill('oak');
  await page.getByRole('option', { name: /Oakmont/ }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('client')).toBe(oakmont);
  await page.getByText('14 invoices, $112.00').waitFor();
  await page.getByRole('button', { name: 'Oakmont Apartments' }).waitFor();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => rows.count()).toBe(14);
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.reload();
  await expect.poll(() => rows.count()).toBe(14);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  await page.getByRole('button', { name: 'Oakmont Apartments' }).click();
  await expect.poll(() => rows.count()).toBe(10);
  expect(complaints).toEqual([]);
});

test('"Paid this month" opens the payments of the month, whose sum equals that of the tile', async () => {
  const own = await site.office();
  const pay = (invoiceId: string, amount: string, date = '') =>
    own.api(`/api/invoices/${invoiceId}/payments`, {
      method: 'POST',
      body: { amount, date },
      headers: { 'idempotency-key': randomUUID() },
    });
  const send = (invoiceNumber: string, unitPrice: string) =>
    own.invoice({ invoiceNumber, lineItems: [aLine({ unitPrice })] });
  const [paidInvoice, partlyPaidInvoice, longAgoPaid] = [
    await send('A-1', '100'),
    await send('A-2', '500'),
    await send('A-3', '70'),
  ];
  await pay(paidInvoice.invoiceId, '100');
  await pay(partlyPaidInvoice.invoiceId, '30');
  await pay(partlyPaidInvoice.invoiceId, '20.50');
  const longAgo = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await pay(partlyPaidInvoice.invoiceId, '7', longAgo);
  await pay(longAgoPaid.invoiceId, '70', longAgo);

  const { page, complaints } = await own.visit(siteRoutes.liteDashboard.path);
  await page.getByRole('link', { name: 'Paid this month $150.50 3 payments' }).click();
  await page.getByText('3 payments, $150.50 received').waitFor();
  const rows = page.getByRole('list', { name: 'Invoices' }).locator('> li');
  const names = async () =>
    (await rows.getByRole('link').evaluateAll((links) => links.map((link) => link.ariaLabel))).sort();
  const expectedRows = [
    'A-1, No client name, $100.00 received, paid',
    'A-2, No client name, $50.50 received, partly paid',
  ];
  await expect.poll(names).toEqual(expectedRows.map((name) => `Invoice #${name}`));
  await rows.getByText('(2 payments)').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.reload();
  await page.getByText('3 payments, $150.50 received').waitFor();
  expect(await page.getByLabel('Payment date').inputValue()).toBe('this-month');

  // Removing a payment removes it from the list, and Undo restores it.
  await page.getByRole('link', { name: /A-1/ }).click();
  await page.getByRole('button', { name: /^Remove the payment of \$100\.00/ }).click();
  await page.getByText('Payment of $100.00 removed.').waitFor();
  await page.goBack();
  await page.getByText('2 payments, $50.50 received').waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('3 payments, $150.50 received').waitFor();
  await expect.poll(() => rows.count()).toBe(2);

  // Combined with a status, and with other dates.
  await page
    .getByRole('navigation', { name: 'Show' })
    .getByRole('link', { name: 'Paid', exact: true })
    .click();
  await page.getByText('1 payment, $100.00 received').waitFor();
  await page.goBack();
  await page.getByText('3 payments, $150.50 received').waitFor();
  await page.getByLabel('Payment date').selectOption('Choose days');
  await page.getByLabel('Paid from').fill(longAgo);
  await page.getByLabel('Paid until').fill(longAgo);
  await page.getByText('2 payments, $77.00 received').waitFor();
  await page.getByLabel('Payment date').selectOption('Any day');
  await expect.poll(() => rows.count()).toBe(3);
  expect(complaints).toEqual([]);
});

testAtWidths(390, 'the narrowed history is accessible and fits at %i px', async (width) => {
  const { own } = await officeWithManyInvoices();
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

test('on a phone, dates and client are behind a button, which shows how many are set', async () => {
  const { own } = await officeWithManyInvoices();
  const { page, complaints } = await own.visit(history, { viewport: { width: 390, height: 844 } });
  const filters = page.getByRole('button', { name: /^Filters/ });
  const issued = page.getByLabel('Issued', { exact: true });
  await page.getByText('OAK-14').waitFor();
  expect(await issued.isVisible()).toBe(false);
  const search = await page.getByRole('search').boundingBox();
  const field = await page.getByLabel('Search invoices').boundingBox();
  // Search and filters share a row.
  expect((await filters.boundingBox())?.y).toBe(field?.y);
  expect(search?.height).toBeLessThanOrEqual(844 / 3);
  // Everything between the app's own bar and the first row.
  const [bar, list] = [
    await page.locator('.top-bar').boundingBox(),
    await page.locator('[data-invoice-list]').boundingBox(),
  ];
  expect(bar && list && list.y - bar.y - bar.height).toBeLessThanOrEqual(844 / 3);

  await filters.click();
  expect(await filters.getAttribute('aria-expanded')).toBe('true');
  await issued.selectOption('Choose days');
  await page.getByLabel('Issued from').fill('2026-04-01');
  await page.getByText('1 invoice, $89.50').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await filters.click();
  expect(await issued.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  expect(complaints).toEqual([]);
});

test('the order of the history is shown, changes, survives a reload, and cannot sort too many by amount', async () => {
  const { own } = await officeWithManyInvoices();
  const { page, complaints } = await own.visit(history);
  const rows = page.getByRole('list', { name: 'Invoices' }).locator('> li');
  const numbers = async () => (await rows.allInnerTexts()).map((text) => /Invoice #(\S+)/.exec(text)?.[1]);
  const orderSelect = page.getByLabel('Sort invoices by');
  const selectedOrder = () => orderSelect.locator('option:checked').innerText();
  await expect.poll(async () => (await numbers())[0]).toBe('GRN-1');
  expect(await selectedOrder()).toBe('Newest first');
  await orderSelect.selectOption('Largest amount');
  await expect.poll(async () => (await numbers()).slice(0, 3)).toEqual(['GRN-1', 'OAK-14', 'OAK-13']);
  await page.reload();
  await expect.poll(async () => (await numbers()).slice(0, 3)).toEqual(['GRN-1', 'OAK-14', 'OAK-13']);
  expect(await selectedOrder()).toBe('Largest amount');
  await orderSelect.selectOption('Due first');
  await expect.poll(async () => (await numbers()).slice(0, 3)).toEqual(['OAK-1', 'OAK-2', 'OAK-3']);
  await page.goto(`${history}?show=unpaid`);
  await expect.poll(async () => (await numbers())[0]).toBe('OAK-1');
  expect(await selectedOrder()).toBe('Due first');

  await page.route('**/api/invoice-searches', (route) =>
    route.fulfill({
      status: 422,
      json: { success: false, error: 'too-many-to-sort', message: 'Narrow the search to sort by amount.' },
    }),
  );
  await page.goto(`${history}?order=amount`);
  await page.getByText('Narrow the search to sort by amount.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show the newest first' }).click();
  await expect.poll(async () => (await numbers())[0]).toBe('GRN-1');
  // The browser reports the refused requests.
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
});
