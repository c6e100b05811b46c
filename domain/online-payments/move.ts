import type { Settled } from '../documents/amounts.ts';
import type { Payment, PaymentMethod } from '../invoices/payment.ts';
import type { Cents } from '../money.ts';
import type { StoredOnline } from './invoice-online.ts';
import { overpaidOf } from './surplus.ts';

/** What moves need to know of a payment. */
export type MovedPayment = Pick<Payment, 'amountCents' | 'online' | 'method'>;

/** A part of an online payment that can be moved to another invoice. */
export interface MovablePart {
  /** The provider's ID of the payment. */
  readonly source: string;
  readonly method: PaymentMethod | 'unknown';
  /** Cents, above 0. */
  readonly cents: Cents;
}

const ofSource = (payments: readonly MovedPayment[], source: string): readonly MovedPayment[] =>
  payments.filter(({ online }) => online?.source === source);

const sumOf = (payments: readonly MovedPayment[]): Cents =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What is recorded on an invoice of one online payment, in cents: refunds, disputes and moves are taken off. */
export const recordedOf = (payments: readonly MovedPayment[], source: string): Cents =>
  sumOf(ofSource(payments, source));

/** What was moved from an invoice of one online payment, in cents, less what came back; below 0 where more came. */
export const movedOutOf = (payments: readonly MovedPayment[], source: string): Cents =>
  0 - sumOf(ofSource(payments, source).filter(({ online }) => online?.cause === 'move'));

/** What is left on an invoice of one online payment; a refund that is on its way is taken off. */
function leftOf(source: string, payments: readonly MovedPayment[], stored: StoredOnline | undefined): Cents {
  const recorded = recordedOf(payments, source);
  const share = stored?.payments?.[source];
  if (!share) return recorded;
  const { receivedCents = 0, refundedCents = 0 } = share;
  return Math.min(recorded, receivedCents - refundedCents - movedOutOf(payments, source));
}

/**
 * The part of what an invoice was overpaid that one move can take: of its latest online payment of which something is
 * left. Undefined where nothing can be moved. Several payments are moved one after the other.
 */
export function movablePart(
  invoice: Settled & {
    readonly status: string;
    readonly totalCents: Cents;
  },
  payments: readonly MovedPayment[],
  stored: StoredOnline | undefined,
): MovablePart | undefined {
  // A draft can be deleted, and its payments then go back to the quote.
  const isDraft = invoice.status === 'created' || invoice.status === 'failed';
  const surplus = isDraft ? 0 : overpaidOf(invoice);
  const parts = payments.flatMap(({ online, method }) =>
    online ? [{ source: online.source, method, cents: leftOf(online.source, payments, stored) }] : [],
  );
  const latest = parts.filter(({ cents }) => cents > 0).at(-1);
  return latest && surplus > 0 ? { ...latest, cents: Math.min(latest.cents, surplus) } : undefined;
}

/** A part of a payment that follows it back to an invoice. */
export interface PullBack {
  readonly from: string;
  readonly to: string;
  /** Cents, above 0. */
  readonly cents: Cents;
}

/** What an invoice moved of one online payment to each other invoice, less what came back from there. */
function movedTo(payments: readonly MovedPayment[], source: string): ReadonlyMap<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const { amountCents, online } of ofSource(payments, source)) {
    const other = online?.otherInvoiceId;
    if (other !== undefined) sums.set(other, (sums.get(other) ?? 0) - amountCents);
  }
  return sums;
}

/** The invoices that one online payment was moved to from an invoice, or came from. */
export const othersOf = (payments: readonly MovedPayment[], source: string): readonly string[] => [
  ...movedTo(payments, source).keys(),
];

/**
 * What has to move back next. A refund, a return or a dispute takes what is left of its payment on the invoice first; what
 * it takes beyond that comes back from the invoices that parts were moved to, the latest first. Undefined where no invoice
 * is below 0 because of moves. `books` holds the payments by invoice of all invoices that the payment has touched.
 */
export function nextPullBack(
  books: ReadonlyMap<string, readonly MovedPayment[]>,
  source: string,
): PullBack | undefined {
  for (const [to, payments] of books) {
    const missing = 0 - recordedOf(payments, source);
    const owing = [...movedTo(payments, source)].filter(([, cents]) => cents > 0).at(-1);
    if (missing > 0 && owing) return { from: owing[0], to, cents: Math.min(missing, owing[1]) };
  }
  return undefined;
}
