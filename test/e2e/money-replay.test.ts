// @module-tag further
import { readFileSync } from 'node:fs';
import { decideBankPayment, returnBankPayment } from 'one-machine-cloud/payments/payments';
import { createRefund } from 'one-machine-cloud/payments/refunds-and-disputes';
import type { Page } from 'playwright-core';
import { generatePath } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { GetInvoiceAnswer } from '#domain/contract/invoices';
import type { QuoteAnswer } from '#domain/contract/quotes';
import { siteRoutes } from '#domain/site-routes';
import { startOwnSite } from '#test/support/browser-site';
import { aLine } from '#test/support/invoices';
import type { Office } from '#test/support/lite-office';
import { newEmail } from '#test/support/new-email';
import { connectedOffice, emailedInvoice } from '#test/support/online-office';
import { readPdf } from '#test/support/pdf-reader';
import { aQuoteDraft } from '#test/support/quotes';
import { until } from '#test/support/waiting';

/**
 * What went wrong with money before one function said it, replayed on the running product: the owner's page and Today,
 * the client's page, the emails and the PDF say the same.
 */
const site = startOwnSite({ onlinePayments: true });

const phone = { viewport: { width: 390, height: 844 } } as const;

type Step = Parameters<typeof site.product.cloud.payments.simulate>[1];
type Context = Parameters<Step>[0];
type ProviderPayment = Context['data']['payments'][string];

/** Makes something happen at the provider to the payment of an invoice or quote, and delivers its events. */
async function atProvider(documentId: string, step: (act: Context, payment: ProviderPayment) => void) {
  const { payments } = site.product.cloud;
  const found = payments
    .accounts()
    .flatMap((data) => Object.values(data.payments).map((payment) => ({ data, payment })))
    .find(({ payment }) => Object.values(payment.metadata).includes(documentId));
  if (!found) throw new Error('Nothing was paid');
  await payments.simulate(found.data.account.id, (act) => step(act, found.payment));
  await payments.runDueWork();
}

const readInvoice = async (office: Office, invoiceId: string) =>
  (await office.api<GetInvoiceAnswer>(`/api/invoices/${invoiceId}`)).invoice;

/** What the PDF prints that a page offers, without spaces. */
async function paperOf(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: 'Download PDF' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return (await readPdf(readFileSync(await download.path()))).textWithoutSpaces;
}

/** The subjects of the emails to a client about payments, once the outbox was processed. */
async function subjectsTo(client: string): Promise<readonly string[]> {
  await site.product.cloud.moveClock(site.product.cloud.now() + 180_000);
  return site.product.cloud.mails
    .list()
    .filter(
      ({ destinations, tags }) => destinations.includes(client) && tags.kind === 'client-payment-notice',
    )
    .map(({ raw }) => /^Subject: (.*(?:\r?\n .*)*)/m.exec(raw)?.[1]?.replace(/\r?\n /g, ' ') ?? '');
}

/** An emailed invoice that its client begins to pay. */
async function beginToPay(amount: string, shown: string) {
  const office = await connectedOffice(site);
  const client = newEmail('replay');
  const { invoiceId, link } = await emailedInvoice(office, client, amount);
  const { page } = await site.visit(phone);
  await page.goto(link);
  await page.getByRole('button', { name: `Pay ${shown}` }).click();
  const ownersPage = async () =>
    (await office.visit(`${siteRoutes.liteInvoices.path}/${invoiceId}`, phone)).page;
  const clientReads = async (text: string) => {
    await page.goto(link);
    await page.getByText(text).first().waitFor();
  };
  return { office, client, invoiceId, page, ownersPage, clientReads };
}

const payByCard = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true }).click();
const payByBank = (page: Page) =>
  page.getByRole('button', { name: 'Pay by bank, decide in four days' }).click();
const noPayButton = async (page: Page) =>
  expect(await page.getByRole('button', { name: /^Pay / }).count()).toBe(0);

