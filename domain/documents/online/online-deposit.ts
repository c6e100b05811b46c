import type { CalendarDate } from '../../calendar-date.ts';
import type { Cents } from '../../money.ts';
import type { PaymentMethod } from '../payment.ts';
import { depositLeftCents, type StoredOnline } from './invoice-online.ts';
import type { OnlinePaymentSummary } from './payment-summary.ts';

/** The summary of one online payment of a deposit, stored on the quote until its invoice is created. */
export interface DepositPaymentSummary extends OnlinePaymentSummary {
  /** The received amount, minus refunds and amounts taken back by disputes or banks. */
  readonly keptCents: Cents;
  /** The day it was received; absent while it is pending. */
  readonly on?: CalendarDate;
  /** The ISO instant at which we recorded it as received; absent while pending. */
  readonly at?: string;
  readonly method?: PaymentMethod | 'unknown';
  /** The ISO instants at which we learned that the bank refused it, or took it back; absent if the bank did not. */
  readonly refusedAt?: string;
  readonly returnedAt?: string;
}

/** Summaries of the payments of a deposit, by the provider's ID of the payment. */
export type DepositPaymentSummaries = Readonly<Record<string, DepositPaymentSummary>>;

/** The summary of a deposit's online payments that a quote shows. */
export interface OnlineDeposit {
  /** The received amount, minus refunds and amounts taken back by disputes or banks; may be 0. */
  readonly paidCents: Cents;
  /** The day and the method of the last payment; absent while none was received. */
  readonly on?: CalendarDate;
  readonly method?: PaymentMethod | 'unknown';
  /** Pending bank payments. */
  readonly pendingCents?: Cents;
  /** Amount that was or is being refunded. */
  readonly refundedCents?: Cents;
  /** The part of `refundedCents` that has not reached the client yet. */
  readonly refundingCents?: Cents;
  /** Amount of the last refunds, if they failed: `paidCents` still contains it. */
  readonly failedRefundCents?: Cents;
  /** The day on which the last of them was made, in UTC; absent if it is not known. */
  readonly failedRefundOn?: CalendarDate;
  /** Amount of a bank payment that the client's bank refused, or took back after it had arrived. */
  readonly refusedCents?: Cents;
  readonly returnedCents?: Cents;
  readonly dispute?: 'open' | 'lost';
  /** The part of `paidCents` that an account received which the owner had reported. */
  readonly reportedCents?: Cents;
}

const sum = (amounts: readonly (Cents | undefined)[]): Cents =>
  amounts.reduce<Cents>((total, amount) => total + (amount ?? 0), 0);

/** Summarizes the online payments of a deposit; undefined if there is nothing to show. */
export function onlineDepositOf(summaries: DepositPaymentSummaries = {}): OnlineDeposit | undefined {
  const all = Object.values(summaries);
  const [paidCents, reportedCents, pendingCents, refundedCents, refundingCents, failedRefundCents] = [
    sum(all.map(({ keptCents }) => keptCents)),
    sum(all.map(({ keptCents, isReported }) => (isReported ? keptCents : 0))),
    sum(all.map((summary) => summary.pendingCents)),
    sum(all.map((summary) => summary.refundedCents)),
    sum(all.map((summary) => summary.refundingCents)),
    sum(all.map((summary) => summary.failedRefundCents)),
  ];
  const last = all
    .filter(({ on }) => on !== undefined)
    .sort((one, other) => (one.on ?? '').localeCompare(other.on ?? ''))
    .at(-1);
  const dispute = (['open', 'lost'] as const).find((state) =>
    all.some((summary) => summary.dispute === state),
  );
  const refusedCents = Math.max(0, ...all.map((summary) => summary.refusedCents ?? 0));
  const returnedCents = sum(all.map((summary) => summary.returnedCents));
  const failedRefundOn = all
    .flatMap((summary) => summary.failedRefundOn ?? [])
    .sort()
    .at(-1);
  const amounts = [paidCents, pendingCents, refundedCents, refusedCents, returnedCents];
  if (amounts.every((cents) => cents === 0) && dispute === undefined) return undefined;
  const isRefundFailed = failedRefundCents > 0 && paidCents >= failedRefundCents;
  return {
    paidCents,
    ...(last?.on !== undefined && { on: last.on }),
    ...(last?.method !== undefined && { method: last.method }),
    ...(pendingCents > 0 && { pendingCents }),
    ...(refundedCents > 0 && { refundedCents }),
    ...(refundingCents > 0 && { refundingCents }),
    // If less is left, a dispute took the money.
    ...(isRefundFailed && { failedRefundCents }),
    ...(isRefundFailed && failedRefundOn !== undefined && { failedRefundOn }),
    ...(refusedCents > 0 && { refusedCents }),
    ...(returnedCents > 0 && { returnedCents }),
    ...(dispute && { dispute }),
    ...(reportedCents > 0 && { reportedCents }),
  };
}

/**
 * The payments of a deposit as they are on the invoice that has them, without what was moved to other invoices. `before`:
 * as they were when the invoice was made; only that says the days.
 */
export function depositOnInvoice(
  before: DepositPaymentSummaries = {},
  { payments = {} }: StoredOnline = {},
): DepositPaymentSummaries {
  const ofDeposit = Object.entries(payments).flatMap(([id, summary]) => {
    const { on, at, method, refusedAt, returnedAt } = before[id] ?? {};
    if (!before[id] && summary.depositCents === undefined) return [];
    const days = {
      ...(on !== undefined && { on }),
      ...(at !== undefined && { at }),
      ...(method !== undefined && { method }),
      ...(refusedAt !== undefined && { refusedAt }),
      ...(returnedAt !== undefined && { returnedAt }),
    };
    return [[id, { ...summary, ...days, keptCents: depositLeftCents(summary) }] as const];
  });
  return { ...before, ...Object.fromEntries(ofDeposit) };
}

/**
 * A deposit as its quote shows it once the client has the invoice with its payments: without what is on its way, disputed
 * or has failed, because the invoice says so.
 */
export function billedDepositOf(deposit: OnlineDeposit): OnlineDeposit {
  const {
    pendingCents: _pending,
    refundingCents: _refunding,
    failedRefundCents: _failed,
    ...others
  } = deposit;
  const { failedRefundOn: _on, refusedCents: _refused, dispute, ...kept } = others;
  return { ...kept, ...(dispute === 'lost' && { dispute }) };
}

/**
 * True if money of a deposit was refunded, is disputed, or was lost in a dispute. The client is then not asked to pay
 * it again.
 */
export const isDepositReturned = (online: OnlineDeposit | undefined): boolean =>
  online?.refundedCents !== undefined || online?.dispute !== undefined;
