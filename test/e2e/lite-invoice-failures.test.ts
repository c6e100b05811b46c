// @module-tag rare
import type { Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { startSite } from '#test/support/browser-site';
import { plainPng } from '#test/support/images';
import { goOffline, intercept } from '#test/support/interception';
import { type LiteGeneratorPage, liteGeneratorPage } from '#test/support/lite-generator-page';
import { litePage } from '#test/support/lite-pages';
import type { PoolAccount } from '#test/support/pool-accounts';

const site = startSite();

let page: Page;
let generator: LiteGeneratorPage;
let account: PoolAccount;

beforeEach(async () => {
  ({ page, account } = await site.visitSignedIn(siteRoutes.liteInvoiceGenerator.path));
  generator = liteGeneratorPage(page);
  await generator.waitForNew();
});

async function fillQuickly() {
  await generator.clientName.fill('Dana Whitfield');
  await generator.fillLine(1, 'Boiler service', '1', '95');
}

/** Checks that the typed values are still there and that the same form can be sent with exactly one email. */
async function expectRetryToSend() {
  expect(await generator.clientName.inputValue()).toBe('Dana Whitfield');
  expect(await generator.cell(1, 'Description').inputValue()).toBe('Boiler service');
  await generator.submit.click();
  await page.getByRole('heading', { level: 1, name: 'Invoice Created & Sent!' }).waitFor();
  expect(await site.product.waitForMails(1, account.email)).toHaveLength(1);
  expect(await site.accounts.liteOf(account.userId)).toMatchObject({ invoicesCreated: 1 });
}

const waitForAlert = (text: string) => generator.alert.getByText(text, { exact: false }).waitFor();

describe('validation', () => {
  test.each([
    ['Description', '', 'Line 1: description is required.'],
    ['Unit Price', '', 'Line 1: price is required and must be a number.'],
    ['Unit Price', 'abc', 'Line 1: price is required and must be a number.'],
    ['Unit Price', '-1', 'Line 1: price cannot be negative.'],
    ['Qty', '0.5', 'Line 1: quantity must be at least 1.'],
  ] as const)('%s "%s" is refused with "%s", and its row is red', async (label, typed, text) => {
    await fillQuickly();
    await generator.cell(1, label).fill(typed);
    await generator.submit.click();
    await generator.errors.waitFor();
    expect(await generator.errors.getByRole('link').allInnerTexts()).toEqual([text]);
    expect(await generator.errors.evaluate((list) => list === document.activeElement)).toBe(true);
    await generator.errors.getByRole('link').click();
    expect(await generator.cell(1, label).evaluate((field) => field === document.activeElement)).toBe(true);
    const row = page.locator('li[data-line]');
    const colors = await row.evaluate((item) => [
      getComputedStyle(item).backgroundColor,
      getComputedStyle(item.parentElement as Element).backgroundColor,
    ]);
    expect(colors[0]).not.toBe(colors[1]);
    expect(await site.product.mails(account.email)).toEqual([]);
  });

  test('a due date before the issue date and an invalid color are refused', async () => {
    await fillQuickly();
    await page.getByText('Invoice Branding').click();
    await generator.issueDate.fill('2026-11-03');
    await generator.dueDate.fill('2026-11-02');
    await generator.color.fill('blue');
    await generator.submit.click();
    await generator.errors.getByText('Due date cannot be before the issue date.').waitFor();
    await generator.errors.getByText('Brand color must be written like #2563eb.').waitFor();
  });

  test('a number that is already used is refused at its field, and another one can be sent', async () => {
    await generator.number.fill('INV-7');
    await fillQuickly();
    await generator.submit.click();
    await generator.waitUntilSent();
    await generator.createAnother.click();
    await generator.waitForNew();
    await generator.number.fill(' inv-7 ');
    await fillQuickly();
    await generator.submit.click();
    const text = 'Invoice number inv-7 is already used. Choose another number.';
    await generator.errors.getByRole('link', { name: text }).click();
    expect(await generator.number.evaluate((field) => field === document.activeElement)).toBe(true);
    await generator.number.fill('INV-8');
    await generator.submit.click();
    await generator.waitUntilSent();
    expect(await site.product.waitForMails(2, account.email)).toHaveLength(2);
  });
});

describe('failures', () => {
  test('offline: the connection message, and the retry sends once', async () => {
    await fillQuickly();
    await goOffline(page);
    await generator.submit.click();
    await waitForAlert('Failed to generate invoice. Please check your internet connection and try again.');
    await waitForAlert('What you typed is kept on this device.');
    await page.context().setOffline(false);
    await expectRetryToSend();
  });

  test('while sending, the form does not accept input', async () => {
    await fillQuickly();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/invoices', async (route) => {
      await held;
      await route.continue();
    });
    await generator.cell(1, 'Description').focus();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('status').getByText('Generating Invoice...').waitFor({ state: 'attached' });
    await page.keyboard.type('never printed');
    await generator.notes.click({ force: true, timeout: 1_000 }).catch(() => undefined);
    await page.keyboard.type('nor this');
    expect(await generator.cell(1, 'Description').inputValue()).toBe('Boiler service');
    expect(await generator.notes.inputValue()).toBe('');
    release();
    await generator.waitUntilSent();
    expect(await site.product.waitForMails(1, account.email)).toHaveLength(1);
  });

  test('a lost response: the retry repeats the key, and only one email is sent', async () => {
    await fillQuickly();
    const loseResponse = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await intercept(page, '**/api/invoices', loseResponse, 1);
    await generator.submit.click();
    await waitForAlert('Failed to generate invoice. Please check your internet connection and try again.');
    await expectRetryToSend();
  });

  test('the API is down: the failure message, never the raw text of a gateway', async () => {
    await fillQuickly();
    const respondUnavailable = (route: Route) => route.fulfill({ status: 503, body: '<html>503</html>' });
    await intercept(page, '**/api/invoices', respondUnavailable, 1);
    await generator.submit.click();
    await waitForAlert('Failed to generate invoice. Please try again.');
    await expectRetryToSend();
  });

  test('mail is down: the invoice is saved as a draft, and the retry sends that draft', async () => {
    site.product.cloud.faults.add({ service: 'ses', action: 'reject' });
    await fillQuickly();
    await generator.submit.click();
    await waitForAlert('Failed to generate invoice. Please try again.');
    // The ID of the error may be between the two sentences.
    await waitForAlert('It is saved as a draft, and nothing was emailed.');
    expect(await site.product.mails(account.email)).toEqual([]);
    await expectRetryToSend();
  });

  test('mail is down, then a reload: the typed values still belong to the saved draft', async () => {
    site.product.cloud.faults.add({ service: 'ses', action: 'reject' });
    await fillQuickly();
    await generator.submit.click();
    await waitForAlert('It is saved as a draft');
    await page.getByRole('heading', { name: /^Edit invoice #/ }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /^Edit invoice #/ }).waitFor();
    await expect.poll(() => generator.cell(1, 'Unit Price').inputValue()).not.toBe('0');
    await expectRetryToSend();
  });

  test('after a retry in another tab, a new invoice starts empty, and the old form cannot send again', async () => {
    site.product.cloud.faults.add({ service: 'ses', action: 'reject' });
    await generator.number.fill('FAILED-2');
    await fillQuickly();
    await generator.submit.click();
    await waitForAlert('It is saved as a draft');
    const other = await page.context().newPage();
    await other.goto(siteRoutes.liteInvoices.path);
    await other.getByRole('button', { name: 'Retry invoice FAILED-2' }).click();
    await other.getByText(/Invoice #FAILED-2 was emailed to/).waitFor();
    await other.getByRole('link', { name: 'Create New Invoice' }).click();
    await liteGeneratorPage(other).waitForNew();
    expect(await liteGeneratorPage(other).cell(1, 'Description').inputValue()).toBe('');
    // The first tab's form still belongs to FAILED-2, which is sent by now, so it is refused.
    await generator.submit.click();
    await waitForAlert('This invoice was changed elsewhere.');
  });

  test('a failed invoice opened from the list is edited in place and sent', async () => {
    site.product.cloud.faults.add({ service: 'ses', action: 'reject' });
    await generator.number.fill('FAILED-1');
    await fillQuickly();
    await generator.submit.click();
    await waitForAlert('It is saved as a draft');
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.getByRole('link', { name: 'Invoices', exact: true }).click();
    await page.getByRole('link', { name: /Invoice #FAILED-1/ }).click();
    await page.getByRole('link', { name: 'Edit Invoice' }).click();
    await page.getByRole('heading', { name: 'Edit invoice #FAILED-1' }).waitFor();
    await generator.cell(1, 'Unit Price').fill('120');
    expect(await generator.submit.innerText()).toContain('Generate & Send Invoice');
    await expectRetryToSend();
    expect(await page.locator('main').innerText()).toContain('$120.00');
  });

  test('an unconfirmed delivery is shown as such, and nothing is sent automatically', async () => {
    site.product.cloud.faults.add({ service: 'ses', when: 'after', action: 'drop' });
    await fillQuickly();
    await generator.submit.click();
    await page.getByText('It is saved; whether it was mailed is not known yet.').waitFor();
    expect(await page.getByText('Failed to generate invoice').count()).toBe(0);
    expect(await site.product.mails(account.email)).toHaveLength(1);
    expect(await generator.submit.innerText()).toContain('Send again');
  });

  test('storage is down: uploading a logo fails with a message, and the invoice is sent without it', async () => {
    site.product.cloud.faults.add({ service: 's3', action: 'error', times: 1000 });
    await page.getByText('Invoice Branding').click();
    await generator.logo.setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: plainPng(100, 100),
    });
    await page.getByText('Failed to upload logo. Please try again.').waitFor();
    expect(await generator.logoImage.count()).toBe(0);
    await fillQuickly();
    await expectRetryToSend();
  });

  test('changed elsewhere: the older form is refused and can be reloaded', async () => {
    await generator.number.fill('STALE-1');
    await fillQuickly();
    await generator.submit.click();
    await generator.waitUntilSent();
    const invoiceId =
      (await page.getByRole('link', { name: /View invoice/ }).getAttribute('href'))?.split('/').pop() ?? '';
    await generator.open(`?edit=${invoiceId}`);
    await page.getByRole('heading', { name: 'Edit invoice #STALE-1' }).waitFor();

    const other = await page.context().newPage();
    const elsewhere = liteGeneratorPage(other);
    await elsewhere.open(`?edit=${invoiceId}`);
    await elsewhere.cell(1, 'Unit Price').fill('120');
    await elsewhere.submit.click();
    await other.getByRole('heading', { name: 'Invoice saved' }).waitFor();

    await generator.cell(1, 'Unit Price').fill('130');
    await generator.submit.click();
    await waitForAlert('This invoice was changed elsewhere. Reload to see the latest, then save again.');
    await generator.alert.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => generator.cell(1, 'Unit Price').inputValue()).toBe('120.00');
    await page.getByText('Your unsaved changes were put aside.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await generator.cell(1, 'Unit Price').inputValue()).toBe('130');
    await generator.submit.click();
    await page.getByRole('heading', { name: 'Invoice saved' }).waitFor();
    expect(await page.locator('main').innerText()).toContain('$130.00');
  });

  test('an expired session leads to login and back to the typed values, which are sent once', async () => {
    await fillQuickly();
    await site.accounts.revoke(account);
    // The call, and its repeat with a renewed token.
    await intercept(page, '**/api/invoices', (route) => route.fulfill({ status: 401, json: {} }), 2);
    await generator.submit.click();
    const lite = litePage(page);
    await lite.waitForPath(siteRoutes.liteLogin.path);
    await lite.signIn(account);
    await page.getByText('We kept what you had not sent yet.').waitFor();
    await expectRetryToSend();
  });

  test('an unverified account is told to verify after its five invoices', async () => {
    account = await site.accounts.lite({}, { emailVerified: false, unverifiedInvoices: 5 });
    ({ page } = await site.visitSignedIn(siteRoutes.liteInvoiceGenerator.path, account));
    generator = liteGeneratorPage(page);
    await fillQuickly();
    await generator.submit.click();
    await waitForAlert('Please verify your email to send more invoices.');
    // In the banner, and in the submit bar.
    await page.getByRole('button', { name: 'Send the link again' }).first().waitFor();
  });
});
