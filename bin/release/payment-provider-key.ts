import * as z from 'zod/mini';

/** Milliseconds the provider has to answer. */
const timeout = 15_000;

/** The version of the API that the commands read; the same as that of the functions. */
const version = '2026-10-28.endive';

const endpointsSchema = z.object({
  data: z.array(
    z.object({
      url: z.string(),
      status: z.string(),
      enabled_events: z._default(z.array(z.string()), []),
    }),
  ),
});

const errorSchema = z.object({ error: z._default(z.object({ message: z.optional(z.string()) }), {}) });

/** Events that the product needs; every other way to learn of a change is a poll. */
export const neededEvents = [
  'account.updated',
  'checkout.session.completed',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

/** What the provider says of a key: whether it takes payments for others by it, and where it sends webhooks. */
export type ProviderKeyReport =
  | { readonly kind: 'unknown' }
  /** It is a key, but what it may not do is in the provider's own words. */
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'known';
      /** An enabled endpoint sends to the address asked for. */
      readonly hasWebhook: boolean;
      /** Events that this endpoint does not send. */
      readonly missingEvents: readonly string[];
    };

async function ask(origin: string, path: string, secretKey: string): Promise<Response> {
  return fetch(`${origin}/v1${path}`, {
    headers: { authorization: `Bearer ${secretKey}`, 'stripe-version': version },
    signal: AbortSignal.timeout(timeout),
    redirect: 'error',
  }).catch(() => {
    throw new Error(`Nothing answers at ${origin}`);
  });
}

/** A refusal in the provider's words; throws if it is none. */
async function refusalOf(response: Response): Promise<ProviderKeyReport> {
  if (response.status === 401) return { kind: 'unknown' };
  if (response.status >= 500) throw new Error(`The provider answered ${response.status}. Try again later.`);
  const parsed = errorSchema.safeParse(await response.json().catch(() => undefined));
  const reason = (parsed.success && parsed.data.error.message) || `status ${response.status}`;
  return { kind: 'refused', reason };
}

/**
 * Asks the provider whether a secret key exists and may list connected accounts, and whether its webhooks go to
 * `webhookUrl`. Throws if it does not answer.
 */
export async function checkProviderKey(
  secretKey: string,
  origin: string,
  webhookUrl: string,
): Promise<ProviderKeyReport> {
  const accounts = await ask(origin, '/accounts?limit=1', secretKey);
  if (!accounts.ok) return refusalOf(accounts);
  const endpoints = await ask(origin, '/webhook_endpoints?limit=100', secretKey);
  if (!endpoints.ok) return refusalOf(endpoints);
  const { data } = endpointsSchema.parse(await endpoints.json());
  const ours = data.find(({ url, status }) => url === webhookUrl && status === 'enabled');
  const sent = ours?.enabled_events ?? [];
  return {
    kind: 'known',
    hasWebhook: ours !== undefined,
    missingEvents: sent.includes('*') ? [] : neededEvents.filter((event) => !sent.includes(event)),
  };
}
