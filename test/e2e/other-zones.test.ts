// @module-tag further
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { daysAfter, formatLongDate } from '#domain/calendar-date';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { siteRoutes } from '#domain/site-routes';
import { dayIn } from '#domain/time-zone';
import { startSite } from '#test/support/browser-site';
import { chooseMore } from '#test/support/invoice-page';
import { liteGeneratorPage } from '#test/support/lite-generator-page';
import { newEmail } from '#test/support/new-email';

const site = startSite();

/** At every moment it is one calendar day later in Kiritimati than in Honolulu. */
const pairs = [
  ['Pacific/Honolulu', 'Pacific/Kiritimati'],
  ['Pacific/Kiritimati', 'Pacific/Honolulu'],
  ['America/Phoenix', 'Pacific/Auckland'],
] as const;

/** An account in a zone, with an invoice at its client, due so many days after today in that zone. */
async function officeWithInvoice(timeZone: string, dueIn: number) {
  const own = await site.office({}, { timeZone });
  const today = dayIn(timeZone, new Date().toISOString());
  const dates = { issueDate: daysAfter(today, -9), dueDate: daysAfter(today, dueIn) };
  const email = newEmail('elsewhere');
  const { invoiceId, contentId } = await own.invoice({ ...dates, clientEmail: email });
  await own.api(`/api/invoices/${invoiceId}/client-mails`, {
    body: { basedOn: contentId, message: '' },
    headers: { 'idempotency-key': randomUUID() },
  });
  const detail = async () =>
    (await own.api<{ invoice: InvoiceDetail }>(`/api/invoices/${invoiceId}`)).invoice;
  return { own, today, dates, email, invoiceId, detail };
}

test.each(pairs)(
  'an invoice of an account in %s is overdue on no day but that of the account, in a browser in %s',
  async (timeZone, timezoneId) => {
    for (const dueIn of [0, -1]) {
      const { own, dates, email, invoiceId } = await officeWithInvoice(timeZone, dueIn);
      const isOverdue = dueIn < 0;
      const { page } = await own.visit(siteRoutes.liteInvoices.path, { timezoneId });
      const row = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem');
      await row
        .getByText(isOverdue ? 'Overdue' : 'Sent', { exact: true })
        .first()
        .waitFor();
      expect((await row.getByText('Overdue').count()) > 0).toBe(isOverdue);
      await page.goto(`${siteRoutes.liteInvoices.path}/${invoiceId}`);
      await page
        .getByRole('region', { name: 'Invoice document' })
        .getByText(formatLongDate(dates.dueDate))
        .first()
        .waitFor();

      const [mail] = await site.product.waitForMails(1, email);
      expect(mail?.email.text).toContain(formatLongDate(dates.dueDate));
      const client = await site.visit({ timezoneId });
      await client.page.goto(/\/invoice\?id=[\w-]{22}/.exec(mail?.email.text ?? '')?.[0] ?? '');
      const sentence = isOverdue ? 'Overdue since' : 'Due';
      await client.page
        .getByText(`${sentence} ${formatLongDate(dates.dueDate)}`)
        .first()
        .waitFor();
    }
  },
);

test.each(pairs)(
  'an invoice of an account in %s keeps its dates when it is saved, and is paid on the day of the account, in a browser in %s',
  async (timeZone, timezoneId) => {
    const { own, today, dates, invoiceId, detail } = await officeWithInvoice(timeZone, 30);
    const { page } = await own.visit(`${siteRoutes.liteInvoiceGenerator.path}?edit=${invoiceId}`, {
      timezoneId,
    });
    const form = liteGeneratorPage(page);
    await expect.poll(() => form.issueDate.inputValue()).toBe(dates.issueDate);
    expect(await form.dueDate.inputValue()).toBe(dates.dueDate);
    await form.cell(1, 'Unit Price').fill('120');
    await form.submit.click();
    await expect.poll(async () => (await detail()).totalCents).toBe(120_00);
    expect((await detail()).content).toMatchObject(dates);

    // What the page still loads would close its menu.
    await page.goto(`${siteRoutes.liteInvoices.path}/${invoiceId}`, { waitUntil: 'networkidle' });
    await chooseMore(page, 'Mark as paid');
    await page.getByText('is marked as paid').first().waitFor();
    // The page says so before the answer.
    await expect.poll(async () => (await detail()).payments).toMatchObject([{ date: today }]);

    await page.goto(siteRoutes.liteInvoiceGenerator.path);
    await form.waitForNew();
    await expect.poll(() => form.issueDate.inputValue()).toBe(today);
  },
);
