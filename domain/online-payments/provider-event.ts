import * as z from 'zod/mini';

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
    }),
  }),
});

/**
 * The object that an event is about. It is read again from the provider, because events can arrive late and in any
 * order.
 */
export interface EventSubject {
  readonly kind: 'account' | 'payment' | 'refund' | 'dispute';
  readonly id: string;
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
}

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

/** Reads an event of the provider; undefined if the value is not an event. */
export function parseEvent(raw: unknown): ProviderEvent | undefined {
  const parsed = eventSchema.safeParse(raw);
  if (!parsed.success) return undefined;
  const { id, type, created, account, data } = parsed.data;
  const subject = subjectOf(data.object);
  return {
    eventId: id,
    type,
    createdAt: created,
    ...(account !== undefined && { accountId: account }),
    ...(subject && { subject }),
  };
}
