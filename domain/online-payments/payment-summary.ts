import {
  byRank,
  type DisputeSummary,
  type OnlinePaymentSummary,
} from '../documents/online/payment-summary.ts';
import type { Cents } from '../money.ts';
import { instantAt } from '../time-zone.ts';
import { ledgerEntries, ledgerTotals, type OnlineLedger } from './ledger.ts';
import { lossesOf, withheldCentsOf } from './losses.ts';
import { isReturnEntry } from './news.ts';
import { type OnlinePayment, paymentState, refusedAttempt } from './payment.ts';
import { failedRefunds, isBankReturn, isInquiry, type OnlineDispute } from './refund-and-dispute.ts';

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

/** True for a question of the bank that was closed, or that the provider ended: nothing was ever disputed, or won. */
const endedBeforeDispute = ({ state }: OnlineDispute): boolean =>
  state === 'inquiry-closed' || state === 'prevented';

function disputeSummaryOf(disputes: readonly OnlineDispute[]): DisputeSummary {
  const [worst] = disputes
    .filter((dispute) => !isBankReturn(dispute) && !endedBeforeDispute(dispute))
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
