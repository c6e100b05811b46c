// @module-tag further
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { formatLongDate, formatShortDate } from '#domain/calendar-date';
import { invoicesPerPage } from '#domain/invoices/contract';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { formatDollars } from '#domain/money';
import { siteRoutes } from '#domain/site-routes';
import { startSite } from '#test/support/browser-site';
import { plainPng } from '#test/support/images';
import { goOffline, intercept } from '#test/support/interception';
import { chooseMore, moreButton, moreItem } from '#test/support/invoice-page';
import { aFullInvoice, aLine, anInvoice } from '#test/support/invoices';
import { keepToasts } from '#test/support/kept-toasts';
import type { Office } from '#test/support/lite-office';
import { watchRouterState } from '#test/support/lite-pages';
import { readPdf } from '#test/support/pdf-reader';
import { localDay } from '../../web/adapters/local-day.ts';

const site = startSite();

const history = siteRoutes.liteInvoices.path;
const pathOf = (invoice: Pick<InvoiceSummary, 'invoiceId'>) => `${history}/${invoice.invoiceId}`;
/** `yyyy-mm-dd` of today plus `offset` days, in the time zone of the test and its browser. */
const day = (offset: number) => localDay(new Date(Date.now() + offset * 86_400_000));

/** Stores a red square as the account's logo. */
async function uploadLogo(own: Office) {
  const answer = await own.api<{ success: boolean }>('/api/logo', {
    method: 'PUT',
    body: new Uint8Array(plainPng(200, 200, [204, 0, 0])),
    headers: { 'content-type': 'image/png' },
  });
  expect(answer.success).toBe(true);
}

