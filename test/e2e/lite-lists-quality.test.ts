// @module-tag further
import { randomUUID } from 'node:crypto';
import { decode } from 'fast-png';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { describeAtWidths } from '#test/support/further-cases';
import { intercept } from '#test/support/interception';
import { chooseMore } from '#test/support/invoice-page';
import { aFullInvoice, aLine, anInvoice } from '#test/support/invoices';
import type { Office } from '#test/support/lite-office';

const site = startSite();

let busyOffice: Office;
let emptyOffice: Office;
let sentInvoice: InvoiceSummary;
let failedInvoice: InvoiceSummary;
let bouncedInvoice: InvoiceSummary;
let editedInvoice: InvoiceSummary;
let paidInvoice: InvoiceSummary;

const longWord = 'W'.repeat(60);

beforeAll(async () => {
  [busyOffice, emptyOffice] = [await site.office(), await site.office()];
  await busyOffice.client({
    name: longWord,
    email: `${'w'.repeat(50)}@example.com`,
    phone: '(555) 555-0134',
    address: `${longWord} Street`,
    city: 'Portland, OR 97212',
  });
  await busyOffice.client({ name: "O'Brien & Söhne" });
  sentInvoice = await busyOffice.invoice({
    ...aFullInvoice(),
    invoiceNumber: longWord,
    clientName: longWord,
    notes: `${longWord}\nThank you.`,
    lineItems: [
      aLine({ description: longWord.repeat(3), quantity: '900', unitPrice: '99,999,999.99' }),
      aLine(),
    ],
  });
  paidInvoice = await busyOffice.invoice({ clientName: "O'Brien & Söhne", dueDate: '2031-01-05' });
  await busyOffice.api(`/api/invoices/${paidInvoice.invoiceId}/payments`, {
    body: {},
    headers: { 'idempotency-key': randomUUID() },
  });
  await busyOffice.invoice({ clientName: '', issueDate: '2026-01-01', dueDate: '2026-01-31' });
  bouncedInvoice = await busyOffice.invoice();
  const mails = await site.product.mails(busyOffice.account.email);
  await site.product.cloud.reportMail(mails.at(-1)?.id ?? '', 'Bounce');
  editedInvoice = await busyOffice.invoice();
  await busyOffice.submit({
    invoice: anInvoice({ notes: 'New' }),
    invoiceId: editedInvoice.invoiceId,
    mail: false,
  });
  site.product.cloud.faults.add({ service: 'ses', action: 'reject' });
  failedInvoice = await busyOffice.invoice();
});

const fitsWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

const history = siteRoutes.liteInvoices.path;
const clients = siteRoutes.liteClients.path;
const items = siteRoutes.liteItems.path;

