import * as z from 'zod/mini';
import { emptyLedger, type OnlineLedger } from '#domain/online-payments/ledger';
import { depositQuoteOf } from '#domain/online-payments/online-deposit';
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
  /** The invoice it belongs to; the quote whose deposit it pays, until that has its invoice. */
  readonly invoiceId: string;
  /** The quote whose deposit it pays, also once it belongs to the invoice; read by `quoteOf`. */
  readonly quoteId?: string;
  /** Movements that were noted on the quote, by ID, with the ISO instant; they are recorded on the invoice later. */
  readonly noted?: Readonly<Record<string, string>>;
  /** Of a deposit: IDs of the refunds that were made before its invoice was sent. */
  readonly refundedBefore?: readonly string[];
  /** Everything that was read of it. Facts are only added. */
  readonly ledger: OnlineLedger;
  /** IDs of the movements that its invoice has recorded. */
  readonly recorded: readonly string[];
  /** The state last written to its invoice, as JSON; '' for none. */
  readonly told: string;
  /** Keys of the news that were queued as emails; absent if only an older release recorded the payment. */
  readonly announced?: readonly string[];
  /** Increased by every write. */
  readonly version: number;
  /** When it is read again; absent once it is final. */
  readonly due?: string;
}

/** A payment by way of the provider. */
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
    recorded: z._default(z.readonly(z.array(text)), []),
    told: z._default(text, ''),
    announced: optional(z.readonly(z.array(text))),
    version: number,
    due: optional(text),
    ...ownFailures,
  } satisfies ShapeOf<StoredOnlinePayment>,
  ({ paymentId, due }) => (due === undefined ? {} : scheduleIndex(paymentId, due)),
);

/** The quote whose deposit a payment pays; an item that an older release stored says it only in its metadata. */
export const quoteOf = ({ quoteId, ledger }: Pick<StoredOnlinePayment, 'quoteId' | 'ledger'>) =>
  quoteId ?? depositQuoteOf(ledger);

/** True for a payment of a deposit that belongs to its quote, because the quote had no invoice yet. */
export const isOnQuote = (payment: Pick<StoredOnlinePayment, 'invoiceId' | 'quoteId' | 'ledger'>): boolean =>
  payment.invoiceId === quoteOf(payment);
