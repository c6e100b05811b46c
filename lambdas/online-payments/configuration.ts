import {
  type ProviderConfiguration,
  providerConfigurationSchema,
} from '#domain/online-payments/provider-configuration';
import { isRecent } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { log } from '../platform/log.ts';
import { parameterReader } from '../platform/ssm/maintenance.ts';
import type { PaymentProvider } from './provider.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';

/** Milliseconds for which a read value is cached. A missing parameter is read again sooner. */
const cacheMilliseconds = { stored: 5 * 60_000, missing: 60_000 } as const;

const plainPrefix = 'plain:';

/** The operator's settings for the provider; undefined while online payments are off. */
export type ReadConfiguration = () => Promise<ProviderConfiguration | undefined>;

function parseConfiguration(text: string | undefined): ProviderConfiguration | undefined {
  if (text === undefined) return undefined;
  try {
    return providerConfigurationSchema.parse(JSON.parse(text));
  } catch {
    // Log neither the text nor an error that quotes it: it contains keys.
    log.error('payment-provider-misconfigured');
    return undefined;
  }
}

/**
 * Reads the configuration from the SSM parameter `source` on first use, and caches it for minutes. A `source` with the
 * prefix `plain:` contains the text itself.
 */
export function providerConfiguration(source: string, now: () => number = Date.now): ReadConfiguration {
  const read = source.startsWith(plainPrefix)
    ? async () => source.slice(plainPrefix.length)
    : parameterReader(source, { decrypts: true });
  let cached: { readonly value: ProviderConfiguration | undefined; readonly readAt: number } | undefined;
  return async () => {
    const kept = cached?.value ? cacheMilliseconds.stored : cacheMilliseconds.missing;
    if (cached && isRecent(cached.readAt, kept, now())) return cached.value;
    const value = parseConfiguration(await read());
    cached = { value, readAt: now() };
    return value;
  };
}

export interface ConfiguredProvider {
  readonly configuration: ReadConfiguration;
  readonly provider: PaymentProvider;
}

/** The provider that is configured for this stage. */
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
