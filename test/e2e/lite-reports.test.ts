// @module-tag further
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { testAtWidths } from '#test/support/further-cases';
import { intercept } from '#test/support/interception';
import { aLine } from '#test/support/invoices';
import { newEmail } from '#test/support/new-email';
import { until } from '#test/support/waiting';

const site = startSite();

/** A business with invoices of 2025, one of them partly paid, and a missing number. */
async function officeWithInvoices() {
  const own = await site.office();
  const invoice = (invoiceNumber: string, unitPrice: string, issueDate: string, clientName = 'Oakmont') =>
    own.invoice({
      invoiceNumber,
      issueDate,
      dueDate: '2025-12-31',
      clientName,
      lineItems: [aLine({ unitPrice })],
      taxName: 'Sales tax',
      taxRate: '10',
    });
  const first = await invoice('INV-1', '100', '2025-03-05');
  await invoice('INV-2', '200', '2025-08-05', '=Ash & Sons');
  await invoice('INV-5', '300', '2025-08-06', 'A very long name of a client that needs more than one line');
  await own.api(`/api/invoices/${first.invoiceId}/payments`, {
    method: 'POST',
    body: { amount: '60', date: '2025-09-01', method: 'check' },
    headers: { 'idempotency-key': `payment-of-${first.invoiceId}` },
  });
  return own;
}

const reports = `${siteRoutes.liteReports.path}?year=2025`;

testAtWidths(1440, 'at %i px every report is a table that can be downloaded', async (width) => {
  const own = await officeWithInvoices();
  const { page, complaints } = await own.visit(reports, {
    viewport: { width, height: 1000 },
    colorScheme: width < 1000 ? 'light' : 'dark',
  });
  const income = page.getByRole('table', { name: 'Income by month' });
  await income.waitFor();
  const total = income.getByRole('row', { name: /^Total/ });
  expect(await total.locator('th, td').allInnerTexts()).toEqual(
    'Total 3 $660.00 $60.00 1 $60.00 $5.45'.split(' '),
  );
  expect(await violationsOf(page)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);

  for (const [name, title] of [
    ['tax', 'Tax'],
    ['owed', 'Owed by age'],
    ['clients', 'Clients by amount'],
    ['payments', 'Payments by day'],
    ['numbers', 'Invoice numbers'],
  ] as const) {
    await page.getByLabel('Report', { exact: true }).selectOption(name);
    await page.getByRole('table', { name: title }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  }
  await page.getByRole('row', { name: /Missing: INV-3 to INV-4 \(2 numbers\)/ }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('invoice-numbers-2025.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFFNumber,Issued,Client,Status,Total\r\n')).toBe(true);
  expect(text).toContain(`INV-2,2025-08-05,'=Ash & Sons,Overdue,220.00\r\n`);
  expect(complaints).toEqual([]);
});

test('the year may begin in any month, and is remembered', async () => {
  const own = await officeWithInvoices();
  const { page } = await own.visit(siteRoutes.liteDashboard.path);
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByLabel('The year begins in').selectOption('July');
  await page.getByLabel('Year', { exact: true }).selectOption('Jul 2025 to Jun 2026');
  const income = page.getByRole('table', { name: 'Income by month' });
  await income.getByRole('row', { name: /^Total .*\$550\.00/ }).waitFor();
  await page.reload();
  await income.waitFor();
  expect(await page.getByLabel('The year begins in').inputValue()).toBe('7');
});

test('if invoices cannot be read, a message says so and offers a retry; without invoices there is an empty report', async () => {
  const own = await site.office();
  const { page } = await own.visit(siteRoutes.liteInvoices.path);
  await page.getByText('No invoices yet').waitFor();
  const restore = await intercept(page, '**/api/books**', (route) => route.abort());
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByText('Failed to load your invoices. Please try again.').waitFor();
  restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table', { name: 'Income by month' }).waitFor();
  await page.getByLabel('Report', { exact: true }).selectOption('owed');
  await page.getByText('Nothing is owed.').waitFor();
});

/** The emails to an address that contain a text. */
const mailsTo = async (address: string, text: string) =>
  (await site.product.waitForMails(1, address)).filter(({ email }) => (email.text ?? '').includes(text));

testAtWidths(
  390,
  'at %i px the reports are emailed to the accountant, once the owner has confirmed the address by email',
  async (width) => {
    const own = await officeWithInvoices();
    const accountant = newEmail('books');
    const { page, complaints } = await own.visit(siteRoutes.liteReports.path, {
      viewport: { width, height: 844 },
    });
    await page.getByRole('button', { name: 'Send to my accountant' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Send to my accountant' });
    await dialog.getByLabel("Accountant's email").fill(accountant);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.getByText(`We emailed a link to ${own.account.email}`).waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await site.product.cloud.invoke('dispatch-outbox', {});
    await until(
      async () => (await mailsTo(own.account.email, accountant)).length > 0,
      'the email with the link',
    );
    const [notice] = await mailsTo(own.account.email, accountant);
    const link = /https?:\/\/\S+\/confirm-accountant#token=\S+/.exec(notice?.email.text ?? '')?.[0] ?? '';
    const confirming = await page.context().newPage();
    const { pathname, hash } = new URL(link);
    await confirming.goto(`${site.product.siteOrigin}${pathname}${hash}`);
    await confirming.getByRole('button', { name: 'Confirm the address' }).click();
    await confirming.getByText('You can now email your reports').waitFor();
    expect(await violationsOf(confirming)).toEqual([]);
    await confirming.close();

    await page.reload();
    await page.getByRole('button', { name: 'Send to my accountant' }).click();
    await dialog.getByLabel('Period').selectOption('2025');
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await dialog.getByText(/The reports for 2025 (?:are being|were) emailed to/).waitFor();
    await site.product.cloud.invoke('dispatch-outbox', {});
    await dialog.getByText('The reports for 2025 were emailed to').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const [mail, ...others] = await site.product.waitForMails(1, accountant);
    expect(others).toEqual([]);
    const names = (mail?.email.attachments ?? []).map(({ filename }) => filename);
    expect(names.slice(0, 2)).toEqual([
      'summary-2025-01-to-2025-12.pdf',
      'income-by-month-2025-01-to-2025-12.csv',
    ]);
    expect(mail?.email.text).toContain('$60.00');
    await page.keyboard.press('Escape');
    await page.getByText(`Last sent to ${accountant}: 2025,`).waitFor();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
    expect(complaints).toEqual([]);
  },
);