test('an invoice that is voided while its client pays is paid again once the void is undone', async () => {
  const { office, invoiceId, page, ownersPage, clientReads } = await beginToPay('450', '$450.00');
  const setVoid = (isVoid: boolean) =>
    office.api(`/api/invoices/${invoiceId}/void`, { method: 'PUT', body: { void: isVoid } });
  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
  await setVoid(true);
  await payByCard(page);
  await until(async () => (await readInvoice(office, invoiceId)).paidCents === 45_000, 'the payment');
  await clientReads('This invoice was voided. $450.00 was paid for it.');
  await (await ownersPage()).getByText('Void. $450.00 was paid for it.').first().waitFor();

  await setVoid(false);
  await clientReads('Paid on ');
  await noPayButton(page);
  expect(await paperOf(page)).toContain('Balancedue$0.00');
  expect((await readInvoice(office, invoiceId)).status).toBe('paid');
  await (await ownersPage())
    .getByText(/^Paid on /)
    .first()
    .waitFor();
});

test('nobody asks for what was refunded at the provider until the owner has decided', async () => {
  const { office, client, invoiceId, page, ownersPage, clientReads } = await beginToPay('450', '$450.00');
  await payByCard(page);
  await page.getByText('Payment received').waitFor();
  await atProvider(
    invoiceId,
    (act, payment) => void createRefund(act, payment, { amount: undefined, reason: undefined, metadata: {} }),
  );
  await until(
    async () => (await readInvoice(office, invoiceId)).online?.toDecideCents === 45_000,
    'the refund',
  );
  await clientReads('Nothing is due now.');
  await noPayButton(page);
  const paper = await paperOf(page);
  expect(paper).toContain('Onhold$450.00');
  expect(paper).toContain('Balancedue$0.00');
  const owner = await ownersPage();
  await owner.getByText('Does Dana Whitfield still owe $450.00?').first().waitFor();
  const { page: dashboard } = await office.visit(siteRoutes.liteDashboard.path, phone);
  await dashboard.getByText('Does Dana Whitfield still owe $450.00?').first().waitFor();

  await owner.getByRole('button', { name: 'Still owed' }).click();
  await until(async () => !(await readInvoice(office, invoiceId)).online?.toDecideCents, 'the answer');
  await clientReads('Amount due');
  await page.getByRole('button', { name: 'Pay $450.00' }).waitFor();
  expect(await paperOf(page)).toContain('Balancedue$450.00');
  expect(await subjectsTo(client)).toContainEqual(expect.stringMatching(/^Refund for invoice/));
});

test('a bank payment on its way is said everywhere, and so is its refusal', async () => {
  const { office, client, invoiceId, page, ownersPage, clientReads } = await beginToPay('300', '$300.00');
  await payByBank(page);
  await page.getByText('Your bank payment is on its way.').waitFor();
  await clientReads('Your bank payment of $300.00 is on its way.');
  await noPayButton(page);
  expect(await paperOf(page)).toContain('Bankpaymentonitsway$300.00');
  await (await ownersPage()).getByText('Bank payment on its way, $300.00').first().waitFor();

  await atProvider(invoiceId, (act, payment) => decideBankPayment(act, payment, false));
  await until(
    async () => (await readInvoice(office, invoiceId)).online?.refusedCents === 30_000,
    'the refusal',
  );
  await clientReads('Your bank refused the payment of $300.00.');
  await page.getByRole('button', { name: 'Pay $300.00' }).waitFor();
  await (await ownersPage())
    .getByText(/The bank refused a payment of \$300\.00\. Dana Whitfield owes \$300\.00/)
    .first()
    .waitFor();
  const { page: dashboard } = await office.visit(siteRoutes.liteDashboard.path, phone);
  await dashboard.getByText('The bank refused a payment of $300.00.').first().waitFor();
  expect(await subjectsTo(client)).toEqual([expect.stringMatching(/^Payment refused for invoice/)]);
});

