import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { QuoteAnswer } from '#domain/quotes/contract';
import { siteRoutes } from '#domain/site-routes';
import { newSecret } from '#lambdas/platform/hash';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { further } from '#test/support/further-cases';
import { chooseMore } from '#test/support/invoice-page';
import { liteGeneratorPage } from '#test/support/lite-generator-page';
import { newEmail } from '#test/support/new-email';
import { readPdf } from '#test/support/pdf-reader';
import { aQuoteDraft } from '#test/support/quotes';
import { until } from '#test/support/waiting';

const site = startSite();

const phone = { viewport: { width: 390, height: 844 } } as const;

/** True if the page is not wider than the window. */
const fitsWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** Runs the outbox of one minute. */
const dispatch = () => site.product.cloud.invoke('dispatch-outbox', {});

const quoteIdIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('a quote is written, sent, signed on a phone, and its certificate reaches both', async () => {
  const office = await site.office();
  const client = `dana-${crypto.randomUUID().slice(0, 8)}@whitfield.example`;
  await office.client({ name: 'Dana Whitfield', email: client });
  const { page, complaints } = await office.visit(siteRoutes.liteQuotes.path);
  await page.getByText('No quotes yet').waitFor();
  const start = page.getByRole('main').getByRole('link', { name: /^Create( your first)? quote$/ });
  await page.setViewportSize(phone.viewport);
  expect(await start.allInnerTexts(), 'a phone shows one of the two buttons').toEqual(['Create quote']);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('link', { name: 'Create your first quote' }).click();

  await page.getByLabel('Client name').fill('Dan');
  await page.getByRole('option', { name: /Dana Whitfield/ }).click();
  await page.getByLabel('Title').fill('New furnace');
  await page.getByLabel('Message to the client').fill('We can come on Thursday.');
  await page.getByLabel('Line 1 Description', { exact: true }).fill('Furnace');
  await page.getByLabel('Line 1 Unit Price', { exact: true }).fill('1200');
  await page.getByLabel('Deposit').fill('25%');
  await page.getByText('Your client is asked for a deposit, but not told how to pay it.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send quote' }).click();
  await page.getByText(`Quote sent to ${client}`).waitFor();
  await page.getByText('Emailed to the client').waitFor();
  await page.getByText('has this quote').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  const [mail] = await site.product.waitForMails(1, client);
  const link = /\/quote\?id=[\w-]{22}/.exec(mail?.email.text ?? '')?.[0] ?? '';
  const visit = await site.visit(phone);
  await visit.page.goto(link);
  await visit.page.getByText('Valid until:').waitFor();
  await visit.page.getByRole('definition').filter({ hasText: '$300.00' }).waitFor();
  expect(await violationsOf(visit.page)).toEqual([]);
  const signButton = visit.page.getByRole('button', { name: 'Sign and Approve' });
  await signButton.click();
  await visit.page.getByText('Type your name to sign.').waitFor();
  await visit.page.getByLabel('Your name').fill('Dana Whitfield');
  await visit.page.keyboard.press('Enter');
  await visit.page.getByText('Quote Approved!').waitFor();
  await visit.page.getByText(`A copy with the certificate will be emailed to ${client}.`).waitFor();
  const download = visit.page.waitForEvent('download');
  await visit.page.getByRole('button', { name: 'Download certificate' }).click();
  expect((await download).suggestedFilename()).toBe('certificate-of-approval.pdf');

  await dispatch();
  const [, certificate] = await site.product.waitForMails(2, client);
  const [attached] = certificate?.email.attachments ?? [];
  const { textWithoutSpaces } = await readPdf(new Uint8Array(attached?.content as ArrayBuffer));
  expect(textWithoutSpaces).toContain('DanaWhitfield');

  const certificateEmails = async () =>
    (await office.api<QuoteAnswer>(`/api/lite-quotes/${quoteIdIn(page)}`)).quote.certificateEmails;
  await until(async () => (await certificateEmails())?.owner !== undefined, 'the email to the owner');
  await page.reload();
  await page.getByText('Approved by Dana Whitfield', { exact: false }).first().waitFor();
  await page.getByText('The record is complete and unchanged.').waitFor();
  await page.getByText('You got the certificate of approval').waitFor();
  await page.getByText(`${client} got the certificate of approval`).waitFor();
  await page.getByRole('button', { name: 'Record deposit' }).first().click();
  const deposit = page.getByRole('dialog');
  await deposit.getByLabel('Amount received').fill('1200.01');
  await deposit.getByRole('button', { name: 'Record deposit' }).click();
  await deposit.getByText('Amount is more than the total of $1,200.00.').waitFor();
  await deposit.getByLabel('Amount received').fill('300');
  await deposit.getByRole('button', { name: 'Record deposit' }).click();
  await page.getByText('Deposit of $300.00 received on').waitFor();

  await page.getByRole('link', { name: 'Create invoice', exact: true }).click();
  const form = liteGeneratorPage(page);
  await form.preview.getByText('Deposit paid').waitFor();
  await form.cell(1, 'Unit Price').fill('200');
  await form.submit.click();
  await form.errors.getByText('The total cannot be less than the deposit of $300.00').waitFor();
  await form.cell(1, 'Unit Price').fill('1200');
  await form.submit.click();
  await form.waitUntilSent();
  await page.getByRole('link', { name: 'View invoice' }).click();
  await page.getByText('Deposit paid').first().waitFor();
  await page.getByText('$900.00').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await chooseMore(page, 'Mark as paid');
  await page.getByText('Payment of $900.00 recorded').waitFor();

  // The client's own page lists it too.
  await page.goto(siteRoutes.liteClients.path);
  await page.getByRole('link', { name: 'Dana Whitfield', exact: true }).click();
  const quotes = page.getByRole('list', { name: 'Quotes' });
  await quotes.getByRole('link', { name: /New furnace, Dana Whitfield, \$1,200.00, approved/ }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a draft quote in the color of its business is continued, and deleted', further, async () => {
  const office = await site.office();
  const { page, complaints } = await office.visit(siteRoutes.liteQuoteEditor.path, phone);
  await page.getByLabel('Title').fill('New furnace');
  await page.getByText('Quote Branding').click();
  await page.getByLabel('Brand color', { exact: true }).fill('#0f766e');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft saved').waitFor();
  await page.goto(siteRoutes.liteQuotes.path);
  await page.getByRole('link', { name: /New furnace/ }).click();
  await page.getByText('Alvarez Plumbing').waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByText('Quote Branding').click();
  expect(await page.getByLabel('Brand color', { exact: true }).inputValue()).toBe('#0f766e');
  await page.goBack();
  await chooseMore(page, 'Delete');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByText('No quotes yet').waitFor();
  expect(complaints).toEqual([]);
});

