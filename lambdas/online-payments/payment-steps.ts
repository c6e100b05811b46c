import type { OnlinePaymentSummary } from '#domain/documents/online/payment-summary';
import type { OnlineCause, PaymentMethod } from '#domain/documents/payment';
import { clientAddress, type InvoiceRecord, wasSent } from '#domain/invoices/invoice-record';
import { type LedgerEntry, ledgerTotals } from '#domain/online-payments/ledger';
import {
  depositKey,
  depositNews,
  isReturnEntry,
  type PaymentNews,
  reportedKey,
  reportedNews,
  unannouncedNews,
} from '#domain/online-payments/news';
import { refundReasonOf } from '#domain/online-payments/news-words';
import { successfulAttempt } from '#domain/online-payments/payment';
import { onlinePaymentSummaryOf } from '#domain/online-payments/payment-summary';
import { scheduleIndex } from '#domain/table/indexes';
import { dayIn, type TimeZone } from '#domain/time-zone';
import type { OnlineStep } from '../invoices/index.ts';
import { update, type Write } from '../platform/table/writes.ts';
import { noFailures } from '../scheduler/index.ts';
import { failureEvents } from './payment-failures.ts';
import { isOnQuote, onlinePayment, type StoredOnlinePayment } from './store/online-payment.ts';
import { queueNewsWrites } from './store/payment-notice.ts';
import { tellOfArrival, tellOfNews, toldOfInvoice } from './tell-owner.ts';

/** The IDs of a payment and its account. */
export interface PaymentName {
  readonly userId: string;
  readonly paymentId: string;
}

/**
 * The attributes that make the schedule process a payment or account again at an instant (ISO), or never if it is
 * undefined.
 */
export const dueAt = (id: string, due: string | undefined) => ({
  due,
  ...noFailures,
  ...(due === undefined ? { GSI2PK: undefined, GSI2SK: undefined } : scheduleIndex(id, due)),
});

export const causeOf = (entry: LedgerEntry, { ledger }: StoredOnlinePayment): OnlineCause =>
  isReturnEntry(entry, ledger) ? 'return' : entry.cause;

/** The owner's reason for a refund, as the note of the payment that records it. */
function noteOf({ id }: LedgerEntry, { ledger }: StoredOnlinePayment): string {
  const refund = Object.values(ledger.refunds).find(({ left }) => left?.id === id);
  return refund ? refundReasonOf(refund) : '';
}

/** How a payment was made. */
export const methodOf = ({ ledger }: StoredOnlinePayment): PaymentMethod => {
  const [attempt] = Object.values(ledger.payments).flatMap((one) => successfulAttempt(one) ?? []);
  return attempt?.method ?? 'other';
};

/** The write that stores on the payment how much of it the same transaction records on its invoice or quote. */
export const paymentWrite = (
  { userId, paymentId }: PaymentName,
  known: StoredOnlinePayment,
  set: Partial<Pick<StoredOnlinePayment, 'recorded' | 'noted' | 'told' | 'announced' | 'refundedBefore'>>,
): Write =>
  update(
    onlinePayment,
    onlinePayment.key(userId, paymentId),
    { set, add: { version: 1 } },
    { attr: 'version', is: known.version },
  );

/** IDs of the movements that are recorded on the invoice, or on the quote while it has no invoice. */
export const recordedIn = (known: StoredOnlinePayment): readonly string[] =>
  isOnQuote(known) ? Object.keys(known.noted ?? {}) : known.recorded;

/** The news to email about in the transaction that records the movement `entry`, if any. */
export const newsToAnnounce = (
  known: StoredOnlinePayment,
  entry: LedgerEntry | undefined,
): readonly PaymentNews[] =>
  unannouncedNews(
    known.ledger,
    entry ? [...recordedIn(known), entry.id] : recordedIn(known),
    known.announced,
  );

/** The refunds of a payment that did not fail. */
export const refundsOf = ({ ledger }: Pick<StoredOnlinePayment, 'ledger'>): readonly string[] =>
  Object.values(ledger.refunds)
    .filter(({ status }) => status !== 'failed')
    .map(({ refundId }) => refundId);

/**
 * The data about a payment that its invoice stores. For a deposit this includes the amount kept; refunds made before
 * the invoice was sent are not losses of the invoice.
 */
export function shareOf(known: StoredOnlinePayment): OnlinePaymentSummary | undefined {
  const summary = onlinePaymentSummaryOf(known.ledger);
  const share = summary && known.isReported ? { ...summary, isReported: known.isReported } : summary;
  if (!share || known.quoteId === undefined) return share;
  const depositCents = ledgerTotals(known.ledger).recordedCents;
  const { losses = {}, ...others } = share;
  const lossesSince = Object.entries(losses).filter(([id]) => known.refundedBefore?.includes(id) !== true);
  return {
    ...others,
    ...(depositCents > 0 && { depositCents }),
    ...(lossesSince.length > 0 && { losses: Object.fromEntries(lossesSince) }),
  };
}

/** The data about a payment that its document stores, as text, to find out whether it has changed. */
export const documentStateOf = (known: StoredOnlinePayment): string => JSON.stringify(shareOf(known) ?? null);

