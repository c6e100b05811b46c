import { type MoneyFacts, moneyOf } from '../documents/money-amounts.ts';
import type { StoredOnline } from '../documents/online/invoice-online.ts';
import type { Payment, PaymentMethod } from '../documents/payment.ts';
import type { Cents } from '../money.ts';

/** The fields of a payment that moves depend on. */
export type MovedPayment = Pick<Payment, 'amountCents' | 'online' | 'method'>;

/** A part of an online payment that can be moved to another invoice. */
export interface MovablePart {
  /** The provider's payment ID. */
  readonly source: string;
  readonly method: PaymentMethod | 'unknown';
  /** Cents, above 0. */
  readonly cents: Cents;
}

const paymentsOfSource = (payments: readonly MovedPayment[], source: string): readonly MovedPayment[] =>
  payments.filter(({ online }) => online?.source === source);

const sumOf = (payments: readonly MovedPayment[]): Cents =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The amount of one online payment recorded on an invoice, in cents, after refunds, disputes and moves. */
export const recordedOf = (payments: readonly MovedPayment[], source: string): Cents =>
  sumOf(paymentsOfSource(payments, source));

/**
 * The amount of one online payment moved away from an invoice, in cents, minus amounts moved back; negative if more was
 * moved to it.
 */
export const movedOutOf = (payments: readonly MovedPayment[], source: string): Cents =>
  0 - sumOf(paymentsOfSource(payments, source).filter(({ online }) => online?.cause === 'move'));

/** The amount of one online payment that remains on an invoice, minus refunds that are still pending. */
function leftOf(source: string, payments: readonly MovedPayment[], stored: StoredOnline | undefined): Cents {
  const recorded = recordedOf(payments, source);
  const summary = stored?.payments?.[source];
  // The invoice that receives a moved amount stores nothing about the payment.
  if (!summary) return recorded;
  const { receivedCents = 0, refundedCents = 0 } = summary;
  return Math.min(recorded, receivedCents - refundedCents - movedOutOf(payments, source));
}

/**
 * The part of an overpayment that one move can take. It comes from the latest online payment with a remaining amount,
 * so several payments need several moves. Undefined if nothing can be moved.
 */
export function movablePart(
  invoice: MoneyFacts,
  payments: readonly MovedPayment[],
  stored: StoredOnline | undefined,
): MovablePart | undefined {
  // A draft can be deleted, and its payments then go back to the quote.
  const isDraft = invoice.status === 'created' || invoice.status === 'failed';
  const surplus = isDraft ? 0 : moneyOf(invoice).overpaidCents;
  const parts = payments.flatMap(({ online, method }) =>
    online && !online.isReported
      ? [{ source: online.source, method, cents: leftOf(online.source, payments, stored) }]
      : [],
  );
  const latest = parts.filter(({ cents }) => cents > 0).at(-1);
  return latest && surplus > 0 ? { ...latest, cents: Math.min(latest.cents, surplus) } : undefined;
}

/** An amount that must move back to the invoice it came from, or move again from there. */
export interface PullBack {
  readonly from: string;
  readonly to: string;
  /** Cents, above 0. */
  readonly cents: Cents;
}

/** By target invoice: the amount of one online payment that was moved there, minus amounts moved back. */
function movedTo(payments: readonly MovedPayment[], source: string): ReadonlyMap<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const { amountCents, online } of paymentsOfSource(payments, source)) {
    const other = online?.otherInvoiceId;
    if (other !== undefined) sums.set(other, (sums.get(other) ?? 0) - amountCents);
  }
  return sums;
}

/** The invoices that one online payment was moved to or from. */
export const otherInvoicesOf = (payments: readonly MovedPayment[], source: string): readonly string[] => [
  ...movedTo(payments, source).keys(),
];

/**
 * The next amount to move back. A refund, a return or a dispute first takes the amount remaining on the payment's
 * invoice. The rest comes back from the invoices that parts were moved to, latest first. Undefined if no invoice has a
 * negative amount because of moves. `paymentsByInvoice` has the payments of every invoice that the payment was recorded
 * on. `heldOn` returns the cents taken back from an invoice that nobody is asked for: while a payment is disputed or
 * its refund undecided, the invoices that parts were moved to stay paid.
 */
export function nextPullBack(
  paymentsByInvoice: ReadonlyMap<string, readonly MovedPayment[]>,
  source: string,
  heldOn: (invoiceId: string) => Cents = () => 0,
): PullBack | undefined {
  for (const [to, payments] of paymentsByInvoice) {
    const missing = 0 - recordedOf(payments, source) - heldOn(to);
    const owing = [...movedTo(payments, source)].filter(([, cents]) => cents > 0).at(-1);
    if (missing > 0 && owing) return { from: owing[0], to, cents: Math.min(missing, owing[1]) };
  }
  return undefined;
}

/** What an invoice says about a part that was pulled back to it. */
export interface ReturnRoom {
  /** Taken back from the payment on this invoice, and nobody is asked for it, in cents. */
  readonly heldCents: Cents;
  /** The most that may leave the invoice so that its client does not owe more than before, in cents. */
  readonly freeCents: Cents;
  /** It is sent and not void, so that a part can move to it again. */
  readonly isOpen: boolean;
}

/**
 * The next amount to move again to the invoice that it was pulled back from, latest first: the owner's answer is now
 * that what was taken back is not owed. Undefined if nothing was pulled back, or if it is needed where it is.
 */
export function nextMoveAgain(
  paymentsByInvoice: ReadonlyMap<string, readonly MovedPayment[]>,
  source: string,
  roomOn: (invoiceId: string) => ReturnRoom,
): PullBack | undefined {
  for (const [from, payments] of paymentsByInvoice) {
    const pulledBack = payments.filter(({ online }) => online?.isPullBack);
    const owing = [...movedTo(pulledBack, source)]
      .filter(([to, cents]) => cents < 0 && roomOn(to).isOpen)
      .at(-1);
    const { heldCents, freeCents } = roomOn(from);
    const cents = Math.min(0 - (owing?.[1] ?? 0), freeCents, recordedOf(payments, source) + heldCents);
    if (owing && cents > 0) return { from, to: owing[0], cents };
  }
  return undefined;
}
