// @module-tag further
import { readFileSync } from 'node:fs';
import { openDispute } from 'one-machine-cloud/payments/refunds-and-disputes';
import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startOwnSite } from '#test/support/browser-site';
import { intercept } from '#test/support/interception';
import { newEmail } from '#test/support/new-email';
import { connectedOffice, emailedInvoice } from '#test/support/online-office';
import { readPdf } from '#test/support/pdf-reader';

const site = startOwnSite({ onlinePayments: true });

const phone = { viewport: { width: 390, height: 844 } } as const;

test('a disputed payment is shown with its deadline, and its evidence is downloaded as one file', async () => {
  const office = await connectedOffice(site);
  const { invoiceId, link } = await emailedInvoice(office, newEmail('dispute'), '450');
  const visitor = await site.visit(phone);
  await visitor.page.goto(link);
  await visitor.page.getByRole('button', { name: 'Pay $450.00' }).click();
  await visitor.page.getByRole('button', { name: 'Pay', exact: true }).click();
  await visitor.page.getByText('Payment received').waitFor();

  const { payments } = site.product.cloud;
  const found = payments
    .accounts()
    .flatMap((data) => Object.values(data.payments).map((payment) => ({ data, payment })))
    .find(({ payment }) => payment.metadata.invoiceId === invoiceId);
  if (!found) throw new Error('Nothing was paid');
  const { data, payment } = found;
  await payments.simulate(data.account.id, (act) => void openDispute(act, payment, { isInquiry: false }));
  await payments.runDueWork();

  const owner = await office.visit(`${siteRoutes.liteInvoices.path}/${invoiceId}`, phone);
  await owner.page.getByText('Your client’s bank disputes a payment of this invoice.').waitFor();
  await owner.page.getByText(/Respond by \w+ \d+, \d{4} in your Stripe dashboard\./).waitFor();
  expect(await violationsOf(owner.page)).toEqual([]);
  const button = owner.page.getByRole('button', { name: 'Download dispute file' });
  const [download] = await Promise.all([owner.page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toBe('dispute-file.pdf');
  const { textWithoutSpaces, pages } = await readPdf(readFileSync(await download.path()));
  expect(pages.length).toBeLessThanOrEqual(4);
  for (const text of ['DISPUTEFILE', 'Respondby', 'Waterheater', '$450.00', 'Emailedto'])
    expect(textWithoutSpaces).toContain(text);
  expect(owner.complaints).toEqual([]);

  const restore = await intercept(owner.page, '**/dispute-file', (route) => route.abort());
  await button.click();
  await owner.page.getByText('The file could not be downloaded. Please try again.').waitFor();
  restore();
});
