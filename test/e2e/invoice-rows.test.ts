// @module-tag further
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { testAtWidths } from '#test/support/further-cases';
import { generatorPage } from '#test/support/generator-page';
import { liteGeneratorPage } from '#test/support/lite-generator-page';
import { newEmail } from '#test/support/new-email';

const site = startSite();

const threeLines = [
  { description: 'Parts', quantity: '1', unitPrice: '100' },
  { description: 'Labor', quantity: '1', unitPrice: '50' },
  { description: 'Filter', quantity: '1', unitPrice: '20' },
];

describe('discount, tax and PO number', () => {
  testAtWidths(390, 'are typed, refused, taken back and mailed at %i px', async (width) => {
    const { page, complaints } = await site.visit({ viewport: { width, height: 900 } });
    const generator = generatorPage(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const discount = page.getByLabel('Discount', { exact: true });
    const rate = page.getByLabel('Tax rate %', { exact: true });
    const totals = page.getByLabel('Totals', { exact: true });
    const email = newEmail('rows');
    await generator.open();
    for (const [index, line] of threeLines.entries()) {
      if (index > 0) await generator.addLine.click();
      await generator.fillLine(index + 1, line);
    }
    expect(await page.getByLabel('Line 1 Taxed').count()).toBe(0);

    // By keyboard: focus moves into the row, and back to its button.
    await button('Add discount').press('Enter');
    await expect.poll(() => discount.evaluate((field) => field === document.activeElement)).toBe(true);
    for (const [typed, label, value] of [
      ['10%', 'Discount (10%)', '-$17.00'],
      ['10 %', 'Discount (10%)', '-$17.00'],
      ['25', 'Discount', '-$25.00'],
      ['$25.00', 'Discount', '-$25.00'],
    ] as const) {
      await discount.fill(typed);
      await expect.poll(() => totals.innerText()).toContain(`${label}\n${value}`);
    }
    await discount.fill('170.01');
    await discount.blur();
    const refusal = page.getByText(
      'Discount must be a percentage from 0 to 100 or an amount up to the subtotal.',
    );
    await refusal.waitFor();
    await discount.fill('$17');
    await expect.poll(() => refusal.count()).toBe(0);

    await button('Add tax').click();
    await rate.fill('8.2555');
    await rate.blur();
    await page.getByText('Tax rate must be between 0 and 100 with at most 3 decimals.').waitFor();
    await rate.fill('8.25');
    await page.getByLabel('Line 2 Taxed').press('Space');
    // $120.00 of $170.00 are taxed, and $12.00 of the discount apply to them.
    await expect.poll(() => totals.innerText()).toContain('Tax (8.25% on $108.00)\n$8.91');
    await button('Add PO number').click();
    await page.keyboard.type('PO-17');

    await button('Remove discount').click();
    await expect.poll(() => totals.innerText()).toContain('Tax (8.25% on $120.00)\n$9.90');
    await expect
      .poll(() => button('Add discount').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await button('Undo').click();
    await expect.poll(() => totals.innerText()).toContain('Tax (8.25% on $108.00)\n$8.91');
    expect(await violationsOf(page)).toEqual([]);

    // The draft is stored in this browser.
    await page.reload();
    await expect.poll(() => discount.inputValue()).toBe('$17');
    expect(await page.getByLabel('Line 2 Taxed').isChecked()).toBe(false);
    expect(await page.getByLabel('PO number', { exact: true }).inputValue()).toBe('PO-17');

    await generator.email.fill(email);
    await generator.whenVerified();
    await generator.submit.click();
    await page.waitForURL('**/invoice-thank-you?*');
    const [mail] = await site.product.waitForMails(1, email);
    const downloading = page.waitForEvent('download');
    await button('Download PDF').click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^Invoice.*\.pdf$/i);
    expect(await readFile(await file.path())).toEqual(
      Buffer.from(mail?.email.attachments[0]?.content as ArrayBuffer),
    );
    expect(complaints).toEqual([]);
  });

  test('are stored by Lite: a saved item remembers that it is not taxed', async () => {
    const { page } = await site.visitSignedIn('/billhook-lite/invoice-generator', await site.accounts.lite());
    const generator = liteGeneratorPage(page);
    await generator.waitForNew();
    await generator.clientName.fill('Greene Residence');
    await generator.cell(1, 'Description').fill('Labor');
    await generator.cell(1, 'Unit Price').fill('50');
    await page.getByRole('button', { name: 'Add tax' }).click();
    await page.keyboard.type('8.25');
    await page.getByLabel('Line 1 Taxed').click();
    await generator.submit.click();
    await generator.createAnother.click();
    await generator.waitForNew();
    await generator.addSavedItem.click();
    await generator.option(/Labor/).click();
    // A new invoice starts with the defaults of Settings, which hold no tax.
    await page.getByRole('button', { name: 'Add tax' }).click();
    expect(await page.getByLabel('Line 1 Taxed').isChecked()).toBe(false);
  });
});
