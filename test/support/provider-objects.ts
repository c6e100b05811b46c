import { parseReading } from '#domain/online-payments/provider-objects';

/** The second in which all of these objects were made. */
export const at = 1_800_000_000;

/** A movement of money as the provider returns it. */
export const movement = (id: string, amount: number) => ({
  id,
  amount,
  fee: 3,
  net: amount - 3,
  currency: 'usd',
});
/** The same movement as we read it. */
export const read = (id: string, amount: number) => ({
  id,
  grossCents: amount,
  feeCents: 3,
  netCents: amount - 3,
});

/** A dispute as the provider returns it, with these changes. */
export const rawDispute = (change: object = {}) => ({
  object: 'dispute',
  id: 'du_1',
  payment_intent: 'pi_1',
  currency: 'usd',
  amount: 100,
  status: 'needs_response',
  reason: 'fraudulent',
  balance_transactions: [movement('txn_1', -100)],
  evidence_details: { due_by: at },
  ...change,
});

/** A refund that succeeded, and whose money came back. */
export const rawRefund = (change: object = {}) => ({
  object: 'refund',
  id: 're_1',
  created: at,
  payment_intent: 'pi_1',
  currency: 'usd',
  amount: 100,
  status: 'succeeded',
  metadata: { reason: 'Paid twice', requestKey: 'key-1' },
  balance_transaction: movement('txn_2', -100),
  failure_balance_transaction: movement('txn_3', 100),
  ...change,
});

/** An attempt to pay. */
export const charge = (change: object = {}) => ({
  id: 'ch_1',
  amount: 100,
  currency: 'usd',
  created: at,
  status: 'succeeded',
  payment_method_details: { type: 'card' },
  balance_transaction: movement('txn_4', 100),
  ...change,
});

/** A payment with its latest attempt. */
export const rawPayment = (latest: object | null = charge(), change: object = {}) => ({
  object: 'payment_intent',
  id: 'pi_1',
  currency: 'usd',
  status: 'succeeded',
  metadata: { quoteId: 'q1' },
  latest_charge: latest,
  ...change,
});

/** Reads an object of one kind; a failure shows the object. */
export function readingOf<Kind extends 'payment' | 'refund' | 'dispute'>(kind: Kind, raw: object) {
  const reading = parseReading(raw);
  if (reading?.kind !== kind) throw new Error(`Not a ${kind}: ${JSON.stringify(raw)}`);
  return reading as Extract<NonNullable<typeof reading>, { kind: Kind }>;
}
