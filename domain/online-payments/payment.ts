import type { Movement, PaymentReading } from './provider-objects.ts';

/** One attempt to pay. Facts are only added, so that readings may arrive in any order and repeatedly. */
export interface Attempt extends Omit<NonNullable<PaymentReading['attempt']>, 'status'> {
  readonly hasSucceeded: boolean;
  /** If `hasSucceeded` is also true, the bank returned the money. */
  readonly hasFailed: boolean;
}

/** A payment with all known attempts by attempt ID. */
export interface OnlinePayment {
  readonly paymentId: string;
  readonly isCanceled: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly attempts: Readonly<Record<string, Attempt>>;
}

export type OnlinePaymentState = 'open' | 'pending' | 'succeeded' | 'returned' | 'canceled';

/** Seconds after a bank payment during which the bank can still return it. */
const bankReturnSeconds = 90 * 24 * 60 * 60;

function mergeAttempt(known: Attempt | undefined, read: NonNullable<PaymentReading['attempt']>): Attempt {
  const { status, ...facts } = read;
  return {
    ...facts,
    ...known,
    hasSucceeded: (known?.hasSucceeded ?? false) || status === 'succeeded',
    hasFailed: (known?.hasFailed ?? false) || status === 'failed',
  };
}

/** Updates a payment with a reading. Neither the order of readings nor repetitions matter. */
export function reducePayment(known: OnlinePayment | undefined, read: PaymentReading): OnlinePayment {
  const { attempt } = read;
  const attempts = known?.attempts ?? {};
  return {
    paymentId: read.paymentId,
    isCanceled: (known?.isCanceled ?? false) || read.isCanceled,
    metadata: known?.metadata ?? read.metadata,
    attempts: attempt
      ? { ...attempts, [attempt.attemptId]: mergeAttempt(attempts[attempt.attemptId], attempt) }
      : attempts,
  };
}

/** The state of a payment. A failed attempt ends only that attempt; the payment stays open for another. */
export function paymentState({ attempts, isCanceled }: OnlinePayment): OnlinePaymentState {
  const all = Object.values(attempts);
  if (all.some(({ hasSucceeded, hasFailed }) => hasSucceeded && !hasFailed)) return 'succeeded';
  if (all.some(({ hasSucceeded }) => hasSucceeded)) return 'returned';
  if (all.some(({ hasFailed }) => !hasFailed)) return 'pending';
  return isCanceled ? 'canceled' : 'open';
}

/** The attempt that succeeded, even if the bank returned the money later. */
export const successfulAttempt = ({ attempts }: OnlinePayment): Attempt | undefined =>
  Object.values(attempts).find(({ hasSucceeded }) => hasSucceeded);

/** The last attempt, if it is a bank payment that the bank refused and nothing has been paid since; otherwise undefined. */
export function refusedAttempt(payment: OnlinePayment): Attempt | undefined {
  const last = Object.values(payment.attempts)
    .toSorted((one, other) => one.createdAt - other.createdAt)
    .at(-1);
  const isRefused = last?.method === 'bank-transfer' && last.hasFailed && !last.hasSucceeded;
  return isRefused && ['open', 'canceled'].includes(paymentState(payment)) ? last : undefined;
}

/** The movements of a payment: the received money, and the money that a bank took back. */
export const paymentMovements = (payment: OnlinePayment): readonly Movement[] =>
  Object.values(payment.attempts).flatMap(({ hasSucceeded, received, reversed }) =>
    hasSucceeded ? [received, reversed].filter((movement) => movement !== undefined) : [],
  );

/** True if the payment can no longer change at `now` (seconds since 1970). All other payments are polled. */
export function isPaymentFinal(payment: OnlinePayment, now: number): boolean {
  const state = paymentState(payment);
  if (state === 'canceled') return true;
  const attempt = successfulAttempt(payment);
  if (!attempt?.received) return false;
  if (state === 'returned') return attempt.reversed !== undefined;
  return attempt.method === 'card' || now - attempt.createdAt > bankReturnSeconds;
}
