import { generatePath } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { GetInvoiceAnswer } from '#domain/invoices/contract';
import type { QuoteAnswer } from '#domain/quotes/contract';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startOwnSite } from '#test/support/browser-site';
import { further } from '#test/support/further-cases';
import { aLine } from '#test/support/invoices';
import type { Office } from '#test/support/lite-office';
import { newEmail } from '#test/support/new-email';
import { connectedOffice } from '#test/support/online-office';
import { aQuoteDraft } from '#test/support/quotes';
import { until } from '#test/support/waiting';

const site = startOwnSite({ onlinePayments: true });

const phone = { viewport: { width: 390, height: 844 } } as const;
const hour = 60 * 60 * 1_000;

/** A quote of $10,000.00 with a deposit of $2,500.00, sent to its client. */
async function sentQuote(office: Office, clientEmail: string): Promise<string> {
  const quoteId = crypto.randomUUID().replaceAll('-', '');
  await office.api<QuoteAnswer>(`/api/lite-quotes/${quoteId}/mails`, {
    body: {
      quote: aQuoteDraft({
        clientEmail,
        deposit: '25%',
        lineItems: [aLine({ description: 'Furnace', quantity: '1', unitPrice: '10000' })],
      }),
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  return quoteId;
}

const readQuote = async (office: Office, quoteId: string) =>
  (await office.api<QuoteAnswer>(`/api/lite-quotes/${quoteId}`)).quote;

const pageOf = (quoteId: string) => generatePath(siteRoutes.liteQuote.path, { quoteId });

test('a client approves a quote on a phone, pays its deposit by card, and the invoice has it', async () => {
  const office = await connectedOffice(site);
  const client = newEmail('deposit');
  const quoteId = await sentQuote(office, client);
  const visitor = await site.visit(phone);
  await visitor.page.goto(`/quote?id=${quoteId}`);
  await visitor.page.getByLabel('Your name').fill('Dana Whitfield');
  await visitor.page.getByRole('button', { name: 'Sign and Approve' }).click();
  const payButton = visitor.page.getByRole('button', { name: 'Pay the deposit of $2,500.00' });
  await payButton.waitFor();
  expect(await violationsOf(visitor.page)).toEqual([]);
  await payButton.click();
  await visitor.page.getByRole('button', { name: 'Pay', exact: true }).click();
  await visitor.page.getByText('Payment received').waitFor();
  await visitor.page.getByText(/^Deposit paid: \$2,500\.00 on /).waitFor();
  expect(await payButton.count()).toBe(0);
  expect(await violationsOf(visitor.page)).toEqual([]);

  const owner = await office.visit(pageOf(quoteId), phone);
  await owner.page.getByText(/^Paid online: \$2,500\.00 on /).waitFor();
  expect(await owner.page.getByRole('button', { name: 'Record deposit' }).count()).toBe(0);
  expect(await violationsOf(owner.page)).toEqual([]);
  await owner.page.getByRole('link', { name: 'Create invoice' }).click();
  await owner.page.getByRole('button', { name: 'Save draft' }).click();
  await until(async () => (await readQuote(office, quoteId)).invoiceId !== undefined, 'the invoice');
  const { invoiceId } = await readQuote(office, quoteId);
  const { invoice } = await office.api<GetInvoiceAnswer>(`/api/invoices/${invoiceId}`);
  expect(invoice).toMatchObject({ totalCents: 1_000_000, paidCents: 250_000 });

  const receipts = () =>
    site.product.cloud.mails
      .list()
      .filter(
        ({ destinations, tags }) => destinations.includes(client) && tags.kind === 'client-payment-notice',
      );
  await site.product.cloud.moveClock(site.product.cloud.now() + 180_000);
  await until(() => receipts().length === 1, 'the receipt of the deposit');
  expect([...owner.complaints, ...visitor.complaints]).toEqual([]);
});

test(
  'a deposit by bank is in progress for days, which a note beside "Create invoice" says',
  further,
  async () => {
    const office = await connectedOffice(site);
    const quoteId = await sentQuote(office, newEmail('bank'));
    const visitor = await site.visit(phone);
    await visitor.page.goto(`/quote?id=${quoteId}`);
    await visitor.page.getByLabel('Your name').fill('Dana Whitfield');
    await visitor.page.getByRole('button', { name: 'Sign and Approve' }).click();
    await visitor.page.getByRole('button', { name: 'Pay the deposit of $2,500.00' }).click();
    await visitor.page.getByRole('button', { name: 'Pay by bank, decide in four days' }).click();
    await visitor.page
      .getByText('Your bank payment is on its way. This takes up to 4 business days.')
      .waitFor();
    expect(await visitor.page.getByRole('button', { name: /^Pay / }).count()).toBe(0);

    const owner = await office.visit(pageOf(quoteId), phone);
    await owner.page.getByText('Bank payment on its way, $2,500.00').waitFor();
    await owner.page.getByText('It is added to the invoice when it arrives.').waitFor();
    await site.product.cloud.moveClock(site.product.cloud.now() + 4 * 24 * hour + hour);
    await until(
      async () => (await readQuote(office, quoteId)).onlineDeposit?.paidCents === 250_000,
      'the bank payment',
    );
    await visitor.page.reload();
    await visitor.page.getByText(/^Deposit paid: \$2,500\.00 on /).waitFor();
  },
);
