import { readFileSync } from 'node:fs';
import type { ActionContext } from 'one-machine-cloud/payments/action-context';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { GetInvoiceAnswer } from '#domain/invoices/contract';
import { siteRoutes } from '#domain/site-routes';
import type { startOwnSite } from './browser-site.ts';
import { chooseMore } from './invoice-page.ts';
import type { Office } from './lite-office.ts';
import { newEmail } from './new-email.ts';
import { connectedOffice, emailedInvoice } from './online-office.ts';
import { readPdf } from './pdf-reader.ts';
import { until } from './waiting.ts';

/** A phone, as clients have it. */
export const phone = { viewport: { width: 390, height: 844 } } as const;

type ProviderPayment = ActionContext['data']['payments'][string];

export const readInvoice = async (office: Office, invoiceId: string) =>
  (await office.api<GetInvoiceAnswer>(`/api/invoices/${invoiceId}`)).invoice;

/** What a PDF prints that a page downloads, without spaces. */
async function printedIn(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return (await readPdf(readFileSync(await download.path()))).textWithoutSpaces;
}

/** The PDF that a client's page offers. */
export const paperOf = (page: Page): Promise<string> =>
  printedIn(page, () => page.getByRole('button', { name: 'Download PDF' }).click());

/** The PDF that an owner's page offers under "More". */
export const ownersPaper = (page: Page, item: string): Promise<string> =>
  printedIn(page, () => chooseMore(page, item));

export const payByCard = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true }).click();
export const payByBank = (page: Page) =>
  page.getByRole('button', { name: 'Pay by bank, decide in four days' }).click();
export const noPayButton = async (page: Page) =>
  expect(await page.getByRole('button', { name: /^Pay / }).count()).toBe(0);

/** An owner and a client on the running product, and what happens at the provider between them. */
export function moneyReplay(site: ReturnType<typeof startOwnSite>) {
  /** Makes something happen at the provider to the payment of an invoice or quote, and delivers its events. */
  async function atProvider(
    documentId: string,
    step: (act: ActionContext, payment: ProviderPayment) => void,
  ): Promise<void> {
    const { payments } = site.product.cloud;
    const found = payments
      .accounts()
      .flatMap((data) => Object.values(data.payments).map((payment) => ({ data, payment })))
      .find(({ payment }) => Object.values(payment.metadata).includes(documentId));
    if (!found) throw new Error('Nothing was paid');
    await payments.simulate(found.data.account.id, (act) => step(act, found.payment));
    await payments.runDueWork();
  }

  /** The subjects of all emails to an address, once what waits in the outbox was sent. */
  async function subjectsTo(address: string): Promise<readonly string[]> {
    await site.product.cloud.moveClock(site.product.cloud.now() + 180_000);
    return site.product.cloud.mails
      .list()
      .filter(({ destinations }) => destinations.includes(address))
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
    // What the provider reports arrives on its own time, and a page that is open does not ask again.
    const clientReads = (text: string) =>
      until(async () => {
        await page.goto(link);
        const shown = page.getByText(text).first().waitFor({ timeout: 5_000 });
        return shown.then(
          () => true,
          () => false,
        );
      }, text);
    return { office, client, invoiceId, page, ownersPage, clientReads };
  }
  return { atProvider, subjectsTo, beginToPay };
}
