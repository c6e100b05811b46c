import { auditLedger } from '#bin/ledger/audit-ledger';
import { canonical } from '#bin/ledger/canonical';
import { formatDollars } from '#domain/money';
import { checkChain } from '#domain/quotes/check-chain';
import { differencesIn } from '#lambdas/composition/books/account-figures';
import type { Finding } from '#lambdas/composition/books/ledger-item';
import { type Checker, type Facts, faultsOf } from './facts.ts';
import { sha256 } from './product-ports.ts';
import { all } from './snapshot.ts';

const textOf = ({ where, what }: Finding): string => `${where}: ${what}`;

const differences = ({ now }: Facts) => {
  const [lite] = all(now, 'liteProfile');
  return lite ? differencesIn(lite.item.PK.slice('USER#'.length), now.entries) : [];
};

const differenceText = ({ key, name, is, shouldBe }: ReturnType<typeof differencesIn>[number]) =>
  `${key.SK}: ${name} is ${is}, but the records come to ${shouldBe}`;

const isOfClient = ({ kind }: { readonly kind: string }) => kind === 'client' || kind === 'clientOwedDays';

/** The totals of the account, its months and its days are sums over its invoices and payments. */
export const totalsAreSums: Checker = (facts) =>
  differences(facts)
    .filter((one) => !isOfClient(one))
    .map(differenceText);

/** The statistics of each client are sums over the invoices of that client. */
export const clientStatisticsAreSums: Checker = (facts) =>
  differences(facts).filter(isOfClient).map(differenceText);

/** A balance is the total minus deposit and payments, and never below 0. */
export const balancesAreRight: Checker = ({ now }) => {
  const payments = all(now, 'payment').filter(({ fields }) => fields.removedAt === undefined);
  return all(now, 'invoice').flatMap(({ fields }) => {
    const { invoiceId, totalCents, depositCents = 0, paidCents = 0, status } = fields;
    const ofInvoice = payments.filter(({ item }) => item.SK.split('#')[1] === invoiceId);
    const paid = ofInvoice.reduce((sum, payment) => sum + payment.fields.amountCents, 0);
    const balance = totalCents - depositCents - paid;
    return [
      ...(paid === paidCents
        ? []
        : [`${invoiceId}: ${paidCents} cents are paid, its payments come to ${paid}`]),
      // A draft's total may still be below its deposit; it is refused when it is sent.
      ...(balance >= 0 || status === 'created' || status === 'failed'
        ? []
        : [`${invoiceId}: its balance is ${balance} cents`]),
      ...(status === 'paid' && balance !== 0 ? [`${invoiceId}: it is paid, with ${balance} cents left`] : []),
    ];
  });
};

/** Every item can be read. */
export const everythingIsReadable: Checker = ({ now }) => now.unreadable.map(textOf);

/** The findings of `check-books`, for an account and for a table, except those that depend on the time. */
export const auditFindsNothing: Checker = ({ now }) => auditAt(now.items, new Date(0));

/** The findings of `check-books` at rest: also reports work that is left or overdue. */
export const auditFindsNothingLeft: Checker = ({ now }) => auditAt(now.items, now.now);

function auditAt(items: Facts['now']['items'], at: Date): string[] {
  const audit = auditLedger(at);
  for (const item of items) audit.add(item);
  return audit.end().findings.map(textOf);
}

/** The chain of a quote matches the quote. */
export const quoteChainsVerify: Checker = async ({ now, before, product }) => {
  const itemsBefore = new Map(all(before, 'quote').map(({ item }) => [item.PK, canonical(item)]));
  const faults: string[] = [];
  for (const { item } of all(now, 'quote')) {
    if (itemsBefore.get(item.PK) === canonical(item)) continue;
    const { quote, links } = await product.quoteWithChain(item.PK.slice('QUOTE#'.length));
    if (!quote) faults.push(`${item.PK}: it cannot be found`);
    else faults.push(...checkChain(quote, links, sha256).map((fault) => `${item.PK}: ${fault}`));
  }
  return faults;
};

