import Stripe from 'stripe';
import { ok, type Result, refuse } from '#domain/result';
import { errorFields, log } from '../../platform/log.ts';
import type { ProviderRefusal } from '../provider.ts';

/** The API version that this adapter was written for. Change it only together with the adapter's tests. */
const stripeVersion = '2026-10-28.endive';

/** Milliseconds to wait for the provider's answer. After that, the page shows that online payment is not available. */
const timeoutMilliseconds = 8_000;

/**
 * Stripe's client for the API at `origin`. It does not repeat failed calls: the person or the schedule that made the
 * call repeats it with the same idempotency key, and a repetition inside a call would outlast the function.
 */
export function connectStripe(origin: string, secretKey: string): Stripe {
  const { protocol, hostname, port } = new URL(origin);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    apiVersion: stripeVersion,
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    timeout: timeoutMilliseconds,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/**
 * What an error of Stripe's client means. A wrong key and a missing permission (401, 403) are errors in our
 * configuration, which can be fixed, so the work is tried again like that of a provider that does not answer.
 */
function refusalOf(error: unknown): ProviderRefusal {
  const { StripeIdempotencyError, StripeInvalidRequestError, StripePermissionError } = Stripe.errors;
  if (error instanceof StripeIdempotencyError) return { kind: 'rejected', code: 'idempotency_error' };
  if (error instanceof StripePermissionError && error.code === 'account_invalid')
    return { kind: 'no-access' };
  if (!(error instanceof StripeInvalidRequestError)) return { kind: 'unavailable' };
  if (error.code === 'resource_missing') return { kind: 'not-found' };
  return error.statusCode === 404
    ? { kind: 'unavailable' }
    : { kind: 'rejected', code: error.code ?? error.rawType ?? 'unknown' };
}

/** Calls the provider's API once, with the current key. Never throws. */
export type AskStripe = (
  call: (stripe: Stripe) => Promise<unknown>,
) => Promise<Result<unknown, ProviderRefusal>>;

/**
 * Makes calls with Stripe's client, and a new client when the key was replaced. Logs only the status, the request's ID
 * and the class of an error, because bodies contain personal data and URLs of payment pages.
 */
export function stripeCaller(options: {
  readonly origin: string;
  readonly secretKey: () => Promise<string>;
}): AskStripe {
  let connected: { readonly key: string; readonly stripe: Stripe } | undefined;
  return async (call) => {
    try {
      const key = await options.secretKey();
      if (connected?.key !== key) connected = { key, stripe: connectStripe(options.origin, key) };
      return ok(await call(connected.stripe));
    } catch (error) {
      const refusal = refusalOf(error);
      const { statusCode: status, requestId } = error instanceof Stripe.errors.StripeError ? error : {};
      const isOurFault = refusal.kind === 'unavailable';
      if (status === undefined) log.error('payment-provider-down', errorFields(error));
      else
        log[isOurFault ? 'error' : 'warn']('payment-provider-refused', {
          status,
          ...(requestId !== undefined && { serviceId: requestId }),
        });
      return refuse(refusal);
    }
  };
}
