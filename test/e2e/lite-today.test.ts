// @module-tag further
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { testAtWidths } from '#test/support/further-cases';
import { intercept } from '#test/support/interception';
import { aLine } from '#test/support/invoices';
import { liteGeneratorPage } from '#test/support/lite-generator-page';
import { newEmail } from '#test/support/new-email';

const site = startSite();
const lineItems = [aLine({ unitPrice: '100.25' })];

/** An account with an overdue invoice, and one that only its owner received. */
async function officeWithWork(overdueClient = newEmail('overdue')) {
  const own = await site.office();
  const overdue = await own.invoice({
    lineItems,
    clientName: 'Ruth Keller',
    clientEmail: overdueClient,
    issueDate: '2026-01-05',
    dueDate: '2026-01-31',
  });
  await own.api(`/api/invoices/${overdue.invoiceId}/client-mails`, {
    body: { basedOn: overdue.contentId, message: '' },
    headers: { 'idempotency-key': randomUUID() },
  });
  const unsent = await own.invoice({
    lineItems,
    clientName: 'Oakmont Homes',
    clientEmail: newEmail('unsent'),
    dueDate: '2031-01-05',
  });
  return { own, overdue, unsent };
}

testAtWidths(
  390,
  'at %i px Today lists what needs the owner, each with one button and "Not now"',
  async (width) => {
    const { own } = await officeWithWork();
    const { page, complaints } = await own.visit(siteRoutes.liteDashboard.path, {
      viewport: { width, height: 1200 },
      colorScheme: width < 1000 ? 'light' : 'dark',
    });
    const today = page.getByRole('region', { name: 'Today' });
    const rows = today.getByRole('listitem');
    await rows.nth(1).waitFor();
    expect(await rows.count()).toBe(2);
    expect(await rows.nth(0).innerText()).toContain('Not with the client yet');
    expect(await rows.nth(1).innerText()).toMatch(/Ruth Keller[\s\S]*days overdue/);
    expect(await rows.nth(0).getByRole('button').allInnerTexts()).toEqual(['Email it', 'Not now']);
    expect(await violationsOf(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
    expect(complaints).toEqual([]);
  },
);

test('on a wide screen Today and what came in are side by side, and what came in fills the row once Today is empty', async () => {
  const { own, overdue } = await officeWithWork();
  await own.api(`/api/invoices/${overdue.invoiceId}/payments`, {
    // Yesterday, because the account's day may be the one before in UTC.
    body: {
      amount: '1',
      date: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      method: 'check',
      note: '',
    },
    headers: { 'idempotency-key': randomUUID() },
  });
  const { page } = await own.visit(siteRoutes.liteDashboard.path, {
    viewport: { width: 1440, height: 900 },
  });
  const today = page.getByRole('region', { name: 'Today' });
  const cameIn = page.getByRole('region', { name: 'Came in' });
  await cameIn.waitFor();
  await today.waitFor();
  // The setup card above both may appear between two measurements.
  const boxes = async () => [await today.boundingBox(), await cameIn.boundingBox()] as const;
  await expect
    .poll(async () => {
      const [one, other] = await boxes();
      return one && other && other.y - one.y;
    })
    .toBe(0);
  const [left, right] = await boxes();
  expect(left && right && right.x - left.x - left.width).toBeGreaterThan(0);
  for (const name of [/^Not now: /, /^Not now: /]) await today.getByRole('button', { name }).first().click();
  await today.waitFor({ state: 'detached' });
  await page.getByText('Nothing waits for you.').waitFor();
  const whole = await cameIn.boundingBox();
  expect([whole?.x, whole?.width]).toEqual([left?.x, left && right && right.x + right.width - left.x]);
});

test('sending a reminder for an overdue invoice takes two taps from the dashboard', async () => {
  const client = newEmail('reminded');
  const { own } = await officeWithWork(client);
  const { page } = await own.visit(siteRoutes.liteDashboard.path, { viewport: { width: 390, height: 844 } });
  const today = page.getByRole('region', { name: 'Today' });
  const mailsBefore = (await site.product.waitForMails(1, client)).length;
  await today.getByRole('button', { name: /^Remind: Ruth Keller/ }).click();
  await page.getByRole('dialog', { name: 'Send a reminder?' }).getByText(client).waitFor();
  await page.getByRole('button', { name: 'Send reminder' }).click();
  await site.product.waitForMails(mailsBefore + 1, client);
  await today.getByText('Ruth Keller').waitFor({ state: 'detached' });
  expect(await today.getByRole('listitem').count()).toBe(1);
});

test('an invoice that the client does not have is emailed from Today, and the card disappears with its last item', async () => {
  const { own, overdue } = await officeWithWork();
  await own.api(`/api/invoices/${overdue.invoiceId}/payments`, {
    method: 'POST',
    body: { amount: '100.25' },
    headers: { 'idempotency-key': randomUUID() },
  });
  const { page } = await own.visit(siteRoutes.liteDashboard.path);
  const today = page.getByRole('region', { name: 'Today' });
  await today.getByRole('button', { name: /^Email it: Oakmont/ }).click();
  await page.getByRole('button', { name: 'Send email' }).click();
  await today.waitFor({ state: 'detached' });
});

test('"Not now" hides an entry by keyboard, even after a reload, and Undo brings it back', async () => {
  const { own } = await officeWithWork();
  const { page } = await own.visit(siteRoutes.liteDashboard.path);
  const today = page.getByRole('region', { name: 'Today' });
  await today.getByRole('button', { name: /^Not now: Ruth Keller/ }).press('Enter');
  await today.getByText('Ruth Keller').waitFor({ state: 'detached' });
  // The row before it keeps the focus.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
    /^Not now: Oakmont/,
  );
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await today.getByText('Ruth Keller').waitFor();
  await today.getByRole('button', { name: /^Not now: Ruth Keller/ }).click();
  await page.getByText(/^Ruth Keller, .* is hidden for a week\.$/).waitFor();
  const other = await own.visit(siteRoutes.liteDashboard.path);
  const otherToday = other.page.getByRole('region', { name: 'Today' });
  await otherToday.getByText('Oakmont Homes').waitFor();
  expect(await otherToday.getByText('Ruth Keller').count()).toBe(0);
});

test('after the last entry is hidden the heading has the focus', async () => {
  const { own, overdue } = await officeWithWork();
  await own.api(`/api/today/${overdue.invoiceId}`, { method: 'PUT', body: {} });
  const { page } = await own.visit(siteRoutes.liteDashboard.path);
  const today = page.getByRole('region', { name: 'Today' });
  await today.getByRole('button', { name: /^Not now: Oakmont/ }).press('Enter');
  await today.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
});

test('an entry that cannot be hidden is listed again, with a notice', async () => {
  const { own } = await officeWithWork();
  const { page } = await own.visit(siteRoutes.liteDashboard.path);
  const today = page.getByRole('region', { name: 'Today' });
  await today.getByText('Ruth Keller').waitFor();
  await intercept(page, '**/api/today/*', (route) => route.abort());
  await today.getByRole('button', { name: /^Not now: Ruth Keller/ }).click();
  await page.getByText('This could not be saved. Please try again.').waitFor();
  await today.getByText('Ruth Keller').waitFor();
});

test('if the list cannot be loaded, a message says so and offers a retry', async () => {
  const { own } = await officeWithWork();
  const { page } = await own.visit(siteRoutes.liteInvoices.path);
  await page.getByRole('link', { name: /Ruth Keller/ }).waitFor();
  const restore = await intercept(page, '**/api/today', (route) => route.abort());
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByText('Failed to load what needs you today. Please try again.').waitFor();
  restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('region', { name: 'Today' }).getByText('Ruth Keller').waitFor();
});

testAtWidths(
  1440,
  'at %i px Setup takes two taps for each step, and can be hidden for good',
  async (width) => {
    const own = await site.office();
    const { page, complaints } = await own.visit(siteRoutes.liteDashboard.path, {
      viewport: { width, height: 1200 },
      colorScheme: width < 1000 ? 'dark' : 'light',
    });
    const setup = page.getByRole('region', { name: 'Set up your account' });
    await setup.getByRole('button', { name: 'Choose your first invoice number' }).click();
    await setup.getByRole('button', { name: 'INV-0001' }).click();
    await setup.getByRole('button', { name: 'Choose your first invoice number (Done)' }).waitFor();
    await setup.getByRole('button', { name: 'Set your sales tax' }).click();
    expect(await violationsOf(page)).toEqual([]);
    await setup.getByRole('button', { name: 'I don’t charge sales tax' }).click();
    await setup.getByRole('button', { name: 'Set your sales tax (Done)' }).waitFor();
    await setup.getByRole('button', { name: 'Say how clients pay you' }).click();
    await setup.getByLabel('Payment instructions').fill('Check to Alvarez Plumbing');
    await setup.getByRole('button', { name: 'Save how clients pay' }).click();
    await setup.getByRole('button', { name: 'Say how clients pay you (Done)' }).waitFor();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
    await setup.getByRole('button', { name: 'Hide setup' }).click();
    await setup.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('link', { name: /^Outstanding/ }).waitFor();
    expect(await setup.count()).toBe(0);
    await page.goto(siteRoutes.liteInvoiceGenerator.path);
    const generator = liteGeneratorPage(page);
    await generator.waitForNew();
    await generator.unfold(/^No\. /);
    const { number } = generator;
    await expect.poll(() => number.inputValue()).toBe('INV-0001');
    expect(complaints).toEqual([]);
  },
);
