// @module-tag further
import { revokeAccess } from 'one-machine-cloud/payments/accounts';
import { generatePath } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { ListClientsAnswer } from '#domain/clients/contract';
import { siteRoutes } from '#domain/site-routes';
import { startOwnSite } from '#test/support/browser-site';
import { aLine } from '#test/support/invoices';
import { liteGeneratorPage } from '#test/support/lite-generator-page';
import {
  moneyReplay,
  noPayButton,
  ownersPaper,
  paperOf,
  payByCard,
  phone,
  readInvoice,
} from '#test/support/money-replay';
import { newEmail } from '#test/support/new-email';
import { emailedInvoice } from '#test/support/online-office';
import { aQuoteDraft } from '#test/support/quotes';
import { until } from '#test/support/waiting';

/**
 * Payments that cannot be read or must stop, papers, deposits and people of one name, replayed on the running product:
 * owner and client see and are emailed the same.
 */
const site = startOwnSite({ onlinePayments: true });
const { beginToPay, subjectsTo } = moneyReplay(site);

const minutes = (count: number) => site.product.cloud.moveClock(site.product.cloud.now() + count * 60_000);

test('a payment that our key may not read yet is checked, not asked for again, and recorded later', async () => {
  const { office, client, invoiceId, page, ownersPage, clientReads } = await beginToPay('450', '$450.00');
  const { behavior } = site.product.cloud.payments;
  behavior.lackedPermission = 'rak_payment_intent_read';
  await payByCard(page);
  await page.waitForURL(/payment=done/);
  await clientReads('A payment is being checked. Please do not pay again.');
  await noPayButton(page);
  await (await ownersPage()).getByText('A payment is being checked.').first().waitFor();
  const { page: dashboard } = await office.visit(siteRoutes.liteDashboard.path, phone);
  await dashboard.getByText('A payment of $450.00 is being checked.').waitFor();

  behavior.lackedPermission = '';
  await until(async () => {
    await minutes(10);
    return (await readInvoice(office, invoiceId)).status === 'paid';
  }, 'the payment');
  await clientReads('Paid on ');
  expect(await paperOf(page)).toContain('Balancedue$0.00');
  expect(await subjectsTo(client)).toContainEqual(expect.stringMatching(/^Receipt for invoice/));
  expect(await subjectsTo(office.account.email)).toContainEqual(expect.stringMatching(/paid/i));
});

test('a page that is open when the owner disconnects takes no payment, and the owner is told', async () => {
  const { office, invoiceId, page, clientReads } = await beginToPay('450', '$450.00');
  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
  await office.api('/api/online-payments/connection', { method: 'DELETE' });
  const isOpen = () =>
    site.product.cloud.payments
      .accounts()
      .flatMap(({ sessions }) => Object.values(sessions))
      .some(({ status, metadata }) => status === 'open' && Object.values(metadata).includes(invoiceId));
  await until(async () => {
    await minutes(1);
    return !isOpen();
  }, 'the page to be closed');
  await payByCard(page);
  await page.getByText('This page has expired').waitFor();
  await clientReads('No due date');
  await noPayButton(page);
  expect((await readInvoice(office, invoiceId)).paidCents ?? 0).toBe(0);
  expect(await subjectsTo(office.account.email)).toContain('How clients pay you was changed');
});

test('access that is taken away at the provider is said to the owner, and the client is not sent there', async () => {
  const { office, page, clientReads } = await beginToPay('450', '$450.00');
  const { payments } = site.product.cloud;
  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
  const account = payments.accounts().at(-1)?.account.id ?? '';
  await payments.simulate(account, revokeAccess);
  await payments.runDueWork();
  const { page: settings } = await office.visit(siteRoutes.litePaymentSettings.path, phone);
  await settings.getByText('Not connected any more').waitFor();
  await settings
    .getByText(/^Invoice .*, \$450\.00/)
    .first()
    .waitFor();
  await clientReads('No due date');
  await noPayButton(page);
  expect(await subjectsTo(office.account.email)).toContain('Your clients can no longer pay online');
});

