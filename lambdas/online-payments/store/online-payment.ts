import * as z from 'zod/mini';
import { refundDecisions } from '#domain/documents/online/refund-decision';
import { emptyLedger, type OnlineLedger } from '#domain/online-payments/ledger';
import type { Attempt, OnlinePayment } from '#domain/online-payments/payment';
import { disputeStates, type Movement, type RefundReading } from '#domain/online-payments/provider-objects';
import type { OnlineDispute } from '#domain/online-payments/refund-and-dispute';
import { scheduleIndex } from '#domain/table/indexes';
import { number, optional, text } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import { type OwnFailures, ownFailures } from '../../scheduler/index.ts';

const movement = z.object({
  id: text,
  grossCents: number,
  feeCents: number,
  netCents: number,
} satisfies ShapeOf<Movement>);

const attempt = z.object({
  attemptId: text,
  amountCents: number,
  createdAt: number,
  method: z.enum(['card', 'bank-transfer', 'other']),
  hasSucceeded: z.boolean(),
  hasFailed: z.boolean(),
  failureCode: optional(text),
  received: optional(movement),
  reversed: optional(movement),
} satisfies ShapeOf<Attempt>);

const payment = z.object({
  paymentId: text,
  isCanceled: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  attempts: z.record(z.string(), attempt),
} satisfies ShapeOf<OnlinePayment>);

const refund = z.object({
  kind: z.literal('refund'),
  refundId: text,
  paymentId: text,
  amountCents: number,
  createdAt: optional(number),
  status: z.enum(['pending', 'succeeded', 'failed']),
  reason: optional(text),
  requestKey: optional(text),
  decision: optional(z.enum(refundDecisions)),
  left: optional(movement),
  cameBack: optional(movement),
} satisfies ShapeOf<RefundReading>);

const dispute = z.object({
  kind: z.literal('dispute'),
  disputeId: text,
  paymentId: text,
  amountCents: number,
  state: z.enum(disputeStates),
  reason: text,
  respondBy: optional(number),
  movements: z.record(z.string(), movement),
} satisfies ShapeOf<OnlineDispute>);

const ledger = z.object({
  payments: z.record(z.string(), payment),
  refunds: z.record(z.string(), refund),
  disputes: z.record(z.string(), dispute),
} satisfies ShapeOf<OnlineLedger>);

/** A payment through the provider, with its refunds and disputes. */
export interface StoredOnlinePayment extends OwnFailures {
  readonly paymentId: string;
  readonly accountId: string;
  /** The ID of the invoice it is assigned to; for a deposit, the ID of the quote until the quote has an invoice. */
  readonly invoiceId: string;
  /** The quote whose deposit it pays, also after it was assigned to the invoice. */
  readonly quoteId?: string;
  /**
   * For a deposit: when each movement was stored on the quote (ISO), by movement ID. They are recorded on the invoice
   * later.
   */
  readonly noted?: Readonly<Record<string, string>>;
  /** For a deposit: IDs of the refunds that were made before its invoice was sent. */
  readonly refundedBefore?: readonly string[];
  /** Everything the provider has reported about it. Facts are only added. */
  readonly ledger: OnlineLedger;
  /** It arrived at an account that the owner had reported. */
  readonly isReported?: true;
  /** IDs of the movements that its invoice has recorded. */
  readonly recorded: readonly string[];
  /** The state last written to its invoice or quote, as JSON; '' for none. */
  readonly told: string;
  /** Keys of the news about it that were queued as emails. */
  readonly announced: readonly string[];
  /** Increased by every write. */
  readonly version: number;
  /** When it is read again (ISO); absent once it is final. */
  readonly due?: string;
}

export const onlinePayment = entity(
  'onlinePayment',
  {
    paymentId: text,
    accountId: text,
    invoiceId: text,
    quoteId: optional(text),
    noted: optional(z.record(z.string(), text)),
    refundedBefore: optional(z.readonly(z.array(text))),
    ledger: z._default(ledger, emptyLedger as z.output<typeof ledger>),
    isReported: optional(z.literal(true)),
    recorded: z._default(z.readonly(z.array(text)), []),
    told: z._default(text, ''),
    announced: z._default(z.readonly(z.array(text)), []),
    version: number,
    due: optional(text),
    ...ownFailures,
  } satisfies ShapeOf<StoredOnlinePayment>,
  ({ paymentId, due }) => (due === undefined ? {} : scheduleIndex(paymentId, due)),
);

/** True for a deposit's payment that is assigned to the quote, because the quote had no invoice yet. */
export const isOnQuote = ({
  invoiceId,
  quoteId,
}: Pick<StoredOnlinePayment, 'invoiceId' | 'quoteId'>): boolean => invoiceId === quoteId;
