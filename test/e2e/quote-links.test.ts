// @module-tag further
import { generatePath } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { QuoteAnswer } from '#domain/quotes/contract';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { chooseMore } from '#test/support/invoice-page';
import { aLine, anInvoice } from '#test/support/invoices';
import type { Office } from '#test/support/lite-office';
import { aQuoteDraft } from '#test/support/quotes';

const site = startSite();

const phone = { viewport: { width: 390, height: 844 } } as const;

/** A sent quote of $250.00 with a deposit of $62.50. */
async function sentQuote(office: Office) {
  const quoteId = crypto.randomUUID().replaceAll('-', '');
  const answer = await office.api<QuoteAnswer>(`/api/lite-quotes/${quoteId}/mails`, {
    body: { quote: aQuoteDraft({ deposit: '25%' }) },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer).toMatchObject({ success: true });
  return quoteId;
}

const detailOf = async (office: Office, quoteId: string) =>
  (await office.api<QuoteAnswer>(`/api/lite-quotes/${quoteId}`)).quote;

const pageOf = (quoteId: string) => generatePath(siteRoutes.liteQuote.path, { quoteId });

test('a new link for a quote is created after confirmation, and the old one stops working', async () => {
  const office = await site.office();
  const quoteId = await sentQuote(office);
  const client = await site.visit(phone);
  await client.page.goto(`/quote?id=${quoteId}`);
  await client.page.getByRole('button', { name: 'Sign and Approve' }).waitFor();
  expect(await client.page.locator('meta[name="referrer"]').getAttribute('content')).toBe('no-referrer');

  const { page, complaints } = await office.visit(pageOf(quoteId));
  await chooseMore(page, 'New link');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('stops working at once and shows "Quote not found".').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await detailOf(office, quoteId)).toMatchObject({ linkId: quoteId });

  await chooseMore(page, 'New link');
  await dialog.getByRole('button', { name: 'Make new link' }).click();
  await expect.poll(async () => (await detailOf(office, quoteId)).linkId).not.toBe(quoteId);
  const { linkId } = await detailOf(office, quoteId);
  await client.page.reload();
  await client.page.getByText('Quote not found.').waitFor();
  await client.page.goto(`/quote?id=${linkId}`);
  await client.page.getByLabel('Your name').fill('Dana Whitfield');
  await client.page.getByRole('button', { name: 'Sign and Approve' }).click();
  await client.page.getByText('Quote Approved!').waitFor();
  await page.reload();
  const download = page.waitForEvent('download');
  await chooseMore(page, 'Download certificate');
  expect((await download).suggestedFilename()).toBe('certificate-of-approval.pdf');
  expect(complaints).toEqual([]);
});

test('a new link for an invoice is created after confirmation', async () => {
  const office = await site.office();
  const { invoiceId } = await office.invoice();
  const shared = await office.api<{ invoice: { linkId: string } }>(`/api/invoices/${invoiceId}/link`, {
    body: { renew: false },
  });
  const linkOf = async () =>
    (await office.api<{ invoice: { linkId: string } }>(`/api/invoices/${invoiceId}`)).invoice.linkId;
  const { page } = await office.visit(generatePath(siteRoutes.liteInvoice.path, { invoiceId }));
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await linkOf()).toBe(shared.invoice.linkId);
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make new link' }).click();
  await expect.poll(linkOf).not.toBe(shared.invoice.linkId);
});

test('a deposit is requested with payment instructions, received by check, and available again once its invoice is void', async () => {
  const office = await site.office();
  await office.api('/api/how-to-pay', {
    method: 'PUT',
    body: { text: 'Check to Alvarez Plumbing', link: 'https://venmo.com/alvarez' },
  });
  const quoteId = await sentQuote(office);
  const client = await site.visit(phone);
  await client.page.goto(`/quote?id=${quoteId}`);
  await client.page.getByLabel('Your name').fill('Dana Whitfield');
  expect(await client.page.getByText('Check to Alvarez Plumbing').count()).toBe(0);
  await client.page.getByText('the deposit of $62.50 is due after you approve.').waitFor();
  await client.page.getByRole('button', { name: 'Sign and Approve' }).click();
  for (const state of ['just approved', 'opened again']) {
    await client.page.getByText('due now').waitFor();
    await client.page.getByText('Check to Alvarez Plumbing').waitFor();
    await client.page.getByRole('link', { name: 'Pay with Venmo' }).waitFor();
    expect(await violationsOf(client.page), state).toEqual([]);
    await client.page.reload();
  }

  const { page, complaints } = await office.visit(pageOf(quoteId));
  await page.getByRole('button', { name: 'Record deposit' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Amount received').fill('40');
  await form.getByLabel('Method').selectOption('Check');
  await form.getByLabel('Note').fill('Check 1042');
  expect(await violationsOf(page)).toEqual([]);
  await form.getByRole('button', { name: 'Record deposit' }).click();
  await page.getByText('Deposit of $40.00 received on').waitFor();
  await page.getByText('Check 1042').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await client.page.reload();
  await client.page.getByText('left to pay').first().waitFor();
  await client.page.getByText('$22.50').first().waitFor();
  expect(await client.page.getByText('Check 1042').count()).toBe(0);

  // The bar of its invoice on a phone stays low, with what is due and who gets it.
  const bar = (
    await office.visit(`${siteRoutes.liteInvoiceGenerator.path}?quote=${quoteId}`, phone)
  ).page.locator('.action-bar');
  for (const text of ['Balance due', ' · copy to you']) await bar.getByText(text).waitFor();
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(100);

  const answer = await office.submit({
    invoice: anInvoice({
      invoiceNumber: 'D-1',
      lineItems: [aLine({ description: 'Furnace', unitPrice: '250' })],
    }),
    quoteId,
  });
  if (!answer.success) throw new Error(answer.message);
  await page.goto(generatePath(siteRoutes.liteInvoice.path, { invoiceId: answer.invoice.invoiceId }));
  await page.getByText(/Deposit paid, Check, /).waitFor();
  await page.getByText('Check 1042').waitFor();
  await chooseMore(page, 'Void');
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Void/ });
  await confirm.click();
  // A toast is a dialog, too.
  await confirm.waitFor({ state: 'hidden' });
  await page.getByText('Void', { exact: true }).first().waitFor();
  await expect.poll(async () => (await detailOf(office, quoteId)).invoiceId).toBeUndefined();
  await page.goto(pageOf(quoteId));
  await page.getByRole('link', { name: 'Create invoice', exact: true }).waitFor();
  await page.getByText('Deposit of $40.00 received on').waitFor();
  expect(complaints).toEqual([]);
});
