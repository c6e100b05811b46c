import * as z from 'zod/mini';
import { type RefundDecision, refundDecisions } from '../documents/online/refund-decision.ts';
import { type Cents, moneyLimits } from '../money.ts';

/** Only US dollars are accepted, so that an amount in another currency never counts as cents of a dollar. */
const usd = z.literal('usd');
const id = z.string().check(z.minLength(1), z.maxLength(255));
const amount = z.int().check(z.minimum(0), z.maximum(moneyLimits.price));
const epochSeconds = z.int().check(z.minimum(0));

const movementSchema = z.object({ id, amount: z.int(), fee: z.int(), net: z.int(), currency: usd });

const chargeSchema = z.object({
  id,
  amount,
  currency: usd,
  created: epochSeconds,
  status: z.enum(['pending', 'succeeded', 'failed']),
  payment_method_details: z.nullish(z.object({ type: z.string() })),
  failure_code: z.nullish(z.string()),
  balance_transaction: z.nullish(movementSchema),
  failure_balance_transaction: z.nullish(movementSchema),
});

const paymentSchema = z.object({
  object: z.literal('payment_intent'),
  id,
  currency: usd,
  status: z.string(),
  metadata: z.optional(z.record(z.string(), z.string())),
  latest_charge: z.nullish(chargeSchema),
});

const refundSchema = z.object({
  object: z.literal('refund'),
  id,
  created: z.optional(epochSeconds),
  payment_intent: id,
  currency: usd,
  amount,
  status: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
  balance_transaction: z.nullish(movementSchema),
  failure_balance_transaction: z.nullish(movementSchema),
});

const disputeSchema = z.object({
  object: z.literal('dispute'),
  id,
  payment_intent: id,
  currency: usd,
  amount,
  status: z.string(),
  reason: z.string(),
  balance_transactions: z.array(movementSchema),
  evidence_details: z.object({ due_by: z.nullish(epochSeconds) }),
});

/** A movement of money (balance transaction) on the contractor's account with the provider. It never changes. */
export interface Movement {
  readonly id: string;
  /** Before fees; negative if money leaves the account. */
  readonly grossCents: Cents;
  readonly feeCents: Cents;
  readonly netCents: Cents;
}

/** A payment in its current state at the provider, with its latest attempt. */
export interface PaymentReading {
  readonly kind: 'payment';
  readonly paymentId: string;
  readonly isCanceled: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly attempt?: {
    readonly attemptId: string;
    readonly amountCents: Cents;
    /** Seconds since 1970. */
    readonly createdAt: number;
    readonly method: 'card' | 'bank-transfer' | 'other';
    readonly status: 'pending' | 'succeeded' | 'failed';
    readonly failureCode?: string;
    /** The movement that brought the money in. */
    readonly received?: Movement;
    /** The movement that took the money out again after a bank payment failed. */
    readonly reversed?: Movement;
  };
}

/** A refund in its current state at the provider. */
export interface RefundReading {
  readonly kind: 'refund';
  readonly refundId: string;
  readonly paymentId: string;
  readonly amountCents: Cents;
  /** Seconds since 1970; absent if the provider did not say. */
  readonly createdAt?: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** The owner's reason; absent for a refund made in the provider's dashboard. */
  readonly reason?: string;
  /** The idempotency key of the owner's request; absent for a refund made in the provider's dashboard. */
  readonly requestKey?: string;
  /** Whether the client still owes the amount, as the owner answered; absent if nobody was asked. */
  readonly decision?: RefundDecision;
  /** The movement that took the refund from the account. */
  readonly left?: Movement;
  /** The movement that brought the money back after the refund failed. */
  readonly cameBack?: Movement;
}

/** The states of a dispute. An update never moves a dispute to an earlier state of this list. */
export const disputeStates = [
  'inquiry',
  'inquiry-under-review',
  'inquiry-closed',
  'needs-response',
  'under-review',
  'prevented',
  'lost',
  'won',
] as const;

export type DisputeState = (typeof disputeStates)[number];

