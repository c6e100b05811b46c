import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { generatorPage } from '#test/support/generator-page';
import { liteGeneratorPage } from '#test/support/lite-generator-page';
import { newEmail } from '#test/support/new-email';

const site = startSite();

const phone = { viewport: { width: 390, height: 844 } };

/** Counts taps; typing does not count. */
function tapCounter() {
  let taps = 0;
  return {
    async tap(target: Locator) {
      taps += 1;
      await target.click();
    },
    /** Counts a tap made by a page object or in an email. */
    countTap() {
      taps += 1;
    },
    /** Returns the number of taps since the last call. */
    takeCount() {
      const count = taps;
      taps = 0;
      return count;
    },
  };
}

test('a newcomer on a phone reaches a client in 9 taps, again in 4, and corrects an invoice in 3', async () => {
  const [email, client] = [newEmail('newcomer'), newEmail('first.client')];
  const { page, lite } = await site.visitLite(siteRoutes.liteSignup.path, phone);
  const { tap, countTap, takeCount } = tapCounter();
  const generator = liteGeneratorPage(page);

  await lite.enterCredentials(email);
  countTap();
  await lite.enterNames();
  await tap(lite.createButton);
  await page.getByRole('status').getByText('Verify your email').waitFor();
  const [mail] = await site.product.waitForMails(1, email);
  const link = /href="([^"]*\/verify-email\?uid=[^"]*)"/.exec(mail?.email.html ?? '')?.[1] ?? '';
  await page.goto(link.replaceAll('&amp;', '&'));
  countTap();
  await tap(page.getByRole('link', { name: 'Go to your dashboard' }));
  await lite.heading('Welcome, Dana').waitFor();
  await tap(page.getByRole('main').getByRole('link', { name: /^Create Invoice/ }));
  await generator.waitForNew();
  await generator.clientName.fill('Ruth Keller');
  await generator.clientEmail.fill(client);
  await generator.fillLine(1, 'Replace capacitor', '1', '450');
  await tap(generator.submit);
  await tap(generator.sheetSend);
  await generator.waitUntilSent();
  await site.product.waitForMails(1, client);
  expect(takeCount(), 'taps from sign-up to the email').toBeLessThanOrEqual(9);

  await tap(generator.createAnother);
  await generator.waitForNew();
  await generator.clientName.pressSequentially('Ru');
  await tap(generator.option(/Ruth Keller/));
  await generator.fillLine(1, 'Water heater', '1', '1300');
  await tap(generator.submit);
  await tap(generator.sheetSend);
  await generator.waitUntilSent();
  await site.product.waitForMails(2, client);
  expect(takeCount(), 'taps for a second invoice').toBeLessThanOrEqual(4);

  await page.goto(siteRoutes.liteInvoices.path);
  await page.getByRole('link', { name: /\$1,300\.00/ }).click();
  await tap(page.getByRole('link', { name: 'Edit Invoice' }));
  await generator.cell(1, 'Unit Price').fill('1250');
  await tap(generator.submit);
  await tap(generator.sheetSend);
  const mails = await site.product.waitForMails(3, client);
  expect(mails.at(-1)?.email.text ?? mails.at(-1)?.email.html).toContain('$1,250.00');
  expect(takeCount(), 'taps for a correction on the page of the invoice').toBeLessThanOrEqual(3);
});

test('a visitor on a phone sends a first free invoice with 4 entries and 2 taps', async () => {
  const email = newEmail('first.free');
  const { page } = await site.visit(phone);
  await page.goto('/');
  const { tap, takeCount } = tapCounter();
  const generator = generatorPage(page);
  await tap(page.locator('main a[href="/invoice-generator"]').filter({ visible: true }).first());
  await page.waitForURL('**/invoice-generator');
  const entries: readonly (readonly [Locator, string])[] = [
    [generator.field('clientName'), 'Ruth Keller'],
    [generator.cell(1, 'Description'), 'Boiler service'],
    [generator.cell(1, 'Unit Price'), '95'],
    [generator.email, email],
  ];
  for (const [field, text] of entries) await field.fill(text);
  expect(entries).toHaveLength(4);
  await tap(generator.submit);
  await page.waitForURL('**/invoice-thank-you?*');
  await site.product.waitForMails(1, email);
  expect(takeCount(), 'taps from the home page to the invoice').toBeLessThanOrEqual(2);
});

test('on a phone what a month came to is one tap away, and a receipt afterwards two', async () => {
  const own = await site.office();
  const client = newEmail('receipt.later');
  const { invoiceId } = await own.invoice({ clientName: 'Ruth Keller', clientEmail: client });
  const { page } = await own.visit(siteRoutes.liteDashboard.path, phone);
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10));
  await own.api(`/api/invoices/${invoiceId}/payments`, {
    method: 'POST',
    body: { amount: '89.50', date: today, method: 'check' },
    headers: { 'idempotency-key': `payment-of-${invoiceId}` },
  });
  const { tap, takeCount } = tapCounter();
  await tap(page.getByRole('link', { name: /^How \w+ went$/ }));
  await page.getByText(/^\w+: earned \$89\.50, .*owed to you \$0\.00$/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(takeCount(), 'taps to what a month came to').toBe(1);

  await page.goto(`${siteRoutes.liteInvoices.path}/${invoiceId}`);
  await tap(page.getByRole('button', { name: /^Email a receipt for \$89\.50/ }));
  await tap(page.getByRole('button', { name: 'Send receipt' }));
  await page.getByText(`A receipt for $89.50 goes to ${client}.`).waitFor();
  expect(takeCount(), 'taps for a receipt afterwards').toBe(2);
});
