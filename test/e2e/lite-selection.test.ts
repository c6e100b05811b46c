// @module-tag further
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { shiftMonth } from '#domain/calendar-date';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { siteRoutes } from '#domain/site-routes';
import { dayIn, monthOf } from '#domain/time-zone';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { testAtWidths } from '#test/support/further-cases';
import { aLine } from '#test/support/invoices';
import { keepToasts } from '#test/support/kept-toasts';
import type { Office } from '#test/support/lite-office';

const site = startSite();

const history = siteRoutes.liteInvoices.path;
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const lastMonth = shiftMonth(monthOf(dayIn(zone, new Date().toISOString())), -1);

/** An account with four invoices of last month and an old one. */
async function officeWithLastMonthInvoices() {
  const own = await site.office();
  const invoices: InvoiceSummary[] = [];
  for (let index = 1; index <= 5; index += 1)
    invoices.push(
      await own.invoice({
        invoiceNumber: `OAK-${index}`,
        clientEmail: 'office@oakmont.example',
        issueDate: index < 5 ? `${lastMonth}-0${index}` : '2020-01-05',
        dueDate: '2031-01-05',
        lineItems: [aLine({ unitPrice: `${index}00.50` })],
      }),
    );
  return { own, made: invoices };
}

/** Records a payment through the API, without the open page. */
const payElsewhere = (own: Office, invoiceId: string) =>
  own.api(`/api/invoices/${invoiceId}/payments`, {
    body: { amount: '1.00' },
    headers: { 'idempotency-key': randomUUID() },
  });

test("last month's unpaid invoices are paid by one check, the oldest first, and a part that its invoice no longer owes is named", async () => {
  const { own, made: invoices } = await officeWithLastMonthInvoices();
  const { page } = await own.visit(siteRoutes.liteDashboard.path);

  await page.getByRole('link', { name: /Outstanding/ }).click();
  await page.getByLabel('Issued', { exact: true }).selectOption('Last month');
  await page.getByText('4 invoices, $1,002.00').waitFor();
  await page.getByLabel('Select all shown').check();
  await page.getByText('4 selected, $1,002.00').waitFor();
  await payElsewhere(own, invoices[0]?.invoiceId ?? '');
  await page.getByRole('button', { name: 'Record payment', exact: true }).click();
  await page.getByText('4 invoices, left to pay $1,002.00.').waitFor();
  const dialog = page.getByRole('dialog', { name: 'Record payment' });
  await keepToasts(page);
  await page.getByRole('button', { name: 'Record 4 Payments' }).click();
  const refusal = dialog.getByRole('alert');
  await refusal.getByText('These invoices owe $1,001.00 together. Record at most that.').waitFor();
  await page.getByText('4 invoices, left to pay $1,001.00.').waitFor();
  await payElsewhere(own, invoices[0]?.invoiceId ?? '');
  await dialog.getByLabel('Amount', { exact: true }).fill('1000');
  await page.getByRole('button', { name: 'Record 4 Payments' }).click();
  await refusal.getByText('Invoice #OAK-1: Amount is more than the balance of $98.50.').waitFor();
  await page.getByText('4 invoices, left to pay $1,000.00.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Record 4 Payments' }).click();
  await page.getByText('4 payments recorded, $1,000.00.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('4 payments removed.').waitFor();
  await page.getByText('4 invoices, $1,000.00 owed').waitFor();
});

test('clients of selected invoices are reminded by keyboard alone, once a day', async () => {
  const { own, made: invoices } = await officeWithLastMonthInvoices();
  const { invoiceId = '', contentId = '' } = invoices[4] ?? {};
  await own.api(`/api/invoices/${invoiceId}/client-mails`, {
    body: { basedOn: contentId, message: '' },
    headers: { 'idempotency-key': randomUUID() },
  });
  const { page } = await own.visit(history);
  await page.getByLabel('Select invoice OAK-5').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Remind' }).press('Enter');
  await page.getByText('1 of 2 selected is not open or was not emailed to its client').waitFor();
  await page.getByRole('button', { name: 'Send 1 Reminder' }).press('Enter');
  await page.getByText('1 reminder emailed.').first().waitFor();
  await page.getByText('1 selected').waitFor();
  await page.getByLabel('Select invoice OAK-5').check();
  await page.getByRole('button', { name: 'Remind' }).click();
  await page.getByRole('button', { name: 'Send 1 Reminder' }).click();
  await page.getByText('You sent a reminder of this invoice less than 24 hours ago.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Remind clients' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Clear selection' }).press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Invoices');
});

testAtWidths(1440, 'the PDFs of a selection come as one zip, at %i px', async (width) => {
  const { own } = await officeWithLastMonthInvoices();
  const { page, complaints } = await own.visit(history, { viewport: { width, height: 844 } });
  await page.getByLabel('Select invoice OAK-2').check();
  await page.getByLabel('Select invoice OAK-4').check();
  expect(await violationsOf(page)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);
  await page.getByRole('button', { name: 'Download PDFs' }).click();
  await page.getByText('2 PDFs in one zip file').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  // Stopped after the first: nothing is saved, and the rest can be downloaded later.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/pdf', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Download zip' }).click();
  await page.getByText('Fetching PDF 1 of 2...').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  release();
  await page.getByText('Nothing was saved. 1 PDF fetched. 1 not tried.').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Try the rest again' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Invoices \d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(await readFile(await download.path()));
  expect(Object.keys(files).sort()).toEqual(['Invoice OAK-2.pdf', 'Invoice OAK-4.pdf']);
  for (const bytes of Object.values(files))
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-');
  expect(complaints).toEqual([]);
});
