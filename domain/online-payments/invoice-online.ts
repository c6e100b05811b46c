import { balanceOf, type PaidAmounts } from '../documents/amounts.ts';
import type { Cents } from '../money.ts';
import { instantAt } from '../time-zone.ts';
import type { OnlineLedger } from './ledger.ts';
import { ledgerTotals } from './ledger.ts';
import { type OnlinePayment, paymentState } from './payment.ts';
import { failedSinceCents, isBankReturn, isInquiry, type OnlineDispute } from './refund-and-dispute.ts';

/** The summary of one online payment that is stored on its invoice. The payment itself is a separate item. */
export interface OnlinePaymentSummary {
  /** A pending bank payment. */
  readonly pendingCents?: Cents;
  /** Received amount, before refunds and disputes. */
  readonly receivedCents?: Cents;
  /** Amount that was or is being refunded. */
  readonly refundedCents?: Cents;
  /**
   * Only for a deposit: the part of `refundedCents` that was refunded before the invoice was sent, and so is not a loss
   * of the invoice.
   */
  readonly refundedBeforeCents?: Cents;
  /** Amount of its last refunds, if they failed. */
  readonly failedRefundCents?: Cents;
  /** Its most severe dispute. A returned bank payment does not count as one. */
  readonly dispute?: 'open' | 'lost' | 'won';
  /** Only with an open dispute: the bank only asks and has not taken money. */
  readonly isInquiry?: true;
  /** ISO instant until which the owner can respond to an open dispute. */
  readonly respondBy?: string;
  /**
   * Only for a payment of the quote's deposit: the received amount, minus refunds and amounts taken back by disputes or
   * banks.
   */
  readonly depositCents?: Cents;
  /** The amount moved to other invoices, minus amounts moved back. */
  readonly movedCents?: Cents;
}

/** The owner's choice after a refund or a lost dispute: whether the client still owes the amount. */
export const refundDecisions = ['owed', 'not-owed'] as const;

export type RefundDecision = (typeof refundDecisions)[number];

/** The data about online payments that is stored on an invoice. */
export interface StoredOnline {
  /** By the provider's payment ID. */
  readonly payments?: Readonly<Record<string, OnlinePaymentSummary>>;
  readonly decision?: RefundDecision;
  /** The owner chose "No online payment on this invoice". */
  readonly isExcluded?: boolean;
}

/** The data about online payments that an invoice shows. */
export interface InvoiceOnline {
  /** Pending bank payments. */
  readonly pendingCents?: Cents;
  /** Amount that was or is being refunded. */
  readonly refundedCents?: Cents;
  /** Amount of the last refunds, if they failed. */
  readonly failedRefundCents?: Cents;
  readonly dispute?: {
    readonly state: 'open' | 'lost' | 'won';
    /** The bank only asks and has not taken money. */
    readonly isInquiry?: true;
    readonly respondBy?: string;
  };
  /** Money was refunded or lost, and the owner has not decided whether it is still owed. */
  readonly needsDecision?: true;
  readonly isExcluded?: true;
  /** The part of a deposit paid online that remains on the invoice; included in the paid amount. */
  readonly depositCents?: Cents;
}

const sum = (amounts: readonly (Cents | undefined)[]): Cents =>
  amounts.reduce<Cents>((total, amount) => total + (amount ?? 0), 0);

const summariesOf = ({ payments = {} }: StoredOnline): readonly OnlinePaymentSummary[] =>
  Object.values(payments);

/** The sum of pending bank payments. */
export const pendingCentsOf = (online: StoredOnline | undefined): Cents =>
  online ? sum(summariesOf(online).map(({ pendingCents }) => pendingCents)) : 0;

/** The cents of a deposit paid online that remain on its invoice. */
export const depositLeftCents = ({ depositCents = 0, movedCents = 0 }: OnlinePaymentSummary): Cents =>
  Math.max(0, depositCents - movedCents);

/**
 * Returns the online payments of an invoice after `cents` of one were moved to another invoice; negative cents were
 * moved back.
 */
export function withMoved(
  online: StoredOnline | undefined,
  source: string,
  cents: Cents,
): StoredOnline | undefined {
  const summary = online?.payments?.[source];
  // The invoice that receives a moved amount stores nothing about the payment.
  if (!summary) return online;
  const { movedCents: before = 0, ...others } = summary;
  const movedCents = before + cents;
  const moved = { ...others, ...(movedCents !== 0 && { movedCents }) };
  return { ...online, payments: { ...online.payments, [source]: moved } };
}

type DisputeSummary = Pick<OnlinePaymentSummary, 'dispute' | 'isInquiry' | 'respondBy'>;

/** The severity of a dispute. One that took money is more severe than an inquiry of the bank. */
const disputeRank = ({ dispute, isInquiry: asks }: DisputeSummary): number =>
  dispute === 'open' ? (asks ? 2 : 3) : dispute === 'lost' ? 1 : 0;

const byRank = (one: DisputeSummary, other: DisputeSummary): number => disputeRank(other) - disputeRank(one);

/** The most severe dispute of an invoice. */
function worstDispute(summaries: readonly OnlinePaymentSummary[]): InvoiceOnline['dispute'] {
  const [worst] = summaries.filter(({ dispute }) => dispute !== undefined).toSorted(byRank);
  if (worst?.dispute === undefined) return undefined;
  return {
    state: worst.dispute,
    ...(worst.isInquiry && { isInquiry: worst.isInquiry }),
    ...(worst.respondBy !== undefined && { respondBy: worst.respondBy }),
  };
}

/** Cents that were refunded since the invoice was sent. */
export const refundedSinceCents = ({
  refundedCents = 0,
  refundedBeforeCents = 0,
}: OnlinePaymentSummary): Cents => Math.max(0, refundedCents - refundedBeforeCents);

