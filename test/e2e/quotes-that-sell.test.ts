// @module-tag further
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { further } from '#test/support/further-cases';

const site = startSite();

const phone = { viewport: { width: 390, height: 844 } } as const;

const shots = process.env.SHOTS;
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

/** The link of the newest email to the client, which is the given one from the first. */
async function linkFor(client: string, count: number): Promise<string> {
  const mails = await site.product.waitForMails(count, client);
  return /\/quote\?id=[\w-]{22}/.exec(mails[count - 1]?.email.text ?? '')?.[0] ?? '';
}

/** Opens a link on the client's phone. */
async function openLink(link: string): Promise<Page> {
  const { page } = await site.visit(phone);
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign and Approve' }).waitFor();
  return page;
}

async function sign(page: Page, signed: string) {
  await page.getByLabel('Your name').fill('Dana Whitfield');
  await page.keyboard.press('Enter');
  await page.getByText(signed).waitFor();
}

/** Sends the bill in the form from a phone, and opens it. */
async function sendBill(page: Page) {
  await page.getByRole('button', { name: 'Generate & Send Invoice' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click();
  await page.getByRole('link', { name: /View invoice/ }).click();
  await page.getByText('Agreed total').first().waitFor();
}

test('a client chooses an option, signs a change order, and is billed in two parts', further, async () => {
  const office = await site.office();
  const client = `dana-${crypto.randomUUID().slice(0, 8)}@whitfield.example`;
  await office.client({ name: 'Dana Whitfield', email: client });
  const { page, complaints } = await office.visit(siteRoutes.liteQuoteEditor.path, phone);
  await page.getByLabel('Client name').fill('Dan');
  await page.getByRole('option', { name: /Dana Whitfield/ }).click();
  await page.getByLabel('Title').fill('New furnace');
  await page.getByLabel('Line 1 Description', { exact: true }).fill('Furnace');
  await page.getByLabel('Line 1 Unit Price', { exact: true }).fill('1200');
  await page.getByRole('button', { name: 'Offer options' }).click();
  await page.getByLabel('Line 2 Unit Price', { exact: true }).fill('1800.50');
  await page.getByRole('checkbox', { name: 'Recommended Better' }).check();
  await shoot(page, '1-editor');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send quote' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send quote' }).click();
  await page.getByText('Emailed to the client').waitFor();

  const quotePath = new URL(page.url()).pathname;
  const openQuote = () => page.goto(quotePath);
  const visit = await openLink(await linkFor(client, 1));
  await shoot(visit, '2-client');
  expect(await violationsOf(visit)).toEqual([]);
  await visit.getByRole('button', { name: 'Sign and Approve' }).click();
  await visit.getByText('Choose an option first.').first().waitFor();
  await visit.getByRole('radio', { name: /Better/ }).check();
  await visit.getByText('You agree to Better, $1,800.50.').waitFor();
  await shoot(visit, '3-client-chosen');
  expect(await violationsOf(visit)).toEqual([]);
  await sign(visit, 'Quote Approved!');

  await page.reload();
  await page.getByText('Approved by Dana Whitfield', { exact: false }).first().waitFor();
  await shoot(page, '4-owner-approved');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Add a change order' }).click();
  await page.getByLabel('Description').fill('Second thermostat');
  await page.getByLabel('Price').fill('200');
  await page.getByRole('button', { name: 'Send to sign' }).click();
  await page.getByText('Type why the work changes.').first().waitFor();
  await page.getByLabel('Reason').fill('You asked for one upstairs.');
  await shoot(page, '5-change-order');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send to sign' }).click();
  await page.getByText('Emailed to the client').waitFor();
  await shoot(page, '6-change-sent');
  await openQuote();
  await page.getByText('Not signed yet').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);

  const change = await openLink(await linkFor(client, 2));
  await change
    .getByText('You agree to change order Q-1001-C1, +$200.00. The agreed total is then $2,000.50.')
    .waitFor();
  await shoot(change, '7-client-change');
  expect(await violationsOf(change)).toEqual([]);
  await sign(change, 'Change order signed');

  await page.goto(siteRoutes.liteQuotes.path);
  await page
    .getByRole('link', { name: /New furnace/ })
    .last()
    .click();
  await page.getByText('$2,000.50').first().waitFor();
  await shoot(page, '8-owner-agreed');
  await page.getByRole('link', { name: 'Bill a part' }).click();
  await page.getByLabel('Percentage of the agreed total').fill('50');
  await page.getByText('$1,000.25').first().waitFor();
  await shoot(page, '9-part');
  expect(await violationsOf(page)).toEqual([]);
  await sendBill(page);
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record payment' });
  await dialog.getByLabel('Method').selectOption('check');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await page.getByText('Payment of $1,000.25 recorded.').waitFor();
  await page.getByText('Paid', { exact: true }).first().waitFor();

  // The quote is in the cache of the page by now: its button opens a form, not the paid invoice.
  await page.getByRole('link', { name: 'its quote' }).click();
  await page.getByText('$1,000.25 of $2,000.50 billed, $1,000.25 left to bill.').waitFor();
  await page.getByText('Approved, partly billed').waitFor();
  await shoot(page, '10-half-billed');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Bill the rest' }).click();
  await page.getByRole('radio', { name: 'The rest' }).waitFor();
  expect(await page.getByRole('radio', { name: 'The rest' }).isChecked()).toBe(true);
  await shoot(page, '11-rest');
  await sendBill(page);
  await page.getByRole('link', { name: 'its quote' }).click();
  await page.getByText('Approved, invoiced').waitFor();
  expect(await page.getByRole('link', { name: 'Bill the rest' }).count()).toBe(0);
  await shoot(page, '12-billed');
  expect(complaints).toEqual([]);
});
