import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { startSite } from '#test/support/browser-site';
import { anInvoice } from '#test/support/invoices';
import type { Office } from '#test/support/lite-office';
import { newEmail } from '#test/support/new-email';
import { until } from '#test/support/waiting';

const site = startSite();
const phone = { viewport: { width: 390, height: 844 } };

/** Presses buttons that send email and checks that the screen had named everybody who got one. */
function watchRecipients(page: Page, own: Office, clients: readonly string[]) {
  const everybody = [own.account.email, ...clients];
  const sent = () =>
    site.product.cloud.mails
      .list()
      .flatMap(({ destinations }) => destinations)
      .filter((address) => everybody.includes(address));
  return async (button: Locator, expected: readonly string[]) => {
    await button.waitFor();
    // Texts alone: an address that was typed into a field is not said to get anything.
    const screen = await page.evaluate(() => document.body.innerText);
    const isNamed = (address: string) =>
      screen.includes(address) || (address === own.account.email && /\b(to|only to) you\b/i.test(screen));
    const before = sent().length;
    await button.click();
    await until(
      async () => {
        await site.product.cloud.invoke('dispatch-outbox', {});
        return sent().length >= before + expected.length;
      },
      `email to ${expected.join(', ')}`,
    );
    const got = sent().slice(before);
    expect([...got].sort()).toEqual([...expected].sort());
    expect(got.filter((address) => !isNamed(address))).toEqual([]);
  };
}

test('no button of a quote emails anybody whom the screen did not name', async () => {
  const own = await site.office();
  const client = newEmail('quoted');
  const { page } = await own.visit(siteRoutes.liteQuoteEditor.path, phone);
  const press = watchRecipients(page, own, [client]);
  await page.getByLabel('Client name').fill('Dana Whitfield');
  await page.getByRole('group', { name: 'Prepared for' }).getByLabel('Email').fill(client);
  await page.getByLabel('Title').fill('New furnace');
  await page.getByLabel('Line 1 Description', { exact: true }).fill('Furnace');
  await page.getByLabel('Line 1 Unit Price', { exact: true }).fill('1200');
  await press(page.getByRole('button', { name: 'Send quote' }), [client]);
});

test('a request of an older page, without the choice of a client, emails only the owner', async () => {
  const own = await site.office();
  const client = newEmail('old.page');
  const answer = await own.submit({
    invoice: anInvoice({ invoiceNumber: 'OLD-1', clientName: 'Ruth Keller', clientEmail: client }),
  });
  expect(answer).toMatchObject({ success: true });
  await site.product.waitForMails(1, own.account.email);
  await site.product.cloud.invoke('dispatch-outbox', {});
  expect(await site.product.mails(client)).toEqual([]);
});
