import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { GetInvoiceAnswer } from '#domain/invoices/contract';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startOwnSite } from '#test/support/browser-site';
import { further } from '#test/support/further-cases';
import { chooseMore } from '#test/support/invoice-page';
import type { Office } from '#test/support/lite-office';
import { newEmail } from '#test/support/new-email';
import { connectedOffice, emailedInvoice } from '#test/support/online-office';
import { until } from '#test/support/waiting';

const site = startOwnSite({ onlinePayments: true });

const phone = { viewport: { width: 390, height: 844 } } as const;
const hour = 60 * 60 * 1_000;
const day = 24 * hour;

const readInvoice = async (office: Office, invoiceId: string) =>
  (await office.api<GetInvoiceAnswer>(`/api/invoices/${invoiceId}`)).invoice;

const advanceClock = (milliseconds: number) =>
  site.product.cloud.moveClock(site.product.cloud.now() + milliseconds);

test(
  'a bank payment is in progress for four days, and shows a warning before the invoice is changed',
  further,
  async () => {
    const office = await connectedOffice(site);
    const { invoiceId, link } = await emailedInvoice(office, newEmail('bank'), '300');
    const visitor = await site.visit(phone);
    await visitor.page.goto(link);
    await visitor.page.getByRole('button', { name: 'Pay $300.00' }).click();
    await visitor.page.getByRole('button', { name: 'Pay by bank, decide in four days' }).click();
    await visitor.page
      .getByText('Your bank payment is on its way. This takes up to 4 business days.')
      .waitFor();
    expect(await visitor.page.getByRole('button', { name: /^Pay / }).count()).toBe(0);
    expect(await violationsOf(visitor.page)).toEqual([]);

    const owner = await office.visit(`${siteRoutes.liteInvoices.path}/${invoiceId}`, phone);
    await owner.page.getByText('A bank payment of $300.00 is on its way.').waitFor();
    await chooseMore(owner.page, 'Void');
    await owner.page
      .getByRole('dialog')
      .getByText(/is then shown as overpaid/)
      .waitFor();
    expect(await violationsOf(owner.page)).toEqual([]);
    await owner.page.getByRole('button', { name: 'Cancel' }).click();

    await advanceClock(4 * day + hour);
    await until(async () => (await readInvoice(office, invoiceId)).status === 'paid', 'the bank payment');
    await visitor.page.reload();
    await visitor.page
      .getByText(/^Paid on /)
      .first()
      .waitFor();
    expect([...owner.complaints, ...visitor.complaints]).toEqual([]);
  },
);

test(
  'a client who cancels is told that nothing was paid, and can pay later with a card that is accepted',
  further,
  async () => {
    const office = await connectedOffice(site);
    const { link } = await emailedInvoice(office, newEmail('late'), '80');
    const visitor = await site.visit(phone);
    await visitor.page.goto(link);
    await visitor.page.getByRole('button', { name: 'Pay $80.00' }).click();
    await visitor.page.getByRole('button', { name: 'Decline' }).click();
    await visitor.page.getByText('Your card was declined.').waitFor();
    await visitor.page.getByRole('link', { name: 'Back' }).click();
    await visitor.page.getByText('Payment was not completed').waitFor();
    await visitor.page.getByRole('button', { name: 'Pay $80.00' }).click();
    await visitor.page.getByRole('button', { name: 'Pay', exact: true }).click();
    await visitor.page.getByText('Payment received').waitFor();
  },
);

test('online payment can be turned off for one invoice', further, async () => {
  const office = await connectedOffice(site);
  const { invoiceId, link } = await emailedInvoice(office, newEmail('check'), '120');
  const owner = await office.visit(`${siteRoutes.liteInvoices.path}/${invoiceId}`, phone);
  await owner.page.getByRole('button', { name: 'Online payment', exact: true }).click();
  await owner.page.getByRole('switch', { name: 'No online payment on this invoice' }).check();
  await until(
    async () => (await readInvoice(office, invoiceId)).online?.isExcluded === true,
    'the exclusion',
  );
  const visitor = await site.visit(phone);
  await visitor.page.goto(link);
  await visitor.page.getByRole('button', { name: 'Download PDF' }).waitFor();
  expect(await visitor.page.getByRole('button', { name: /^Pay / }).count()).toBe(0);
});

test(
  'while the provider is down the page shows a message, and keeps the other ways to pay',
  further,
  async () => {
    const office = await connectedOffice(site);
    const { link } = await emailedInvoice(office, newEmail('down'), '90');
    const visitor = await site.visit(phone);
    await visitor.page.goto(link);
    const payButton = visitor.page.getByRole('button', { name: 'Pay $90.00' });
    await payButton.waitFor();
    site.product.cloud.payments.behavior.mode = 'down';
    try {
      await payButton.click();
      await visitor.page.getByText('Online payment is not available right now.').waitFor();
    } finally {
      site.product.cloud.payments.behavior.mode = 'up';
    }
    await payButton.click();
    await visitor.page.getByRole('heading', { name: 'Pay $90.00' }).waitFor();
  },
);