/** The news that a deposit was received while its invoice is a draft, unless the client was emailed about it before. */
function depositReceivedNews(
  known: StoredOnlinePayment,
  entry: LedgerEntry | undefined,
  quoteId: string | undefined,
): readonly PaymentNews[] {
  if (!entry || quoteId === undefined || known.isReported || causeOf(entry, known) !== 'payment') return [];
  return known.announced.includes(depositKey(entry.id)) ? [] : [depositNews(entry)];
}

/** The news that money arrived at an account that the owner had reported. */
export const reportedNewsOf = (
  known: StoredOnlinePayment,
  entry: LedgerEntry | undefined,
): readonly PaymentNews[] =>
  entry &&
  known.isReported &&
  causeOf(entry, known) === 'payment' &&
  !known.announced.includes(reportedKey(entry.id))
    ? [reportedNews(entry)]
    : [];

/** The payment. For a deposit whose invoice was not sent yet, `refundedBefore` contains all refunds so far. */
const withRefundsBefore = (known: StoredOnlinePayment, invoice: InvoiceRecord): StoredOnlinePayment =>
  known.quoteId === undefined || wasSent(invoice) ? known : { ...known, refundedBefore: refundsOf(known) };

/** The step that records on the invoice the current state of a payment, with at most one movement of money. */
export function stepOf(
  name: PaymentName,
  known: StoredOnlinePayment,
  entry: LedgerEntry | undefined,
  {
    zone,
    now,
    onQuote,
  }: { readonly zone: TimeZone; readonly now: Date; readonly onQuote?: OnlineStep['onQuote'] },
): (before: InvoiceRecord) => OnlineStep {
  const { userId, paymentId: source } = name;
  const { announced: alreadyAnnounced } = known;
  /**
   * The writes that queue the emails of this step, add its timeline events and store on the payment what was recorded.
   */
  const followingWrites = (
    before: InvoiceRecord,
    set: Partial<Pick<StoredOnlinePayment, 'recorded' | 'noted'>> = {},
  ) => {
    const quoteId = wasSent(before) ? undefined : known.quoteId;
    const withRefunds = withRefundsBefore(known, before);
    const { refundedBefore = [] } = withRefunds;
    const news = [
      ...depositReceivedNews(known, entry, quoteId),
      ...reportedNewsOf(known, entry),
      ...newsToAnnounce(known, entry),
    ];
    const announced = [...alreadyAnnounced, ...news.map(({ key }) => key)];
    // The client of a draft has only the quote, so the emails are about the quote.
    const document = { ...before, invoiceId: quoteId ?? before.invoiceId };
    return [
      paymentWrite(name, known, {
        told: documentStateOf(withRefunds),
        announced,
        ...set,
        ...(refundedBefore.length > 0 && { refundedBefore }),
      }),
      ...news.flatMap((item) =>
        queueNewsWrites(
          item,
          { userId, source, announced: alreadyAnnounced, ...(quoteId !== undefined && { quoteId }) },
          document,
          now,
        ),
      ),
      ...news.flatMap((item) => tellOfNews(item, toldOf(before), now)),
      ...news.flatMap((item) => failureEvents(item, { userId, invoiceId: before.invoiceId }, now)),
    ];
  };
  const toldOf = (record: InvoiceRecord) =>
    toldOfInvoice({ userId, source, method: methodOf(known) }, record);
  const shareFor = (before: InvoiceRecord) => shareOf(withRefundsBefore(known, before));
  if (!entry) return (before) => ({ source, share: shareFor(before), writes: followingWrites(before) });
  const at = now.toISOString();
  const cause = causeOf(entry, known);
  const { id, grossCents: amountCents, feeCents, netCents } = entry;
  const note = noteOf(entry, known);
  const notedAt = known.noted?.[id] ?? at;
  return (before) => {
    // A deposit has the receipt of its quote if it arrived before the invoice was sent.
    const hasReceipt =
      alreadyAnnounced.includes(depositKey(id)) || (known.quoteId !== undefined && !wasSent(before));
    // What a reported account received is no payment to the owner, so there is no receipt for it.
    const isNew = cause === 'payment' && !hasReceipt && !known.isReported;
    const receiptTo = isNew ? clientAddress(before) : '';
    return {
      source,
      share: shareFor(before),
      entry: {
        paymentId: id,
        amountCents,
        date: onQuote?.payment.date ?? dayIn(zone, notedAt),
        method: methodOf(known),
        online: { cause, source, feeCents, netCents, ...(known.isReported && { isReported: true }) },
        recordedAt: at,
        ...(note !== '' && { note }),
      },
      onQuote,
      ...(receiptTo !== '' && { receiptTo }),
      writes: [
        ...followingWrites(before, {
          recorded: [...known.recorded, id],
          // If the invoice is a draft that is deleted, its quote keeps the day of the payment.
          ...(known.quoteId !== undefined && { noted: { ...known.noted, [id]: notedAt } }),
        }),
        ...(isNew ? tellOfArrival(entry, toldOf(before), now) : []),
      ],
    };
  };
}
