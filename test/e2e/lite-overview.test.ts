// @module-tag further
import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { testAtWidths } from '#test/support/further-cases';
import { intercept } from '#test/support/interception';
import { aLine } from '#test/support/invoices';

const site = startSite();

testAtWidths(
  1440,
  'at %i px the dashboard shows what is owed and was paid, and links to those invoices',
  async (width) => {
    const own = await site.office();
    const lineItems = [aLine({ unitPrice: '100.25' })];
    await own.invoice({ lineItems, issueDate: '2026-01-05', dueDate: '2026-01-31', clientName: 'Oakmont' });
    await own.invoice({ lineItems, dueDate: '2031-01-05' });
    const paid = await own.invoice({ lineItems });
    await own.api(`/api/invoices/${paid.invoiceId}/payments`, {
      method: 'POST',
      body: { amount: '100.25' },
      headers: { 'idempotency-key': `payment-of-${paid.invoiceId}` },
    });
    const { page, complaints } = await own.visit(siteRoutes.liteDashboard.path, {
      viewport: { width, height: 1400 },
      colorScheme: width < 1000 ? 'light' : 'dark',
    });
    await page.getByRole('link', { name: 'Outstanding $200.50 2 invoices' }).waitFor();
    await page.getByRole('link', { name: 'Paid this month $100.25 1 payment' }).waitFor();
    await page
      .getByRole('region', { name: 'Came in' })
      .getByRole('link', { name: / paid \$100\.25 for invoice / })
      .waitFor();
    // On a phone, it is above everything that Today could push down.
    const today = await page.getByRole('region', { name: 'Today' }).elementHandle();
    // In one step, because the setup above them may still load.
    const isAboveToday = await page
      .getByRole('link', { name: 'Who owes most' })
      .evaluate(
        (link, region) => link.getBoundingClientRect().y < (region?.getBoundingClientRect().y ?? 0),
        today,
      );
    expect(isAboveToday).toBe(width < 640);
    // Screen readers get the chart as a table.
    const table = page.getByRole('table', { name: 'Invoiced and paid in the last 12 months' });
    expect(await table.getByRole('row').count()).toBe(13);
    expect(await table.getByRole('row').last().getByRole('cell').last().innerText()).toBe('$100.25');
    expect(await violationsOf(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
    await page.getByRole('link', { name: 'Overdue $100.25 1 invoice' }).click();
    await page.getByText('1 invoice, $100.25').waitFor();
    expect(complaints).toEqual([]);
  },
);

test('if totals cannot be loaded, a message says so and offers a retry', async () => {
  const own = await site.office();
  const { page } = await own.visit(siteRoutes.liteInvoices.path);
  await page.getByText('No invoices yet').waitFor();
  const restore = await intercept(page, '**/api/overview', (route) => route.abort());
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByText('Failed to load your totals. Please try again.').waitFor();
  restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'Outstanding $0.00 0 invoices' }).waitFor();
  await page.getByText('What you invoice and are paid appears here').waitFor();
});