test(
  'a client declines and asks on a phone, by keyboard; the owner is informed of both and sends a new revision',
  further,
  async () => {
    const office = await site.office();
    const quoteId = newSecret();
    const longWord = 'W'.repeat(500);
    const lineItems = Array.from({ length: 60 }, () => ({
      description: longWord,
      quantity: '1',
      unitPrice: '10',
    }));
    const email = `dana-${crypto.randomUUID().slice(0, 8)}@whitfield.example`;
    const quote = aQuoteDraft({
      lineItems,
      clientEmail: email,
      discount: '10%',
      taxRate: '8.25',
      deposit: '25%',
    });
    const sent = await office.api(`/api/lite-quotes/${quoteId}/mails`, {
      body: { quote },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(sent).toMatchObject({ success: true });
    const { page } = await site.visit(phone);
    await page.goto(`/quote?id=${quoteId}`);
    await page.getByText('Discount (10%)').waitFor();
    expect(await fitsWindow(page)).toBe(true);
    expect((await readPdf(await page.pdf({ preferCSSPageSize: true }))).pages.length).toBeGreaterThan(1);

    // In tab order, approving comes first, then asking and declining.
    await page.getByLabel('Your name').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Sign and Approve');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Ask a question');
    await page.keyboard.press('Enter');
    await page.getByLabel('Your question').fill('When could you come?');
    await page.getByRole('button', { name: 'Send question' }).press('Enter');
    await page.getByText('Your question was sent').waitFor();
    await page.getByRole('button', { name: 'Decline', exact: true }).press('Enter');
    await page.getByLabel('Reason').fill('Too dear.');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Decline the quote' }).press('Enter');
    await page.getByText('This quote was declined.').waitFor();
    expect(await page.getByRole('button', { name: 'Sign and Approve' }).count()).toBe(0);

    const owner = await office.visit(siteRoutes.liteQuotes.path);
    await owner.page.getByText('Declined', { exact: true }).waitFor();
    expect(await violationsOf(owner.page)).toEqual([]);
    await owner.page.getByRole('link', { name: /New furnace/ }).click();
    await owner.page.getByText('Declined: Too dear.').waitFor();
    await dispatch();
    const ownerMails = await site.product.waitForMails(2, office.account.email);
    expect(ownerMails.map(({ email: { subject } }) => subject).toSorted()).toEqual([
      'A question about your quote Q-1001',
      'Your quote Q-1001 was declined',
    ]);
    // The question stays until the owner marks it as answered, and can be reopened.
    const questions = owner.page.getByRole('listitem').filter({ hasText: 'When could you come?' });
    await questions.getByRole('button', { name: 'Mark as answered' }).press('Enter');
    await questions.getByText(/, answered /).waitFor();
    expect(await violationsOf(owner.page)).toEqual([]);
    await owner.page.reload();
    await questions.getByRole('button', { name: 'Mark as not answered' }).press('Enter');
    await questions.getByRole('button', { name: 'Mark as answered', exact: true }).waitFor();
    await owner.page.getByRole('link', { name: 'Edit and send again' }).click();
    await owner.page.getByLabel('Title').fill('New furnace, cheaper');
    await owner.page.getByRole('button', { name: 'Send new revision' }).click();
    await owner.page.getByText('Revision 2 sent').waitFor();
    expect(quoteIdIn(owner.page)).toBe(quoteId);
    await page.reload();
    await page.getByText('New furnace, cheaper').waitFor();
    await page.getByRole('button', { name: 'Sign and Approve' }).waitFor();
  },
);

test(
  'a signed-in owner cannot approve their own quote, neither on the page nor by calling the API',
  further,
  async () => {
    const office = await site.office();
    const quoteId = crypto.randomUUID().replaceAll('-', '').slice(0, 22);
    const email = `dana-${quoteId.slice(0, 8)}@whitfield.example`;
    const sent = await office.api(`/api/lite-quotes/${quoteId}/mails`, {
      body: { quote: aQuoteDraft({ clientEmail: email }) },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(sent).toMatchObject({ success: true });
    const own = await office.visit(`/quote?id=${quoteId}`);
    await own.page.getByText('This is your own quote. Only your client can approve it.').waitFor();
    expect(await own.page.getByRole('button', { name: 'Sign and Approve' }).count()).toBe(0);
    expect(await own.page.getByRole('button', { name: 'Decline' }).count()).toBe(0);
    expect(await violationsOf(own.page)).toEqual([]);

    // Without knowing whose quote it is, the page sends the access token along, and the API refuses.
    await own.page.route(`**/api/quotes/${quoteId}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ownerMark: '' } });
    });
    await own.page.reload();
    await own.page.getByLabel('Your name').fill('Dana Whitfield');
    await own.page.getByRole('button', { name: 'Sign and Approve' }).click();
    await own.page.getByRole('alert').getByText('This is your own quote.').waitFor();
    const { page } = await site.visit(phone);
    await page.goto(`/quote?id=${quoteId}`);
    await page.getByRole('button', { name: 'Sign and Approve' }).waitFor();
  },
);

test(
  'a client who stopped email from the business is told that no copy was emailed, and downloads the certificate',
  further,
  async () => {
    const office = await site.office();
    const quoteId = crypto.randomUUID().replaceAll('-', '').slice(0, 22);
    const email = `dana-${quoteId.slice(0, 8)}@whitfield.example`;
    await office.api(`/api/lite-quotes/${quoteId}/mails`, {
      body: { quote: aQuoteDraft({ clientEmail: email }) },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    const [mail] = await site.product.waitForMails(1, email);
    const [, token = ''] = /stop-mail#token=([\w.-]+)/.exec(mail?.email.text ?? '') ?? [];
    expect(await site.product.api(`/api/mail-stops/${token}`, { method: 'POST' })).toMatchObject({
      status: 200,
    });
    const { page } = await site.visit(phone);
    await page.goto(`/quote?id=${quoteId}`);
    await page.getByLabel('Your name').fill('Dana Whitfield');
    await page.getByRole('button', { name: 'Sign and Approve' }).click();
    await page.getByText('No copy was emailed. Download the certificate here instead.').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download certificate' }).click();
    expect((await download).suggestedFilename()).toBe('certificate-of-approval.pdf');
    expect(await violationsOf(page)).toEqual([]);
    await dispatch();
    expect(await site.product.mails(email)).toHaveLength(1);
  },
);

test('quotes have their own number series, which the form and Settings can change', further, async () => {
  const office = await site.office();
  const client = newEmail();
  await office.client({ name: 'Dana Whitfield', email: client });
  const { page, complaints } = await office.visit(siteRoutes.liteQuoteEditor.path);
  const number = page.getByLabel('Quote number');
  const writeQuote = async (title: string) => {
    await page.getByLabel('Client name').fill('Dan');
    await page.getByRole('option', { name: /Dana Whitfield/ }).click();
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Line 1 Description', { exact: true }).fill('Furnace');
    await page.getByLabel('Line 1 Unit Price', { exact: true }).fill('1200');
  };
  await expect.poll(() => number.inputValue()).toBe('Q-1001');
  await writeQuote('New furnace');
  await page.getByRole('button', { name: 'Send quote' }).click();
  await page.getByText('Quote number: Q-1001').waitFor();
  const [mail] = await site.product.waitForMails(1, client);
  expect(mail?.email.subject).toContain('Quote Q-1001 from');
  const visit = await site.visit(phone);
  await visit.page.goto(/\/quote\?id=[\w-]{22}/.exec(mail?.email.text ?? '')?.[0] ?? '');
  await visit.page.getByText('Quote number: Q-1001').waitFor();
  expect(await fitsWindow(visit.page)).toBe(true);

  // A number used by another quote is refused at its field; a free one is accepted, and the series continues from it.
  await page.goto(siteRoutes.liteQuoteEditor.path);
  await expect.poll(() => number.inputValue()).toBe('Q-1002');
  await writeQuote('Boiler');
  await number.fill('q-1001');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Quote number q-1001 is already used. Choose another number.').first().waitFor();
  await number.fill('HH-0099');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft saved').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(siteRoutes.liteInvoiceSettings.path);
  const next = page.getByLabel('Next quote number');
  await expect.poll(() => next.inputValue()).toBe('HH-0100');
  await next.fill('E-7');
  await page.getByRole('button', { name: 'Save defaults' }).click();
  await page.getByText('Your invoice defaults have been saved.').waitFor();
  await page.goto(siteRoutes.liteQuoteEditor.path);
  await expect.poll(() => number.inputValue()).toBe('E-7');

  await page.goto(siteRoutes.liteQuotes.path);
  await page.getByRole('link', { name: /^Q-1001, New furnace, Dana Whitfield/ }).waitFor();
  await page.getByRole('link', { name: /^HH-0099, Boiler, Dana Whitfield/ }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  // The browser logs the refused number.
  expect(complaints).toEqual([expect.stringContaining('422')]);
});