test('a bank payment that is taken back is owed again, and everybody is told so', async () => {
  const { office, client, invoiceId, page, ownersPage, clientReads } = await beginToPay('300', '$300.00');
  await payByBank(page);
  await page.getByText('Your bank payment is on its way.').waitFor();
  await atProvider(invoiceId, (act, payment) => decideBankPayment(act, payment, true));
  await until(async () => (await readInvoice(office, invoiceId)).status === 'paid', 'the payment');
  await atProvider(invoiceId, (act, payment) => returnBankPayment(act, payment));
  await until(async () => (await readInvoice(office, invoiceId)).status === 'sent', 'the return');
  await clientReads('Your bank took back the payment of $300.00.');
  await page.getByRole('button', { name: 'Pay $300.00' }).waitFor();
  const paper = await paperOf(page);
  expect(paper).toContain('Balancedue$300.00');
  expect(paper).toContain('-$300.00');
  await (await ownersPage())
    .getByText(/The bank took back a payment of \$300\.00\./)
    .first()
    .waitFor();
  expect(await subjectsTo(client)).toContainEqual(expect.stringMatching(/^Payment returned for invoice/));
});

test('an invoice that was paid twice asks for nothing and says what is too much', async () => {
  const { office, invoiceId, page, ownersPage, clientReads } = await beginToPay('450', '$450.00');
  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
  await office.api(`/api/invoices/${invoiceId}/payments`, {
    body: { method: 'cash' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  await payByCard(page);
  await until(async () => (await readInvoice(office, invoiceId)).paidCents === 90_000, 'both payments');
  await clientReads('$450.00 was paid too much.');
  await noPayButton(page);
  const paper = await paperOf(page);
  expect(paper).toContain('Overpaid$450.00');
  expect(paper).toContain('Balancedue$0.00');
  await (await ownersPage()).getByText('Overpaid $450.00.').first().waitFor();
});

test('a deposit whose bank payment is refused is asked for again, and its owner finds it in Today', async () => {
  const office = await connectedOffice(site);
  const client = newEmail('replay');
  const quoteId = crypto.randomUUID().replaceAll('-', '');
  await office.api(`/api/lite-quotes/${quoteId}/mails`, {
    body: {
      quote: aQuoteDraft({
        clientEmail: client,
        deposit: '25%',
        lineItems: [aLine({ description: 'Furnace', quantity: '1', unitPrice: '10000' })],
      }),
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const { page } = await site.visit(phone);
  await page.goto(`/quote?id=${quoteId}`);
  await page.getByLabel('Your name').fill('Dana Whitfield');
  await page.getByRole('button', { name: 'Sign and Approve' }).click();
  await page.getByRole('button', { name: 'Pay the deposit of $2,500.00' }).click();
  await payByBank(page);
  await page.getByText('Your bank payment is on its way.').waitFor();
  await atProvider(quoteId, (act, payment) => decideBankPayment(act, payment, false));
  const deposit = async () =>
    (await office.api<QuoteAnswer>(`/api/lite-quotes/${quoteId}`)).quote.onlineDeposit;
  await until(async () => (await deposit())?.refusedCents === 250_000, 'the refusal');
  const { page: dashboard } = await office.visit(siteRoutes.liteDashboard.path, phone);
  await dashboard.getByText('The bank refused a payment of $2,500.00.').first().waitFor();
  await dashboard
    .getByRole('link', { name: /^View quote: / })
    .first()
    .waitFor();
  await page.goto(`/quote?id=${quoteId}`);
  await page.getByText('Your bank refused the payment of $2,500.00.').waitFor();
  await page.getByRole('button', { name: 'Pay the deposit of $2,500.00' }).waitFor();
  const { page: owner } = await office.visit(generatePath(siteRoutes.liteQuote.path, { quoteId }), phone);
  await owner.getByText('The bank refused a payment of $2,500.00.').waitFor();
  await owner.getByText('Bank refused the deposit: $2,500.00').waitFor();
  expect(await subjectsTo(client)).toEqual([expect.stringMatching(/^Payment refused for quote/)]);
});
