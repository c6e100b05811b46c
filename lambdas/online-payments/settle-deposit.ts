import { onlineShareOf } from '#domain/online-payments/invoice-online';
import { type LedgerEntry, ledgerEntries } from '#domain/online-payments/ledger';
import { depositNews, isReturnEntry, type PaymentNews, unannouncedNews } from '#domain/online-payments/news';
import { type DepositShare, keptCentsOf } from '#domain/online-payments/online-deposit';
import { dayIn, type TimeZone } from '#domain/time-zone';
import { invoiceReader } from '../invoices/index.ts';
import type { Clock } from '../platform/clock.ts';
import { log } from '../platform/log.ts';
import { commit, succeeds } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import { CONFLICT } from '../platform/table/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import { update } from '../platform/table/writes.ts';
import { isOnlineAsRead, type QuoteItem, quote } from '../quotes/index.ts';
import { announcedOf, dueAt, methodOf, noteWrite, type PaymentName, refundsOf } from './payment-steps.ts';
import { isOnQuote, onlinePayment, quoteOf, type StoredOnlinePayment } from './store/online-payment.ts';
import { queueNews } from './store/payment-notice.ts';
import { closeOpenSession } from './store/payment-session.ts';

interface SettlePorts {
  readonly table: Table;
  readonly clock: Clock;
}

/** What became of a step: `nothing` where the quote shows everything, true where nothing can be done, else look again. */
type Settled = 'nothing' | boolean | typeof CONFLICT;

/** What the quote stores of a payment; undefined where nothing arrived and nothing is on its way. */
function depositShareOf(
  known: StoredOnlinePayment,
  noted: Readonly<Record<string, string>>,
  zone: TimeZone,
): DepositShare | undefined {
  const share = onlineShareOf(known.ledger);
  if (!share) return undefined;
  const arrived = ledgerEntries(known.ledger).find(({ id, cause }) => cause === 'payment' && noted[id]);
  const at = arrived && noted[arrived.id];
  return {
    ...share,
    keptCents: keptCentsOf(known.ledger),
    ...(at !== undefined && { on: dayIn(zone, at), at, method: methodOf(known) }),
  };
}

/** The news that are due once movements are noted: a receipt for what arrived, and all that invoices tell as well. */
function newsOfDeposit(
  known: StoredOnlinePayment,
  entries: readonly LedgerEntry[],
  noted: Readonly<Record<string, string>>,
): readonly PaymentNews[] {
  const arrived = entries.filter(
    (entry) => entry.cause === 'payment' && entry.grossCents > 0 && !isReturnEntry(entry, known.ledger),
  );
  return [
    // A draft that is deleted by now may have told the client already.
    ...arrived.map(depositNews).filter(({ key }) => !announcedOf(known).includes(key)),
    ...unannouncedNews(known.ledger, Object.keys(noted), announcedOf(known)),
  ];
}

/** The quote got its invoice without this payment, which was not known yet: it belongs to the invoice from now on. */
async function followToInvoice(
  name: PaymentName,
  known: StoredOnlinePayment,
  quoteId: string,
  invoiceId: string,
  { table, clock }: SettlePorts,
): Promise<Settled> {
  if (!(await invoiceReader(table).find(name.userId, invoiceId))) {
    log.error('online-payment-without-invoice', { invoiceId, userId: name.userId });
    return true;
  }
  const { committed } = await commit(table, [
    moveWrite(name, known, invoiceId, clock()),
    update(quote, quote.key(quoteId), { add: { onlineVersion: 1 } }, { attr: 'invoiceId', is: invoiceId }),
  ]);
  return committed ? false : CONFLICT;
}

/** Lets a payment belong to another document, on which nothing of it is recorded yet; the schedule records it at once. */
export const moveWrite = (
  { userId, paymentId }: PaymentName,
  known: StoredOnlinePayment,
  documentId: string,
  now: Date,
) =>
  update(
    onlinePayment,
    onlinePayment.key(userId, paymentId),
    {
      set: {
        ...{ invoiceId: documentId, recorded: [], told: '' },
        // Set here too, because the invoice may be sent before its payments are recorded if a function stops in between.
        ...(isOnQuote(known) && known.told !== '' && { refundedBefore: refundsOf(known) }),
        ...dueAt(paymentId, now.toISOString()),
      },
      add: { version: 1 },
    },
    { attr: 'version', is: known.version },
  );

/**
 * Notes on a quote what is known of a payment of its deposit, with the emails about it, in one transaction. It is recorded as
 * payments once the quote has its invoice.
 */
export async function settleOnQuote(
  name: PaymentName,
  known: StoredOnlinePayment,
  { zone, table, clock }: SettlePorts & { readonly zone: TimeZone },
): Promise<Settled> {
  const { userId, paymentId } = name;
  const quoteId = quoteOf(known) ?? '';
  const quoted = await find(table, quote, quote.key(quoteId));
  if (quoted?.userID !== userId) {
    log.error('online-payment-without-invoice', { userId });
    return true;
  }
  if (quoted.invoiceId !== undefined)
    return followToInvoice(name, known, quoteId, quoted.invoiceId, { table, clock });
  const now = clock();
  const entries = ledgerEntries(known.ledger).filter(
    ({ id, grossCents }) => grossCents !== 0 && known.noted?.[id] === undefined,
  );
  const noted = {
    ...known.noted,
    ...Object.fromEntries(entries.map(({ id }) => [id, now.toISOString()])),
  };
  const share = depositShareOf(known, noted, zone);
  const told = JSON.stringify(share ?? null);
  const news = newsOfDeposit(known, entries, noted);
  if (entries.length === 0 && news.length === 0 && told === known.told) return 'nothing';
  const earlier = announcedOf(known);
  const { [paymentId]: _before, ...others } = quoted.onlinePayments ?? {};
  const about = { ...emailsOf(quoted), invoiceId: quoteId };
  const { committed } = await commit(table, [
    noteWrite(name, known, { noted, told, announced: [...earlier, ...news.map(({ key }) => key)] }),
    update(
      quote,
      quote.key(quoteId),
      {
        set: { onlinePayments: share ? { ...others, [paymentId]: share } : others },
        add: { onlineVersion: 1 },
      },
      { attr: 'invoiceId', exists: false },
      isOnlineAsRead(quoted),
    ),
    ...news.flatMap((one) =>
      queueNews(one, { userId, source: paymentId, announced: earlier, quoteId }, about, now),
    ),
    ...(await closeOpenSession(table, userId, quoteId, now)),
  ]);
  return committed ? false : CONFLICT;
}

/** Where emails about a quote go. */
const emailsOf = ({ client }: QuoteItem) => ({ clientEmail: client?.email ?? '' });

/** A payment of a deposit whose invoice is gone belongs to its quote again. */
export async function returnToQuote(
  name: PaymentName,
  known: StoredOnlinePayment,
  { table, clock }: SettlePorts,
): Promise<'not-deposit' | false | typeof CONFLICT> {
  const quoteId = quoteOf(known);
  if (quoteId === undefined) return 'not-deposit';
  return (await succeeds(table, moveWrite(name, known, quoteId, clock()))) ? false : CONFLICT;
}
