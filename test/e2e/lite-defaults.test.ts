// @module-tag further
import { expect, test } from 'vitest';
import type { ReadProfileAnswer } from '#domain/profile/contract';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { further } from '#test/support/further-cases';
import { keepToasts } from '#test/support/kept-toasts';
import { liteGeneratorPage } from '#test/support/lite-generator-page';

const site = startSite();

test('invoices and quotes start with tax, terms and notes from Settings, which only Settings or an offer change', async () => {
  const office = await site.office();
  await office.client({ name: 'Dana Whitfield', email: `dana-${crypto.randomUUID().slice(0, 8)}@w.example` });
  const { page, complaints } = await office.visit(siteRoutes.liteInvoiceSettings.path);
  const generator = liteGeneratorPage(page);
  const rate = page.getByLabel('Tax rate %', { exact: true });
  const defaultTax = async () =>
    (await office.api<ReadProfileAnswer>('/api/profile')).lite?.defaultTax ?? 'none';

  await page.getByRole('heading', { name: 'Invoice settings' }).waitFor();
  await page.getByLabel('Tax name').fill('Sales tax');
  await page.getByLabel('Tax rate (%)').fill('7.5');
  await page.getByLabel('Terms', { exact: true }).selectOption('30 days');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Thank you for your trust.');
  await page.getByRole('button', { name: 'Save defaults' }).click();
  await page.getByText('Your invoice defaults have been saved.').waitFor();

  // A quote starts with the defaults. The tax that it is sent with is offered as a default, and Undo reverts that.
  await page.goto(siteRoutes.liteQuoteEditor.path);
  await expect.poll(() => rate.inputValue()).toBe('7.5%');
  expect(await page.getByLabel('Terms (optional)').inputValue()).toBe('30');
  expect(await generator.notes.inputValue()).toBe('Thank you for your trust.');
  await rate.fill('8.25');
  await page.getByLabel('Client name').fill('Dan');
  await generator.option(/Dana Whitfield/).click();
  await page.getByLabel('Title').fill('New furnace');
  await generator.fillLine(1, 'Furnace', '1', '100');
  await page.getByRole('button', { name: 'Send quote' }).click();
  await page.getByText('Payment terms: 30 days').waitFor();
  await page.getByText('Thank you for your trust.').waitFor();
  await keepToasts(page);
  await page.getByRole('button', { name: 'Use Sales tax 8.25 % on new invoices from now on' }).click();
  await page.getByText('New invoices and quotes now begin with Sales tax 8.25 %.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await defaultTax()).toEqual({ name: 'Sales tax', rate: 8_250 });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Your invoice defaults are as they were.').waitFor();
  expect(await defaultTax()).toEqual({ name: 'Sales tax', rate: 7_500 });

  // An invoice without tax changes no default, and offers nothing.
  await generator.open();
  await expect.poll(() => rate.inputValue()).toBe('7.5%');
  await page.getByRole('button', { name: 'Remove tax', exact: true }).click();
  await page.getByLabel('Terms (optional)').selectOption('No due date');
  await generator.fillLine(1, 'Church roof', '1', '100');
  await generator.submit.click();
  await generator.waitUntilSent();
  expect(await page.getByRole('button', { name: /on new invoices from now on/ }).count()).toBe(0);
  await generator.createAnother.click();
  await expect.poll(() => rate.inputValue()).toBe('7.5%');
  expect(await page.getByLabel('Terms (optional)').inputValue()).toBe('30');
  expect(await defaultTax()).toEqual({ name: 'Sales tax', rate: 7_500 });
  expect(complaints).toEqual([]);
});

test('the tax and the terms of the first invoice of an account are used from now on', further, async () => {
  const office = await site.office();
  const { page, complaints } = await office.visit(siteRoutes.liteInvoiceGenerator.path, {
    viewport: { width: 390, height: 844 },
  });
  const generator = liteGeneratorPage(page);
  await generator.waitForNew();
  await page.getByRole('button', { name: 'Add tax', exact: true }).click();
  await page.getByLabel('Tax rate %', { exact: true }).fill('7.5');
  await page.getByRole('button', { name: 'In 14 days' }).click();
  await page.getByRole('button', { name: /^No\. .*, today, due / }).click();
  expect(await page.getByLabel('Terms (optional)').inputValue()).toBe('14');
  await generator.fillLine(1, 'Boiler service', '1', '95');
  await generator.send();
  await generator.waitUntilSent();
  await page.getByText('New invoices and quotes now begin with Tax 7.5 %.').waitFor();
  await page.getByText('New invoices and quotes now begin with 14 days to pay.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(siteRoutes.liteInvoiceSettings.path);
  await expect.poll(() => page.getByLabel('Tax rate (%)').inputValue()).toBe('7.5%');
  expect(await page.getByLabel('Terms', { exact: true }).inputValue()).toBe('14');
  expect(complaints).toEqual([]);
});

test(
  'a typed due date that equals a term stays a custom date, in the form and in a draft',
  further,
  async () => {
    const office = await site.office();
    const { page, complaints } = await office.visit(siteRoutes.liteInvoiceGenerator.path);
    const generator = liteGeneratorPage(page);
    const terms = page.getByLabel('Terms (optional)');
    const selectedTerms = () =>
      terms.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
    await generator.waitForNew();
    await generator.issueDate.fill('2026-11-22');
    await generator.dueDate.fill('2026-12-07');
    await generator.issueDate.fill('2026-11-20');
    expect(await generator.dueDate.inputValue()).toBe('2026-12-07');
    expect(await selectedTerms()).toBe('Custom date');
    // 2026-12-05 is 15 days after the issue date.
    await generator.dueDate.fill('2026-12-05');
    expect(await selectedTerms()).toBe('Custom date');
    await generator.fillLine(1, 'Boiler service', '1', '95');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved').waitFor();
    await page.reload();
    await expect.poll(() => generator.dueDate.inputValue()).toBe('2026-12-05');
    expect(await selectedTerms()).toBe('Custom date');

    // Chosen terms stay chosen, also after a reload, and the due date follows.
    await terms.selectOption('30 days');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved').first().waitFor();
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.form.'))))
      .toEqual([]);
    await page.reload();
    await expect.poll(selectedTerms).toBe('30 days');
    await generator.issueDate.fill('2026-11-22');
    expect(await generator.dueDate.inputValue()).toBe('2026-12-22');
    expect(complaints).toEqual([]);
  },
);
