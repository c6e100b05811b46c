// @module-tag further
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { QuoteAnswer } from '#domain/quotes/contract';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { liteGeneratorPage } from '#test/support/lite-generator-page';
import { aQuoteDraft } from '#test/support/quotes';

const site = startSite();

const phone = { viewport: { width: 390, height: 844 } };

const barOf = (page: Page) => page.locator('.action-bar');

const heightOf = async (element: Locator) => (await element.boundingBox())?.height;

/** True if an element is within the bar, so that it is visible without scrolling. */
async function isInBar(page: Page, element: Locator): Promise<boolean> {
  const [part, bar] = [await element.boundingBox(), await barOf(page).boundingBox()];
  return part !== null && bar !== null && part.y >= bar.y && part.y + part.height <= bar.y + bar.height;
}

/** True if the whole height of an element is on the screen, and nothing covers it. */
const isInSight = (element: Locator): Promise<boolean> =>
  element.evaluate((target) => {
    const { left, top, right, bottom } = target.getBoundingClientRect();
    const x = (left + right) / 2;
    return [top + 2, bottom - 2].every((y) => {
      const shown = document.elementFromPoint(x, y);
      return shown !== null && (target.contains(shown) || shown.contains(target));
    });
  });

/** The form of an invoice of $1,890.00 to a client, on a phone. */
async function filledForm() {
  const { page } = await site.visitSignedIn(siteRoutes.liteInvoiceGenerator.path, undefined, phone);
  const generator = liteGeneratorPage(page);
  await generator.waitForNew();
  await generator.clientName.fill('Ruth Keller');
  await generator.clientEmail.fill('ruth@keller.example');
  await generator.fillLine(1, 'Boiler service', '2', '945');
  return { page, generator };
}

