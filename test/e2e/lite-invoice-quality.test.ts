// @module-tag further
import type { BrowserContextOptions, Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { describeAtWidths } from '#test/support/further-cases';
import { plainPng } from '#test/support/images';
import { descriptionOfLastLine, followKeystrokes, priceOfLastLine } from '#test/support/keystrokes';
import { liteGeneratorPage } from '#test/support/lite-generator-page';
import { readPdf, shows } from '#test/support/pdf-reader';
import type { PoolAccount } from '#test/support/pool-accounts';

const site = startSite();

/** An account that has sent an invoice, so that it has a client and an item. */
let experiencedAccount: PoolAccount;

beforeAll(async () => {
  experiencedAccount = await site.accounts.lite();
  const { page, generator } = await open({}, experiencedAccount);
  await generator.clientName.fill('Dana Whitfield');
  await generator.fillLine(1, 'Boiler service', '1', '95');
  await generator.submit.click();
  await generator.waitUntilSent();
  expect(page.url()).toContain('/invoice-generator');
});

async function open(options: BrowserContextOptions = {}, account?: PoolAccount) {
  const visited = await site.visitSignedIn(siteRoutes.liteInvoiceGenerator.path, account, options);
  const generator = liteGeneratorPage(visited.page);
  await generator.waitForNew();
  return { ...visited, generator };
}

const phone = { viewport: { width: 390, height: 844 } };

describeAtWidths(390, 'at %i px', (width) => {
  test('the generator is accessible when new, with every list open, with errors, as a preview, sent and edited', async () => {
    const { page, generator, complaints } = await open(
      { viewport: { width, height: 900 } },
      experiencedAccount,
    );
    expect(await violationsOf(page)).toEqual([]);
    await page.getByText('Invoice Branding').click();
    await generator.logo.setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: plainPng(100, 100),
    });
    await generator.logoImage.waitFor();
    await generator.color.fill('#eab308');
    await generator.savedClients.click();
    expect(await violationsOf(page)).toEqual([]);
    await generator.option(/Dana/).click();
    await page.getByRole('button', { name: 'Line 1 saved items' }).click();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await generator.cell(1, 'Description').pressSequentially('boil');
    await generator.option(/Boiler/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await generator.cell(1, 'Unit Price').fill('x');
    await generator.addItem.click();
    await generator.submit.click();
    await generator.errors.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove line 2' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    if (width < 1024) {
      await page.getByRole('button', { name: 'Preview' }).click();
      await generator.preview.waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
    }
    await generator.cell(1, 'Unit Price').fill('95');
    if (width < 640) {
      await generator.submit.click();
      await generator.sheetSend.waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await generator.sheetSend.click();
    } else await generator.submit.click();
    await generator.waitUntilSent();
    expect(await violationsOf(page)).toEqual([]);
    const link = await page.getByRole('link', { name: /View invoice/ }).getAttribute('href');
    await generator.open(`?edit=${link?.split('/').pop()}`);
    await generator.runningTotal.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    // Changed elsewhere in the meantime, so the typed text is based on an older content.
    await generator.unfold('Notes');
    await generator.notes.fill('mine');
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.includes('.form.')) ?? '';
      const form = JSON.parse(localStorage.getItem(key) ?? '{}') as { draft: object };
      localStorage.setItem(key, JSON.stringify({ ...form, draft: { ...form.draft, basedOn: 'older' } }));
    });
    await page.reload();
    await page.getByText('Your unsaved changes were put aside.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

test('on a wide screen the totals end where the line totals end', async () => {
  const { page, generator } = await open({ viewport: { width: 1440, height: 900 } });
  await generator.fillLine(1, 'Boiler service', '1', '95');
  await page.getByRole('button', { name: 'Add tax' }).click();
  await page.keyboard.type('10');
  const total = page.getByLabel('Totals').getByText('$104.50');
  await total.waitFor();
  const rightOf = (element: Locator) =>
    element.evaluate((target) => Math.round(target.getBoundingClientRect().right));
  expect(await rightOf(total)).toBe(await rightOf(page.locator('[data-line] p.amount')));
});

describe('small screens', () => {
  test('nothing is wider than a screen of 320 px', async () => {
    const { page, generator } = await open({ viewport: { width: 320, height: 640 } }, experiencedAccount);
    await generator.clientName.fill('W'.repeat(60));
    await generator.fillLine(1, 'Ä'.repeat(60), '1,000', '1,000,000.00');
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Preview' }).click();
    expect(await overflow()).toBeLessThanOrEqual(0);
  });

  test('with ten lines on a phone, total and submit are visible and cover no focused field', async () => {
    const { page, generator } = await open(phone);
    for (let line = 1; line < 10; line += 1) await generator.addItem.click();
    await page.evaluate(() => window.scrollTo(0, 0));
    for (const part of [generator.runningTotal, generator.submit]) {
      const box = await part.boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= 844).toBe(true);
    }
    await generator.clientName.focus();
    for (let keys = 0; keys < 50; keys += 1) {
      await page.keyboard.press('Tab');
      const isFieldCovered = await page.evaluate(() => {
        const field = document.activeElement;
        const barTop = document.querySelector('.action-bar')?.getBoundingClientRect().top ?? 0;
        return (
          field?.matches('li :is(input, textarea)') === true && field.getBoundingClientRect().bottom > barTop
        );
      });
      expect(isFieldCovered).toBe(false);
    }
  });

  test('every target is at least 44 px high', async () => {
    const { page } = await open(phone, experiencedAccount);
    const small = await page
      .locator('form :is(input, textarea, button), header :is(a, button)')
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.getClientRects().length > 0 && !element.matches('[aria-hidden=true]'))
          .filter((element) => Math.round(element.getBoundingClientRect().height) < 44)
          .map((element) => element.outerHTML),
      );
    expect(small).toEqual([]);
  });
});

