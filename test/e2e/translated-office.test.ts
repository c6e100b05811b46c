// @module-tag further
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { BodyOf } from '#domain/contract/call-types';
import type { GetInvoiceAnswer } from '#domain/invoices/contract';
import type { QuoteAnswer } from '#domain/quotes/contract';
import { siteRoutes } from '#domain/site-routes';
import { startSite } from '#test/support/browser-site';
import { liteGeneratorPage } from '#test/support/lite-generator-page';
import type { Office } from '#test/support/lite-office';
import { aQuoteDraft } from '#test/support/quotes';
import { translate } from '#test/support/translation';

const site = startSite();

const client = { clientName: 'Dana Whitfield', clientEmail: 'dana@whitfield.example' };
const lineItems = [{ description: 'Water heater', quantity: '2', unitPrice: '610.25' }];

/** What the person of a scenario changes. `seen` is called when the page shows the result of a change. */
interface Scenario {
  readonly screen: string;
  /** The address of the page, and whether a client opens it. */
  readonly page: (own: OwnData) => { readonly path: string; readonly isClients?: boolean };
  readonly change: (page: Page, seen: (text: string | RegExp) => Promise<void>) => Promise<void>;
}

interface OwnData {
  readonly invoiceId: string;
  readonly invoiceLink: string;
  readonly quoteId: string;
  readonly quoteLink: string;
}

/** A business with a client, an emailed invoice that is partly paid, and an emailed quote. */
async function openOfficeWithData(): Promise<{ office: Office; own: OwnData }> {
  const office = await site.office();
  const key = () => ({ 'idempotency-key': randomUUID() });
  await office.client({ name: client.clientName, email: client.clientEmail });
  const invoice = await office.invoice({ ...client, lineItems, dueDate: '2031-01-05' });
  const { invoiceId, contentId } = invoice;
  const mail: BodyOf<'mail-client'> = { basedOn: contentId, message: '' };
  await office.api(`/api/invoices/${invoiceId}/client-mails`, { body: mail, headers: key() });
  const payment: BodyOf<'record-payment'> = { amount: '100', date: '2026-11-03', method: 'check', note: '' };
  await office.api(`/api/invoices/${invoiceId}/payments`, { body: payment, headers: key() });
  const quoteId = randomUUID();
  const quote: BodyOf<'send-quote'> = { quote: aQuoteDraft({ ...client, deposit: '50%' }) };
  await office.api(`/api/lite-quotes/${quoteId}/mails`, { body: quote, headers: key() });
  const sent = await office.api<GetInvoiceAnswer>(`/api/invoices/${invoiceId}`);
  const quoted = await office.api<QuoteAnswer>(`/api/lite-quotes/${quoteId}`);
  return {
    office,
    own: { invoiceId, invoiceLink: sent.invoice.linkId ?? '', quoteId, quoteLink: quoted.quote.linkId ?? '' },
  };
}

