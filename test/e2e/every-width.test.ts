// @module-tag further
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { QuoteAnswer } from '#domain/quotes/contract';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { generatorPage } from '#test/support/generator-page';
import { walkByKeyboard } from '#test/support/keyboard-walk';
import type { Office } from '#test/support/lite-office';
import { aQuoteDraft } from '#test/support/quotes';

const site = startSite();

let office: Office;
let quoteId: string;
let linkId: string;

beforeAll(async () => {
  office = await site.office(
    {},
    {
      howToPay: { text: 'Check to Hartwell Plumbing', link: 'https://venmo.com/u/hartwell' },
    },
  );
  const { invoiceId } = await office.invoice({
    clientName: 'Ruth Keller',
    clientEmail: 'ruth@keller.example',
  });
  const shared = await office.api<{ readonly invoice: { readonly linkId: string } }>(
    `/api/invoices/${invoiceId}/link`,
    { body: { renew: false } },
  );
  linkId = shared.invoice.linkId;
  quoteId = randomUUID().replaceAll('-', '');
  await office.api<QuoteAnswer>(`/api/lite-quotes/${quoteId}/mails`, {
    body: { quote: aQuoteDraft({ deposit: '25%' }) },
    headers: { 'idempotency-key': randomUUID() },
  });
});

/**
 * A phone, the narrowest phone, and a wide screen at 100 and at 200 percent, where a page has half as many pixels of
 * twice the size.
 */
const screens = [
  { viewport: { width: 390, height: 844 } },
  { viewport: { width: 320, height: 640 } },
  { viewport: { width: 1440, height: 900 } },
  { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
];

type Screen = (typeof screens)[number];

/** Opens the fields that a phone shows as one line each. */
async function openFolds(page: Page): Promise<void> {
  const folds = page.locator('main [aria-expanded=false]:visible');
  for (let left = await folds.count(); left > 0; left -= 1) await folds.first().click();
}

/** Each page as a visitor or an owner opens it, ready to be looked at. */
const pages: readonly [string, (screen: Screen) => Promise<Page>][] = [
  [
    'the free generator with every field open',
    async (screen) => {
      const { page } = await site.visit(screen);
      await generatorPage(page).open();
      await openFolds(page);
      return page;
    },
  ],
  [
    'a client’s invoice with how to pay it',
    async (screen) => {
      const { page } = await site.visit(screen);
      await page.goto(`/invoice?id=${linkId}`);
      await page.getByText('Check to Hartwell Plumbing').first().waitFor();
      return page;
    },
  ],
  [
    'the reports',
    async (screen) => {
      const { page } = await office.visit(siteRoutes.liteReports.path, screen);
      await page.getByRole('table', { name: 'Income by month' }).waitFor();
      return page;
    },
  ],
  [
    'an owner’s quote',
    async (screen) => {
      const { page } = await office.visit(`${siteRoutes.liteQuotes.path}/${quoteId}`, screen);
      await page.getByRole('heading', { name: 'Timeline' }).waitFor();
      return page;
    },
  ],
  [
    'the settings of data',
    async (screen) => {
      const { page } = await office.visit(siteRoutes.liteDataSettings.path, screen);
      await page.getByRole('heading', { name: 'Your data', level: 1 }).waitFor();
      return page;
    },
  ],
];

const overflowOf = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

test.each(pages)('%s is accessible, fits and works by keyboard at every width', async (_, open) => {
  for (const screen of screens) {
    const page = await open(screen);
    const at = screen.viewport.width;
    await page.waitForLoadState('networkidle');
    expect([at, await overflowOf(page)]).toEqual([at, 0]);
    expect([at, await violationsOf(page)]).toEqual([at, []]);
    expect([at, await walkByKeyboard(page)]).toEqual([at, { unseen: [], unreached: [] }]);
    await page.close();
  }
});
