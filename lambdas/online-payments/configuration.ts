import {
  type ProviderConfiguration,
  providerConfigurationSchema,
} from '#domain/online-payments/provider-configuration';
import { requiredVariable } from '../platform/environment.ts';
import { log } from '../platform/log.ts';
import { parameterReader } from '../platform/ssm/maintenance.ts';
import type { PaymentProvider } from './provider.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';

/** Milliseconds for which what was read is used; that nothing is stored is looked at again sooner. */
const kept = { stored: 5 * 60_000, missing: 60_000 } as const;

const plain = 'plain:';

/** What the operator stored about the provider; undefined while online payments are off. */
export type ReadConfiguration = () => Promise<ProviderConfiguration | undefined>;

function parsed(text: string | undefined): ProviderConfiguration | undefined {
  if (text === undefined) return undefined;
  try {
    return providerConfigurationSchema.parse(JSON.parse(text));
  } catch {
    // Neither the text nor an error that quotes it may be logged: it holds keys.
    log.error('payment-provider-misconfigured');
    return undefined;
  }
}

/** The configuration in an SSM parameter, read on first use and kept for minutes; `plain:` goes before the text itself. */
export function providerConfiguration(source: string, now: () => number = Date.now): ReadConfiguration {
  const read = source.startsWith(plain)
    ? async () => source.slice(plain.length)
    : parameterReader(source, { decrypts: true });
  let known: { readonly value: ProviderConfiguration | undefined; readonly until: number } | undefined;
  return async () => {
    if (known && now() < known.until) return known.value;
    const value = parsed(await read());
    known = { value, until: now() + (value ? kept.stored : kept.missing) };
    return value;
  };
}

/** What functions know of the provider. */
export interface ConfiguredProvider {
  readonly configuration: ReadConfiguration;
  readonly provider: PaymentProvider;
}

/** The provider that the stage is configured for. */
export function deployedProvider(): ConfiguredProvider {
  const configuration = providerConfiguration(requiredVariable('PAYMENT_PROVIDER_PARAMETER'));
  const provider = stripeProvider({
    origin: requiredVariable('PAYMENT_PROVIDER_ORIGIN'),
    secretKey: async () => {
      const configured = await configuration();
      if (!configured) throw new Error('The payment provider is not configured');
      return configured.secretKey;
    },
  });
  return { configuration, provider };
}
