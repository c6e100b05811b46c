// @module-tag rare
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { startOwnSite } from '#test/support/browser-site';
import { generatorPage } from '#test/support/generator-page';
import { goOffline, intercept } from '#test/support/interception';
import { newEmail } from '#test/support/new-email';

const site = startOwnSite({
  environment: { FREE_CAP_PER_NETWORK_PER_DAY: '1000', FREE_CAP_PER_DAY: '1000' },
});

let page: Page;
let generator: ReturnType<typeof generatorPage>;
let email: string;

beforeEach(async () => {
  site.product.cloud.botCheck.mode = 'pass';
  email = newEmail();
  ({ page } = await site.visit());
  generator = generatorPage(page);
  await generator.open();
});

/** Checks that the typed values are still there. */
async function expectFormKept() {
  expect(await generator.cell(1, 'Description').inputValue()).toBe('Boiler service');
  expect(await generator.cell(1, 'Unit Price').inputValue()).toBe('95');
  expect(await generator.email.inputValue()).toBe(email);
}

async function expectRetryToSend() {
  await generator.submit.click();
  await page.getByText('of 5 free invoices used').waitFor();
  expect(await site.product.mails(email)).toHaveLength(1);
}

describe('validation', () => {
  const messages: readonly (readonly [
    cell: 'Description' | 'Qty' | 'Unit Price',
    typed: string,
    text: string,
  ])[] = [
    ['Description', '', 'Line 1: description is required.'],
    ['Unit Price', '', 'Line 1: price is required and must be a number.'],
    ['Unit Price', 'abc', 'Line 1: price is required and must be a number.'],
    ['Unit Price', '-1', 'Line 1: price cannot be negative.'],
    ['Unit Price', '1.005', 'Line 1: price can have at most 2 decimals. Write 1005 or 1.00.'],
    ['Qty', '0', 'Line 1: quantity must be at least 1.'],
    ['Qty', 'two', 'Line 1: quantity must be at least 1.'],
  ];
  test.each(messages)('%s "%s" is refused with "%s"', async (label, typed, text) => {
    await generator.fillQuickly(email);
    await generator.cell(1, label).fill(typed);
    await generator.whenVerified();
    await generator.submit.click();
    await generator.errors.waitFor();
    expect(await generator.errors.getByRole('link').allInnerTexts()).toEqual([text]);
    expect(await generator.errors.evaluate((list) => list === document.activeElement)).toBe(true);
    expect(await generator.cell(1, label).getAttribute('aria-invalid')).toBe('true');
    await generator.errors.getByRole('link').click();
    expect(await generator.cell(1, label).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await site.product.mails(email)).toEqual([]);
  });

  test('a missing and an invalid address have their own messages', async () => {
    await generator.fillLine(1, { description: 'Boiler service', quantity: '1', unitPrice: '95' });
    await generator.whenVerified();
    expect(await generator.submit.isDisabled()).toBe(true);
    await generator.email.press('Control+Enter');
    await generator.errors.getByText('Please provide your email address.').waitFor();
    await generator.email.fill('not an address');
    await generator.submit.click();
    await generator.errors.getByText('Please enter a valid email address.').waitFor();
  });

  test('a due date before the issue date is refused', async () => {
    await generator.fillQuickly(email);
    await generator.field('issueDate').fill('2026-11-03');
    await generator.field('dueDate').fill('2026-11-02');
    await generator.whenVerified();
    await generator.submit.click();
    await generator.errors.getByText('Due date cannot be before the issue date.').waitFor();
    // A half-typed date, and a missing required one.
    await generator.field('issueDate').fill('');
    await generator.field('dueDate').fill('');
    await generator.field('dueDate').focus();
    await page.keyboard.type('12');
    await generator.submit.click();
    await generator.errors.getByText('Due date is not a date.').waitFor();
    await generator.errors.getByText('Issue date is required.').waitFor();
  });
});