const scenarios: readonly Scenario[] = [
  {
    screen: 'the invoice form',
    page: () => ({ path: siteRoutes.liteInvoiceGenerator.path }),
    async change(page, seen) {
      const form = liteGeneratorPage(page);
      await form.waitForNew();
      await form.clientName.fill('Ruth Keller');
      await form.clientEmail.fill('ruth@keller.example');
      await form.fillLine(1, 'Valve', '3', '20');
      await seen('$60.00');
      await form.cell(1, 'Qty').fill('4');
      await seen('$80.00');
      await page.getByRole('button', { name: 'Add discount' }).click();
      await page.getByLabel('Discount', { exact: true }).fill('10%');
      await seen('$72.00');
      await form.cell(1, 'Unit Price').fill('abc');
      await form.submit.click();
      await seen('Please fix the following:');
      await form.cell(1, 'Unit Price').fill('30');
      await seen('$108.00');
      await form.submit.click();
      await form.waitUntilSent();
      await seen('Emailed to ruth@keller.example');
    },
  },
  {
    screen: "an invoice's page",
    page: ({ invoiceId }) => ({ path: `${siteRoutes.liteInvoices.path}/${invoiceId}` }),
    async change(page, seen) {
      await seen('Partly paid');
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Record payment' }).click();
      await dialog.getByLabel('Amount').fill('0');
      await dialog.getByRole('button', { name: 'Record payment' }).click();
      await seen('Enter an amount above 0, such as 250.00.');
      await dialog.getByLabel('Amount').fill('500');
      await dialog.getByRole('button', { name: 'Record payment' }).click();
      await seen('Payment of $500.00 recorded');
    },
  },
  {
    screen: 'the invoice list',
    page: () => ({ path: siteRoutes.liteInvoices.path }),
    async change(page, seen) {
      await seen('Water heater');
      await page.getByLabel('Search invoices').fill('nobody');
      await seen(/^No invoices match/);
      await page.getByLabel('Search invoices').fill('Dana');
      await seen(/\$1,120\.50 of it owed/);
      await page.getByRole('link', { name: 'Paid', exact: true }).click();
      await seen(/^No invoices match/);
    },
  },
  {
    screen: 'the quote form',
    page: ({ quoteId }) => ({ path: `${siteRoutes.liteQuoteEditor.path}?edit=${quoteId}` }),
    async change(page, seen) {
      await seen('$250.00');
      await page.getByLabel('Line 1 Qty', { exact: true }).fill('3');
      await seen('$350.00');
      await page.getByLabel('Line 1 Unit Price', { exact: true }).fill('10.50');
      await seen('$81.50');
    },
  },
  {
    screen: "a client's invoice",
    page: ({ invoiceLink }) => ({
      path: `${siteRoutes.clientInvoice.path}?id=${invoiceLink}`,
      isClients: true,
    }),
    async change(page, seen) {
      await seen('Download PDF');
      await page.getByRole('button', { name: 'I sent a check' }).click();
      await seen('Yes, tell them');
      await page.getByRole('button', { name: 'Yes, tell them' }).click();
      await seen('The invoice counts as paid once they have noted it.');
    },
  },
  {
    screen: "a client's quote",
    page: ({ quoteLink }) => ({ path: `${siteRoutes.quote.path}?id=${quoteLink}`, isClients: true }),
    async change(page, seen) {
      const sign = page.getByRole('button', { name: 'Sign and Approve' });
      await sign.click();
      await seen('Type your name to sign.');
      await page.getByLabel('Your name').fill('Dana Whitfield');
      await sign.click();
      await seen('Quote Approved!');
    },
  },
  {
    screen: 'the reports',
    page: () => ({ path: siteRoutes.liteReports.path }),
    async change(page, seen) {
      await page.getByRole('table', { name: 'Income by month' }).waitFor();
      await seen('$1,220.50');
      await page.getByLabel('Report', { exact: true }).selectOption('owed');
      await seen('Dana Whitfield');
      await page.getByLabel('Report', { exact: true }).selectOption('payments');
      await seen('$100.00');
    },
  },
  {
    screen: 'the settings',
    page: () => ({ path: siteRoutes.liteSettings.path }),
    async change(page, seen) {
      await page.getByLabel('Business name').fill('');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByLabel('Business name').fill('Whole House Plumbing');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await seen('Your business settings have been saved successfully!');
    },
  },
];

/** What a person can read, without what differs between two accounts and two moments. */
const readable = async (page: Page) =>
  (await page.locator('main').innerText())
    .replaceAll(/person\d+\.\d+@example\.com/g, 'owner@example.com')
    .replaceAll(/INV-\d{13}/g, 'INV-clock')
    .replaceAll(/\d{1,2}:\d{2}\s[AP]M/g, 'at a time')
    .replaceAll(/\s+/g, ' ');

/** What the page shows once it no longer changes. */
async function settled(page: Page): Promise<string> {
  let last = '';
  await expect
    .poll(
      async () => {
        const before = last;
        last = await readable(page);
        return last === before;
      },
      { interval: 300 },
    )
    .toBe(true);
  return last;
}

/** Opens the page of a scenario and makes its changes. `check` is called after each, when the page shows the result. */
async function play(
  { page: pageOf, change }: Scenario,
  isTranslated: boolean,
  check: (page: Page) => Promise<void>,
): Promise<void> {
  const { office, own } = await openOfficeWithData();
  const { path, isClients } = pageOf(own);
  const { page, complaints } = isClients ? await site.visitLite(path) : await office.visit(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (isTranslated) await translate(page, 'same');
  await change(page, async (text) => {
    await page.getByText(text).first().waitFor();
    await check(page);
  });
  if (isTranslated) expect(await page.locator('main font').count()).toBeGreaterThan(0);
  expect(complaints.filter((complaint) => !/status of 4\d\d/.test(complaint))).toEqual([]);
}

test.each(scenarios)(
  '$screen with data, translated, shows after each change what it shows otherwise',
  async (scenario) => {
    const shownOtherwise: string[] = [];
    await play(scenario, false, async (page) => void shownOtherwise.push(await settled(page)));
    const left = [...shownOtherwise];
    await play(scenario, true, (page) => expect.poll(() => readable(page)).toBe(left.shift()));
    expect(shownOtherwise.length).toBeGreaterThan(0);
    expect(left).toEqual([]);
  },
);
