import { clientAddress, type InvoiceRecord, wasSent } from '#domain/invoices/invoice-record';
import type { OnlineCause, PaymentMethod } from '#domain/invoices/payment';
import { type OnlineShare, onlineShareOf } from '#domain/online-payments/invoice-online';
import type { LedgerEntry } from '#domain/online-payments/ledger';
import {
  depositKey,
  depositNews,
  isReturnEntry,
  type PaymentNews,
  unannouncedNews,
} from '#domain/online-payments/news';
import { refundReasonOf } from '#domain/online-payments/news-words';
import { keptCentsOf } from '#domain/online-payments/online-deposit';
import { successfulAttempt } from '#domain/online-payments/payment';
import { scheduleIndex } from '#domain/table/indexes';
import { dayIn, type TimeZone } from '#domain/time-zone';
import { appendEvent, type OnlineStep } from '../invoices/index.ts';
import { update, type Write } from '../platform/table/writes.ts';
import { noFailures } from '../scheduler/index.ts';
import { isOnQuote, onlinePayment, quoteOf, type StoredOnlinePayment } from './store/online-payment.ts';
import { queueNews } from './store/payment-notice.ts';

/** Which payment of which account. */
export interface PaymentName {
  readonly userId: string;
  readonly paymentId: string;
}

/** When a payment is worked on again by the schedule; undefined for never. */
export const dueAt = (paymentId: string, due: string | undefined) => ({
  due,
  ...noFailures,
  ...(due === undefined ? { GSI2PK: undefined, GSI2SK: undefined } : scheduleIndex(paymentId, due)),
});

const causeOf = (entry: LedgerEntry, { ledger }: StoredOnlinePayment): OnlineCause =>
  isReturnEntry(entry, ledger) ? 'return' : entry.cause;

/** The owner's reason of a refund, as the note of what it took away. */
function noteOf({ id }: LedgerEntry, { ledger }: StoredOnlinePayment): string {
  const refund = Object.values(ledger.refunds).find(({ left }) => left?.id === id);
  return refund ? refundReasonOf(refund) : '';
}

/** How a payment was made. */
export const methodOf = ({ ledger }: StoredOnlinePayment): PaymentMethod => {
  const [attempt] = Object.values(ledger.payments).flatMap((one) => successfulAttempt(one) ?? []);
  return attempt?.method ?? 'other';
};