describe('the bar of the invoice form on a phone', () => {
  test.each([
    [390, 844],
    [390, 420],
    [320, 568],
  ])('is at most 100 px high at %i x %i px, and says who receives the invoice', async (width, height) => {
    const { page, generator } = await filledForm();
    await page.setViewportSize({ width, height });
    const recipient = barOf(page).getByText('To ruth@keller.example · copy to you');
    await recipient.waitFor();
    expect(await heightOf(barOf(page))).toBeLessThanOrEqual(100);
    const { runningTotal, submit } = generator;
    const saveDraft = page.getByRole('button', { name: 'Save draft' });
    for (const part of [recipient, runningTotal, saveDraft, submit])
      expect(await isInBar(page, part)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  test('opens a sheet that names every recipient and what they get, and the sheet sends', async () => {
    const { page, generator } = await filledForm();
    await generator.submit.click();
    const { sheet, sheetSend } = generator;
    await sheet.getByText('gets the invoice by email, with the PDF and a page to open').waitFor();
    await sheet.getByText('you get a copy with the PDF').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await generator.clientMessage.click();
    await page
      .getByRole('dialog', { name: 'Email to ruth@keller.example' })
      .getByLabel(/^Message to client/)
      .fill('Thank you.');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    await sheetSend.click();
    await generator.waitUntilSent();
  });

  test('is low for a correction, and the sheet says who has which version and opens the changes', async () => {
    const { page, generator } = await filledForm();
    await generator.send();
    await generator.waitUntilSent();
    const link = await page.getByRole('link', { name: /View invoice/ }).getAttribute('href');
    await generator.open(`?edit=${link?.split('/').pop()}`);
    await generator.cell(1, 'Unit Price').fill('900.25');
    await expect.poll(() => heightOf(barOf(page))).toBeLessThanOrEqual(100);
    const { sheet, clientMessage, emailToClient, runningTotal, submit } = generator;
    for (const part of [runningTotal, submit]) expect(await isInBar(page, part)).toBe(true);
    await submit.click();
    const version = sheet.getByText('ruth@keller.example has the invoice of $1,890.00.');
    for (const part of [version, emailToClient, clientMessage]) await part.waitFor();

    const changes = page.getByRole('region', { name: 'What changed' });
    expect(await changes.isVisible()).toBe(false);
    await sheet.getByRole('button', { name: 'What changed' }).click();
    await changes.waitFor();
    // Both amounts are in the line of their label.
    const tops = await Promise.all(
      ['Amount due', 'Was $1,890.00', 'now $1,800.50'].map(async (text) =>
        Math.round((await changes.getByText(text, { exact: true }).boundingBox())?.y ?? -1),
      ),
    );
    expect(new Set(tops).size).toBe(1);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('the bar of the quote form on a phone is low with a deposit, and has the total and both buttons', async () => {
  const { page } = await (await site.office()).visit(siteRoutes.liteQuoteEditor.path, phone);
  const generator = liteGeneratorPage(page);
  await generator.clientEmail.fill('ruth@keller.example');
  await generator.fillLine(1, 'Boiler service', '2', '945');
  await page.getByLabel('Deposit').fill('30%');
  const deposit = barOf(page).getByText('$567.00');
  await deposit.waitFor();
  expect(await heightOf(barOf(page))).toBeLessThanOrEqual(100);
  const buttons = ['Save draft', 'Send quote', 'Preview'].map((name) => page.getByRole('button', { name }));
  for (const part of [deposit, generator.runningTotal, ...buttons])
    expect(await isInBar(page, part)).toBe(true);
});

test('the button of the quote form on a phone opens a sheet with every recipient, and the sheet sends', async () => {
  const office = await site.office();
  const [client, manager] = ['ruth', 'manager'].map(
    (name) => `${name}-${crypto.randomUUID().slice(0, 8)}@keller.example`,
  );
  await office.client({ name: 'Ruth Keller', email: client ?? '', copyEmails: [manager ?? ''] });
  const { page } = await office.visit(siteRoutes.liteQuoteEditor.path, phone);
  const generator = liteGeneratorPage(page);
  await page.getByLabel('Client name').fill('Rut');
  await generator.option(/Ruth Keller/).click();
  await page.getByLabel('Title').fill('New furnace');
  await generator.fillLine(1, 'Boiler service', '2', '945');
  await page.getByLabel('Deposit').fill('30%');
  // With the keyboard open, also for a client with further addresses.
  await page.setViewportSize({ width: 390, height: 420 });
  await expect.poll(() => heightOf(barOf(page))).toBeLessThanOrEqual(100);
  await page.setViewportSize(phone.viewport);
  await page.getByRole('button', { name: 'Send quote' }).click();
  const sheet = page.getByRole('dialog', { name: /^Quote / });
  await sheet.getByText(/^\$1,890\.00, \$567\.00 of it due on approval, valid until /).waitFor();
  await sheet.getByText('gets the quote by email, with a page to approve it').waitFor();
  await sheet.getByText('You get no copy. You get an email when your client answers.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await sheet.getByRole('checkbox', { name: `Copy to ${manager}` }).check();
  await sheet.getByRole('button', { name: 'Send quote' }).click();
  await page.getByText('Emailed to the client').waitFor();
  // The copy waits in the outbox, which is emptied every minute.
  await site.product.cloud.invoke('dispatch-outbox', {});
  for (const address of [client, manager]) await site.product.waitForMails(1, address ?? '');
});

/** The client's page of a quote of $250.00 with a deposit of $62.50. */
async function pathOfSentQuote(changes: Parameters<typeof aQuoteDraft>[0] = {}): Promise<string> {
  const office = await site.office();
  const quoteId = crypto.randomUUID().replaceAll('-', '');
  await office.api<QuoteAnswer>(`/api/lite-quotes/${quoteId}/mails`, {
    body: { quote: aQuoteDraft({ deposit: '25%', ...changes }) },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  return `/quote?id=${quoteId}`;
}

test('a toast stays above the bar, even after the bar grew', async () => {
  const { page, generator } = await filledForm();
  await generator.addItem.click();
  await page.getByRole('button', { name: 'Remove line 2' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  const gap = async () => {
    const [toast, bar] = [await undo.boundingBox(), await barOf(page).boundingBox()];
    return toast && bar ? bar.y - (toast.y + toast.height) : -1;
  };
  await expect.poll(gap).toBeGreaterThan(0);
  const lowBar = await heightOf(barOf(page));
  // A longer label of a button.
  await generator.submit.evaluate((button) => {
    button.style.minHeight = '6rem';
  });
  await expect.poll(() => heightOf(barOf(page))).not.toBe(lowBar);
  await expect.poll(gap).toBeGreaterThan(0);
});

describe('the bar of the quote that a client approves', () => {
  /** A phone, with the keyboard open, the smallest phone, and a phone and a laptop at 200 % zoom. */
  test.each([
    [390, 844],
    [390, 420],
    [320, 568],
    [195, 422],
    [720, 450],
  ])('covers neither the field being typed in nor an amount at %i x %i px', async (width, height) => {
    const path = await pathOfSentQuote();
    const { page } = await site.visit({ viewport: { width, height } });
    await page.goto(path);
    const name = page.getByLabel('Your name');
    await name.focus();
    await page.keyboard.type('Dana Whitfield');
    expect(await isInSight(name)).toBe(true);
    const approve = page.getByRole('button', { name: 'Sign and Approve' });
    for (const part of [
      page.getByText('$250.00', { exact: true }).last(),
      page.getByText('$62.50', { exact: true }).first(),
      page.getByText('By typing your name and approving you sign electronically.'),
      approve,
    ]) {
      await part.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
      expect(await isInSight(part), await part.innerText()).toBe(true);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await approve.click();
    await page.getByText('Quote Approved!').waitFor();
  });

  test('takes less than an eighth of a phone’s screen, with the total and the button', async () => {
    const path = await pathOfSentQuote({ clientMessage: '', notes: '' });
    const { page } = await site.visit(phone);
    await page.goto(path);
    // The name of a short quote is in sight at once.
    expect(await isInSight(page.getByLabel('Your name'))).toBe(true);
    for (const part of [
      page.getByText('Total $250.00'),
      page.getByRole('button', { name: 'Sign and Approve' }),
    ])
      expect(await isInBar(page, part)).toBe(true);
    expect(await heightOf(barOf(page))).toBeLessThan(844 / 8);
  });
});
