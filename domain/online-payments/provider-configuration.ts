import * as z from 'zod/mini';

const rate = z.string().check(z.minLength(1), z.maxLength(100));

/** What the operator stores about the payment provider, in one secure parameter, as JSON. */
export const providerConfigurationSchema = z.object({
  secretKey: z.string().check(z.regex(/^[\x21-\x7e]{8,300}$/)),
  /** Two while one is being replaced. */
  webhookSecrets: z
    .array(z.string().check(z.regex(/^[\x21-\x7e]{8,300}$/)))
    .check(z.minLength(1), z.maxLength(5)),
  /** What the provider charges, in words: owners read it as "set by Stripe". */
  rates: z.optional(z.object({ card: z.optional(rate), bankTransfer: z.optional(rate) })),
});

export type ProviderConfiguration = z.output<typeof providerConfigurationSchema>;

export type ProviderRates = NonNullable<ProviderConfiguration['rates']>;