describe('the history', () => {
  test('an account without invoices is shown how to start', async () => {
    const { page, lite, complaints } = await (await site.office()).visit(history);
    await lite.heading('Invoice History').waitFor();
    await page.getByText('No invoices yet').waitFor();
    const first = page.getByRole('link', { name: 'Create Your First Invoice' });
    expect(await first.getAttribute('href')).toBe(siteRoutes.liteInvoiceGenerator.path);
    const create = page.getByRole('link', { name: 'Create New Invoice' });
    expect(await create.getAttribute('href')).toBe(siteRoutes.liteInvoiceGenerator.path);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await lite.waitForPath(siteRoutes.liteDashboard.path);
    expect(complaints).toEqual([]);
  });

  test('rows show number, status, total, client, dates and lines, newest first', async () => {
    const own = await site.office();
    await own.invoice({ clientName: '', issueDate: day(-3), dueDate: day(-1), lineItems: [aLine()] });
    await own.invoice({
      clientName: "O'Brien & Söhne",
      dueDate: '2031-01-05',
      lineItems: [
        aLine({ description: 'Boiler', quantity: '1', unitPrice: '1,000,000' }),
        aLine({ description: 'Labor', quantity: '1.5', unitPrice: '95.25' }),
        aLine({ description: 'Washer', unitPrice: '0.01' }),
      ],
    });
    await own.invoice({ dueDate: '' });
    const { page } = await own.visit(history);
    const rows = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem');
    await rows.first().waitFor();
    const texts = await rows.allInnerTexts();
    expect(texts.map((text) => text.match(/#INV-\d+/)?.[0])).toEqual(['#INV-1003', '#INV-1002', '#INV-1001']);
    const today = formatShortDate(day(0));
    for (const part of [
      'Invoice #INV-1002',
      'Sent',
      '$1,000,142.89',
      "O'Brien & Söhne",
      today,
      'Jan 5, 2031',
    ])
      expect(texts[1]).toContain(part);
    expect(texts[1]).toContain('Boiler + 2 more');
    // The link's accessible name.
    const names = page.getByRole('link', {
      name: "Invoice #INV-1002, O'Brien & Söhne, $1,000,142.89, sent",
      exact: true,
    });
    expect(await names.count()).toBe(1);
    for (const part of ['Overdue', 'No client name', formatShortDate(day(-1)), 'Replace capacitor', '$89.50'])
      expect(texts[2]).toContain(part);
    expect(texts[2]).not.toContain('more');
    expect(texts[0]).toContain('N/A');
  });

  test('older invoices load page by page, and Back returns to the same position', async () => {
    const own = await site.office();
    const invoiceCount = invoicesPerPage + 3;
    for (let number = 0; number < invoiceCount; number += 1) await own.invoice();
    const { page, lite } = await own.visit(history);
    const rows = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(invoicesPerPage);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => rows.count()).toBe(invoiceCount);
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
    const numbers = (await rows.allInnerTexts()).map((text) => text.match(/#INV-\d+/)?.[0]);
    expect(new Set(numbers).size).toBe(invoiceCount);
    expect(numbers.at(-1)).toBe('#INV-1001');
    const scrolled = () => page.evaluate(() => window.scrollY);
    await page.getByRole('link', { name: 'Invoice #INV-1002' }).scrollIntoViewIfNeeded();
    const scrollTop = await scrolled();
    expect(scrollTop).toBeGreaterThan(100);
    await page.getByRole('link', { name: 'Invoice #INV-1002' }).click();
    await lite.heading('Invoice #INV-1002').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Invoice #INV-1002' }).waitFor();
    expect(await rows.count()).toBe(invoiceCount);
    await expect.poll(scrolled).toBe(scrollTop);
  });

  test('the whole row opens the invoice, by mouse and by keyboard', async () => {
    const own = await site.office();
    await own.invoice({ clientName: 'Dana Whitfield' });
    const { page, lite } = await own.visit(history);
    await page.getByText('Dana Whitfield').waitFor();
    const box = await page.getByRole('listitem').filter({ hasText: 'Dana Whitfield' }).boundingBox();
    if (!box) throw new Error('The row is not visible');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height - 6);
    await lite.heading('Invoice #INV-1001').waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.goBack();
    await lite.heading('Invoice History').waitFor();
    await page.getByLabel('Select invoice INV-1001').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await lite.heading('Invoice #INV-1001').waitFor();
  });

  test('a failure to load shows a message and can be retried', async () => {
    const own = await site.office();
    await own.invoice();
    const { page } = await own.visit(siteRoutes.liteClients.path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const restore = await intercept(page, '**/api/invoices', (route) => route.abort());
    await page.getByRole('link', { name: 'Invoices', exact: true }).click();
    await page.getByText('Failed to load invoices. Please try again.').waitFor();
    restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Invoice #INV-1001' }).waitFor();
  });

  test('the created day follows the time zone in Settings, not that of the browser', async () => {
    const [pago, tonga] = ['Pacific/Pago_Pago', 'Pacific/Tongatapu'];
    const own = await site.office({}, { timeZone: pago });
    const { createdAt } = await own.invoice();
    const { page } = await own.visit(history, { timezoneId: tonga });
    const waitForDay = async (timeZone: string) => {
      const formatter = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone });
      await page
        .getByText(formatter.format(new Date(createdAt)), { exact: true })
        .first()
        .waitFor();
    };
    await waitForDay(pago);
    await page.goto(siteRoutes.liteAccountSettings.path);
    await page.getByLabel('Time zone').selectOption(tonga);
    await page.getByRole('button', { name: 'Save time zone' }).click();
    await page.getByText('Your time zone has been saved.').waitFor();
    await page.goto(history);
    await waitForDay(tonga);
  });

  test('an invoice that was not sent explains why and is emailed once by Retry', async () => {
    const own = await site.office();
    site.product.cloud.faults.add({ service: 'ses', action: 'reject', times: 1 });
    const failed = await own.invoice();
    expect(failed.status).toBe('failed');
    const { page } = await own.visit(history);
    const row = page.getByRole('listitem').filter({ hasText: 'Invoice #INV-1001' });
    await row.getByText('Draft').waitFor();
    await row.getByText('Not sent: The mail service did not accept the message.').waitFor();
    await row.getByRole('button', { name: 'Retry' }).dblclick();
    await row.getByText('Sent', { exact: true }).waitFor();
    await page.getByText(`Invoice #INV-1001 was emailed to ${own.account.email}.`).first().waitFor();
    expect(await page.getByLabel('Dismiss').count()).toBe(1);
    expect(await row.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    expect(await site.product.mails(own.account.email)).toHaveLength(1);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect
      .poll(() => page.getByText('Total Invoices').locator('xpath=following-sibling::dd').innerText())
      .toBe('1');
  });

  test('a bounced email is shown in row and page, until it is sent again', async () => {
    const own = await site.office();
    const invoice = await own.invoice();
    const [mail] = await site.product.mails(own.account.email);
    await site.product.cloud.reportMail(mail?.id ?? '', 'Bounce');
    const { page } = await own.visit(history);
    await page.getByRole('listitem').getByText('The email came back').waitFor();
    await page.goto(pathOf(invoice));
    const notice = page.getByRole('status').filter({ hasText: 'The email came back' });
    await notice.getByText(`It was sent to ${own.account.email}: check that this mailbox exists`).waitFor();
    await chooseMore(page, 'Email a copy to me');
    await page.getByText(`Invoice #INV-1001 was emailed to ${own.account.email}.`).first().waitFor();
    await expect.poll(() => notice.count()).toBe(0);
    expect(await site.product.mails(own.account.email)).toHaveLength(2);
  });
});

describe('one invoice', () => {
  test('shows number, status, dates, total, notes and the document as issued', async () => {
    const own = await site.office();
    const invoice = await own.invoice({ ...aFullInvoice(), dueDate: '2031-12-03' });
    const { page, lite, complaints } = await own.visit(pathOf(invoice));
    await lite.heading('Invoice #INV-2026-042').waitFor();
    expect(await page.title()).toBe(`Invoice #INV-2026-042 | ${brand.name} Lite`);
    const today = formatLongDate(day(0));
    await page.getByText(`Created ${today}`).waitFor();
    const details = page.locator('dl').filter({ hasText: 'Total Amount' });
    const facts = await details.innerText();
    for (const part of [
      'Status',
      'Sent',
      'Due Date',
      'December 3, 2031',
      '$1,442.88',
      'Payable within 30 days.',
    ])
      expect(facts).toContain(part);
    const sheet = page.getByRole('region', { name: 'Invoice document' });
    const printed = await sheet.innerText();
    for (const part of ['Alvarez Plumbing', 'Dana Whitfield', 'Water heater, 50 gallons', '$1,442.88'])
      expect(printed).toContain(part);
    expect(complaints).toEqual([]);

    const edit = page.getByRole('link', { name: 'Edit Invoice' });
    expect(await edit.getAttribute('href')).toBe(
      `${siteRoutes.liteInvoiceGenerator.path}?edit=${invoice.invoiceId}`,
    );
  });

  test('is marked paid and unpaid again, shown at once and saved', async () => {
    const own = await site.office();
    const invoice = await own.invoice();
    const { page, lite } = await own.visit(pathOf(invoice));
    const storedStatus = async () =>
      (await own.api<{ invoice: InvoiceSummary }>(`/api/invoices/${invoice.invoiceId}`)).invoice.status;
    await moreButton(page).waitFor();
    await keepToasts(page);
    await chooseMore(page, 'Mark as paid');
    await page.getByText('Invoice #INV-1001 is marked as paid.').first().waitFor();
    await page.getByText('This invoice is paid and can no longer be edited. Duplicate it instead.').waitFor();
    expect(await page.getByRole('link', { name: 'Edit Invoice' }).count()).toBe(0);
    await expect.poll(storedStatus).toBe('paid');
    // The toast's Undo.
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(storedStatus).toBe('sent');
    await page.getByRole('link', { name: 'Edit Invoice' }).waitFor();
    await chooseMore(page, 'Mark as paid');
    await expect.poll(storedStatus).toBe('paid');
    await chooseMore(page, 'Undo paid');
    await expect.poll(storedStatus).toBe('sent');
    // The earlier toast is no longer true, so it and its Undo are gone.
    await expect.poll(() => page.getByText('is marked as paid.').count()).toBe(0);
    await page.getByRole('link', { name: 'Back to Invoices' }).click();
    await lite.heading('Invoice History').waitFor();
    await page.getByRole('listitem').getByText('Sent', { exact: true }).waitFor();
  });

  test('a partial payment is recorded by keyboard, shown everywhere, and removed again', async () => {
    const own = await site.office();
    const invoice = await own.invoice();
    const { page } = await own.visit(pathOf(invoice));
    await moreButton(page).press('Enter');
    await moreItem(page, 'Record payment').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Record payment' });
    expect(await dialog.getByLabel('Amount').inputValue()).toBe((invoice.totalCents / 100).toFixed(2));
    await dialog.getByLabel('Amount').fill('1,000');
    await dialog.getByLabel('Amount').press('Enter');
    await dialog
      .getByText(`Amount is more than the balance of ${formatDollars(invoice.totalCents)}.`)
      .waitFor();
    await dialog.getByLabel('Amount').fill('60');
    // A partly cleared date must not count as today.
    const date = dialog.getByLabel('Date');
    const today = await date.inputValue();
    await date.focus();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter the day it was received.').waitFor();
    await date.fill(today);
    await dialog.getByLabel('Method').selectOption('Zelle');
    await dialog.getByLabel('Note').fill('First half');
    await dialog.getByLabel('Note').press('Enter');
    await page.getByText('Payment of $60.00 recorded.').first().waitFor();
    const balance = formatDollars(invoice.totalCents - 6_000);
    await page.getByText('Partly paid').first().waitFor();
    const sheet = page.getByRole('region', { name: 'Invoice document' });
    await sheet.getByText(balance).first().waitFor();
    expect(await sheet.innerText()).toMatch(/Paid [A-Z][a-z]+ \d+, \d{4} \(Zelle\)\s+\$60\.00\s+Balance due/);
    await page.getByText('Zelle, ').first().waitFor();
    expect(await page.getByRole('link', { name: 'Edit Invoice' }).count()).toBe(0);
    await page.goto(history);
    const row = page.getByRole('listitem').filter({ hasText: 'Invoice #INV-1001' });
    await row.getByText(`Balance due ${balance}`).waitFor();
    await page.goto(pathOf(invoice));
    const remove = page.getByRole('button', { name: 'Remove the payment of $60.00' });
    await remove.waitFor();
    await keepToasts(page);
    await remove.click();
    await page.getByText('Payment of $60.00 removed.').first().waitFor();
    await expect.poll(() => page.getByText('Partly paid').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Partly paid').first().waitFor();
  });

  test('marking as paid is undone if it cannot be saved, and a message says so', async () => {
    const own = await site.office();
    const invoice = await own.invoice();
    const { page } = await own.visit(pathOf(invoice));
    // The code of the menu is loaded when it is first opened.
    await moreButton(page).click();
    await moreItem(page, 'Mark as paid').waitFor();
    await page.keyboard.press('Escape');
    await goOffline(page);
    await chooseMore(page, 'Mark as paid');
    await page
      .getByText('This could not be saved. Invoice #INV-1001 is still marked as sent.')
      .first()
      .waitFor();
    await moreButton(page).click();
    await moreItem(page, 'Mark as paid').waitFor();
  });

  test('shows that its menu could not be opened without a network, and opens it by keyboard after a reload', async () => {
    const own = await site.office();
    const { page } = await own.visit(pathOf(await own.invoice()));
    await moreButton(page).waitFor();
    const stop = await intercept(page, /menu-popup-.*\.js$/, (route) => route.abort());
    await moreButton(page).click();
    await page.getByText('This could not be opened.').first().waitFor();
    stop();
    await page.reload();
    await moreButton(page).press('ArrowDown');
    await moreItem(page, 'Mark as paid').waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => moreButton(page).evaluate((button) => button === document.activeElement))
      .toBe(true);
  });

  test('becomes overdue after its due date, without a write', async () => {
    const own = await site.office();
    const invoice = await own.invoice({ issueDate: day(-9), dueDate: day(0) });
    const { page } = await own.visit(pathOf(invoice));
    const details = page.locator('dl').filter({ hasText: 'Total Amount' });
    await details.getByText('Sent').first().waitFor();
    expect(await page.getByText('Overdue').count()).toBe(0);
    await page.clock.setFixedTime(Date.now() + 86_400_000);
    await page.getByRole('link', { name: 'Back to Invoices' }).click();
    await page.getByRole('list', { name: 'Invoices' }).getByText('Overdue').waitFor();
    const { invoice: storedInvoice } = await own.api<{ invoice: InvoiceSummary }>(
      `/api/invoices/${invoice.invoiceId}`,
    );
    expect(storedInvoice.status).toBe('sent');
  });

  test('can be sent again if its delivery was not confirmed', async () => {
    const own = await site.office();
    site.product.cloud.faults.add({ service: 'ses', action: 'drop', when: 'after', times: 1 });
    const invoice = await own.invoice();
    const { page } = await own.visit(pathOf(invoice));
    await page.getByText('Delivery not confirmed').waitFor();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText(`Invoice #INV-1001 was emailed to ${own.account.email}.`).first().waitFor();
    expect(await page.getByText('Delivery not confirmed').count()).toBe(0);
    expect(await site.product.mails(own.account.email)).toHaveLength(2);
  });

  test('a retry that fails again shows a message and can be repeated', async () => {
    const own = await site.office();
    site.product.cloud.faults.add({ service: 'ses', action: 'reject', times: 2 });
    const invoice = await own.invoice();
    const { page } = await own.visit(pathOf(invoice));
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Failed to generate invoice. Please try again.').first().waitFor();
    await page.getByText('Not sent: The mail service did not accept the message.').waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText(`Invoice #INV-1001 was emailed to ${own.account.email}.`).first().waitFor();
    expect(await site.product.mails(own.account.email)).toHaveLength(1);
  });

  test('passes its ID to the generator for a duplicate', async () => {
    const own = await site.office();
    const invoice = await own.invoice();
    const { page, lite } = await own.visit(pathOf(invoice));
    await moreButton(page).waitFor();
    const passedState = await watchRouterState(page);
    await chooseMore(page, 'Duplicate');
    await lite.waitForPath(siteRoutes.liteInvoiceGenerator.path);
    expect(await passedState()).toEqual({ duplicateOf: invoice.invoiceId });
  });

  test('downloads exactly the PDF that was emailed', async () => {
    const own = await site.office();
    const invoice = await own.invoice({ invoiceNumber: 'INV 7/2026' });
    const { page } = await own.visit(pathOf(invoice));
    const [download] = await Promise.all([page.waitForEvent('download'), chooseMore(page, 'Download PDF')]);
    expect(download.suggestedFilename()).toBe('Invoice INV 7-2026 - Alvarez Plumbing.pdf');
    const [mail] = await site.product.mails(own.account.email);
    const mailed = mail?.email.attachments[0]?.content as ArrayBuffer;
    expect(Buffer.from(mailed).equals(await readFile(await download.path()))).toBe(true);
  });

  test('prints only the document: one letter page for twelve lines, with the header repeated on a second', async () => {
    const own = await site.office();
    await uploadLogo(own);
    for (const [count, pages] of [
      [12, 1],
      [32, 2],
    ] as const) {
      const lineItems = Array.from({ length: count }, (_, index) =>
        aLine({ description: `Work of day ${index + 1}`, unitPrice: '10' }),
      );
      const invoice = await own.invoice({ ...aFullInvoice(), invoiceNumber: `P-${count}`, lineItems });
      const { page, lite } = await own.visit(pathOf(invoice), { colorScheme: 'dark' });
      await page.getByRole('region', { name: 'Invoice document' }).waitFor();
      await lite.heading(`Invoice #P-${count}`).waitFor();
      await page.locator('.sheet-logo').waitFor();
      const pdf = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
      expect(pdf.size).toEqual([612, 792]);
      expect(pdf.pages).toHaveLength(pages);
      for (const text of pdf.pages.slice(0, 2)) expect(text).toContain('Unit Price');
      const whole = pdf.pages.join('\n');
      for (const screenOnly of ['Details', 'More', 'Dashboard', 'Back to Invoices', 'Created'])
        expect(whole).not.toContain(screenOnly);
      // Only the document says it: the page's headline is not printed.
      expect(whole.split('Amount due')).toHaveLength(2);
      expect(whole).toContain(`Work of day ${count}`);
    }
  });

  test('shows the logo it was issued with', async () => {
    const own = await site.office();
    await uploadLogo(own);
    const invoice = await own.invoice();
    await own.api('/api/logo', { method: 'DELETE' });
    const { page, complaints } = await own.visit(pathOf(invoice));
    const logo = page.locator('.sheet-logo');
    await logo.waitFor();
    await expect
      .poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });
});

describe('an invoice that cannot be shown', () => {
  test("another user's invoice, an unknown one and a failed connection each have their own message", async () => {
    const [own, other] = [await site.office(), await site.office()];
    const foreign = await other.invoice();
    const { page, lite } = await own.visit(pathOf(foreign));
    await page.getByText('You do not have permission to view this invoice').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    for (const invoiceId of ['01JD0000000000000000000000', 'nonsense', "O'Brien%20&%20S%C3%B6hne"]) {
      await page.goto(`${history}/${invoiceId}`);
      await page.getByText('Invoice not found').waitFor();
    }
    await page.getByRole('link', { name: 'Back to Invoices' }).click();
    await lite.heading('Invoice History').waitFor();

    const ownInvoice = await own.invoice(anInvoice({ invoiceNumber: 'MINE' }));
    const restore = await intercept(page, `**/api/invoices/${ownInvoice.invoiceId}`, (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    await page.goto(pathOf(ownInvoice));
    await page.getByText('Failed to load invoice. Please try again.').waitFor();
    restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await lite.heading('Invoice #MINE').waitFor();
  });
});
