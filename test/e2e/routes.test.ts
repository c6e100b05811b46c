// @module-tag further
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startSite } from '#test/support/browser-site';
import { intercept } from '#test/support/interception';

const site = startSite();

/** Opens the thank-you page, which is hydrated, so that the next navigation loads no document. */
async function openHydratedPage() {
  const visit = await site.visit({
    viewport: { width: 1440, height: 500 },
  });
  const loads: string[] = [];
  visit.page.on('load', (page: Page) => loads.push(page.url()));
  await visit.page.goto('/invoice-thank-you');
  await visit.page.getByText('1 of 5 free invoices used').waitFor();
  return { ...visit, loads };
}

/** Scrolls down 350 px and waits until the page has handled the event. */
const scrollDown = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.addEventListener('scroll', () => resolve(), { once: true });
        window.scrollTo(0, 350);
      }),
  );
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

describe('a change of route', () => {
  test('focuses the new heading, sets the title, scrolls to the top and loads no document', async () => {
    const { page, loads, complaints } = await openHydratedPage();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await page.waitForURL('**/privacy');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await page.title()).toContain('Privacy');
    expect(await scrollTop(page)).toBe(0);
    expect(loads).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  test('Back restores the scroll position', async () => {
    const { page } = await openHydratedPage();
    await scrollDown(page);
    // Clicked by script: moving the pointer to the link would first scroll it from under the sticky header.
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Pricing' })
      .dispatchEvent('click');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1' && window.scrollY === 0);
    await page.goBack();
    // The browser itself may scroll before the page has moved the focus.
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1' && window.scrollY === 350);
  });

  test('to the generator loads the document, with its own content security policy, at its top', async () => {
    const { page, loads } = await openHydratedPage();
    await scrollDown(page);
    await page.getByRole('link', { name: 'Create another invoice' }).click();
    await page.waitForURL('**/invoice-generator');
    await expect.poll(() => loads.length).toBe(2);
    expect(await scrollTop(page)).toBe(0);
  });
});

test('an unknown address returns 404 with a link to the home page', async () => {
  const { page } = await site.visit();
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'Go home' }).click();
  await page.waitForURL(`${site.product.siteOrigin}/`);
});

test('a page whose code cannot be loaded shows a message and offers to reload', async () => {
  const { page, loads } = await openHydratedPage();
  // The document of the page cannot be loaded either. The page checks for it by itself, and reloads once it is
  // available again.
  const blockedUrls = /\/(privacy|assets\/privacy-page-[^/]*\.js)$/;
  const restore = await intercept(page, blockedUrls, (route) => route.abort());
  const documentRequestFailed = page.waitForEvent('requestfailed', (request) =>
    /\/privacy$/.test(request.url()),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await documentRequestFailed;
  restore();
  await page.getByRole('button', { name: 'Reload page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  // The heading is shown before the load event, which waits for the rest of the document.
  await expect.poll(() => loads.length).toBe(2);
});