test('the owner refunds part of a card payment, and the client gets an email about it', async () => {
  const office = await connectedOffice(site);
  const client = newEmail('refund');
  const { invoiceId, link } = await emailedInvoice(office, client, '450');
  const visitor = await site.visit(phone);
  await visitor.page.goto(link);
  await visitor.page.getByRole('button', { name: 'Pay $450.00' }).click();
  await visitor.page.getByRole('button', { name: 'Pay', exact: true }).click();
  await visitor.page.getByText('Payment received').waitFor();

  const owner = await office.visit(`${siteRoutes.liteInvoices.path}/${invoiceId}`, phone);
  const refund = owner.page.getByRole('button', { name: /^Refund the payment of \$450\.00/ });
  await refund.click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('50');
  await dialog.getByLabel('Reason').fill('Came a day late');
  expect(await violationsOf(owner.page)).toEqual([]);
  site.product.cloud.payments.behavior.mode = 'down';
  try {
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByText('Stripe did not answer.').waitFor();
  } finally {
    site.product.cloud.payments.behavior.mode = 'up';
  }
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await owner.page.getByText('Refund of $50.00 is on its way.').first().waitFor();
  // The page reads the invoice again until the provider has reported the refund.
  const sheet = owner.page.getByRole('region', { name: 'Invoice document' });
  await owner.page
    .getByRole('paragraph')
    .filter({ hasText: /^-\$50\.00$/ })
    .waitFor();
  await sheet.getByText('-$50.00').waitFor();
  await owner.page.getByText('Came a day late').waitFor();
  await refund.click();
  await dialog.getByText('Up to $400.00.').waitFor();
  await owner.page.getByRole('button', { name: 'Cancel' }).click();
  // The dialog's answer for a part: the client does not owe it.
  await until(async () => (await readInvoice(office, invoiceId)).waivedCents === 5_000, 'the decision');
  expect(await owner.page.getByRole('button', { name: 'Not owed' }).count()).toBe(0);

  const refundMails = () =>
    site.product.cloud.mails
      .list()
      .filter(
        ({ destinations, tags }) => destinations.includes(client) && tags.kind === 'client-payment-notice',
      );
  // Minutes later the outbox has been processed.
  await advanceClock(180_000);
  await until(() => refundMails().length === 1, 'the email about the refund');
  await visitor.page.reload();
  await visitor.page.getByText('Not owed', { exact: true }).first().waitFor();
  // The owner's complaints are not checked: the browser logs the response 503 to the first attempt.
  expect(visitor.complaints).toEqual([]);
});

test('an amount overpaid by card is moved to another open invoice of the client', further, async () => {
  const office = await connectedOffice(site);
  const client = newEmail('twice');
  const { invoiceId, link } = await emailedInvoice(office, client, '450');
  const other = await emailedInvoice(office, client, '300');
  const visitor = await site.visit(phone);
  await visitor.page.goto(link);
  await visitor.page.getByRole('button', { name: 'Pay $450.00' }).click();
  const payButton = visitor.page.getByRole('button', { name: 'Pay', exact: true });
  await payButton.waitFor();
  // In the minute before the payment page expires, the owner records a cash payment.
  await office.api(`/api/invoices/${invoiceId}/payments`, {
    body: { method: 'cash' },
    headers: { 'idempotency-key': randomUUID() },
  });
  await payButton.click();
  await until(async () => (await readInvoice(office, invoiceId)).paidCents === 90_000, 'the second payment');

  const owner = await office.visit(`${siteRoutes.liteInvoices.path}/${invoiceId}`, phone);
  await owner.page.getByText('Overpaid $450.00.').first().waitFor();
  await owner.page.getByRole('button', { name: 'Move to another invoice' }).click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByText('$300.00 left to pay').waitFor();
  expect(await violationsOf(owner.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Move $300.00' }).click();
  await owner.page.getByText('Overpaid $150.00.').first().waitFor();
  await owner.page.getByText(/^Moved to Invoice #/).waitFor();
  expect(await readInvoice(office, other.invoiceId)).toMatchObject({ status: 'paid', paidCents: 30_000 });
  await owner.page.getByRole('button', { name: 'Move to another invoice' }).click();
  await dialog.getByText('This client has no other open invoice.').waitFor();
  expect([...owner.complaints, ...visitor.complaints]).toEqual([]);
});
