import type { Payment } from './payment.ts';

/** A payment with the instant at which it was recorded, ISO. */
export interface RecordedPayment extends Payment {
  readonly recordedAt: string;
}

/** Recording order; of payments recorded in the same millisecond, the order of their ids. */
export function byRecording(one: RecordedPayment, other: RecordedPayment): number {
  if (one.recordedAt !== other.recordedAt) return one.recordedAt < other.recordedAt ? -1 : 1;
  if (one.paymentId === other.paymentId) return 0;
  return one.paymentId < other.paymentId ? -1 : 1;
}

/**
 * The payments that the receipt of `last` lists: those recorded up to and including it, in recording order. A payment
 * recorded later is not among them, whatever day it was received on, so that a receipt emailed late still adds up.
 */
export const paymentsUpTo = <One extends RecordedPayment>(
  payments: readonly One[],
  last: RecordedPayment,
): readonly One[] => payments.filter((one) => byRecording(one, last) <= 0).sort(byRecording);