/** Events of invoices and quotes never change, and are added in the order of their instants. */
export const timelinesOnlyGrow: Checker = ({ now, before }) => {
  const invoices = new Set(all(now, 'invoice').map(({ fields }) => fields.invoiceId));
  const present = new Map(now.items.map((item) => [`${item.PK} ${item.SK}`, canonical(item)]));
  const earlierEvents = [...all(before, 'invoiceEvent'), ...all(before, 'quoteEvent')].filter(
    ({ kind, item }) => kind === 'quoteEvent' || invoices.has(item.SK.split('#')[1] ?? ''),
  );
  const events = all(now, 'invoiceEvent');
  const invoiceOf = (SK: string) => SK.split('#')[1];
  return [
    ...faultsOf(
      earlierEvents,
      ({ item }) => present.get(`${item.PK} ${item.SK}`) === canonical(item),
      ({ item }) => `${item.SK}: the event was lost or changed`,
    ),
    ...events.flatMap(({ item, fields }, index) => {
      const last = events[index - 1];
      const isLate = last && invoiceOf(last.item.SK) === invoiceOf(item.SK) && last.fields.at > fields.at;
      return isLate ? [`${item.SK}: the event comes after a later one`] : [];
    }),
    ...faultsOf(
      events,
      ({ fields }) => fields.at <= now.now.toISOString(),
      ({ item }) => `${item.SK}: it is in the future`,
    ),
  ];
};

/** The timeline of an invoice contains its emails, payments and voiding. */
export const timelinesAreComplete: Checker = ({ now }) => {
  const events = all(now, 'invoiceEvent').map(({ item, fields }) => ({
    ...fields,
    invoiceId: item.SK.split('#')[1],
  }));
  const count = (invoiceId: string, kind: string) =>
    events.filter((event) => event.invoiceId === invoiceId && event.kind === kind).length;
  const messages = all(now, 'message').map(({ fields }) => fields);
  return all(now, 'invoice').flatMap(({ fields: { invoiceId, status } }) => {
    const ofInvoice = all(now, 'payment').filter(({ item }) => item.SK.split('#')[1] === invoiceId);
    const removed = ofInvoice.filter(({ fields }) => fields.removedAt !== undefined);
    const emailed = messages.filter(
      ({ about, state, kind }) =>
        about === invoiceId &&
        state === 'sent' &&
        ['lite-invoice', 'client-invoice', 'invoice-copy', 'reminder', 'receipt'].includes(kind),
    );
    return [
      ...(count(invoiceId, 'payment-recorded') >= ofInvoice.length
        ? []
        : [`${invoiceId}: a payment is missing in the timeline`]),
      ...(count(invoiceId, 'payment-removed') >= removed.length
        ? []
        : [`${invoiceId}: a removed payment is missing in the timeline`]),
      ...(status !== 'void' || count(invoiceId, 'voided') > count(invoiceId, 'unvoided')
        ? []
        : [`${invoiceId}: the voiding is missing in the timeline`]),
      ...(count(invoiceId, 'emailed') >= emailed.length
        ? []
        : [
            `${invoiceId}: ${emailed.length} emails were sent, the timeline has ${count(invoiceId, 'emailed')}`,
          ]),
    ];
  });
};

/** The client's page shows the published version, and no document of a void invoice. */
export const linksShowPublished: Checker = async ({ now, before, product }) => {
  const itemsBefore = new Map(all(before, 'invoice').map(({ item, fields }) => [item.SK, { item, fields }]));
  const contents = new Map(all(now, 'invoiceContent').map(({ fields }) => [fields.contentId, fields]));
  const faults: string[] = [];
  for (const { item, fields } of all(now, 'invoice')) {
    const last = itemsBefore.get(item.SK);
    if (last && canonical(last.item) === canonical(item)) continue;
    const { invoiceId, linkId, publishedId, contentId, clientMail } = fields;
    const isNewlyAccepted =
      clientMail?.delivery === 'accepted' &&
      (last?.fields.clientMail?.mailId !== clientMail.mailId ||
        last.fields.clientMail.delivery !== 'accepted');
    // If an email of an older version is confirmed late, the version published since stays published.
    const shouldShow = publishedId === contentId || publishedId === clientMail?.contentId;
    if (isNewlyAccepted && !shouldShow)
      faults.push(`${invoiceId}: ${clientMail.contentId} was emailed, but ${publishedId} is published`);
    if (linkId === undefined || publishedId === undefined) continue;
    const page = await product.openInvoice(linkId);
    const published = contents.get(publishedId);
    if (!page.ok || !published) {
      faults.push(`${invoiceId}: its link shows nothing`);
      continue;
    }
    const { view } = page.value;
    const sheet = JSON.stringify(view.paper?.sheet ?? '');
    if ((fields.status === 'void') === 'paper' in view)
      faults.push(`${invoiceId}: void or not, its link is wrong`);
    if (view.number !== published.invoice?.invoiceNumber)
      faults.push(`${invoiceId}: its link shows another number`);
    if ('paper' in view && !sheet.includes(formatDollars(published.totalCents)))
      faults.push(`${invoiceId}: its link does not show ${formatDollars(published.totalCents)}`);
  }
  return faults;
};