describeAtWidths(390, 'at %i px', (width) => {
  const options = { viewport: { width, height: 844 } };

  test('history and invoices are accessible in every state', async () => {
    const { page, lite, complaints } = await busyOffice.visit(history, options);
    await page.getByText('Not sent:').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    for (const invoice of [sentInvoice, failedInvoice, bouncedInvoice, editedInvoice, paidInvoice]) {
      await page.goto(`${history}/${invoice.invoiceId}`);
      await page.getByRole('region', { name: 'Invoice document' }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
    }
    await chooseMore(page, 'Undo paid');
    await page.getByText('is marked as sent.').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await chooseMore(page, 'Mark as paid');
    await page.getByText('is marked as paid.').first().waitFor();
    expect(complaints).toEqual([]);
    await page.goto(`${history}/nonsense`);
    await lite.heading('Invoice').waitFor();
    await page.getByText('Invoice not found').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('clients are accessible with their dialogs and an empty search', async () => {
    const { page, complaints } = await busyOffice.visit(clients, options);
    await page.getByRole('heading', { name: "O'Brien & Söhne" }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add client' }).click();
    await page.getByRole('button', { name: 'Save client' }).click();
    await page.getByText('Client name is required.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: "Delete O'Brien & Söhne" }).click();
    await page.getByRole('dialog', { name: 'Delete Client' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Search clients').fill('nobody');
    await page.getByText('No clients match your search.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('saved items are accessible with their dialogs and an empty search', async () => {
    const { page, complaints } = await busyOffice.visit(items, options);
    await page.getByRole('list', { name: 'Saved items' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await fitsWindow(page)).toBe(true);
    await page.getByRole('button', { name: 'Edit Replace capacitor' }).click();
    await page.getByLabel('Price').fill('many');
    await page.getByRole('button', { name: 'Save item' }).click();
    await page.getByText('Price is required and must be a number.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete Replace capacitor' }).click();
    await page.getByRole('dialog', { name: 'Delete item' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Search items').fill('nobody');
    await page.getByText('No items match your search.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('empty, loading and failed lists are accessible', async () => {
    const { page, complaints } = await emptyOffice.visit(history, options);
    await page.getByText('No invoices yet').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(clients);
    await page.getByText('No clients yet').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(items);
    await page.getByText('No saved items yet').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    for (const [path, loadingText, failureText] of [
      [history, 'Loading your invoices...', 'Failed to load invoices. Please try again.'],
      [clients, 'Loading your clients...', 'Failed to load clients. Please try again.'],
      [items, 'Loading your items...', 'Failed to load items. Please try again.'],
    ] as const) {
      const releases: (() => void)[] = [];
      const restore = await intercept(page, /\/api\/(invoices|clients|items)$/, async (route) => {
        await new Promise<void>((resolve) => releases.push(resolve));
        await route.fulfill({ status: 403, json: { success: false, error: 'forbidden', message: 'No.' } });
      });
      await page.goto(path);
      await page.getByText(loadingText).waitFor({ state: 'attached' });
      expect(await violationsOf(page)).toEqual([]);
      for (const release of releases) release();
      await page.getByText(failureText).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      restore();
    }
  });
});

test('at 320 px a shade at the edge of the filters says that there are more, until the last one is seen', async () => {
  const { page } = await busyOffice.visit(history, { viewport: { width: 320, height: 640 } });
  const filters = page.getByRole('navigation', { name: 'Show' });
  await filters.waitFor();
  /** How much darker the right edge is than the page, on the padding above the words. */
  const shade = async () => {
    const { width, channels, data } = decode(await filters.screenshot());
    const lightAt = (x: number) => data[(width + x) * channels] ?? 0;
    return lightAt(width - 80) - lightAt(width - 1);
  };
  expect(await filters.evaluate((row) => row.scrollWidth > row.clientWidth)).toBe(true);
  expect(await shade()).toBeGreaterThan(20);
  await filters.evaluate((row) => row.scrollTo(row.scrollWidth, 0));
  await expect.poll(shade).toBeLessThan(3);
});

test('nothing is wider than a screen of 320 px, whatever its content', async () => {
  const { page } = await busyOffice.visit(history, { viewport: { width: 320, height: 640 } });
  await page.getByText('Not sent:').waitFor();
  expect(await fitsWindow(page)).toBe(true);
  for (const invoice of [sentInvoice, failedInvoice, paidInvoice]) {
    await page.goto(`${history}/${invoice.invoiceId}`);
    await page.getByRole('region', { name: 'Invoice document' }).waitFor();
    expect(await fitsWindow(page)).toBe(true);
  }
  await page.goto(clients);
  // Two clients have this name, so each shows its email address or street too.
  await page.getByRole('heading', { name: longWord }).first().waitFor();
  expect(await fitsWindow(page)).toBe(true);
  await page
    .getByRole('button', { name: `Edit ${longWord}` })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Edit client' }).waitFor();
  expect(await fitsWindow(page)).toBe(true);
});

test('buttons and links are 44 px high on touch screens', async () => {
  const { page } = await busyOffice.visit(clients, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.getByRole('heading', { name: "O'Brien & Söhne" }).waitFor();
  const lowTargets = async () =>
    page
      .locator('main')
      .locator('button, a[class*="min-h-11"]')
      .evaluateAll((targets) =>
        targets
          .filter((target) => target.getBoundingClientRect().height < 44)
          .map(({ outerHTML }) => outerHTML),
      );
  expect(await lowTargets()).toEqual([]);
  await page.goto(`${history}/${failedInvoice.invoiceId}`);
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  expect(await lowTargets()).toEqual([]);
});

test('a phone shows three clients with their figures at once', async () => {
  const office = await site.office();
  for (const name of ['Ruth Keller', 'Dana Whitfield', 'Luis Ortega'])
    await office.invoice({ clientName: name, clientEmail: 'client@example.com' });
  const { page } = await office.visit(clients, { viewport: { width: 390, height: 844 } });
  const row = page.getByRole('list', { name: 'Clients' }).locator('> li').nth(2);
  await row.waitFor();
  const box = await row.boundingBox();
  expect(box && box.y + box.height).toBeLessThanOrEqual(844);
});

test.each([390, 1440])('at %i px the last step of an invoice ends at the right edge', async (width) => {
  const { page } = await busyOffice.visit(`${history}/${editedInvoice.invoiceId}`, {
    viewport: { width, height: 900 },
  });
  const steps = page.getByRole('list', { name: 'Status of the invoice' });
  const rightOf = (element: Locator) =>
    element.evaluate((target) => Math.round(target.getBoundingClientRect().right));
  await steps.waitFor();
  expect(await rightOf(steps.locator('.step-dot').last())).toBe(await rightOf(steps));
});

test('on a wide screen "For" stays wide and "Amount" narrow, even with a balance', async () => {
  const office = await site.office();
  const { invoiceId } = await office.invoice({ clientName: 'Oakmont Property Management' });
  await office.api(`/api/invoices/${invoiceId}/payments`, {
    body: { amount: '10' },
    headers: { 'idempotency-key': randomUUID() },
  });
  const { page } = await office.visit(history, { viewport: { width: 1440, height: 900 } });
  await page.getByRole('list', { name: 'Invoices' }).getByText('Balance due').waitFor();
  const columnOf = async (heading: string) =>
    (await page.getByText(heading, { exact: true }).first().boundingBox())?.width;
  expect(await columnOf('For')).toBeGreaterThan(130);
  expect(await columnOf('Amount')).toBeLessThan(110);
});

test('at 1440 px a client name is not cut, only the heading says "Invoice #", and no line touches the row\'s border', async () => {
  const own = await site.office();
  await own.invoice({
    clientName: 'Oakmont Property Management',
    dueDate: '2030-12-25',
    lineItems: [aLine({ unitPrice: '1702.93' })],
  });
  const { page } = await own.visit(history, { viewport: { width: 1440, height: 900 } });
  const row = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem');
  const name = row.getByText('Oakmont Property Management', { exact: true });
  expect(await name.evaluate((link) => link.scrollWidth <= link.clientWidth)).toBe(true);
  await page.setViewportSize({ width: 1250, height: 900 });
  const numberBox = await row.getByText('INV-1001', { exact: true }).boundingBox();
  expect(numberBox?.height, 'the number is in one line').toBeLessThan(30);
  await page.setViewportSize({ width: 1440, height: 900 });
  // Still one text for screen readers.
  expect(await row.innerText()).toContain('Invoice #INV-1001');
  expect((await row.getByText('Invoice #', { exact: true }).boundingBox())?.width).toBe(0);
  const [box, badge, note] = await Promise.all(
    [row, row.getByText('Sent', { exact: true }), row.getByText('Not with the client yet')].map((part) =>
      part.boundingBox(),
    ),
  );
  if (!box || !badge || !note) throw new Error('not shown');
  expect(badge.y - box.y).toBeGreaterThanOrEqual(6);
  expect(box.y + box.height - note.y - note.height).toBeGreaterThanOrEqual(6);
});

test('a phone shows the first line item in full beside the created day, without the current year', async () => {
  const own = await site.office();
  await own.invoice({ lineItems: [aLine({ description: 'Service call' }), aLine(), aLine()] });
  const { page } = await own.visit(history, { viewport: { width: 390, height: 844 } });
  const row = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem');
  const summary = row.getByText('Service call + 2 more');
  expect(await summary.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
  expect(await row.innerText()).toMatch(/Created\s+[A-Z][a-z]{2} \d{1,2}\s/);
});
