import type { Cents } from '../money.ts';
import { type DisputeReading, disputeStates, type Movement, type RefundReading } from './provider-objects.ts';

/** A refund. Its status only moves forward, but a refund that succeeded can still fail. */
export type OnlineRefund = RefundReading;

/** A dispute. Its state only moves forward, and movements are only added. */
export interface OnlineDispute extends Omit<DisputeReading, 'movements'> {
  readonly movements: Readonly<Record<string, Movement>>;
}

const refundOrder: readonly RefundReading['status'][] = ['pending', 'succeeded', 'failed'];

const laterOf = <State>(order: readonly State[], first: State, second: State): State =>
  order.indexOf(second) > order.indexOf(first) ? second : first;

/** Updates a refund with a reading. Neither the order of readings nor repetitions matter. */
export function reduceRefund(known: OnlineRefund | undefined, read: RefundReading): OnlineRefund {
  if (!known) return read;
  return { ...read, ...known, status: laterOf(refundOrder, known.status, read.status) };
}

/** Updates a dispute with a reading. Neither the order of readings nor repetitions matter. */
export function reduceDispute(known: OnlineDispute | undefined, read: DisputeReading): OnlineDispute {
  const movements = Object.fromEntries(read.movements.map((movement) => [movement.id, movement]));
  if (!known) return { ...read, movements };
  const state = laterOf(disputeStates, known.state, read.state);
  const latest = state === known.state ? known : read;
  const respondBy = Math.max(known.respondBy ?? 0, read.respondBy ?? 0);
  return {
    ...latest,
    amountCents: Math.max(known.amountCents, read.amountCents),
    reason: known.reason,
    ...(respondBy > 0 && { respondBy }),
    movements: { ...known.movements, ...movements },
  };
}

/** The movements of a refund: it leaves the account, and comes back if it fails. */
export const refundMovements = ({ left, cameBack }: OnlineRefund): readonly Movement[] =>
  [left, cameBack].filter((movement) => movement !== undefined);

/**
 * True if only an event about a failure at the client's bank can still change a refund: it succeeded and left the
 * account, or it failed and either never left or came back.
 */
export const isRefundFinal = ({ status, left, cameBack }: OnlineRefund): boolean => {
  const [hasLeft, hasComeBack] = [left !== undefined, cameBack !== undefined];
  return status === 'succeeded' ? hasLeft : status === 'failed' && hasLeft === hasComeBack;
};

/**
 * The sum in cents of the refunds that failed after the last successful or pending one, and when the last of them was
 * made, in seconds since 1970; undefined if the last refund did not fail.
 */
export function failedRefunds(
  refunds: readonly OnlineRefund[],
): { readonly cents: Cents; readonly madeAt: number } | undefined {
  const createdAt = (refund: OnlineRefund) => refund.createdAt ?? 0;
  // -1 is before every refund, if none succeeded or is pending.
  const lastUnfailedAt = Math.max(-1, ...refunds.filter(({ status }) => status !== 'failed').map(createdAt));
  const failed = refunds.filter((refund) => refund.status === 'failed' && createdAt(refund) > lastUnfailedAt);
  if (failed.length === 0) return undefined;
  return {
    cents: failed.reduce((sum, { amountCents }) => sum + amountCents, 0),
    madeAt: Math.max(...failed.map(createdAt)),
  };
}

/** True while a client's bank only asks about a payment. It has not taken money, and the payment can be refunded. */
export const isInquiry = ({ state }: Pick<OnlineDispute, 'state'>): boolean =>
  state === 'inquiry' || state === 'inquiry-under-review';

/** True if a dispute is decided. */
export const isDisputeFinal = ({ state }: OnlineDispute): boolean =>
  ['inquiry-closed', 'prevented', 'lost', 'won'].includes(state);

/** Reason codes by which the provider reports that the client's bank returned a payment that had succeeded. */
const bankReturnReasons: readonly string[] = [
  'bank_cannot_process',
  'incorrect_account_details',
  'insufficient_funds',
];

/** True if a dispute is a returned bank payment, to which nobody can respond. */
export const isBankReturn = ({ reason }: OnlineDispute): boolean => bankReturnReasons.includes(reason);
