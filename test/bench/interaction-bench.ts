import type { BrowserContextOptions, Page } from 'playwright-core';
import { generatePath } from 'react-router-dom';
import type { QuoteAnswer } from '#domain/quotes/contract';
import { siteRoutes } from '#domain/site-routes';
import { launchBrowser } from '#test/support/browser';
import { aLine } from '#test/support/invoices';
import { type Office, openOffice } from '#test/support/lite-office';
import { startTestCloud } from '#test/support/local-cloud';
import { poolAccounts } from '#test/support/pool-accounts';
import { aQuoteDraft } from '#test/support/quotes';
import { openWatchedPage, type WatchedPage } from '#test/support/watched-page';
import { pasteLines } from './editor-bench.ts';
import { type Figure, median } from './figure.ts';

/** A page whose buttons are pressed one by one. */
interface PressedPage {
  readonly name: string;
  readonly path: string;
  readonly signedIn: boolean;
  /** The number of lines that are pasted into the form first. */
  readonly lines?: number;
}

/** The factor by which the CPU is slowed down, to that of a phone. */
const slowdown = 4;

/** Milliseconds to wait after a press for the browser's report of its duration. */
const reportTime = 900;

/** How often a button is pressed if its first press took longer than `limit`; the median counts. */
const presses = 3;

/** Milliseconds that a press may take. */
const limit = 100;

/** The number of invoices of the account, so that its lists are full. */
const invoiceCount = 30;

/** Milliseconds to wait after lines were pasted, so that work that the form delays is done. */
const pasteTime = 600;

const twentyLines = Array.from({ length: 20 }, (_, index) => aLine({ description: `Visit ${index + 1}` }));

/** The pages of an account with full lists, and the client's pages of an invoice and of a quote. */
async function pagesOf(office: Office): Promise<readonly PressedPage[]> {
  const clientEmail = 'dana@client.example';
  await office.client({ name: 'Dana Whitfield', email: clientEmail });
  for (let index = 1; index < invoiceCount; index += 1) await office.invoice();
  const { invoiceId } = await office.invoice({ clientEmail, lineItems: twentyLines });
  const quoteId = crypto.randomUUID().replaceAll('-', '');
  await office.api<QuoteAnswer>(`/api/lite-quotes/${quoteId}/mails`, {
    body: { quote: aQuoteDraft({ deposit: '25%' }) },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const shared = await office.api<{ readonly invoice: { readonly linkId: string } }>(
    `/api/invoices/${invoiceId}/link`,
    { body: { renew: false } },
  );
  const { invoiceGenerator, liteInvoiceGenerator, liteQuoteEditor } = siteRoutes;
  return [
    { name: 'free generator', path: invoiceGenerator.path, signedIn: false, lines: 20 },
    { name: 'client’s invoice page', path: `/invoice?id=${shared.invoice.linkId}`, signedIn: false },
    { name: 'client’s quote page', path: `/quote?id=${quoteId}`, signedIn: false },
    { name: 'Lite generator', path: liteInvoiceGenerator.path, signedIn: true, lines: 20 },
    { name: 'quote editor', path: liteQuoteEditor.path, signedIn: true, lines: 20 },
    { name: 'dashboard', path: siteRoutes.liteDashboard.path, signedIn: true },
    { name: 'invoice list', path: siteRoutes.liteInvoices.path, signedIn: true },
    { name: 'invoice page', path: generatePath(siteRoutes.liteInvoice.path, { invoiceId }), signedIn: true },
    { name: 'settings', path: siteRoutes.liteSettings.path, signedIn: true },
  ];
}

/** Opens a page and waits until it has fetched everything that it prefetches. */
async function open(page: Page, { path, lines = 0 }: PressedPage): Promise<void> {
  if (!page.url().endsWith(path)) await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  if (lines === 0) return;
  await pasteLines(page, lines, '95');
  await page.waitForTimeout(pasteTime);
}

/** Numbers the visible, enabled buttons, only the first of each name. Returns the names in this order. */
const markButtons = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const names: string[] = [];
    for (const button of document.querySelectorAll<HTMLElement>(
      'button, summary, [role=button], [role=switch]',
    )) {
      const text = (button.getAttribute('aria-label') ?? button.innerText).replaceAll(/\s+/g, ' ').trim();
      // Buttons of different lines and rows have names that differ only in a number.
      const name = text.replaceAll(/\d+/g, '#').slice(0, 34);
      if (!button.checkVisibility() || button.matches(':disabled') || names.includes(name)) continue;
      button.dataset.pressed = String(names.length);
      names.push(name);
    }
    return names;
  });

/**
 * Presses a numbered button. Returns the milliseconds until the next paint as the browser measured them, at least 16,
 * its threshold.
 */
async function press(page: Page, at: number): Promise<number> {
  const button = page.locator(`[data-pressed="${at}"]`);
  await button.scrollIntoViewIfNeeded();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // The observer starts before the press: for later observers the browser keeps only slow events.
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId > 0) durations.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await button.click({ force: true, noWaitAfter: true });
  await page.waitForTimeout(reportTime);
  const durations = await page.evaluate(
    () => (window as unknown as { readonly durations: readonly number[] }).durations,
  );
  await devtools.detach();
  return Math.max(16, ...durations);
}

/** The interaction to next paint of every button of a page; each press in a new browser context. */
async function pressAll(target: PressedPage, visit: () => Promise<WatchedPage>): Promise<readonly Figure[]> {
  const times = new Map<string, number[]>();
  const pressOnce = async (name: string): Promise<void> => {
    const { page, close } = await visit();
    await open(page, target);
    const names = await markButtons(page);
    for (const found of names) if (!times.has(found)) times.set(found, []);
    // The button may be missing, for example if it can be pressed only once for each document.
    if (names.includes(name)) times.get(name)?.push(await press(page, names.indexOf(name)));
    await close();
  };
  // Presses nothing: collects the names of the buttons.
  await pressOnce('');
  // One press, or `presses` if the first was slow. Buttons that appear later are added to `times`.
  for (const [name, taken] of times)
    for (let round = 0; round < presses && (round === 0 || Math.max(...taken) > limit); round += 1)
      await pressOnce(name);
  return [...times]
    .filter(([, taken]) => taken.length > 0)
    .map(([name, taken]) => ({
      name: `${target.name}: ${name}`,
      measured: median(taken),
      unit: 'ms',
      limit,
      ...(taken.length > 1 && { note: `${taken.map((time) => time.toFixed(0)).join(', ')} ms` }),
    }));
}

/**
 * The interaction to next paint of every button on the main pages, with a CPU slowed down four times, in a desktop
 * browser because its pages show more buttons than a phone's.
 */
export async function interactionFigures(): Promise<readonly Figure[]> {
  const [product, browser] = await Promise.all([startTestCloud(), launchBrowser()]);
  try {
    const accounts = poolAccounts(product);
    const office = await openOffice({
      product,
      accounts,
      visit: (options?: BrowserContextOptions) => openWatchedPage(browser, product.siteOrigin, options),
    });
    const figures: Figure[] = [];
    for (const target of await pagesOf(office)) {
      const visit = () =>
        target.signedIn ? office.visit(target.path) : openWatchedPage(browser, product.siteOrigin);
      figures.push(...(await pressAll(target, visit)));
    }
    return figures;
  } finally {
    await browser.close();
    await product.stop();
  }
}
