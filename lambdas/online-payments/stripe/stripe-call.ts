import { ok, type Result, refuse } from '#domain/result';
import { errorFields, log } from '../../platform/log.ts';
import type { ProviderRefusal } from '../provider.ts';

/** The API version that this adapter was written for. Change it only together with the adapter's tests. */
export const stripeVersion = '2026-10-28.endive';

/** Milliseconds to wait for the provider's answer. After that, the page shows that online payment is not available. */
const timeoutMilliseconds = 8_000;

export type FormValue =
  | string
  | number
  | boolean
  | readonly FormValue[]
  | { readonly [name: string]: FormValue };

/** The fields of a value in the provider's form encoding: `a[b][0]`. */
export function formFields(value: FormValue, name = ''): readonly (readonly [string, string])[] {
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    formFields(inner as FormValue, name === '' ? key : `${name}[${key}]`),
  );
}

export interface StripeCall {
  readonly method: 'GET' | 'POST';
  /** The path below `/v1`. The caller encodes IDs in it. */
  readonly path: string;
  /** The connected account for which the call acts. */
  readonly accountId?: string;
  /** The query of a GET, the body of a POST. */
  readonly fields?: FormValue;
  /** The idempotency key. */
  readonly key?: string;
}

const codeOf = (body: unknown): string => {
  const error = (body as { error?: { code?: unknown; type?: unknown } } | null)?.error;
  const code = error?.code ?? error?.type;
  return typeof code === 'string' ? code : 'unknown';
};

/** Codes for a concurrent call with the same key, whose answer is available a moment later. */
const inProgressCodes = ['idempotency_key_in_use', 'lock_timeout'];

function refusalOf(status: number, code: string): ProviderRefusal {
  if (status >= 500 || status === 429 || inProgressCodes.includes(code)) return { kind: 'unavailable' };
  // A wrong or revoked key is an error in our configuration. It can be fixed, so the work must be tried again.
  if (status === 401) return { kind: 'unavailable' };
  return status === 404 ? { kind: 'not-found' } : { kind: 'rejected', code };
}

/**
 * Calls the provider's API once. Never throws. Logs only the status and error class, because bodies contain personal
 * data and URLs of payment pages.
 */
export function stripeCaller(options: {
  readonly origin: string;
  readonly secretKey: () => Promise<string>;
}): (call: StripeCall) => Promise<Result<unknown, ProviderRefusal>> {
  return async ({ method, path, accountId, fields, key }) => {
    const form = new URLSearchParams(formFields(fields ?? {}).map(([name, value]) => [name, value]));
    const query = method === 'GET' && form.size > 0 ? `?${form}` : '';
    try {
      const response = await fetch(`${options.origin}/v1${path}${query}`, {
        method,
        headers: {
          authorization: `Bearer ${await options.secretKey()}`,
          'stripe-version': stripeVersion,
          ...(accountId !== undefined && { 'stripe-account': accountId }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(method === 'POST' && { body: form }),
        signal: AbortSignal.timeout(timeoutMilliseconds),
        redirect: 'error',
      });
      const body: unknown = await response.json();
      if (response.ok) return ok(body);
      const refusal = refusalOf(response.status, codeOf(body));
      log[refusal.kind === 'unavailable' ? 'error' : 'warn']('payment-provider-refused', {
        status: response.status,
      });
      return refuse(refusal);
    } catch (error) {
      log.error('payment-provider-down', errorFields(error));
      return refuse({ kind: 'unavailable' });
    }
  };
}