test('a paid invoice is downloaded as it is now or as it was emailed, and emailed again as its receipt', async () => {
  const { office, client, invoiceId, page, ownersPage, clientReads } = await beginToPay('450', '$450.00');
  await payByCard(page);
  await page.getByText('Payment received').waitFor();
  await clientReads('Download and print: As it is now.');
  expect(await paperOf(page)).toContain('Balancedue$0.00');
  const owner = await ownersPage();
  const [, emailedOn = ''] =
    /as emailed on (.+?) is under/.exec(
      await owner.getByText(/^Print\/Download: As it is now/).innerText(),
    ) ?? [];
  expect(await ownersPaper(owner, 'Download PDF: As it is now')).toContain('Balancedue$0.00');
  expect(await ownersPaper(owner, `Download PDF: As emailed on ${emailedOn}`)).not.toContain(
    'Balancedue$0.00',
  );

  const receipts = async () =>
    (await subjectsTo(client)).filter((subject) => subject.startsWith('Receipt for invoice')).length;
  expect(await receipts()).toBe(1);
  const { contentId, clientMail } = await readInvoice(office, invoiceId);
  expect(
    await office.api(`/api/invoices/${invoiceId}/client-mails`, {
      body: { basedOn: contentId, message: '', afterMail: clientMail?.mailId },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
  ).toMatchObject({ success: true });
  expect(await receipts()).toBe(2);
});

test('the deposit of a quote that is not billed is in the tile, and a row of its own behind its link', async () => {
  const office = await site.office();
  const quoteId = crypto.randomUUID().replaceAll('-', '');
  await office.api(`/api/lite-quotes/${quoteId}/mails`, {
    body: {
      quote: aQuoteDraft({
        clientEmail: newEmail('replay'),
        deposit: '25%',
        lineItems: [aLine({ description: 'Furnace', quantity: '1', unitPrice: '10000' })],
      }),
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const { page: client } = await site.visit(phone);
  await client.goto(`/quote?id=${quoteId}`);
  await client.getByLabel('Your name').fill('Dana Whitfield');
  await client.getByRole('button', { name: 'Sign and Approve' }).click();
  await client.getByText('Quote Approved!').waitFor();
  await office.api(`/api/lite-quotes/${quoteId}/deposit`, {
    method: 'PUT',
    body: {
      received: { amount: '2500', on: new Date(site.product.cloud.now()).toISOString().slice(0, 10) },
    },
  });
  const { page: quote } = await office.visit(generatePath(siteRoutes.liteQuote.path, { quoteId }), phone);
  await quote
    .getByText(/^Deposit of \$2,500\.00 received/)
    .first()
    .waitFor();

  const { page: dashboard } = await office.visit(siteRoutes.liteDashboard.path, phone);
  const tile = dashboard.getByRole('listitem').filter({ hasText: 'Paid this month' });
  await tile.getByText('$2,500.00').waitFor();
  await tile.getByRole('link').click();
  await dashboard
    .getByRole('list', { name: 'Deposits of quotes' })
    .getByText(/\$2,500\.00 received/)
    .waitFor();
  await client.reload();
  await client
    .getByText(/\$2,500\.00/)
    .first()
    .waitFor();
});

test('two people of one name are two clients, and neither page lists the invoice of the other', async () => {
  const office = await site.office();
  const [first, second] = [newEmail('dana'), newEmail('dana')];
  await emailedInvoice(office, first, '450');
  const { page } = await office.visit(siteRoutes.liteInvoiceGenerator.path);
  const form = liteGeneratorPage(page);
  await form.waitForNew();
  await form.clientName.fill('Dana Whitfield');
  await form.clientEmail.fill(second);
  await form.notes.focus();
  await page.getByText(`Is this the Dana Whitfield at ${first}?`).waitFor();
  await page.getByRole('button', { name: 'Another Dana Whitfield' }).click();
  await emailedInvoice(office, second, '300');
  const { clients } = await office.api<ListClientsAnswer>('/api/clients');
  const danas = clients.filter(({ name }) => name === 'Dana Whitfield');
  expect(danas.map(({ email, balanceCents }) => [email, balanceCents]).toSorted()).toEqual(
    [
      [first, 450_00],
      [second, 300_00],
    ].toSorted(),
  );
  for (const { clientId, email } of danas) {
    const { page: client } = await office.visit(
      generatePath(siteRoutes.liteClient.path, { clientId }),
      phone,
    );
    await client
      .getByText(email === first ? '$450.00' : '$300.00')
      .first()
      .waitFor();
    expect(await client.getByText(email === first ? '$300.00' : '$450.00').count()).toBe(0);
  }
});
