import type { Movement, PaymentReading } from './provider-objects.ts';

/** One attempt to pay. Facts are only added, so that readings can arrive in any order and more than once. */
export interface Attempt extends Omit<NonNullable<PaymentReading['attempt']>, 'status'> {
  readonly hasSucceeded: boolean;
  /** With `hasSucceeded`: the bank returned the money. */
  readonly hasFailed: boolean;
}

/** A payment with every attempt that was seen, by the ID of the attempt. */
export interface OnlinePayment {
  readonly paymentId: string;
  readonly isCanceled: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly attempts: Readonly<Record<string, Attempt>>;
}

export type OnlinePaymentState = 'open' | 'pending' | 'succeeded' | 'returned' | 'canceled';

/** Seconds after a bank payment in which the bank can still return it. */
const bankReturnWindow = 90 * 24 * 60 * 60;

function mergeAttempt(known: Attempt | undefined, read: NonNullable<PaymentReading['attempt']>): Attempt {
  const { status, ...facts } = read;
  return {
    ...facts,
    ...known,
    hasSucceeded: (known?.hasSucceeded ?? false) || status === 'succeeded',
    hasFailed: (known?.hasFailed ?? false) || status === 'failed',
  };
}

/** Adds what a reading says to a payment. The order of readings and repeated ones make no difference. */
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

/** Where a payment stands: a failed attempt ends that attempt only, and the payment stays open for another. */
export function paymentState({ attempts, isCanceled }: OnlinePayment): OnlinePaymentState {
  const all = Object.values(attempts);
  if (all.some(({ hasSucceeded, hasFailed }) => hasSucceeded && !hasFailed)) return 'succeeded';
  if (all.some(({ hasSucceeded }) => hasSucceeded)) return 'returned';
  if (all.some(({ hasFailed }) => !hasFailed)) return 'pending';
  return isCanceled ? 'canceled' : 'open';
}

/** The attempt by which a payment succeeded, also if the bank returned it later. */
export const successfulAttempt = ({ attempts }: OnlinePayment): Attempt | undefined =>
  Object.values(attempts).find(({ hasSucceeded }) => hasSucceeded);

/** What a payment moved on the account: what arrived, and what a bank took back. */
export const paymentMovements = (payment: OnlinePayment): readonly Movement[] =>
  Object.values(payment.attempts).flatMap(({ hasSucceeded, received, reversed }) =>
    hasSucceeded ? [received, reversed].filter((one) => one !== undefined) : [],
  );

/** True if nothing about a payment can change any more at `now`, in seconds since 1970; others are polled. */
export function isPaymentFinal(payment: OnlinePayment, now: number): boolean {
  const state = paymentState(payment);
  if (state === 'canceled') return true;
  const attempt = successfulAttempt(payment);
  if (!attempt?.received) return false;
  if (state === 'returned') return attempt.reversed !== undefined;
  return attempt.method === 'card' || now - attempt.createdAt > bankReturnWindow;
}