describe('the bot check', () => {
  test('that is still loading is shown, by the button and on a submit', async () => {
    await page.route('**/recaptcha/api.js**', () => undefined);
    await generator.fillQuickly(email);
    expect(await generator.status.innerText()).toBe('Loading security verification...');
    expect(await generator.submit.isDisabled()).toBe(true);
    await page.keyboard.press('Control+Enter');
    await generator.alert.getByText('reCAPTCHA is still loading. Please try again.').waitFor();
    await expectFormKept();
  });

  test('whose script did not load can be retried', async () => {
    site.product.cloud.botCheck.mode = 'script-missing';
    await generator.fillQuickly(email);
    await generator.status
      .getByText('Security verification could not be loaded.', { exact: false })
      .waitFor();
    await expectFormKept();
    site.product.cloud.botCheck.mode = 'pass';
    await generator.status.getByRole('button', { name: 'Try again' }).click();
    await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>('[type=submit]')?.disabled);
    await expectRetryToSend();
  });

  test.each(['low-score', 'fail', 'down'] as const)('%s is refused on the server', async (mode) => {
    site.product.cloud.botCheck.mode = mode;
    await generator.fillQuickly(email);
    await generator.whenVerified();
    await generator.submit.click();
    await generator.alert.getByText('reCAPTCHA verification failed. Please try again.').waitFor();
    await expectFormKept();
    expect(await site.product.mails(email)).toEqual([]);
    site.product.cloud.botCheck.mode = 'pass';
    await expectRetryToSend();
  });
});

describe('failures', () => {
  test('offline: the connection message, and the retry sends once', async () => {
    await generator.fillQuickly(email);
    await generator.whenVerified();
    await goOffline(page);
    await generator.submit.click();
    await generator.alert
      .getByText('Failed to generate invoice. Please check your internet connection and try again.')
      .waitFor();
    await expectFormKept();
    await page.context().setOffline(false);
    await expectRetryToSend();
  });

  test('a lost response: the retry does not send again', async () => {
    await generator.fillQuickly(email);
    await generator.whenVerified();
    const restore = await intercept(page, '**/api/free-invoices', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await generator.submit.click();
    await generator.alert.waitFor();
    await site.product.waitForMails(1, email);
    restore();
    await expectRetryToSend();
    expect(await page.getByText('1 of 5 free invoices used').isVisible()).toBe(true);
  });

  test('a failing mail service: the general message, and the retry sends', async () => {
    site.product.cloud.faults.add({ service: 'ses', action: 'throttle', times: 10 });
    await generator.fillQuickly(email);
    await generator.whenVerified();
    await generator.submit.click();
    await generator.alert.getByText('Failed to generate invoice. Please try again.').waitFor();
    await expectFormKept();
    site.product.cloud.faults.clear();
    await expectRetryToSend();
  });

  const answers: readonly (readonly [status: number, text: string])[] = [
    [401, 'Authentication error. Please refresh the page and try again.'],
    [403, 'Permission denied. The invoice service is temporarily unavailable.'],
    [404, 'Service not found. Please contact support.'],
    [500, 'Failed to generate invoice. Please try again.'],
    [503, 'Failed to generate invoice. Please try again.'],
  ];
  test.each(answers)('an answer %i of the gateway reads "%s"', async (status, text) => {
    await generator.fillQuickly(email);
    await generator.whenVerified();
    await page.route('**/api/free-invoices', (route) =>
      route.fulfill({ status, json: { message: 'raw text' } }),
    );
    await generator.submit.click();
    await generator.alert.getByText(text).waitFor();
    expect(await generator.alert.innerText()).not.toContain('raw text');
    await expectFormKept();
  });

  test("an error in the page's own code is shown with its message", async () => {
    await generator.fillQuickly(email);
    await generator.whenVerified();
    await page.evaluate(() => {
      crypto.randomUUID = () => {
        throw new Error('no randomness here');
      };
    });
    await generator.submit.click();
    await generator.alert.getByText('Error: no randomness here').waitFor();
    await expectFormKept();
  });
});
