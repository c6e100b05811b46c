import type { CalendarDate } from '../../calendar-date.ts';
import type { Cents } from '../../money.ts';
import type { Loss } from './loss.ts';

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

/** What a summary says about disputes. */
export type DisputeSummary = Pick<OnlinePaymentSummary, 'dispute' | 'isInquiry' | 'respondBy'>;

/** The severity of a dispute. One that took money is more severe than an inquiry of the bank. */
const disputeRank = ({ dispute, isInquiry: asks }: DisputeSummary): number =>
  dispute === 'open' ? (asks ? 2 : 3) : dispute === 'lost' ? 1 : 0;

/** Sorts the most severe dispute first. */
export const byRank = (one: DisputeSummary, other: DisputeSummary): number =>
  disputeRank(other) - disputeRank(one);
