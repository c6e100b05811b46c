import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { keys } from '#domain/table/keys';
import { sha256 } from '#lambdas/platform/hash';
import { violationsOf } from '#test/support/accessibility';
import { startOwnSite } from '#test/support/browser-site';
import { further } from '#test/support/further-cases';
import { chooseMore } from '#test/support/invoice-page';
import { newEmail } from '#test/support/new-email';
import { until } from '#test/support/waiting';

const site = startOwnSite();

// A test may have left the clock days ahead.
beforeEach(() => site.product.cloud.moveClock(Date.now()));

const phone = { viewport: { width: 390, height: 844 } };
const link = 'https://venmo.com/u/hartwell';

const mailsTo = (address: string) =>
  site.product.cloud.mails.list().filter(({ destinations }) => destinations.includes(address));

test('an owner enters how clients pay, the client reads it, pays by check and gets a receipt', async () => {
  const own = await site.office();
  const client = newEmail('pays');
  const { page, complaints } = await own.visit(siteRoutes.litePaymentSettings.path, phone);
  const text = page.getByLabel('Payment instructions');
  await text.fill('Check to Hartwell Plumbing, 12 Mill Road, Dayton');
  const linkField = page.getByLabel('Payment link');
  await linkField.fill('http://venmo.com/u/hartwell');
  await page.getByRole('button', { name: 'Save how clients pay' }).press('Enter');
  await page.getByText('Enter a link that begins with https://').waitFor();
  await linkField.fill(link);
  await page.getByText('Clients see a button “Pay with Venmo”.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('How clients pay you has been saved.').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  const invoice = await own.invoice({ clientName: 'Dana Whitfield', clientEmail: client });
  const { invoiceId } = invoice;
  await own.api(`/api/invoices/${invoiceId}/client-mails`, {
    body: { basedOn: invoice.contentId, message: '' },
    headers: { 'idempotency-key': randomUUID() },
  });
  await page.goto(`${siteRoutes.liteInvoices.path}/${invoiceId}`);
  const sheet = page.getByRole('region', { name: 'Invoice document' });
  await sheet.getByText('How to pay').waitFor();
  await sheet.getByText(`Pay with Venmo: ${link}`).waitFor();
  await sheet.locator('svg.sheet-code').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  // A minute later the outbox has emailed the owner about the change.
  await site.product.cloud.moveClock(site.product.cloud.now() + 90_000);
  await until(
    () => mailsTo(own.account.email).some(({ raw }) => raw.includes('How clients pay you was changed')),
    'the email to the owner',
  );
  const ownerMails = await site.product.waitForMails(1, own.account.email);
  const phoneVisit = await site.visit(phone);
  await phoneVisit.page.setContent(
    ownerMails.find(({ email }) => email.html?.includes(link))?.email.html ?? '',
  );
  await phoneVisit.page.getByText(link).waitFor();
  expect(await phoneVisit.page.evaluate(() => document.documentElement.scrollWidth)).toBe(
    phone.viewport.width,
  );

  const { invoice: storedInvoice } = await own.api<{ invoice: { linkId: string } }>(
    `/api/invoices/${invoiceId}`,
  );
  const visitor = await site.visit(phone);
  await visitor.page.goto(`${siteRoutes.clientInvoice.path}?id=${storedInvoice.linkId}`);
  const button = visitor.page.getByRole('link', { name: 'Pay with Venmo' });
  await button.waitFor();
  expect(await button.getAttribute('href')).toBe(link);
  await visitor.page.getByText('Check to Hartwell Plumbing, 12 Mill Road, Dayton').waitFor();
  expect(await violationsOf(visitor.page)).toEqual([]);
  // The printed page also says how to pay, with the code of the page.
  await visitor.page.emulateMedia({ media: 'print' });
  await visitor.page.getByText(`Pay with Venmo: ${link}`).waitFor();
  const caption = visitor.page.getByText('Scan to view this invoice');
  await caption.waitFor();
  await caption.locator('..').locator('svg').waitFor();
  await visitor.page.emulateMedia({ media: 'screen' });
  expect(await caption.isVisible()).toBe(false);

  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record payment' });
  await dialog.getByLabel('Amount').fill('50.00');
  await dialog.getByLabel(`Email a receipt to ${client}`).press('Space');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Record payment' }).press('Enter');
  await page.getByText('Payment of $50.00 recorded.').waitFor();
  await page.getByText(`${client} gets a receipt for $50.00 (Check) in a few seconds`).waitFor();
  await site.product.cloud.moveClock(site.product.cloud.now() + 30_000);
  const receipts = () => mailsTo(client).filter(({ raw }) => raw.includes('Subject: Receipt for invoice'));
  await until(() => receipts().length === 1, 'the receipt');
  await page.reload();
  await page.getByText(`Receipt for $50.00 emailed to ${client}`).waitFor();
  await page.getByText(`${client} got a receipt for $50.00 (Check) on `).waitFor();

  // The owner sees it as paid at once, the client only after it is saved.
  const saved = page.waitForResponse(
    (answer) => answer.url().includes(`/${invoiceId}/payments`) && answer.request().method() === 'POST',
  );
  await chooseMore(page, 'Mark as paid');
  await sheet.getByText('PAID', { exact: true }).waitFor();
  expect((await saved).status()).toBe(200);
  await visitor.page.reload();
  await visitor.page.getByText('Paid on').waitFor();
  expect(await visitor.page.getByRole('link', { name: 'Pay with Venmo' }).count()).toBe(0);
  expect(await visitor.page.getByText('Amount due').count()).toBe(0);
  expect(receipts()).toHaveLength(1);
  expect(visitor.complaints).toEqual([]);
  expect(complaints).toEqual([]);
});

/**
 * Opens a link of the newest email about payment details, of those with the text `about`, and presses its button. The
 * notices of two changes can arrive in either order.
 */
async function answerEmail(
  address: string,
  action: 'confirm' | 'deny',
  button: string,
  confirmation: string,
  about = '',
) {
  const findLink = async () => {
    const mails = await site.product.waitForMails(1, address);
    const link = new RegExp(`https?://\\S+/payment-details#action=${action}\\S+`);
    const texts = mails.map(({ email }) => email.text ?? '').filter((text) => text.includes(about));
    return texts.map((text) => link.exec(text)?.[0]).findLast(Boolean);
  };
  await site.product.cloud.moveClock(site.product.cloud.now() + 90_000);
  await until(async () => (await findLink()) !== undefined, 'the email about the change');
  const { page, complaints } = await site.visit(phone);
  const url = new URL((await findLink()) ?? '');
  await page.goto(`${url.pathname}${url.hash}`);
  await page.getByRole('button', { name: button }).press('Enter');
  await page.getByText(confirmation).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
}

test(
  'an owner confirms replaced payment details by a recovery code from before the session',
  further,
  async () => {
    const own = await site.office();
    const code = '0123-4567-89AB-CDEF';
    const { userId } = own.account;
    await site.product.table.send(
      new PutCommand({
        TableName: site.product.tableName,
        Item: {
          ...keys.recoveryCodes(userId),
          codes: [{ hash: sha256(`${userId}#${code}`) }],
          madeAt: new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString(),
          version: 1,
        },
      }),
    );
    await own.api('/api/how-to-pay', { method: 'PUT', body: { text: 'Check to Hartwell', link: '' } });
    await own.api('/api/how-to-pay', { method: 'PUT', body: { text: 'Zelle to Hartwell', link: '' } });
    const { page, complaints } = await own.visit(siteRoutes.litePaymentSettings.path, phone);
    const pending = page.getByRole('region', { name: 'Pending change' });
    await pending.getByRole('button', { name: 'Confirm by recovery code' }).press('Enter');
    const field = pending.getByLabel('Recovery code');
    await field.fill('ZZZZ-4567-89AB-CDEF');
    await field.press('Enter');
    await pending.getByText('That did not work.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);
    await field.fill(code.toLowerCase());
    await pending.getByRole('button', { name: 'Confirm', exact: true }).press('Enter');
    await page.getByText('Your clients see the new payment details now.').waitFor();
    await pending.waitFor({ state: 'detached' });
    expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
  },
);

test(
  'an owner replaces payment details, sees until when they are pending, and confirms them by email',
  further,
  async () => {
    const own = await site.office();
    const client = newEmail('reads');
    await own.api('/api/how-to-pay', { method: 'PUT', body: { text: 'Check to Hartwell', link: '' } });
    const { invoiceId, contentId } = await own.invoice({ clientName: 'Dana Whitfield', clientEmail: client });
    await own.api(`/api/invoices/${invoiceId}/client-mails`, {
      body: { basedOn: contentId, message: '' },
      headers: { 'idempotency-key': randomUUID() },
    });
    const { invoice } = await own.api<{ invoice: { linkId: string } }>(`/api/invoices/${invoiceId}`);
    const visitor = await site.visit(phone);
    await visitor.page.goto(`${siteRoutes.clientInvoice.path}?id=${invoice.linkId}`);
    // On the day of the first details there is nothing from which they are unchanged.
    await visitor.page.getByText('Check to Hartwell').waitFor();
    expect(await visitor.page.getByText('Payment details').count()).toBe(0);
    expect(await violationsOf(visitor.page)).toEqual([]);

    const { page, complaints } = await own.visit(siteRoutes.litePaymentSettings.path, phone);
    await page.getByLabel('Payment instructions').fill('Zelle to office@hartwell.example');
    await page.getByRole('button', { name: 'Save how clients pay' }).press('Enter');
    const pending = page.getByRole('region', { name: 'Pending change' });
    await pending.getByText('Check to Hartwell').waitFor();
    await pending.getByRole('button', { name: 'Confirm by email' }).press('Enter');
    await pending.getByText(`Open the email we sent to ${own.account.email}`).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);
    await visitor.page.reload();
    await visitor.page.getByText('Check to Hartwell').waitFor();

    await answerEmail(
      own.account.email,
      'confirm',
      'Confirm the change',
      'Your clients see the new payment details now.',
    );
    await visitor.page.reload();
    await visitor.page.getByText('Zelle to office@hartwell.example').waitFor();
    await visitor.page.getByText('If in doubt, call').waitFor();
    await page.reload();
    await page.getByLabel('Payment instructions').waitFor();
    expect(await pending.count()).toBe(0);
    expect(complaints).toEqual([]);

    await answerEmail(
      own.account.email,
      'deny',
      "This wasn't me",
      'Done. Everyone is signed out',
      'Zelle to office@hartwell.example',
    );
    await visitor.page.reload();
    await visitor.page.getByText('Check to Hartwell').waitFor();
    await page.reload();
    await page.getByText('This account was signed out everywhere').waitFor();
    expect(visitor.complaints).toEqual([]);
  },
);

test(
  'emails to a client and their preview show the current payment details; the invoice keeps its own',
  further,
  async () => {
    const own = await site.office();
    const address = 'dana.changes@client.example';
    const payBy = (text: string) => own.api('/api/how-to-pay', { method: 'PUT', body: { text, link: '' } });
    await payBy('Zelle to old@hartwell.example');
    const invoice = await own.invoice({ clientName: 'Dana Whitfield', clientEmail: address });
    await payBy('Check to Hartwell Plumbing');
    await answerEmail(
      own.account.email,
      'confirm',
      'Confirm the change',
      'Your clients see the new payment details',
    );
    const { page, complaints } = await own.visit(`${siteRoutes.liteInvoices.path}/${invoice.invoiceId}`);
    const sheet = page.getByRole('region', { name: 'Invoice document' });
    await sheet.getByText('Zelle to old@hartwell.example').waitFor();
    await page.getByRole('button', { name: 'Email it to Dana Whitfield' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Preview the email').click();
    await dialog.getByText('Check to Hartwell Plumbing').waitFor();
    expect(await dialog.getByText('Zelle to old@hartwell.example').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Send email' }).click();
    await page.getByText(`Emailed to ${address}`).first().waitFor();
    const [mail] = await site.product.waitForMails(1, address);
    expect(mail?.email.text).toContain('Check to Hartwell Plumbing');
    expect(mail?.email.text).not.toContain('old@hartwell.example');
    await sheet.getByText('Zelle to old@hartwell.example').waitFor();
    expect(complaints).toEqual([]);
  },
);
