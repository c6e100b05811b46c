// @module-tag further
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { receiptDelaySeconds } from '#domain/invoices/receipt';
import { siteRoutes } from '#domain/site-routes';
import { startOwnSite } from '#test/support/browser-site';
import { chooseMore } from '#test/support/invoice-page';
import { aLine, anInvoice } from '#test/support/invoices';
import { liteGeneratorPage } from '#test/support/lite-generator-page';
import type { Office } from '#test/support/lite-office';
import { newEmail } from '#test/support/new-email';
import { until } from '#test/support/waiting';

const site = startOwnSite();
const phone = { viewport: { width: 390, height: 844 } };

/** Clicks buttons that send email, and checks that the screen named every recipient before. */
function watchRecipients(page: Page, own: Office, clients: readonly string[]) {
  const watchedAddresses = [own.account.email, ...clients];
  const sentAddresses = () =>
    site.product.cloud.mails
      .list()
      .flatMap(({ destinations }) => destinations)
      .filter((address) => watchedAddresses.includes(address));
  return async (button: Locator, expected: readonly string[]) => {
    await button.waitFor();
    // Visible text only: an address typed into a field does not name a recipient.
    const screen = await page.evaluate(() => document.body.innerText);
    const isNamed = (address: string) =>
      screen.includes(address) || (address === own.account.email && /\b(to|only to) you\b/i.test(screen));
    const countBefore = sentAddresses().length;
    await button.click();
    await until(
      async () => {
        const { cloud } = site.product;
        await cloud.moveClock(cloud.now() + receiptDelaySeconds * 1_000);
        await cloud.invoke('dispatch-outbox', {});
        return sentAddresses().length >= countBefore + expected.length;
      },
      `email to ${expected.join(', ')}`,
    );
    const newAddresses = sentAddresses().slice(countBefore);
    expect([...newAddresses].sort()).toEqual([...expected].sort());
    expect(newAddresses.filter((address) => !isNamed(address))).toEqual([]);
  };
}

test('no button of an invoice emails anyone whom the screen did not name', async () => {
  const own = await site.office();
  const owner = own.account.email;
  const [client, other, late] = [newEmail('named'), newEmail('other'), newEmail('late')];
  const { page } = await own.visit(siteRoutes.liteInvoiceGenerator.path, phone);
  const press = watchRecipients(page, own, [client, other, late]);
  const generator = liteGeneratorPage(page);

  await generator.waitForNew();
  await generator.clientName.fill('Ruth Keller');
  await generator.clientEmail.fill(client);
  await generator.fillLine(1, 'Replace capacitor', '1', '450');
  await page.getByText(`To ${client} · copy to you`).waitFor();
  await generator.submit.click();
  await press(generator.sheetSend, [client, owner]);
  await generator.waitUntilSent();

  await generator.createAnother.click();
  await generator.waitForNew();
  await generator.clientName.fill('Omar Haddad');
  await generator.clientEmail.fill(other);
  await generator.fillLine(1, 'Filter', '1', '40');
  await generator.submit.click();
  await generator.onlyToMe.click();
  await page.getByText('Only to you.').waitFor();
  await press(generator.sheetSend, [owner]);
  await page.getByRole('button', { name: `Email it to ${other}` }).click();
  await press(page.getByRole('dialog').getByRole('button', { name: 'Send email' }), [other]);

  await page.goto(siteRoutes.liteInvoices.path);
  await page.getByRole('link', { name: /Ruth Keller/ }).click();
  await page.getByRole('link', { name: 'Edit Invoice' }).click();
  await generator.cell(1, 'Unit Price').fill('400');
  await generator.submit.click();
  await generator.emailToClient.waitFor();
  await page.getByText('with a copy to you').waitFor();
  await press(generator.sheetSend, [client, owner]);

  const overdue = await own.invoice({
    clientName: 'Lee Tran',
    clientEmail: late,
    issueDate: '2026-01-05',
    dueDate: '2026-01-31',
    lineItems: [aLine({ unitPrice: '75' })],
  });
  await own.api(`/api/invoices/${overdue.invoiceId}/client-mails`, {
    body: { basedOn: overdue.contentId, message: '' },
    headers: { 'idempotency-key': randomUUID() },
  });
  await site.product.waitForMails(1, late);
  await page.goto(`${siteRoutes.liteInvoices.path}?show=overdue`);
  await page.getByRole('checkbox', { name: /^Select invoice/ }).check();
  await page
    .getByRole('region', { name: 'Selected invoices' })
    .getByRole('button', { name: 'Remind' })
    .click();
  await press(page.getByRole('button', { name: 'Send 1 Reminder' }), [late]);

  await page.goto(`${siteRoutes.liteInvoices.path}/${overdue.invoiceId}`);
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record payment' });
  await dialog.getByLabel(`Email a receipt to ${late}`).check();
  await press(dialog.getByRole('button', { name: 'Record payment' }), [late]);

  const marked = await own.invoice({ clientName: 'Omar Haddad', clientEmail: other });
  await page.goto(`${siteRoutes.liteInvoices.path}/${marked.invoiceId}`);
  await page.getByRole('button', { name: 'More', exact: true }).waitFor();
  await chooseMore(page, 'Mark as paid');
  await page.getByRole('button', { name: 'Email receipt' }).click();
  const receipt = page.getByRole('dialog', { name: 'Email the receipt' });
  await press(receipt.getByRole('button', { name: 'Send email' }), [other]);
  await page.getByRole('button', { name: 'Email a receipt for $89.50' }).click();
  await press(page.getByRole('button', { name: 'Send receipt' }), [other]);
});

test('no button of a quote emails anyone whom the screen did not name', async () => {
  const own = await site.office();
  const client = newEmail('quoted');
  const { page } = await own.visit(siteRoutes.liteQuoteEditor.path, phone);
  const press = watchRecipients(page, own, [client]);
  await page.getByLabel('Client name').fill('Dana Whitfield');
  await page.getByRole('group', { name: 'Prepared for' }).getByLabel('Email').fill(client);
  await page.getByLabel('Title').fill('New furnace');
  await page.getByLabel('Line 1 Description', { exact: true }).fill('Furnace');
  await page.getByLabel('Line 1 Unit Price', { exact: true }).fill('1200');
  await page.getByRole('button', { name: 'Send quote' }).click();
  await press(page.getByRole('dialog').getByRole('button', { name: 'Send quote' }), [client]);
});

test('a request of an older page, without the choice of a client, emails only the owner', async () => {
  const own = await site.office();
  const client = newEmail('old.page');
  const answer = await own.submit({
    invoice: anInvoice({ invoiceNumber: 'OLD-1', clientName: 'Ruth Keller', clientEmail: client }),
  });
  expect(answer).toMatchObject({ success: true });
  await site.product.waitForMails(1, own.account.email);
  await site.product.cloud.invoke('dispatch-outbox', {});
  expect(await site.product.mails(client)).toEqual([]);
});
