import type { Browser, Page } from 'playwright-core';
import { siteRoutes } from '#domain/site-routes';
import { launchBrowser } from '#test/support/browser';
import { generatorPage } from '#test/support/generator-page';
import { descriptionOfLastLine, followKeystrokes, priceOfLastLine } from '#test/support/keystrokes';
import { liteGeneratorPage } from '#test/support/lite-generator-page';
import { visitLite } from '#test/support/lite-pages';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { poolAccounts } from '#test/support/pool-accounts';
import { openWatchedPage } from '#test/support/watched-page';
import type { Figure } from './figure.ts';

const lines = 50;

async function followed(name: string, page: Page): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [field, watched] of [
    ['price', priceOfLastLine],
    ['description', descriptionOfLastLine],
  ] as const) {
    const { mostFrames, milliseconds } = await followKeystrokes(page, watched);
    figures.push({
      name: `${name}: ${field} to preview, ${lines} lines`,
      measured: milliseconds,
      unit: 'ms',
      limit: 100,
      stretch: 16,
      note: `${mostFrames} frames waited for`,
    });
  }
  return figures;
}

async function freeGenerator(product: TestCloud, browser: Browser): Promise<readonly Figure[]> {
  const { page, close } = await openWatchedPage(browser, product.siteOrigin);
  const generator = generatorPage(page);
  await generator.open();
  for (let line = 1; line < lines; line += 1) await generator.addLine.click();
  await generator.cell(lines, 'Description').fill('x');
  const figures = await followed('free generator', page);
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
  const generator = liteGeneratorPage(page);
  await generator.isNew();
  for (let line = 1; line < lines; line += 1) await generator.addItem.click();
  await generator.cell(lines, 'Description').fill('x');
  const figures = await followed('Lite generator', page);
  await close();
  return figures;
}

/** How soon the preview follows the keys in long invoices, in a desk's browser. */
export async function editorFigures(): Promise<readonly Figure[]> {
  const [product, browser] = await Promise.all([startTestCloud(), launchBrowser()]);
  try {
    return [...(await freeGenerator(product, browser)), ...(await liteGenerator(product, browser))];
  } finally {
    await browser.close();
    await product.stop();
  }
}
