import type { StoredOnline } from '../documents/online/invoice-online.ts';
import type { DepositPaymentSummaries, DepositPaymentSummary } from '../documents/online/online-deposit.ts';
import type { OnlinePaymentSummary } from '../documents/online/payment-summary.ts';
import type { RefundDecision } from '../documents/online/refund-decision.ts';
import type { Payment } from '../documents/payment.ts';
import { amountMessage } from '../invoices/validate-payment.ts';
import { type Cents, formatDollars, parsePrice } from '../money.ts';
import { characterCount, cleanLine } from '../text.ts';
import { movedOutOf, recordedOf } from './move.ts';

/** Maximum characters of the reason for a refund. */
export const refundReasonLength = 200;

/** A payment of a deposit that can be refunded. */
export interface RefundableDeposit {
  /** The provider's ID. */
  readonly paymentId: string;
  /** Cents, above 0. */
  readonly cents: Cents;
}

/** A refund as typed. */
export interface RefundDraft {
  readonly amount: string;
  readonly reason: string;
  /** The answer to "Does {client} still owe this?"; '' or absent if none was chosen. */
  readonly decision?: RefundDecision | '';
}

/** True while a client's bank disputes a payment and holds its money. */
export const isDisputed = ({ dispute, isInquiry }: OnlinePaymentSummary): boolean =>
  dispute === 'open' && !isInquiry;

/**
 * The amount of an online payment that can still be refunded, in cents: the received amount minus refunds that did not
 * fail, amounts taken back by a bank or a dispute, and amounts moved to other invoices. 0 while it is disputed, and for
 * a payment recorded by hand. An inquiry of the bank does not prevent a refund.
 */
export function refundableCents(
  { online }: Pick<Payment, 'online'>,
  payments: readonly Payment[],
  stored: StoredOnline | undefined,
): Cents {
  if (online?.cause !== 'payment') return 0;
  const { source } = online;
  const summary = stored?.payments?.[source] ?? {};
  const { receivedCents = 0, refundedCents = 0, dispute } = summary;
  if (dispute === 'lost' || isDisputed(summary)) return 0;
  const unmoved = receivedCents - refundedCents - movedOutOf(payments, source);
  return Math.max(0, Math.min(recordedOf(payments, source), unmoved));
}

/** The cents of a deposit's payment that can still be refunded before the invoice is created. */
export function refundableDepositCents(summary: DepositPaymentSummary): Cents {
  const { receivedCents = 0, refundedCents = 0, keptCents, dispute } = summary;
  if (dispute === 'lost' || isDisputed(summary)) return 0;
  return Math.max(0, Math.min(keptCents, receivedCents - refundedCents));
}

/** The deposit's payment to refund next: the latest one with a refundable amount; undefined if there is none. */
export function refundableDeposit(summaries: DepositPaymentSummaries = {}): RefundableDeposit | undefined {
  const left = Object.entries(summaries)
    .map(([paymentId, summary]) => ({
      paymentId,
      cents: refundableDepositCents(summary),
      on: summary.on ?? '',
    }))
    .filter(({ cents }) => cents > 0)
    .sort((one, other) => one.on.localeCompare(other.on))
    .at(-1);
  return left && { paymentId: left.paymentId, cents: left.cents };
}

/** The refundable cents of each payment, by payment ID, without payments that cannot be refunded. */
export const refundableByPayment = (
  payments: readonly Payment[],
  stored: StoredOnline | undefined,
): Readonly<Record<string, Cents>> =>
  Object.fromEntries(
    payments
      .map((payment) => [payment.paymentId, refundableCents(payment, payments, stored)] as const)
      .filter(([, cents]) => cents > 0),
  );

/** The error message for the reason of a refund; undefined if it is valid. */
export function refundReasonFault(reason: string): string | undefined {
  const words = cleanLine(reason);
  if (words === '') return 'Say why, for your client.';
  return characterCount(words) > refundReasonLength
    ? `The reason can be at most ${refundReasonLength} characters.`
    : undefined;
}

/** What a refund means for the invoice. */
export interface RefundQuestion {
  /** True if the refund leaves something unpaid, so that the client may still owe it. */
  readonly isAsked: boolean;
  /** The answer for a part, unless the owner chooses another; undefined for a full refund, which needs one. */
  readonly usual?: RefundDecision;
}

/**
 * The question "Does {client} still owe this?" about a refund of `cents`. `leftCents`: the most that can be refunded;
 * `overpaidCents`: the overpaid amount, which was never owed.
 */
export const refundQuestion = (cents: Cents, leftCents: Cents, overpaidCents: Cents): RefundQuestion => ({
  isAsked: cents > overpaidCents,
  ...(cents < leftCents && { usual: 'not-owed' }),
});

/** The error message for a full refund without an answer. */
export const refundAnswerMissing = 'Choose whether your client still owes this.';

/** The error messages of a typed refund by field; empty if it is valid. Only an invoice has `overpaidCents`. */
export function refundFaults(
  { amount, reason, decision = '' }: RefundDraft,
  leftCents: Cents,
  overpaidCents?: Cents,
): Partial<Record<keyof RefundDraft, string>> {
  const cents = parsePrice(amount);
  const question = refundQuestion(cents.ok ? cents.value : 0, leftCents, overpaidCents ?? 0);
  const isAnswerMissing =
    overpaidCents !== undefined && question.isAsked && question.usual === undefined && decision === '';
  const isValidAmount = cents.ok && cents.value > 0;
  const reasonFault = refundReasonFault(reason);
  return {
    ...(!isValidAmount && { amount: amountMessage(amount) }),
    ...(isValidAmount &&
      cents.value > leftCents && { amount: `At most ${formatDollars(leftCents)} can be refunded.` }),
    ...(reasonFault !== undefined && { reason: reasonFault }),
    ...(isAnswerMissing && { decision: refundAnswerMissing }),
  };
}