/** A dispute in its current state at the provider. */
export interface DisputeReading {
  readonly kind: 'dispute';
  readonly disputeId: string;
  readonly paymentId: string;
  readonly amountCents: Cents;
  readonly state: DisputeState;
  readonly reason: string;
  /** Seconds since 1970; absent if no response is possible. */
  readonly respondBy?: number;
  readonly movements: readonly Movement[];
}

export type Reading = PaymentReading | RefundReading | DisputeReading;

const movement = ({ id: movementId, amount: gross, fee, net }: z.infer<typeof movementSchema>): Movement => ({
  id: movementId,
  grossCents: gross,
  feeCents: fee,
  netCents: net,
});

const methods: Readonly<Record<string, 'card' | 'bank-transfer'>> = {
  card: 'card',
  us_bank_account: 'bank-transfer',
};

function attemptOf(charge: z.infer<typeof chargeSchema>): NonNullable<PaymentReading['attempt']> {
  const { balance_transaction: received, failure_balance_transaction: reversed } = charge;
  return {
    attemptId: charge.id,
    amountCents: charge.amount,
    createdAt: charge.created,
    method: methods[charge.payment_method_details?.type ?? ''] ?? 'other',
    status: charge.status,
    ...(charge.failure_code && { failureCode: charge.failure_code }),
    ...(received && { received: movement(received) }),
    ...(reversed && { reversed: movement(reversed) }),
  };
}

function readPayment(raw: unknown): PaymentReading | undefined {
  const parsed = paymentSchema.safeParse(raw);
  if (!parsed.success) return undefined;
  const { id: paymentId, status, metadata = {}, latest_charge: charge } = parsed.data;
  return {
    kind: 'payment',
    paymentId,
    isCanceled: status === 'canceled',
    metadata,
    ...(charge && { attempt: attemptOf(charge) }),
  };
}

/** Stripe's statuses of a refund that is not pending. Every other status means that it is pending. */
const refundStatuses: Readonly<Record<string, RefundReading['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

function readRefund(raw: unknown): RefundReading | undefined {
  const parsed = refundSchema.safeParse(raw);
  if (!parsed.success) return undefined;
  const { balance_transaction: left, failure_balance_transaction: cameBack, ...refund } = parsed.data;
  const { reason, requestKey, decision: answer } = refund.metadata ?? {};
  const decision = refundDecisions.find((one) => one === answer);
  return {
    kind: 'refund',
    refundId: refund.id,
    paymentId: refund.payment_intent,
    amountCents: refund.amount,
    ...(refund.created !== undefined && { createdAt: refund.created }),
    status: refundStatuses[refund.status ?? ''] ?? 'pending',
    ...(reason !== undefined && { reason }),
    ...(requestKey !== undefined && { requestKey }),
    ...(decision !== undefined && { decision }),
    ...(left && { left: movement(left) }),
    ...(cameBack && { cameBack: movement(cameBack) }),
  };
}

/**
 * Stripe's dispute statuses. An appeal follows a lost dispute and can be lost again, so the dispute stays lost until it
 * is won.
 */
const disputeStateOf: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry-under-review',
  warning_closed: 'inquiry-closed',
  needs_response: 'needs-response',
  under_review: 'under-review',
  prevented: 'prevented',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  won: 'won',
};

function readDispute(raw: unknown): DisputeReading | undefined {
  const parsed = disputeSchema.safeParse(raw);
  if (!parsed.success) return undefined;
  const { id: disputeId, evidence_details: evidence, ...dispute } = parsed.data;
  return {
    kind: 'dispute',
    disputeId,
    paymentId: dispute.payment_intent,
    amountCents: dispute.amount,
    // A status from a newer version of the API counts as open, so that the dispute is polled and shown.
    state: disputeStateOf[dispute.status] ?? 'needs-response',
    reason: dispute.reason,
    ...(evidence.due_by && { respondBy: evidence.due_by }),
    movements: dispute.balance_transactions.map(movement),
  };
}

/**
 * Parses a provider object whose charge and balance transactions are expanded. Undefined if it is not a payment, refund
 * or dispute in US dollars.
 */
export const parseReading = (raw: unknown): Reading | undefined =>
  readPayment(raw) ?? readRefund(raw) ?? readDispute(raw);
