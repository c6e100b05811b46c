// @module-tag further
import { expect, test } from 'vitest';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { chooseMore } from '#test/support/invoice-page';
import { newEmail } from '#test/support/new-email';

const site = startSite();

const phone = { viewport: { width: 390, height: 844 } };

test('One check pays two invoices in the dialog of the first, with an amount for each', async () => {
  const own = await site.office();
  const client = { clientName: 'Dana Whitfield', clientEmail: newEmail('check') };
  const [first, second] = [await own.invoice(client), await own.invoice(client)];
  const { page, complaints } = await own.visit(`${siteRoutes.liteInvoices.path}/${first.invoiceId}`, phone);
  await page.getByRole('button', { name: 'More', exact: true }).waitFor();
  await chooseMore(page, 'Record payment');
  const dialog = page.getByRole('dialog', { name: 'Record payment' });
  await dialog.getByLabel('Amount').fill('150');
  const parts = dialog.getByRole('group', { name: 'Which invoices it pays' }).getByRole('textbox');
  await parts.nth(1).waitFor();
  expect(await parts.nth(0).inputValue()).toBe('89.50');
  expect(await parts.nth(1).inputValue()).toBe('60.50');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await page.getByText('2 payments recorded, $150.00.').waitFor();
  const paidOf = async (invoiceId: string) =>
    (await own.api<{ invoice: InvoiceDetail }>(`/api/invoices/${invoiceId}`)).invoice.paidCents;
  expect([await paidOf(first.invoiceId), await paidOf(second.invoiceId)]).toEqual([8950, 6050]);
  expect(complaints).toEqual([]);
});
