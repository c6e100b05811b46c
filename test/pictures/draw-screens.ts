import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { siteRoutes } from '#domain/site-routes';
import { launchBrowser } from '#test/support/browser';
import { harlowClients, openHarlowOffice } from '#test/support/harlow-office';
import { startTestCloud } from '#test/support/local-cloud';
import { goodPassword } from '#test/support/pool-accounts';
import { type ScreenName, screenFile, screens } from '../../web/features/site/screens.ts';

/**
 * `npm run draw-screens` takes screenshots of the running product for the public pages and the README, in light and
 * dark colors. Run it after `npm run build` if one of these screens was changed.
 */
const folder = join(import.meta.dirname, '../../web/features/site/screens');

const product = await startTestCloud();
const office = await openHarlowOffice(product, Date.now());
const browser = await launchBrowser();

async function signIn(page: Page): Promise<void> {
  await page.goto(siteRoutes.liteLogin.path);
  await page.getByLabel('Email').fill(office.account.email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${siteRoutes.liteDashboard.path}`);
}

/** Functions that open each screen and wait until everything on it is shown. */
const openings: Readonly<Record<ScreenName, (page: Page) => Promise<unknown>>> = {
  'client-invoice': async (page) => {
    await page.goto(office.invoiceLink);
    await page.getByText('Amount due').first().waitFor();
    // Opening it here makes the owner's page say that the client has probably opened it.
    await page.mouse.move(100, 100);
    await page.waitForTimeout(8_000);
  },
  quote: async (page) => {
    await page.goto(office.quoteLink);
    await page.getByRole('button', { name: 'Sign and Approve' }).waitFor();
  },
  invoice: async (page) => {
    await signIn(page);
    await page.goto(`${siteRoutes.liteInvoices.path}/${office.latestInvoice}`);
    await page.getByRole('list', { name: 'Status of the invoice' }).waitFor();
  },
  client: async (page) => {
    await signIn(page);
    await page.goto(siteRoutes.liteClients.path);
    await page.getByRole('link', { name: harlowClients.oakmont.clientName, exact: true }).click();
    await page.getByText('$387.00').first().waitFor();
  },
};

/** Converts a PNG image to WebP in the browser. */
async function webp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(async (base64) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${base64}`;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = picture.naturalWidth;
    canvas.height = picture.naturalHeight;
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.8);
  }, png.toString('base64'));
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

await mkdir(folder, { recursive: true });
for (const [name, open] of Object.entries(openings) as [ScreenName, (page: Page) => Promise<unknown>][])
  for (const colorScheme of ['light', 'dark'] as const) {
    const { width, height } = screens[name];
    const context = await browser.newContext({
      baseURL: product.siteOrigin,
      viewport: { width, height },
      deviceScaleFactor: 2,
      colorScheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await open(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const picture = await page.screenshot();
    const blank = await browser.newPage();
    await writeFile(join(folder, screenFile(name, colorScheme)), await webp(blank, picture));
    await blank.close();
    await context.close();
  }
console.log(`Drew ${Object.keys(screens).length} screens in two color schemes`);
await browser.close();
await product.stop();
process.exit(0);
