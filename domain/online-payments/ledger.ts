import type { Cents } from '../money.ts';
import { isPaymentFinal, type OnlinePayment, paymentMovements, reducePayment } from './payment.ts';
import type { Movement, Reading } from './provider-objects.ts';
import {
  isDisputeFinal,
  isRefundFinal,
  type OnlineDispute,
  type OnlineRefund,
  reduceDispute,
  reduceRefund,
  refundMovements,
} from './refund-and-dispute.ts';

/** Everything the provider has reported about a payment, its refunds and its disputes, each by ID. */
export interface OnlineLedger {
  readonly payments: Readonly<Record<string, OnlinePayment>>;
  readonly refunds: Readonly<Record<string, OnlineRefund>>;
  readonly disputes: Readonly<Record<string, OnlineDispute>>;
}

/** A line of the ledger. Its `id` is that of the provider's balance transaction, so that each is recorded once. */
export interface LedgerEntry extends Movement {
  readonly paymentId: string;
  readonly cause: 'payment' | 'refund' | 'dispute';
}

/** Sums of a ledger. All but `feeCents` are before fees. `withdrawnCents` was taken by disputes. */
export interface LedgerTotals {
  readonly receivedCents: Cents;
  readonly refundedCents: Cents;
  readonly withdrawnCents: Cents;
  /** What is kept: received - refunded - withdrawn. */
  readonly recordedCents: Cents;
  /** Fees of all movements, as reported by the provider. */
  readonly feeCents: Cents;
}

export const emptyLedger: OnlineLedger = { payments: {}, refunds: {}, disputes: {} };

/** The ledger after the provider was read: `read` is the current state of one payment, refund or dispute. */
export function applyReading(ledger: OnlineLedger, read: Reading): OnlineLedger {
  const { payments, refunds, disputes } = ledger;
  switch (read.kind) {
    case 'payment': {
      const payment = reducePayment(payments[read.paymentId], read);
      return { ...ledger, payments: { ...payments, [read.paymentId]: payment } };
    }
    case 'refund': {
      const refund = reduceRefund(refunds[read.refundId], read);
      return { ...ledger, refunds: { ...refunds, [read.refundId]: refund } };
    }
    case 'dispute': {
      const dispute = reduceDispute(disputes[read.disputeId], read);
      return { ...ledger, disputes: { ...disputes, [read.disputeId]: dispute } };
    }
  }
}

/** All movements of money, sorted by ID. */
export function ledgerEntries({ payments, refunds, disputes }: OnlineLedger): readonly LedgerEntry[] {
  const entriesOf = (
    { paymentId }: { readonly paymentId: string },
    cause: LedgerEntry['cause'],
    movements: readonly Movement[],
  ) => movements.map((movement): LedgerEntry => ({ ...movement, paymentId, cause }));
  return [
    ...Object.values(payments).flatMap((payment) => entriesOf(payment, 'payment', paymentMovements(payment))),
    ...Object.values(refunds).flatMap((refund) => entriesOf(refund, 'refund', refundMovements(refund))),
    ...Object.values(disputes).flatMap((dispute) =>
      entriesOf(dispute, 'dispute', Object.values(dispute.movements)),
    ),
  ].sort((one, other) => (one.id < other.id ? -1 : 1));
}

export function ledgerTotals(ledger: OnlineLedger): LedgerTotals {
  const entries = ledgerEntries(ledger);
  const grossOf = (cause: LedgerEntry['cause']) =>
    entries.filter((entry) => entry.cause === cause).reduce((sum, { grossCents }) => sum + grossCents, 0);
  const receivedCents = grossOf('payment');
  // Refunds and disputes have negative entries. Subtracting from 0 avoids -0.
  const refundedCents = 0 - grossOf('refund');
  const withdrawnCents = 0 - grossOf('dispute');
  return {
    receivedCents,
    refundedCents,
    withdrawnCents,
    recordedCents: receivedCents - refundedCents - withdrawnCents,
    feeCents: entries.reduce((sum, { feeCents }) => sum + feeCents, 0),
  };
}

/** The IDs of the objects that can still change, and so must be read again at `now` (seconds since 1970). */
export const idsToPoll = ({ payments, refunds, disputes }: OnlineLedger, now: number) => ({
  payments: Object.values(payments)
    .filter((payment) => !isPaymentFinal(payment, now))
    .map(({ paymentId }) => paymentId),
  refunds: Object.values(refunds)
    .filter((refund) => !isRefundFinal(refund))
    .map(({ refundId }) => refundId),
  disputes: Object.values(disputes)
    .filter((dispute) => !isDisputeFinal(dispute))
    .map(({ disputeId }) => disputeId),
});
