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

/** All data about an account's online payments, by ID. */
export interface OnlineLedger {
  readonly payments: Readonly<Record<string, OnlinePayment>>;
  readonly refunds: Readonly<Record<string, OnlineRefund>>;
  readonly disputes: Readonly<Record<string, OnlineDispute>>;
}

/** A line of the ledger. It has the ID of the provider's balance transaction, so that each is recorded once. */
export interface LedgerEntry extends Movement {
  readonly paymentId: string;
  readonly cause: 'payment' | 'refund' | 'dispute';
}

/** Sums in cents before fees. `recordedCents` = received - refunded - withdrawn. */
export interface LedgerTotals {
  readonly receivedCents: Cents;
  readonly refundedCents: Cents;
  readonly withdrawnCents: Cents;
  readonly recordedCents: Cents;
  /** Fees of all movements, as reported by the provider. */
  readonly feeCents: Cents;
}

export const emptyLedger: OnlineLedger = { payments: {}, refunds: {}, disputes: {} };

/** Updates the ledger with the provider's current object. */
export function observe(ledger: OnlineLedger, read: Reading): OnlineLedger {
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
  const entries = (
    { paymentId }: { readonly paymentId: string },
    cause: LedgerEntry['cause'],
    movements: readonly Movement[],
  ) => movements.map((movement): LedgerEntry => ({ ...movement, paymentId, cause }));
  return [
    ...Object.values(payments).flatMap((one) => entries(one, 'payment', paymentMovements(one))),
    ...Object.values(refunds).flatMap((one) => entries(one, 'refund', refundMovements(one))),
    ...Object.values(disputes).flatMap((one) => entries(one, 'dispute', Object.values(one.movements))),
  ].sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** The sums of a ledger. */
export function ledgerTotals(ledger: OnlineLedger): LedgerTotals {
  const entries = ledgerEntries(ledger);
  const gross = (cause: LedgerEntry['cause']) =>
    entries.filter((one) => one.cause === cause).reduce((sum, { grossCents }) => sum + grossCents, 0);
  const [receivedCents, refundedCents, withdrawnCents] = [
    gross('payment'),
    0 - gross('refund'),
    0 - gross('dispute'),
  ];
  return {
    receivedCents,
    refundedCents,
    withdrawnCents,
    recordedCents: receivedCents - refundedCents - withdrawnCents,
    feeCents: entries.reduce((sum, { feeCents }) => sum + feeCents, 0),
  };
}

/** The IDs that must be read from the provider again at `now` (seconds since 1970). */
export const unsettled = ({ payments, refunds, disputes }: OnlineLedger, now: number) => ({
  payments: Object.values(payments)
    .filter((one) => !isPaymentFinal(one, now))
    .map(({ paymentId }) => paymentId),
  refunds: Object.values(refunds)
    .filter((one) => !isRefundFinal(one))
    .map(({ refundId }) => refundId),
  disputes: Object.values(disputes)
    .filter((one) => !isDisputeFinal(one))
    .map(({ disputeId }) => disputeId),
});