test('a long description is shown whole, in the widest column, and totals of ten digits cover nothing', async () => {
  const { page, generator } = await open({ viewport: { width: 1440, height: 900 } });
  const text = 'Replace the condenser fan motor and the run capacitor, clean the coil, test the system twice';
  await generator.fillLine(1, text, '1000', '99,999,999.99');
  const description = generator.cell(1, 'Description');
  const { hidden, width } = await description.evaluate((field) => ({
    hidden: field.scrollHeight - field.clientHeight,
    width: field.clientWidth,
  }));
  expect(hidden).toBeLessThanOrEqual(0);
  for (const label of ['Qty', 'Unit Price'] as const) {
    const cell = generator.cell(1, label);
    expect(width).toBeGreaterThan(await cell.evaluate((field) => field.clientWidth));
    expect(await cell.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0);
  }
  await generator.addItem.click();
  const total = await page.locator('li[data-line] p.amount').first().boundingBox();
  const button = await page.getByRole('button', { name: 'Remove line 1' }).boundingBox();
  const price = await generator.cell(1, 'Unit Price').boundingBox();
  if (!total || !button || !price) throw new Error('The row is not visible');
  expect(total.x).toBeGreaterThanOrEqual(price.x + price.width);
  expect(total.x + total.width).toBeLessThanOrEqual(button.x);
  // A pasted or dictated line break becomes a space.
  await description.fill('Boiler\nservice');
  expect(await description.inputValue()).toBe('Boiler service');
});

test('the whole flow works by keyboard alone', async () => {
  const { page, generator } = await open({}, experiencedAccount);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await generator.savedClients.focus();
  await press('Enter');
  await page.locator('input[placeholder="Search clients"]:focus').waitFor();
  await page.keyboard.type('dana');
  await press('Enter');
  await expect.poll(() => generator.clientName.inputValue()).toBe('Dana Whitfield');
  await generator.cell(1, 'Description').focus();
  await page.keyboard.type('boil');
  await generator.option(/Boiler/).waitFor();
  await press('ArrowDown', 'Enter');
  await expect.poll(() => generator.cell(1, 'Unit Price').inputValue()).toBe('95.00');
  await generator.cell(1, 'Unit Price').focus();
  await press('Enter');
  expect(await generator.cell(2, 'Description').evaluate((cell) => cell === document.activeElement)).toBe(
    true,
  );
  await page.keyboard.type('Call-out');
  await press('Enter');
  await page.keyboard.type('Washer');
  await generator.cell(3, 'Unit Price').focus();
  await page.keyboard.type('0.01');
  await press('Control+Enter');
  await generator.waitUntilSent();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Invoice Created & Sent!');
});

test('a keystroke is in the preview before the next frame, with 50 lines', async () => {
  const { page, generator } = await open({}, experiencedAccount);
  for (let line = 1; line < 50; line += 1) await generator.addItem.click();
  await generator.cell(50, 'Description').fill('x');
  for (const field of [priceOfLastLine, descriptionOfLastLine])
    expect(await followKeystrokes(page, field)).toMatchObject({ maxFrames: 0 });
});

test('a long preview shows its page breaks, and scrolls to the line that is being edited', async () => {
  const { page, generator } = await open({ viewport: { width: 1440, height: 900 } }, experiencedAccount);
  for (let line = 1; line < 50; line += 1) await generator.addItem.click();
  const isInSight = (text: string | RegExp) =>
    generator.preview
      .getByText(text)
      .last()
      .evaluate((element) => {
        const { left, bottom, top } = element.getBoundingClientRect();
        const [above, below] = [
          document.elementFromPoint(left + 1, top + 1),
          document.elementFromPoint(left + 1, bottom - 1),
        ];
        return element.contains(above) && element.contains(below);
      });
  for (const [line, text] of [
    [50, 'The last visit'],
    [2, 'The second visit'],
    [30, 'A visit between'],
  ] as const) {
    await generator.cell(line, 'Description').fill(text);
    await expect.poll(() => isInSight(text)).toBe(true);
    expect(await isInSight('Subtotal')).toBe(true);
  }
  await generator.preview.getByText(/^Page 1 of \d$/).waitFor();
  const shown = await generator.preview.getByText(/^Page \d of \d$/).allInnerTexts();
  const printed = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(shows(printed, 'Page 1 of')).toBe(false);
  expect(shown).toEqual(shown.map((_, index) => `Page ${index + 1} of ${shown.length}`));
});

test('dates the invoice with the day of the account’s time zone', async () => {
  for (const timezoneId of ['Pacific/Midway', 'Pacific/Auckland']) {
    const { generator } = await open({}, await site.accounts.lite({}, { timeZone: timezoneId }));
    expect(await generator.issueDate.inputValue()).toBe(
      new Date().toLocaleDateString('en-CA', { timeZone: timezoneId }),
    );
    await generator.dueDate.fill('2027-01-05');
    await expect.poll(() => generator.preview.innerText()).toContain('January 5, 2027');
  }
});
