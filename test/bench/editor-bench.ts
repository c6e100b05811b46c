import type { Browser, Page } from 'playwright-core';
import { invoiceLimits } from '#domain/documents/invoice-limits';
import { siteRoutes } from '#domain/site-routes';
import { launchBrowser } from '#test/support/browser';
import { generatorPage } from '#test/support/generator-page';
import { choosePhotos } from '#test/support/job-photos';
import {
  descriptionOfLastLine,
  followKeystrokes,
  keystrokesWithoutScripts,
  priceOfLastLine,
} from '#test/support/keystrokes';
import { liteGeneratorPage } from '#test/support/lite-generator-page';
import { visitLite } from '#test/support/lite-pages';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { aLargePhoto } from '#test/support/photos';
import { poolAccounts } from '#test/support/pool-accounts';
import { openWatchedPage } from '#test/support/watched-page';
import type { Figure } from './figure.ts';

/** The maximum number of lines of an invoice. */
const { lines } = invoiceLimits;

/** Pastes `count` lines with this price into the first line of a form. */
export async function pasteLines(page: Page, count: number, price = ''): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => `Visit ${index + 1}\t1\t${price}`).join('\n');
  await page.getByLabel('Line 1 Description', { exact: true }).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, rows);
  await page.getByLabel(`Line ${count} Description`, { exact: true }).waitFor();
}

/**
 * Fills the form with the maximum number of lines by pasting into the first one. Adds a tax and a discount that do not
 * change the total.
 */
async function fill(page: Page): Promise<void> {
  await pasteLines(page, lines);
  for (const [row, share] of [
    ['tax', '0'],
    ['discount', '0%'],
  ] as const) {
    await page.getByRole('button', { name: `Add ${row}`, exact: true }).click();
    await page.keyboard.type(share);
  }
}

async function keystrokeFigures(name: string, page: Page): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  const withoutScripts = await keystrokesWithoutScripts(page);
  for (const [field, watched] of [
    ['price', priceOfLastLine],
    ['description', descriptionOfLastLine],
  ] as const) {
    const { maxFrames, milliseconds, p95 } = await followKeystrokes(page, watched);
    figures.push(
      {
        name: `${name}: ${field} to page laid out, ${lines} lines, median`,
        measured: milliseconds,
        unit: 'ms',
        limit: 8,
        target: Math.max(withoutScripts, 4),
        note: `${maxFrames} frames waited for; ${withoutScripts.toFixed(1)} ms in the same page without scripts`,
      },
      { name: `${name}: the same, 95 of 100`, measured: p95, unit: 'ms', limit: 16 },
    );
  }
  return figures;
}

/** A frame of a screen that shows 60 in a second, in ms. */
const frame = 16.7;

/** How the preview follows typing while ten photos of 12 megapixels, as phones take them, are drawn and uploaded. */
async function whilePhotosUpload(page: Page): Promise<readonly Figure[]> {
  const photo = aLargePhoto(4_000, 3_008);
  await choosePhotos(page, Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`photo-${at}`, photo])));
  const progress = page.getByText(/^Uploading \d+ of 10 photos$/);
  await progress.waitFor();
  const { milliseconds, p95 } = await followKeystrokes(page, priceOfLastLine);
  const note = (await progress.isVisible())
    ? `${await progress.textContent()} at the end`
    : 'all were uploaded at the end';
  await page.getByRole('button', { name: 'Photo 10 of 10', exact: true }).waitFor();
  return [
    {
      name: 'Lite generator: price, while 10 photos upload, median',
      measured: milliseconds,
      unit: 'ms',
      limit: frame,
      note,
    },
    { name: 'Lite generator: the same, 95 of 100', measured: p95, unit: 'ms' },
  ];
}

async function freeGenerator(product: TestCloud, browser: Browser): Promise<readonly Figure[]> {
  const { page, close } = await openWatchedPage(browser, product.siteOrigin);
  const generator = generatorPage(page);
  await generator.open();
  await fill(page);
  const figures = await keystrokeFigures('free generator', page);
  await close();
  return figures;
}

async function liteGenerator(product: TestCloud, browser: Browser): Promise<readonly Figure[]> {
  const { page, lite, close } = await visitLite(
    browser,
    product.siteOrigin,
    siteRoutes.liteInvoiceGenerator.path,
  );
  await lite.signIn(await poolAccounts(product).lite());
  await liteGeneratorPage(page).waitForNew();
  await fill(page);
  const figures = [...(await keystrokeFigures('Lite generator', page)), ...(await whilePhotosUpload(page))];
  await close();
  return figures;
}

async function quoteEditor(product: TestCloud, browser: Browser): Promise<readonly Figure[]> {
  const { page, lite, close } = await visitLite(browser, product.siteOrigin);
  await lite.signIn(await poolAccounts(product).lite());
  await lite.waitForPath(siteRoutes.liteDashboard.path);
  await page.goto(siteRoutes.liteQuoteEditor.path);
  await page.getByRole('heading', { level: 1, name: 'Create quote' }).waitFor();
  await fill(page);
  const figures = await keystrokeFigures('quote editor', page);
  await close();
  return figures;
}

/** How fast the preview follows typing in invoices of the maximum length, in a desktop browser. */
export async function editorFigures(): Promise<readonly Figure[]> {
  const [product, browser] = await Promise.all([startTestCloud(), launchBrowser()]);
  try {
    return [
      ...(await freeGenerator(product, browser)),
      ...(await liteGenerator(product, browser)),
      ...(await quoteEditor(product, browser)),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}