/** True if money of an invoice was refunded or lost in a dispute. */
const hasLost = (summaries: readonly OnlinePaymentSummary[]): boolean =>
  summaries.some((summary) => refundedSinceCents(summary) > 0 || summary.dispute === 'lost');

/** The data to show; undefined if there is nothing to show. */
export function invoiceOnlineOf(invoice: {
  readonly totalCents: Cents;
  readonly onlinePayments?: StoredOnline | undefined;
  readonly depositCents?: Cents | undefined;
  readonly paidCents?: Cents | undefined;
  readonly waivedCents?: Cents | undefined;
}): InvoiceOnline | undefined {
  const { onlinePayments: online } = invoice;
  if (!online) return undefined;
  const summaries = summariesOf(online);
  const pendingCents = pendingCentsOf(online);
  const refundedCents = sum(summaries.map((summary) => summary.refundedCents));
  const failedRefundCents = sum(summaries.map((summary) => summary.failedRefundCents));
  const dispute = worstDispute(summaries);
  const needsDecision = hasLost(summaries) && online.decision === undefined && balanceOf(invoice) > 0;
  const depositCents = Math.min(invoice.paidCents ?? 0, sum(summaries.map(depositLeftCents)));
  const shown = {
    ...(pendingCents > 0 && { pendingCents }),
    ...(refundedCents > 0 && { refundedCents }),
    ...(failedRefundCents > 0 && { failedRefundCents }),
    ...(dispute && { dispute }),
    ...(needsDecision && { needsDecision: true as const }),
    ...(online.isExcluded && { isExcluded: true as const }),
    ...(depositCents > 0 && { depositCents }),
  };
  return Object.keys(shown).length > 0 ? shown : undefined;
}

/**
 * Why an invoice gets no reminders: `later` while a bank payment is pending, `over` once money was refunded or is
 * disputed. Undefined if reminders are possible.
 */
export function reminderPauseOf(online: StoredOnline | undefined): 'later' | 'over' | undefined {
  const summaries = online ? summariesOf(online) : [];
  if (hasLost(summaries) || summaries.some(({ dispute }) => dispute === 'open')) return 'over';
  return pendingCentsOf(online) > 0 ? 'later' : undefined;
}

const disputeStateOf = ({ state }: OnlineDispute): NonNullable<OnlinePaymentSummary['dispute']> => {
  switch (state) {
    case 'inquiry':
    case 'inquiry-under-review':
    case 'needs-response':
    case 'under-review':
      return 'open';
    case 'lost':
      return 'lost';
    case 'inquiry-closed':
    case 'prevented':
    case 'won':
      return 'won';
  }
};

function disputeSummaryOf(disputes: readonly OnlineDispute[]): DisputeSummary {
  const [worst] = disputes
    .filter((dispute) => !isBankReturn(dispute))
    .map((dispute): DisputeSummary => {
      const state = disputeStateOf(dispute);
      if (state !== 'open') return { dispute: state };
      return {
        dispute: state,
        ...(isInquiry(dispute) && { isInquiry: true }),
        ...(dispute.respondBy !== undefined && { respondBy: instantAt(dispute.respondBy * 1000) }),
      };
    })
    .toSorted(byRank);
  return worst ?? {};
}

/** The cents of a pending bank payment; 0 if it is not pending. Only one of its attempts can succeed. */
const pendingOf = (payment: OnlinePayment | undefined): Cents => {
  if (!payment || paymentState(payment) !== 'pending') return 0;
  return Math.max(
    ...Object.values(payment.attempts)
      .filter(({ hasSucceeded, hasFailed }) => !hasSucceeded && !hasFailed)
      .map(({ amountCents }) => amountCents),
  );
};

/** The summary to store on the invoice; undefined if nothing was paid and nothing is pending. */
export function onlinePaymentSummaryOf(ledger: OnlineLedger): OnlinePaymentSummary | undefined {
  const pendingCents = sum(Object.values(ledger.payments).map(pendingOf));
  const { receivedCents } = ledgerTotals(ledger);
  const refundedCents = sum(
    Object.values(ledger.refunds)
      .filter(({ status }) => status !== 'failed')
      .map(({ amountCents }) => amountCents),
  );
  const failedRefundCents = failedSinceCents(Object.values(ledger.refunds));
  const summary = {
    ...(pendingCents > 0 && { pendingCents }),
    ...(receivedCents > 0 && { receivedCents }),
    ...(refundedCents > 0 && { refundedCents }),
    ...(failedRefundCents > 0 && { failedRefundCents }),
    ...disputeSummaryOf(Object.values(ledger.disputes)),
  };
  return Object.keys(summary).length > 0 ? summary : undefined;
}

/** Pending or disputed money: on its way to the owner or back to a client, or disputed by a client's bank. */
export type PendingMoney = 'payments' | 'disputes';

/** Why the owner's account cannot be deleted yet because of a payment; undefined if the payment does not prevent it. */
export function pendingMoneyOf(ledger: OnlineLedger): PendingMoney | undefined {
  const summary = onlinePaymentSummaryOf(ledger);
  if (summary?.dispute === 'open') return 'disputes';
  const isRefunding = Object.values(ledger.refunds).some(({ status }) => status === 'pending');
  return (summary?.pendingCents ?? 0) > 0 || isRefunding ? 'payments' : undefined;
}

/** The overpaid amount of an invoice; for a void invoice, everything that was paid. 0 if none. */
export const overpaidOf = (
  invoice: PaidAmounts & { readonly status: string; readonly totalCents: Cents },
): Cents => Math.max(0, invoice.status === 'void' ? (invoice.paidCents ?? 0) : -balanceOf(invoice));
