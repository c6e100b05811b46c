// @module-tag further
import { GetCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { formatLongDate } from '#domain/calendar-date';
import { keys } from '#domain/table/keys';
import { startSite } from '#test/support/browser-site';
import { testAtWidths } from '#test/support/further-cases';
import { intercept } from '#test/support/interception';
import { readPdf } from '#test/support/pdf-reader';
import { aQuote, storeQuote } from '#test/support/quotes';
import type { WatchedPage } from '#test/support/watched-page';
import { localDay } from '../../web/adapters/local-day.ts';

const site = startSite();

let visit: WatchedPage;
let page: Page;

beforeEach(async () => {
  visit = await site.visit();
  page = visit.page;
});

const approve = () => page.getByRole('button', { name: 'Sign and Approve' });
const name = () => page.getByLabel('Your name');
const sign = async () => {
  await name().fill('Dana Whitfield');
  await approve().click();
};
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const approved = () => page.getByText('Quote Approved!');

/** Sets the phone number of a quote's business. */
async function storePhone(quoteId: string) {
  const { product } = site;
  const { Item } = await product.table.send(
    new GetCommand({ TableName: product.tableName, Key: keys.quote(quoteId) }),
  );
  await product.table.send(
    new UpdateCommand({
      TableName: product.tableName,
      Key: keys.businessProfile(String(Item?.userID)),
      UpdateExpression: 'SET phone = :phone, address = :address',
      ExpressionAttributeValues: { ':phone': '(503) 555-0142', ':address': '12 Main St' },
    }),
  );
}

const readAllItems = async () =>
  (await site.product.table.send(new ScanCommand({ TableName: site.product.tableName }))).Items;

describe.each(['id', 'token'])('a quote behind ?%s=', (parameter) => {
  test('is shown with business, message, date, lines and amounts, and approved', async () => {
    const quoteId = await storeQuote(site.product, aQuote({ taxRate: 8.25 }));
    await page.goto(`/quote?${parameter}=${quoteId}`);
    await heading('AC tune-up and capacitor').waitFor();
    const text = await page.locator('main').innerText();
    for (const shown of [
      'Harlow Heating & Air',
      'We can come on Thursday.',
      'November 3, 2026',
      'Capacitor',
      '$64.50',
      'Subtotal',
      '$193.50',
      'Tax (8.25%)',
      '$15.96',
      '$209.46',
    ])
      expect(text).toContain(shown);
    await sign();
    await approved().waitFor();
    expect(await approve().count()).toBe(0);
    await page.reload();
    await approved().waitFor();
    const afterwards = await page.locator('main').innerText();
    expect(afterwards).toContain('This quote is already approved.');
    const day = formatLongDate(localDay());
    expect(afterwards).toContain(
      `AC tune-up and capacitor for $209.46, approved on ${day} by Dana Whitfield.`,
    );
    expect(visit.complaints).toEqual([]);
  });
});

test('a tax row is shown only if there is tax, and a stored total takes precedence over the sum', async () => {
  const quoteId = await storeQuote(site.product, aQuote({ total: 180 }));
  await page.goto(`/quote?id=${quoteId}`);
  await approve().waitFor();
  const text = await page.locator('main').innerText();
  expect(text).not.toContain('Tax');
  expect(text).toContain('$193.50');
  expect(text).toContain('$180.00');
});

test('loading it, with scripts running, does not approve it', async () => {
  const quoteId = await storeQuote(site.product);
  const before = await readAllItems();
  await page.goto(`/quote?id=${quoteId}`);
  await approve().waitFor();
  // A link scanner scrolls a page like this.
  await page.mouse.wheel(0, 2_000);
  await page.waitForLoadState('networkidle');
  expect(await readAllItems()).toEqual(before);
});

test('says that it is loading', async () => {
  const quoteId = await storeQuote(site.product);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/quotes/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/quote?id=${quoteId}`);
  await page.getByText('Loading your quote...').waitFor();
  release();
  await approve().waitFor();
});

test.each([
  ['/quote', 'Invalid or missing quote ID.'],
  ['/quote?id=', 'Invalid or missing quote ID.'],
  ['/quote?id=nobody-knows-this-quote-id', 'Quote not found.'],
  ['/quote?id=&token=nobody-knows-this-quote-id', 'Quote not found.'],
  ['/quote?token=x%2Fy', 'Quote not found.'],
])('%s says "%s"', async (path, text) => {
  await page.goto(path);
  await heading(text).waitFor();
  await page.getByRole('link', { name: 'Go to home' }).waitFor();
});

test.each([
  ['without a network', 'Failed to load quote.', undefined],
  ['with a fault of the server', 'Failed to load quote.', { status: 500, body: 'oops' }],
  ['with an answer that holds no quote', 'Quote unavailable.', { status: 200, body: '{"success":true}' }],
])('%s it says "%s" and can be tried again', async (_, text, answer) => {
  const quoteId = await storeQuote(site.product);
  const restore = await intercept(page, '**/api/quotes/**', (route) =>
    answer ? route.fulfill(answer) : route.abort(),
  );
  await page.goto(`/quote?id=${quoteId}`);
  await heading(text).waitFor();
  restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await approve().waitFor();
});

describe('an approval that fails', () => {
  test('without a network shows a message and works when retried, as one job', async () => {
    const quoteId = await storeQuote(site.product);
    await storePhone(quoteId);
    await page.goto(`/quote?id=${quoteId}`);
    await approve().waitFor();
    // The request arrives, and its response is lost.
    const restore = await intercept(page, '**/acceptance', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await sign();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toContain('Failed to approve quote. No answer came back.');
    expect(await alert.getByRole('link', { name: '(503) 555-0142' }).getAttribute('href')).toBe(
      'tel:5035550142',
    );
    expect(await name().inputValue()).toBe('Dana Whitfield');
    restore();
    await approve().click();
    await approved().waitFor();
    const jobs = ((await readAllItems()) ?? []).filter((item) => item.quoteId === quoteId);
    expect(jobs).toHaveLength(1);
  });

  test('because the quote was changed shows the current version, which can be approved', async () => {
    const quoteId = await storeQuote(site.product);
    await page.goto(`/quote?id=${quoteId}`);
    await approve().waitFor();
    await site.product.table.send(
      new UpdateCommand({
        TableName: site.product.tableName,
        Key: keys.quote(quoteId),
        UpdateExpression: 'SET title = :title',
        ExpressionAttributeValues: { ':title': 'AC tune-up, revised' },
      }),
    );
    await sign();
    await page.getByRole('alert').getByText('It was changed after you opened it.').waitFor();
    expect(await approve().count()).toBe(0);
    await page.getByRole('button', { name: 'Reload the quote' }).click();
    await heading('AC tune-up, revised').waitFor();
    await sign();
    await approved().waitFor();
  });

  test('because the quote was deleted shows a message', async () => {
    const quoteId = await storeQuote(site.product);
    await page.goto(`/quote?id=${quoteId}`);
    await approve().waitFor();
    await page.route('**/acceptance', (route) =>
      route.fulfill({
        status: 404,
        json: { success: false, error: 'quote-not-found', message: 'Quote not found.' },
      }),
    );
    await sign();
    await page.getByRole('alert').getByText('Quote not found.').waitFor();
  });

  test('because the quote has expired in the meantime shows a message and whom to call', async () => {
    const quoteId = await storeQuote(site.product);
    await storePhone(quoteId);
    await page.goto(`/quote?id=${quoteId}`);
    await approve().waitFor();
    const message = 'This quote has expired.';
    await page.route('**/acceptance', (route) =>
      route.fulfill({ status: 409, json: { success: false, error: 'quote-expired', message } }),
    );
    await sign();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/^This quote has expired\. Call /);
    expect(await page.getByRole('button', { name: 'Reload the quote' }).count()).toBe(1);
  });

  test('because of a server error shows a message', async () => {
    const quoteId = await storeQuote(site.product);
    await page.goto(`/quote?id=${quoteId}`);
    await page.route('**/acceptance', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await sign();
    await page.getByRole('alert').getByText('Something went wrong on our side').waitFor();
  });
});

test("shows the contractor's brand at the top and ours small at the bottom, on screen and in print", async () => {
  const quoteId = await storeQuote(site.product);
  await storePhone(quoteId);
  await page.goto(`/quote?id=&token=${quoteId}`);
  await approve().waitFor();
  expect(await page.getByRole('link', { name: 'Try free' }).count()).toBe(0);
  const head = await page.getByRole('banner').or(page.locator('main header')).innerText();
  for (const part of ['Harlow Heating & Air', '12 Main St', '(503) 555-0142']) expect(head).toContain(part);
  expect(await page.getByRole('contentinfo').innerText()).toContain(`Sent with ${brand.name}`);
  const paper = (await readPdf(await page.pdf({ preferCSSPageSize: true }))).pages.join('\n');
  expect(paper).toContain('Harlow Heating & Air');
  for (const screenOnly of ['Sent with', 'Your name', 'Nothing is charged'])
    expect(paper).not.toContain(screenOnly);
});

testAtWidths(390, 'long words push no amount and no button off a screen of %i px', async (width) => {
  const quoteId = await storeQuote(
    site.product,
    aQuote({
      provider: { businessName: 'H'.repeat(200), email: 'office@harlow.example' },
      lineItems: [
        { description: 'W'.repeat(500), quantity: 2, price: 129 },
        { description: 'Capacitor', quantity: 1, price: '64.50' },
      ],
    }),
  );
  await page.setViewportSize({ width, height: 844 });
  await page.goto(`/quote?id=${quoteId}`);
  // Visible from the top of the longest quote.
  const button = await approve().boundingBox();
  expect(button && button.y + button.height <= 844 && button.x + button.width <= width).toBe(true);
  for (const amount of ['$258.00', '$64.50', '$322.50'])
    for (const place of await page.getByText(amount, { exact: true }).filter({ visible: true }).all()) {
      const box = await place.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width, amount).toBe(true);
    }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

test('a double click approves once', async () => {
  const quoteId = await storeQuote(site.product);
  let calls = 0;
  await page.route('**/acceptance', async (route) => {
    calls += 1;
    await route.continue();
  });
  await page.goto(`/quote?id=${quoteId}`);
  await name().fill('Dana Whitfield');
  await approve().dblclick();
  await approved().waitFor();
  expect(calls).toBe(1);
});

test('it works entirely by keyboard, and the result gets focus', async () => {
  const quoteId = await storeQuote(site.product);
  await page.goto(`/quote?id=${quoteId}`);
  await approve().focus();
  await page.keyboard.press('Enter');
  await approved().waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Quote Approved!');
});
