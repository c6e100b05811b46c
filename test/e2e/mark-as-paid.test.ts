// @module-tag further
import { expect, test } from 'vitest';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startOwnSite } from '#test/support/browser-site';
import { chooseMore } from '#test/support/invoice-page';
import { newEmail } from '#test/support/new-email';
import { until } from '#test/support/waiting';

// Its own product: a clock that another test moved back would delay the receipt.
const site = startOwnSite();

const phone = { viewport: { width: 390, height: 844 } };

const mailsTo = (address: string) =>
  site.product.cloud.mails.list().filter(({ destinations }) => destinations.includes(address));

test('Mark as paid uses the last used method and shows it, and the page of the paid invoice emails the receipt of its payment', async () => {
  const own = await site.office();
  const client = newEmail('marked');
  const [first, second] = [
    await own.invoice({ clientName: 'Dana Whitfield', clientEmail: client }),
    await own.invoice({ clientName: 'Dana Whitfield', clientEmail: client }),
  ];
  const { page, complaints } = await own.visit(`${siteRoutes.liteInvoices.path}/${first.invoiceId}`, phone);
  await page.getByRole('button', { name: 'More', exact: true }).waitFor();
  await chooseMore(page, 'Record payment');
  const dialog = page.getByRole('dialog', { name: 'Record payment' });
  await dialog.getByLabel('Method').selectOption('Zelle');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await page.getByText('recorded.').first().waitFor();

  await page.goto(`${siteRoutes.liteInvoices.path}/${second.invoiceId}`);
  await page.getByRole('button', { name: 'More', exact: true }).waitFor();
  await chooseMore(page, 'Mark as paid');
  await page.getByText('is marked as paid, by Zelle.').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const change = page.getByRole('dialog', { name: 'Change payment' });
  expect(await change.getByLabel('Method').inputValue()).toBe('zelle');
  expect(await change.getByLabel('Amount').inputValue()).toBe('89.50');
  expect(await violationsOf(page)).toEqual([]);
  await change.getByRole('button', { name: 'Cancel' }).click();
  await change.waitFor({ state: 'detached' });
  const readPayments = async () =>
    (await own.api<{ invoice: InvoiceDetail }>(`/api/invoices/${second.invoiceId}`)).invoice.payments;
  expect(await readPayments()).toMatchObject([{ method: 'zelle', amountCents: 8950 }]);
  await chooseMore(page, 'Undo paid');
  await page.getByText('is marked as sent.').first().waitFor();

  await chooseMore(page, 'Mark as paid');
  await page.getByText('is marked as paid, by Zelle.').first().waitFor();
  // The page offers it, so the toast does not.
  await page.getByRole('button', { name: 'Email receipt' }).waitFor();
  expect(await page.getByRole('button', { name: 'Email receipt' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Email a receipt for $89.50, Zelle' }).click();
  const receipt = page.getByRole('dialog', { name: 'Email a receipt' });
  await receipt.getByText(`${client} gets a receipt for $89.50, with the PDF.`).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await receipt.getByRole('button', { name: 'Send receipt' }).click();
  await page.getByText(`A receipt for $89.50 goes to ${client}.`).waitFor();
  await site.product.cloud.moveClock(site.product.cloud.now() + 30_000);
  const receipts = () => mailsTo(client).filter(({ raw }) => raw.includes('Subject: Receipt for invoice'));
  await until(() => receipts().length === 1, 'the receipt');
  expect(complaints).toEqual([]);
});
