import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pagesPath } from '#bin/local/local-product';
import type { GetInvoiceAnswer } from '#domain/invoices/contract';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { further } from '#test/support/further-cases';
import { chooseMore } from '#test/support/invoice-page';
import { liteGeneratorPage } from '#test/support/lite-generator-page';
import type { Office } from '#test/support/lite-office';
import { readPdf } from '#test/support/pdf-reader';

const site = startSite();

const phone = { viewport: { width: 390, height: 844 } } as const;

const newClientEmail = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@client.example`;

/** The link in the last email to an address. */
async function linkTo(address: string, count = 1): Promise<string> {
  const mails = await site.product.waitForMails(count, address);
  return /\/invoice\?id=[\w-]{22}/.exec(mails.at(-1)?.email.text ?? '')?.[0] ?? '';
}

const downloadButton = (page: Page) => page.getByRole('button', { name: 'Download PDF' });

const openingsOf = async (office: Office, invoiceId: string) => {
  const { invoice } = await office.api<GetInvoiceAnswer>(`/api/invoices/${invoiceId}`);
  return invoice.timeline.filter(({ kind }) => kind === 'opened');
};

test('an invoice goes to its client from the form, is opened on a phone, downloaded, and paid', async () => {
  const office = await site.office();
  const email = newClientEmail('dana');
  await office.client({ name: 'Dana Whitfield', email });
  const { page, complaints } = await office.visit(siteRoutes.liteInvoiceGenerator.path);
  const form = liteGeneratorPage(page);
  await form.clientName.fill('Dan');
  await form.option(/Dana Whitfield/).click();
  await form.fillLine(1, 'Water heater', '1', '1200');
  await page.getByText(`To ${email} · copy to you`).waitFor();
  await form.clientMessage.click();
  await page.getByLabel('Message to client').fill('Thank you for the coffee.');
  await page.getByText('The PDF is attached.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await form.submit.click();
  await form.waitUntilSent();
  await page.getByText(`Emailed to ${email}`).waitFor();
  await page.getByRole('link', { name: 'View invoice' }).click();
  await page.getByRole('heading', { name: 'Activity' }).waitFor();
  const invoiceId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const link = await linkTo(email);
  const client = await site.visit(phone);
  await client.page.clock.install();
  await client.page.goto(link);
  await downloadButton(client.page).waitFor();
  const header = client.page.locator('header', { hasText: 'Amount due' });
  await header.getByText('$1,200.00').waitFor();
  // Simulates a link scanner: scripts run for a long time without any interaction.
  await client.page.clock.runFor(60_000);
  expect(await openingsOf(office, invoiceId)).toEqual([]);
  const openingReport = client.page.waitForResponse(/\/openings$/);
  await client.page.mouse.move(100, 100);
  await openingReport;
  expect(await openingsOf(office, invoiceId)).toHaveLength(1);
  expect(await violationsOf(client.page)).toEqual([]);

  await client.page.clock.resume();
  const checkReports = async () =>
    (await office.api<GetInvoiceAnswer>(`/api/invoices/${invoiceId}`)).invoice.timeline.filter(
      ({ kind }) => kind === 'check-reported',
    );
  // One press by mistake reports nothing.
  const sentCheck = client.page.getByRole('button', { name: 'I sent a check' });
  await sentCheck.dblclick();
  await client.page.getByText('that your check for $1,200.00 is on its way?').waitFor();
  expect(await violationsOf(client.page)).toEqual([]);
  await client.page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect.poll(() => sentCheck.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await checkReports()).toEqual([]);
  await sentCheck.press('Enter');
  await client.page.getByRole('button', { name: 'Yes, tell them' }).press('Enter');
  await client.page.getByText('The invoice counts as paid once they have noted it.').waitFor();
  const { invoice } = await office.api<GetInvoiceAnswer>(`/api/invoices/${invoiceId}`);
  expect(await checkReports()).toHaveLength(1);
  expect(invoice.status).toBe('sent');
  expect(await violationsOf(client.page)).toEqual([]);
  const download = client.page.waitForEvent('download');
  await downloadButton(client.page).press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  const printed = await readPdf(await client.page.pdf({ preferCSSPageSize: true }));
  expect(printed.pages).toHaveLength(1);

  // The owner opens the page in the browser that is signed in.
  const [opened] = await openingsOf(office, invoiceId);
  const own = await office.visit(link);
  await own.page.clock.install();
  await own.page.reload();
  await downloadButton(own.page).waitFor();
  await own.page.clock.runFor(60_000);
  await own.page.mouse.move(100, 100);
  await own.page.keyboard.press('Tab');
  await own.page.clock.runFor(60_000);
  expect(await openingsOf(office, invoiceId)).toEqual([opened]);

  await page.reload();
  await page.getByText('Opened', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Record payment' }).click();
  await page.getByRole('dialog').getByLabel('Amount').fill('400');
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click();
  await page.getByText('Partly paid').first().waitFor();
  await client.page.reload();
  await header.getByText('$800.00').waitFor();
  expect([...complaints, ...client.complaints, ...own.complaints]).toEqual([]);
});

test(
  'an invoice that only its owner received is shown as "Not with the client yet" until its client is emailed or the owner confirms receipt',
  further,
  async () => {
    const office = await site.office();
    const email = newClientEmail('owen');
    const { page, complaints } = await office.visit(siteRoutes.liteInvoiceGenerator.path, {
      ...phone,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const form = liteGeneratorPage(page);
    await form.clientName.fill('Owen Pryce');
    await form.clientEmail.fill(email);
    await form.fillLine(1, 'Gutter repair', '1', '180');
    await form.submit.click();
    await form.onlyToMe.check();
    await page.getByText('Only to you.', { exact: true }).waitFor();
    await form.sheetSend.click();
    await form.waitUntilSent();
    const steps = page.getByRole('region', { name: 'Ways to give it to your client' });
    const firstButton = steps.getByRole('button').first();
    await expect.poll(() => firstButton.innerText()).toBe(`Email it to ${email}`);
    const printed = page.waitForFunction(() => 'wasPrinted' in window);
    await page.evaluate(() => {
      window.print = () => Object.assign(window, { wasPrinted: true });
    });
    await steps.getByRole('button', { name: 'Print' }).click();
    await printed;
    const paper = await readPdf(await page.pdf({ preferCSSPageSize: true }));
    expect(paper.pages).toHaveLength(1);
    expect(paper.pages.join('')).not.toContain('Not with the client yet');
    await steps.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied, not confirmed').waitFor();
    await steps.getByText('Did Owen Pryce get it?').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const path = (await page.getByRole('link', { name: /View invoice/ }).getAttribute('href')) ?? '';
    await page.goto(siteRoutes.liteInvoices.path);
    await page.getByText('Link copied, not confirmed').waitFor();
    await page.goto(path);
    await page.getByRole('button', { name: 'Yes, mark as sent' }).first().click();
    await expect.poll(() => page.getByText('Link copied, not confirmed').count()).toBe(0);
    expect(await site.product.mails(email)).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test(
  'a client asks a question about an invoice, and its owner finds it in an email, in Today and on the invoice',
  further,
  async () => {
    const office = await site.office();
    const { invoiceId } = await office.invoice({ invoiceNumber: '1007', clientName: 'Grace Lindqvist' });
    const { invoice } = await office.api<GetInvoiceAnswer>(`/api/invoices/${invoiceId}/link`, {
      body: { renew: false },
    });
    const client = await site.visit(phone);
    await client.page.goto(`/invoice?id=${invoice.linkId}`);
    await client.page.getByRole('button', { name: 'Ask a question' }).press('Enter');
    await client.page.getByRole('button', { name: 'Send question' }).press('Enter');
    await client.page.getByText('Type your question.').waitFor();
    expect(await violationsOf(client.page)).toEqual([]);
    await client.page.getByLabel('Your question').fill('Is the filter in the price?');
    await client.page.getByRole('button', { name: 'Send question' }).press('Enter');
    await client.page.getByText('Your question was sent').waitFor();
    expect(await violationsOf(client.page)).toEqual([]);

    await site.product.cloud.invoke('dispatch-outbox', {});
    // The first one is the owner's copy of the invoice.
    const [, mail] = await site.product.waitForMails(2, office.account.email);
    expect(mail?.email.subject).toBe('A question about your invoice 1007');
    expect(mail?.email.text).toContain('Is the filter in the price?');
    const { page, complaints } = await office.visit(siteRoutes.liteDashboard.path, phone);
    await page.getByText('Question from your client').waitFor();
    await page.getByRole('link', { name: /1007/ }).first().press('Enter');
    const asked = page.getByText('Is the filter in the price?');
    await asked.first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mark as answered', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Mark as answered', exact: true }).waitFor({ state: 'detached' });
    await page.goto(siteRoutes.liteDashboard.path);
    await page.getByRole('heading', { name: 'Came in' }).waitFor();
    expect(await page.getByText('Question from your client').count()).toBe(0);
    expect([...complaints, ...client.complaints]).toEqual([]);
  },
);

test('a corrected invoice reaches its client: the owner sees who has the older version until the new one is emailed', async () => {
  const office = await site.office();
  const email = newClientEmail('ruth');
  const invoice = await office.invoice({
    invoiceNumber: '1004',
    clientEmail: email,
    dueDate: '2031-11-14',
    lineItems: [{ description: 'Retaining wall', quantity: '1', unitPrice: '1890' }],
  });
  const path = siteRoutes.liteInvoice.path.replace(':invoiceId', invoice.invoiceId);
  const { page, complaints } = await office.visit(path, phone);
  await page.getByRole('button', { name: /^Email it to/ }).click();
  await page.getByRole('button', { name: 'Send email' }).click();
  await page.getByText(`${email} has it since`).waitFor();
  const link = await linkTo(email);

  const form = liteGeneratorPage(page);
  await form.open(`?edit=${invoice.invoiceId}`);
  await page.getByText(`To ${email}`).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await form.cell(1, 'Unit Price').fill('189');
  await form.unfold(/^No\. 1004/);
  await form.dueDate.fill('2031-11-22');
  const changes = page.getByRole('region', { name: 'What changed' });
  expect((await page.locator('.action-bar').boundingBox())?.height).toBeLessThanOrEqual(100);
  // The sheet says who has which version, and shows every change on request.
  await form.submit.click();
  await form.sheet.getByText(`${email} has the invoice of $1,890.00.`).waitFor();
  expect(await form.emailToClient.isChecked()).toBe(true);
  const whatChanged = form.sheet.getByRole('button', { name: 'What changed' });
  await whatChanged.press('Enter');
  await changes.getByText('now $189.00').first().waitFor();
  await changes.getByText('Retaining wall').waitFor();
  await changes.getByText('now November 22, 2031').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await whatChanged.press('Enter');
  await form.emailToClient.uncheck();
  await form.sheetSend.click();
  await page.getByRole('heading', { level: 1, name: 'Invoice saved' }).waitFor();
  await page.getByText(`${email} has the invoice of $1,890.00.`).waitFor();

  await page.goto(path);
  const notice = page.getByRole('status').filter({ hasText: 'Client has an older version' });
  await notice.getByText(`${email} has the invoice of $1,890.00.`).waitFor();
  await notice.getByText('now $189.00').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await chooseMore(page, 'Email a copy to me');
  await site.product.waitForMails(2, office.account.email);
  await page.reload();
  await notice.waitFor();
  expect(await site.product.mails(email)).toHaveLength(1);

  const client = await site.visit(phone);
  await client.page.goto(link);
  const header = client.page.locator('header', { hasText: 'Amount due' });
  await header.getByText('Due November 14, 2031').waitFor();
  await header.getByText('$1,890.00').waitFor();

  await page.goto(siteRoutes.liteInvoices.path);
  const row = page.getByRole('listitem').filter({ hasText: '1004' });
  await row.getByText('Client has an older version').waitFor();
  await row.getByRole('link', { name: /^Email the corrected invoice/ }).click();
  await page.getByRole('button', { name: `Email the corrected invoice to ${email}` }).click();
  // The owner's copy is named, and on for a correction.
  expect(await page.getByLabel(`Email a copy to me (${office.account.email})`).isChecked()).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send email' }).click();
  // Elements behind the dialog have no roles until it is closed. A toast is a dialog, too.
  await page.getByRole('button', { name: 'Send email' }).waitFor({ state: 'hidden' });
  await expect.poll(() => notice.count()).toBe(0);
  const mails = await site.product.waitForMails(2, email);
  expect(mails.at(-1)?.email.text).toContain('$189.00');
  await site.product.waitForMails(3, office.account.email);
  // The email is sent before its result is stored, and only then does the link show the corrected invoice.
  await page.getByText(`${email} has it since`).waitFor();

  await client.page.reload();
  await header.getByText('Due November 22, 2031').waitFor();
  await header.getByText('$189.00').waitFor();
  const changed = client.page.getByRole('region', { name: 'What changed' });
  await changed.getByText('Was $1,890.00').waitFor();
  await changed.getByText('now November 22, 2031').waitFor();
  expect(await violationsOf(client.page)).toEqual([]);
  expect([...complaints, ...client.complaints]).toEqual([]);
});

test(
  'an invoice is emailed to its client from its own page, by keyboard; without scripts its link says that it needs them',
  further,
  async () => {
    const office = await site.office();
    const email = newClientEmail('lee');
    const { invoiceId } = await office.invoice({ clientName: 'Lee', clientEmail: email });
    const { page } = await office.visit(`${siteRoutes.liteInvoices.path}/${invoiceId}`, phone);
    await page.getByRole('button', { name: /^Email it to/ }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Message').fill('Here is the invoice.');
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send email' }).press('Enter');
    await page.getByText(`Emailed to ${email}`).first().waitFor();
    const link = await linkTo(email);
    const withoutScripts = await site.visit({ ...phone, javaScriptEnabled: false });
    await withoutScripts.page.goto(link);
    const noScriptText = withoutScripts.page.locator('noscript p');
    expect(await noScriptText.innerText()).toBe(
      'This page needs JavaScript; the invoice is attached to the email.',
    );
    expect(await withoutScripts.page.getByText('Loading').isVisible()).toBe(false);
    await withoutScripts.page.goto('/quote?id=any');
    expect(await noScriptText.innerText()).toContain('This page needs JavaScript.');

    const sent = site.product.cloud.mails.list().find(({ destinations }) => destinations.includes(email));
    const mailPage = `${site.product.cloud.origin}${pagesPath}/mailbox/${sent?.id}`;
    await fetch(`${mailPage}/reports`, { method: 'POST', body: new URLSearchParams({ report: 'Bounce' }) });
    await page.goto(siteRoutes.liteInvoices.path);
    await page.getByText(`Not delivered to ${email}`).waitFor();
    await page.goto(`${siteRoutes.liteInvoices.path}/${invoiceId}`);
    await page.getByText(`Not delivered to ${email}`).first().waitFor();
    await page.getByRole('button', { name: 'Fix address and send again' }).press('Enter');
    const correctEmail = newClientEmail('lee-right');
    await dialog.getByLabel('Client email').fill(correctEmail);
    await page.keyboard.press('Enter');
    await page.getByText(`Emailed to ${correctEmail}`).first().waitFor();
    expect(await page.getByText('Fix address and send again').count()).toBe(0);
    expect(await linkTo(correctEmail)).toBe(link);
    expect(
      site.product.cloud.mails.list().filter(({ destinations }) => destinations.includes(email)),
    ).toEqual([sent]);
  },
);
