import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#domain/contract/call-types';
import type { Operation } from '#domain/contract/endpoints';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { SendInvoiceAnswer } from '#domain/invoices/contract/send-invoice';
import { anInvoice } from './invoices.ts';
import { accountsOf, aSignUpProfile, bearer } from './lite-accounts.ts';
import type { TestCloud } from './local-cloud.ts';
import { goodPassword } from './pool-accounts.ts';
import { aQuoteDraft } from './quotes.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

export const harlowClients = {
  dana: {
    clientName: 'Dana Whitfield',
    clientEmail: 'dana@whitfield.example',
    clientAddress: '88 Orchard Lane',
    clientCity: 'Kettering, OH 45429',
  },
  oakmont: {
    clientName: 'Oakmont Property Management',
    clientEmail: 'invoices@oakmont.example',
    clientAddress: '1200 Far Hills Avenue',
    clientCity: 'Oakwood, OH 45419',
  },
  kestrel: {
    clientName: 'Kestrel Coffee Roasters',
    clientEmail: 'ap@kestrel.example',
    clientAddress: '410 Canal Street',
    clientCity: 'Dayton, OH 45402',
  },
} as const;

const line = (description: string, quantity: string, unitPrice: string) => ({
  description,
  quantity,
  unitPrice,
});
const visit = line('Service call and diagnosis', '1', '85');

/** The invoices of the last months: who got them, how many days ago, for what, and when they paid how much. */
const invoices: readonly {
  readonly client: keyof typeof harlowClients;
  readonly daysAgo: number;
  readonly lineItems: InvoiceDraft['lineItems'];
  readonly paid?: { readonly daysAgo: number; readonly amount: string };
}[] = [
  {
    client: 'oakmont',
    daysAgo: 75,
    lineItems: [visit, line('Blower motor, 1/2 HP', '1', '312.40'), line('Labor, hours', '4.5', '95')],
    paid: { daysAgo: 64, amount: '824.90' },
  },
  {
    client: 'kestrel',
    daysAgo: 48,
    lineItems: [line('Walk-in cooler: gasket and hinge', '1', '268'), line('Labor, hours', '2', '95')],
    paid: { daysAgo: 39, amount: '458' },
  },
  {
    client: 'dana',
    daysAgo: 40,
    lineItems: [visit, line('Filter, 16x25x1', '2', '18.50')],
    paid: { daysAgo: 30, amount: '122' },
  },
  {
    client: 'oakmont',
    daysAgo: 20,
    lineItems: [visit, line('Condensate pump', '1', '98.75'), line('Labor, hours', '1.25', '95')],
    paid: { daysAgo: 6, amount: '302.50' },
  },
  { client: 'oakmont', daysAgo: 18, lineItems: [line('AC tune-up, building C', '3', '129')] },
  {
    client: 'kestrel',
    daysAgo: 10,
    lineItems: [visit, line('Ice machine: descale and sanitize', '2', '145')],
  },
  {
    client: 'dana',
    daysAgo: 2,
    lineItems: [visit, line('Dual run capacitor, 45/5 µF', '1', '64.50'), line('Labor, hours', '1.5', '95')],
  },
];

/**
 * Fills a product with a small business as it looks after three months: Harlow Heating & Air, with clients, paid and
 * unpaid invoices, and a quote. What happened so many days ago is made at that time before `today` (milliseconds since
 * 1970). The clock of the product then shows `today`.
 */
