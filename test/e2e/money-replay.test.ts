// @module-tag further
import { decideBankPayment, returnBankPayment } from 'one-machine-cloud/payments/payments';
import { createRefund } from 'one-machine-cloud/payments/refunds-and-disputes';
import { generatePath } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { QuoteAnswer } from '#domain/quotes/contract';
import { siteRoutes } from '#domain/site-routes';
import { startOwnSite } from '#test/support/browser-site';
import { aLine } from '#test/support/invoices';
import {
  moneyReplay,
  noPayButton,
  paperOf,
  payByBank,
  payByCard,
  phone,
  readInvoice,
} from '#test/support/money-replay';
import { newEmail } from '#test/support/new-email';
import { connectedOffice } from '#test/support/online-office';
import { aQuoteDraft } from '#test/support/quotes';
import { until } from '#test/support/waiting';

/**
 * What went wrong with money before one function said it, replayed on the running product: the owner's page and Today,
 * the client's page, the emails and the PDF say the same.
 */
const site = startOwnSite({ onlinePayments: true });
const { atProvider, beginToPay, subjectsTo } = moneyReplay(site);

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
    .getByText(/ paid \$450\.00 on /)
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
  await (await ownersPage())
    .getByText(/^A bank payment of \$300\.00 from .+ is on its way\.$/)
    .first()
    .waitFor();

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
  expect(await subjectsTo(client)).toContainEqual(expect.stringMatching(/^Payment refused for invoice/));
  expect(await subjectsTo(office.account.email)).toContainEqual(expect.stringMatching(/refused/));
});

test('a bank payment that is taken back is owed again, and everybody is told so', async () => {
  const { office, client, invoiceId, page, ownersPage, clientReads } = await beginToPay('300', '$300.00');
  await payByBank(page);
  await page.getByText('Your bank payment is on its way.').waitFor();
  await atProvider(invoiceId, (act, payment) => decideBankPayment(act, payment, true));
  await until(async () => (await readInvoice(office, invoiceId)).status === 'paid', 'the payment');
  // The emails to the owner about what happens within ten minutes are one.
  await subjectsTo(office.account.email);
  await site.product.cloud.moveClock(site.product.cloud.now() + 15 * 60_000);
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
  expect(await subjectsTo(office.account.email)).toContainEqual(expect.stringMatching(/returned/));
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
  expect(await subjectsTo(client)).toContainEqual(expect.stringMatching(/^Payment refused for quote/));
  expect(await subjectsTo(office.account.email)).toContainEqual(expect.stringMatching(/refused/));
});
