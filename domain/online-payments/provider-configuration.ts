import * as z from 'zod/mini';

const rate = z.string().check(z.minLength(1), z.maxLength(100));

/** The operator's settings for the payment provider, stored as JSON in one SecureString parameter. */
export const providerConfigurationSchema = z.object({
  secretKey: z.string().check(z.regex(/^[\x21-\x7e]{8,300}$/)),
  /** Two secrets while one is being replaced. */
  webhookSecrets: z
    .array(z.string().check(z.regex(/^[\x21-\x7e]{8,300}$/)))
    .check(z.minLength(1), z.maxLength(5)),
  /** The provider's fees in words, which owners see as "set by Stripe". */
  rates: z.optional(z.object({ card: z.optional(rate), bankTransfer: z.optional(rate) })),
});

export type ProviderConfiguration = z.output<typeof providerConfigurationSchema>;

export type ProviderRates = NonNullable<ProviderConfiguration['rates']>;
