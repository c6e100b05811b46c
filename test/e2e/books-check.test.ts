// @module-tag further
import { expect } from 'vitest';
import type { BooksCheck } from '#domain/reports/books-check';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { testAtWidths } from '#test/support/further-cases';
import { intercept } from '#test/support/interception';

const site = startSite();

const checkResult = (result: Partial<BooksCheck>): BooksCheck => ({
  at: '2026-11-03T08:10:00.000Z',
  check: 'changes',
  invoices: 1_204,
  differences: [],
  differenceCount: 0,
  gaps: [],
  gapCount: 0,
  ...result,
});

const numberedTexts = (text: string) => Array.from({ length: 20 }, (_, index) => `${text} ${1_000 + index}`);

/** Results of the last check, and what the page shows for each. */
const states = [
  ['nothing yet', undefined, /^Not checked yet/],
  [
    'fine',
    checkResult({}),
    /^1,204 invoices, every total adds up, checked .+ \(nightly check of changes\)\.$/,
  ],
  [
    'full',
    checkResult({
      check: 'month',
      differences: numberedTexts('Owed by Oakmont'),
      differenceCount: 200,
      gaps: numberedTexts(`INV-${'9'.repeat(60)}`),
      gapCount: 200,
    }),
    /200 differences found, checked .+ \(monthly check of everything\)\.$/,
  ],
] as const;

testAtWidths(390, 'at %i px Settings say whether the books add up, in every state', async (width) => {
  const office = await site.office();
  for (const [name, result, text] of states) {
    const { page, complaints } = await office.visit(siteRoutes.liteAccountSettings.path, {
      viewport: { width, height: 900 },
    });
    // The server fails until the user retries.
    let isFailing = name === 'fine';
    await intercept(page, '**/api/books-check', async (route) => {
      if (isFailing) return route.fulfill({ status: 500, json: {} });
      return route.fulfill({ json: { success: true, ...(result && { check: result }) } });
    });
    await page.goto(siteRoutes.liteDataSettings.path);
    if (isFailing) {
      const retry = page.getByText('The last check could not be loaded.').getByRole('button');
      await retry.waitFor();
      expect(await violationsOf(page)).toEqual([]);
      isFailing = false;
      await retry.click();
    }
    await page.getByText(text).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    if (name !== 'fine') expect(complaints).toEqual([]);
  }
});
