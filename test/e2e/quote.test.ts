import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { keys } from '#domain/table/keys';
import { startSite } from '#test/support/browser-site';
import { aQuote, storeQuote } from '#test/support/quotes';
import type { WatchedPage } from '#test/support/watched-page';

const site = startSite();

let visit: WatchedPage;
let page: Page;

beforeEach(async () => {
  visit = await site.visit();
  page = visit.page;
});

const approve = () => page.getByRole('button', { name: 'Sign and Approve' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const approved = () => page.getByText('Quote Approved!');

const everything = async () =>
  (await site.product.table.send(new ScanCommand({ TableName: site.product.tableName }))).Items;

describe.each(['id', 'token'])('a quote behind ?%s=', (parameter) => {
  test('is shown with provider, message, date, lines and amounts, and approved', async () => {
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
    await approve().click();
    await approved().waitFor();
    expect(await approve().count()).toBe(0);
    await page.reload();
    await approved().waitFor();
    expect(await page.locator('main').innerText()).toContain('This quote is already approved.');
    expect(visit.complaints).toEqual([]);
  });
});

test('a tax row stands only where there is tax, and a stored total goes before the sum', async () => {
  const quoteId = await storeQuote(site.product, aQuote({ total: 180 }));
  await page.goto(`/quote?id=${quoteId}`);
  await approve().waitFor();
  const text = await page.locator('main').innerText();
  expect(text).not.toContain('Tax');
  expect(text).toContain('$193.50');
  expect(text).toContain('$180.00');
});

test('loading, with scripts running, approves nothing', async () => {
  const quoteId = await storeQuote(site.product);
  const before = await everything();
  await page.goto(`/quote?id=${quoteId}`);
  await approve().waitFor();
  // what a link scanner does with a page
  await page.mouse.wheel(0, 2_000);
  await page.waitForTimeout(500);
  expect(await everything()).toEqual(before);
});

test('while loading it says so', async () => {
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
  await page.route('**/api/quotes/**', (route) => (answer ? route.fulfill(answer) : route.abort()));
  await page.goto(`/quote?id=${quoteId}`);
  await heading(text).waitFor();
  await page.unroute('**/api/quotes/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await approve().waitFor();
});

describe('an approval that fails', () => {
  test('for want of a network says so and works when tried again, as one job', async () => {
    const quoteId = await storeQuote(site.product);
    await page.goto(`/quote?id=${quoteId}`);
    await approve().waitFor();
    // the request arrives, its answer is lost
    await page.route('**/acceptance', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await approve().click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toBe('Failed to approve quote.');
    await page.unroute('**/acceptance');
    await approve().click();
    await approved().waitFor();
    const jobs = ((await everything()) ?? []).filter((item) => item.quoteId === quoteId);
    expect(jobs).toHaveLength(1);
  });

  test('because the quote was changed shows the current one, which can be approved', async () => {
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
    await approve().click();
    await page.getByRole('alert').getByText('Failed to approve quote.').waitFor();
    expect(await approve().count()).toBe(0);
    await page.getByRole('button', { name: 'Reload the quote' }).click();
    await heading('AC tune-up, revised').waitFor();
    await approve().click();
    await approved().waitFor();
  });

  test('because the quote is gone says that', async () => {
    const quoteId = await storeQuote(site.product);
    await page.goto(`/quote?id=${quoteId}`);
    await approve().waitFor();
    await page.route('**/acceptance', (route) =>
      route.fulfill({
        status: 404,
        json: { success: false, error: 'quote-not-found', message: 'Quote not found.' },
      }),
    );
    await approve().click();
    await page.getByRole('alert').getByText('Quote not found.').waitFor();
  });
});

test('a double click approves once', async () => {
  const quoteId = await storeQuote(site.product);
  let calls = 0;
  await page.route('**/acceptance', async (route) => {
    calls += 1;
    await route.continue();
  });
  await page.goto(`/quote?id=${quoteId}`);
  await approve().dblclick();
  await approved().waitFor();
  expect(calls).toBe(1);
});

test('the whole of it works by keyboard, and the news has the focus', async () => {
  const quoteId = await storeQuote(site.product);
  await page.goto(`/quote?id=${quoteId}`);
  await approve().focus();
  await page.keyboard.press('Enter');
  await approved().waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Quote Approved!');
});