export async function openHarlowOffice(product: TestCloud, today: number) {
  const accounts = accountsOf(product);
  const email = 'sam@harlow.example';
  const { accessToken, userId } = await accounts.signUp(email, goodPassword);
  await accounts.markVerified(email);
  const dayAgo = (days: number) => new Date(today - days * day).toISOString().slice(0, 10);

  let changes = 0;
  async function call<Answer>(
    daysAgo: number,
    method: 'POST' | 'PUT',
    path: `/api/${string}`,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    // Changes of the same day are a minute apart, so that their order is known.
    product.cloud.setClock(today - daysAgo * day + changes * minute);
    changes += 1;
    const answer = await product.api(path, { method, body, headers: { ...bearer(accessToken), ...headers } });
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer.json as Answer;
  }
  const typedBody = <Name extends Operation>(body: BodyOf<Name>) => body as object;
  const oneTimeKey = () => ({ 'idempotency-key': randomUUID() });

  await call(
    90,
    'POST',
    '/api/account',
    aSignUpProfile({
      firstName: 'Sam',
      businessName: 'Harlow Heating & Air',
      city: 'Dayton',
      state: 'OH',
      zipCode: '45402',
    }),
  );
  await call(90, 'PUT', '/api/setup', typedBody<'update-setup'>({ isDismissed: true, chargesNoTax: true }));
  await call(
    90,
    'PUT',
    '/api/how-to-pay',
    typedBody<'set-how-to-pay'>({
      text: 'Check payable to Harlow Heating & Air',
      link: 'https://venmo.com/u/harlow-heating',
    }),
  );

  let number = 2040;
  let latestInvoice = '';
  for (const { client, daysAgo, lineItems, paid } of invoices) {
    number += 1;
    const draft = anInvoice({
      ...harlowClients[client],
      businessName: 'Harlow Heating & Air',
      businessAddress: '18 Mill Lane',
      businessCity: 'Dayton, OH 45402',
      invoiceNumber: `HHA-${number}`,
      issueDate: dayAgo(daysAgo),
      dueDate: dayAgo(daysAgo - 14),
      lineItems,
    });
    const { invoice } = await call<SendInvoiceAnswer & { success: true }>(
      daysAgo,
      'POST',
      '/api/invoices',
      typedBody<'send-invoice'>({
        invoice: draft,
        mail: true,
        brandColor: '#0f4c81',
        client: { message: '' },
      }),
      oneTimeKey(),
    );
    latestInvoice = invoice.invoiceId;
    if (paid)
      await call(
        paid.daysAgo,
        'POST',
        `/api/invoices/${latestInvoice}/payments`,
        typedBody<'record-payment'>({
          amount: paid.amount,
          date: dayAgo(paid.daysAgo),
          method: 'check',
          note: '',
        }),
        oneTimeKey(),
      );
  }

  const quoteId = randomUUID();
  await call(
    1,
    'POST',
    `/api/lite-quotes/${quoteId}/mails`,
    typedBody<'send-quote'>({
      quote: aQuoteDraft({
        title: 'Replace the furnace',
        issueDate: dayAgo(1),
        validUntil: dayAgo(-29),
        clientMessage:
          'Hi Dana, as discussed: the new furnace, installed and tested, and the old one hauled away.',
        lineItems: [
          line('Furnace, 96 % AFUE, 60,000 BTU', '1', '2,480'),
          line('Installation, hours', '9', '95'),
          line('Permit and inspection', '1', '110'),
        ],
      }),
    }),
    oneTimeKey(),
  );

  async function mailAbout(about: string) {
    const mails = await product.waitForMails(3, harlowClients.dana.clientEmail);
    const found = mails.find(({ email: { text } }) => text?.includes(about));
    if (!found) throw new Error(`No email is about ${about}`);
    return found.email;
  }
  async function linkIn(about: string, pattern: RegExp): Promise<string> {
    const link = pattern.exec((await mailAbout(about)).text ?? '')?.[0];
    if (link === undefined) throw new Error(`The email about ${about} has no link like ${pattern}`);
    return link;
  }

  product.cloud.setClock(today);
  return {
    account: { email, userId },
    latestInvoice,
    /** The email with the latest invoice. */
    invoiceMail: await mailAbout(`HHA-${number}`),
    /** Path of the latest invoice's page for its client. */
    invoiceLink: await linkIn(`HHA-${number}`, /\/invoice\?id=[\w-]{22}/),
    /** Path of the quote's page for its client. */
    quoteLink: await linkIn('Replace the furnace', /\/quote\?id=[\w-]+/),
  };
}