/** The write that notes on the payment what its invoice or quote is told in the same transaction. */
export const noteWrite = (
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

/** The news of a payment that were told; one that an older release recorded tells nothing again. */
export const announcedOf = ({ announced, ledger, recorded }: StoredOnlinePayment): readonly string[] =>
  announced ?? unannouncedNews(ledger, recorded, []).map(({ key }) => key);

/** The movements that are recorded: on the invoice, or noted on the quote while there is none. */
export const recordedIn = (known: StoredOnlinePayment): readonly string[] =>
  isOnQuote(known) ? Object.keys(known.noted ?? {}) : known.recorded;

/** The news to be told in the transaction that records a movement, or without one. */
export const newsWith = (
  known: StoredOnlinePayment,
  entry: LedgerEntry | undefined,
): readonly PaymentNews[] =>
  unannouncedNews(
    known.ledger,
    entry ? [...recordedIn(known), entry.id] : recordedIn(known),
    announcedOf(known),
  );

/** The refunds of a payment that did not fail. */
export const refundsOf = ({ ledger }: Pick<StoredOnlinePayment, 'ledger'>): readonly string[] =>
  Object.values(ledger.refunds)
    .filter(({ status }) => status !== 'failed')
    .map(({ refundId }) => refundId);

/** What an invoice stores about a payment; of a deposit also what stayed of it, and what was refunded before. */
export function shareOf(known: StoredOnlinePayment): OnlineShare | undefined {
  const share = onlineShareOf(known.ledger);
  if (!share || quoteOf(known) === undefined) return share;
  const depositCents = keptCentsOf(known.ledger);
  const refundedBeforeCents = refundsOf(known)
    .filter((id) => known.refundedBefore?.includes(id))
    .reduce((sum, id) => sum + (known.ledger.refunds[id]?.amountCents ?? 0), 0);
  return {
    ...share,
    ...(depositCents > 0 && { depositCents }),
    ...(refundedBeforeCents > 0 && { refundedBeforeCents }),
  };
}

/** What a document shows of a payment, as text to compare with what it showed before. */
export const toldOf = (known: StoredOnlinePayment): string => JSON.stringify(shareOf(known) ?? null);

/** The line of the timeline about a refund that failed before it moved money; any other has the lines of its movements. */
function failureEvents(
  news: PaymentNews,
  { userId, invoiceId }: { readonly userId: string; readonly invoiceId: string },
  now: Date,
): readonly Write[] {
  if (news.kind !== 'refund-failed' || news.refund.left) return [];
  const { refundId, amountCents } = news.refund;
  const event = { kind: 'refund-failed', at: now.toISOString(), amountCents, cause: [refundId] } as const;
  return [appendEvent(userId, invoiceId, event)];
}

/** The news that a deposit arrived while its invoice is a draft, unless its client was told before. */
function arrivedUnsent(
  known: StoredOnlinePayment,
  entry: LedgerEntry | undefined,
  quoteId: string | undefined,
): readonly PaymentNews[] {
  if (!entry || quoteId === undefined || causeOf(entry, known) !== 'payment') return [];
  return announcedOf(known).includes(depositKey(entry.id)) ? [] : [depositNews(entry)];
}

/** A deposit with the refunds that an invoice which was not sent yet never lacks: all of them so far. */
const withRefundsBefore = (known: StoredOnlinePayment, invoice: InvoiceRecord): StoredOnlinePayment =>
  quoteOf(known) === undefined || wasSent(invoice) ? known : { ...known, refundedBefore: refundsOf(known) };

/** The step of a payment on its invoice: what is known of it, with one movement of money or none. */
export function stepOf(
  name: PaymentName,
  known: StoredOnlinePayment,
  entry: LedgerEntry | undefined,
  { zone, now }: { readonly zone: TimeZone; readonly now: Date },
): (before: InvoiceRecord) => OnlineStep {
  const source = name.paymentId;
  const earlier = announcedOf(known);
  const { userId } = name;
  /** What is told with a movement or without one, and the write that remembers it. */
  const tell = (
    before: InvoiceRecord,
    set: Partial<Pick<StoredOnlinePayment, 'recorded' | 'noted'>> = {},
  ) => {
    const quoteId = wasSent(before) ? undefined : quoteOf(known);
    const noted = withRefundsBefore(known, before);
    const news = [...arrivedUnsent(known, entry, quoteId), ...newsWith(known, entry)];
    const announced = [...earlier, ...news.map(({ key }) => key)];
    // The client of a draft has its quote only.
    const about = { ...before, invoiceId: quoteId ?? before.invoiceId };
    return [
      noteWrite(name, known, {
        ...{ told: toldOf(noted), announced, ...set },
        ...(noted.refundedBefore?.length && { refundedBefore: noted.refundedBefore }),
      }),
      ...news.flatMap((one) =>
        queueNews(
          one,
          { userId, source, announced: earlier, ...(quoteId !== undefined && { quoteId }) },
          about,
          now,
        ),
      ),
      ...news.flatMap((one) => failureEvents(one, { userId, invoiceId: before.invoiceId }, now)),
    ];
  };
  const shareFor = (before: InvoiceRecord) => shareOf(withRefundsBefore(known, before));
  if (!entry) return (before) => ({ source, share: shareFor(before), writes: tell(before) });
  const at = now.toISOString();
  const cause = causeOf(entry, known);
  const { id, grossCents: amountCents, feeCents, netCents } = entry;
  const note = noteOf(entry, known);
  return (before) => {
    // A deposit has the receipt of its quote if it arrived before the invoice was sent.
    const hasReceipt = earlier.includes(depositKey(id)) || (quoteOf(known) !== undefined && !wasSent(before));
    const receiptTo = cause === 'payment' && !hasReceipt ? clientAddress(before) : '';
    return {
      source,
      share: shareFor(before),
      entry: {
        paymentId: id,
        amountCents,
        date: dayIn(zone, known.noted?.[id] ?? at),
        method: methodOf(known),
        online: { cause, source, feeCents, netCents },
        recordedAt: at,
        ...(note !== '' && { note }),
      },
      ...(receiptTo !== '' && { receiptTo }),
      writes: tell(before, {
        recorded: [...known.recorded, id],
        // If the invoice is a draft that is deleted, its quote keeps the day of the payment.
        ...(quoteOf(known) !== undefined && { noted: { ...known.noted, [id]: known.noted?.[id] ?? at } }),
      }),
    };
  };
}
