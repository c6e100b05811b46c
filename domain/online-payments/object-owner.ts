import * as z from 'zod/mini';

const foreignSchema = z.union([
  z.object({
    object: z.literal('payment_intent'),
    metadata: z.nullish(z.object({ userId: z.optional(z.undefined()) })),
  }),
  z.object({ object: z.enum(['refund', 'dispute']), payment_intent: z.nullish(z.never()) }),
]);

/**
 * True for an object that certainly belongs to no payment page of ours, whatever else it contains: contractors may use
 * their account at the provider for other payments too.
 */
export const isForeign = (raw: unknown): boolean => foreignSchema.safeParse(raw).success;

const refersSchema = z.object({ payment_intent: z.string().check(z.minLength(1), z.maxLength(255)) });

/** The payment that a refund or dispute is about, even if the rest of it cannot be read. */
export function paymentIdOf(raw: unknown): string | undefined {
  const parsed = refersSchema.safeParse(raw);
  return parsed.success ? parsed.data.payment_intent : undefined;
}
