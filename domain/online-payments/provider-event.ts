import * as z from 'zod/mini';
import { type Cents, moneyLimits } from '../money.ts';

/** The header with the signature of the provider's webhooks. CloudFront must forward it to the API. */
export const signatureHeader = 'Stripe-Signature';

/** The path of the provider's webhooks. */
export const webhookPath = '/api/payment-events';

const text = z.string().check(z.minLength(1), z.maxLength(255));

const eventSchema = z.object({
  object: z.literal('event'),
  id: text,
  type: text,
  created: z.int().check(z.minimum(0)),
  account: z.optional(text),
  data: z.object({
    object: z.object({
      object: text,
      id: z.optional(text),
      payment_intent: z.optional(z.unknown()),
      metadata: z.optional(z.unknown()),
      amount: z.optional(z.unknown()),
      amount_total: z.optional(z.unknown()),
    }),
  }),
});

/** Kinds of subjects. `access`: our access to a connected account; its ID is the account's. */
export const eventSubjectKinds = ['account', 'access', 'payment', 'refund', 'dispute'] as const;

export type EventSubjectKind = (typeof eventSubjectKinds)[number];

/**
 * The object that an event is about. It is read again from the provider, because events can arrive late and in any
 * order.
 */
export interface EventSubject {
  readonly kind: EventSubjectKind;
  readonly id: string;
}

/** The payment page of ours that an event is about, as the event's own copy of the object says. */
export interface EventPage {
  readonly userId: string;
  /** The invoice, or the quote whose deposit it is. */
  readonly documentId: string;
  readonly amountCents: Cents;
}

/** An event of the provider. */
export interface ProviderEvent {
  readonly eventId: string;
  readonly type: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
  /** The connected account that the event is about. */
  readonly accountId?: string;
  /** Absent if the event has no effect here. */
  readonly subject?: EventSubject;
  /** Absent if it brings no money, or is about no payment page of ours. */
  readonly page?: EventPage;
}

/** The type of the event that the owner of an account took our access away. Its object is our application. */
const accessEnded = 'account.application.deauthorized';

const kinds: Readonly<Record<string, EventSubject['kind']>> = {
  account: 'account',
  payment_intent: 'payment',
  refund: 'refund',
  dispute: 'dispute',
};

function subjectOf({
  object,
  id,
  payment_intent: payment,
}: z.infer<typeof eventSchema>['data']['object']): EventSubject | undefined {
  // Charges and checkout sessions change the payment they belong to.
  if (object === 'charge' || object === 'checkout.session')
    return typeof payment === 'string' ? { kind: 'payment', id: payment } : undefined;
  const kind = kinds[object];
  return kind && id !== undefined ? { kind, id } : undefined;
}

const pageSchema = z.object({ userId: text, invoiceId: text });
const amountSchema = z.int().check(z.minimum(0), z.maximum(moneyLimits.price));

/** Events that bring no money, such as a declined card. The page stays open, and the client may try again at once. */
const withoutMoney =
  /\.(?:created|requires_action|payment_failed|async_payment_failed|failed|canceled|expired)$/;

/** Payments, charges and checkout sessions have our metadata; for a deposit, its `invoiceId` is the quote's ID. */
function pageOf({
  object,
  metadata,
  amount,
  amount_total: total,
}: z.infer<typeof eventSchema>['data']['object']): EventPage | undefined {
  if (!['payment_intent', 'charge', 'checkout.session'].includes(object)) return undefined;
  const ours = pageSchema.safeParse(metadata);
  const amountCents = amountSchema.safeParse(total ?? amount);
  if (!ours.success || !amountCents.success) return undefined;
  const { userId, invoiceId } = ours.data;
  return { userId, documentId: invoiceId, amountCents: amountCents.data };
}

/** Reads an event of the provider; undefined if the value is not an event. */
export function parseEvent(raw: unknown): ProviderEvent | undefined {
  const parsed = eventSchema.safeParse(raw);
  if (!parsed.success) return undefined;
  const { id, type, created, account, data } = parsed.data;
  const isAccess = type === accessEnded && account !== undefined;
  const subject: EventSubject | undefined = isAccess
    ? { kind: 'access', id: account }
    : subjectOf(data.object);
  const page = withoutMoney.test(type) ? undefined : pageOf(data.object);
  return {
    eventId: id,
    type,
    createdAt: created,
    ...(account !== undefined && { accountId: account }),
    ...(subject && { subject }),
    ...(page && { page }),
  };
}
