import type { CalendarDate } from '../calendar-date.ts';
import type { Cents } from '../money.ts';
import { instantAt } from '../time-zone.ts';
import { ledgerEntries, ledgerTotals, type OnlineLedger } from './ledger.ts';
import { type Loss, lossesOf, withheldCentsOf } from './loss.ts';
import { isReturnEntry } from './news.ts';
import { type OnlinePayment, paymentState, refusedAttempt } from './payment.ts';
import { failedRefunds, isBankReturn, isInquiry, type OnlineDispute } from './refund-and-dispute.ts';

/** The summary of one online payment that is stored on its invoice. The payment itself is a separate item. */
export interface OnlinePaymentSummary {
  /** A pending bank payment. */
  readonly pendingCents?: Cents;
  /** Received amount, before refunds and disputes. */
  readonly receivedCents?: Cents;
  /** Amount that was or is being refunded. */
  readonly refundedCents?: Cents;
  /** The part of `refundedCents` that has not reached the client yet. */
  readonly refundingCents?: Cents;
  /** Amount of its last refunds, if they failed. */
  readonly failedRefundCents?: Cents;
  /** The day on which the last of them was made, in UTC; absent if it is not known. */
  readonly failedRefundOn?: CalendarDate;
  /**
   * Its refunds that did not fail and its lost disputes, by the provider's ID. Refunds of a deposit made before the
   * invoice was sent are not losses of the invoice.
   */
  readonly losses?: Readonly<Record<string, Loss>>;
  /** Amount that the client's bank took back after a bank payment had arrived. */
  readonly returnedCents?: Cents;
  /** Amount of its last bank payment, if the client's bank refused it. */
  readonly refusedCents?: Cents;
  /** Its most severe dispute. A returned bank payment does not count as one. */
  readonly dispute?: 'open' | 'lost' | 'won';
  /** Only with an open dispute: the bank only asks and has not taken money. */
  readonly isInquiry?: true;
  /** Amount of its open disputes, whether or not the bank has taken it. */
  readonly disputedCents?: Cents;
  /** The part of `disputedCents` that the bank has taken. */
  readonly withheldCents?: Cents;
  /** It arrived at an account that the owner had reported, so that the owner may not have the money. */
  readonly isReported?: true;
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

type DisputeSummary = Pick<OnlinePaymentSummary, 'dispute' | 'isInquiry' | 'respondBy'>;

/** The severity of a dispute. One that took money is more severe than an inquiry of the bank. */
const disputeRank = ({ dispute, isInquiry: asks }: DisputeSummary): number =>
  dispute === 'open' ? (asks ? 2 : 3) : dispute === 'lost' ? 1 : 0;

/** Sorts the most severe dispute first. */
export const byRank = (one: DisputeSummary, other: DisputeSummary): number =>
  disputeRank(other) - disputeRank(one);

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);

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

/** The cents of the last attempt if it is a bank payment that the bank refused; otherwise 0. */
const refusedOf = (payment: OnlinePayment): Cents => refusedAttempt(payment)?.amountCents ?? 0;

/** The summary to store on the invoice; undefined if nothing was paid, refused or is pending. */
export function onlinePaymentSummaryOf(ledger: OnlineLedger): OnlinePaymentSummary | undefined {
  const pendingCents = sum(Object.values(ledger.payments).map(pendingOf));
  const refusedCents = sum(Object.values(ledger.payments).map(refusedOf));
  const returnedCents = sum(
    ledgerEntries(ledger)
      .filter((entry) => isReturnEntry(entry, ledger))
      .map(({ grossCents }) => 0 - grossCents),
  );
  const losses = lossesOf(ledger);
  const openDisputes = Object.values(ledger.disputes).filter(
    (dispute) => !isBankReturn(dispute) && disputeStateOf(dispute) === 'open',
  );
  const disputedCents = sum(openDisputes.map(({ amountCents }) => amountCents));
  const withheldCents = sum(openDisputes.map(withheldCentsOf));
  const { receivedCents } = ledgerTotals(ledger);
  const refundedCents = sum(
    Object.values(ledger.refunds)
      .filter(({ status }) => status !== 'failed')
      .map(({ amountCents }) => amountCents),
  );
  const refundingCents = sum(
    Object.values(ledger.refunds)
      .filter(({ status }) => status === 'pending')
      .map(({ amountCents }) => amountCents),
  );
  const failed = failedRefunds(Object.values(ledger.refunds));
  const summary = {
    ...(pendingCents > 0 && { pendingCents }),
    ...(receivedCents > 0 && { receivedCents }),
    ...(refundedCents > 0 && { refundedCents }),
    ...(refundingCents > 0 && { refundingCents }),
    ...(failed && { failedRefundCents: failed.cents }),
    ...(failed && failed.madeAt > 0 && { failedRefundOn: instantAt(failed.madeAt * 1000).slice(0, 10) }),
    ...(Object.keys(losses).length > 0 && { losses }),
    ...(returnedCents > 0 && { returnedCents }),
    ...(refusedCents > 0 && { refusedCents }),
    ...(disputedCents > 0 && { disputedCents }),
    ...(withheldCents > 0 && { withheldCents }),
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
