import * as z from 'zod/mini';

/** Milliseconds to wait for the provider's answer. */
const timeout = 15_000;

/** The API version that the commands use, the same as that of the functions. */
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

/** Events that the product needs. All other changes are detected by polling. */
export const neededEvents = [
  'account.updated',
  'checkout.session.completed',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

/** The result of checking a key: whether it works for connected accounts, and the state of the webhooks. */
export type ProviderKeyReport =
  | { readonly kind: 'unknown' }
  /** The key exists but lacks a permission; `reason` is in the provider's words. */
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'known';
      /** An enabled endpoint sends to the expected URL. */
      readonly hasWebhook: boolean;
      /** Needed events that this endpoint does not send. */
      readonly missingEvents: readonly string[];
    };

async function getFromProvider(origin: string, path: string, secretKey: string): Promise<Response> {
  return fetch(`${origin}/v1${path}`, {
    headers: { authorization: `Bearer ${secretKey}`, 'stripe-version': version },
    signal: AbortSignal.timeout(timeout),
    redirect: 'error',
  }).catch(() => {
    throw new Error(`Nothing answers at ${origin}`);
  });
}

/** The provider's refusal. Throws for a server error. */
async function refusalOf(response: Response): Promise<ProviderKeyReport> {
  if (response.status === 401) return { kind: 'unknown' };
  if (response.status >= 500) throw new Error(`The provider answered ${response.status}. Try again later.`);
  const parsed = errorSchema.safeParse(await response.json().catch(() => undefined));
  const reason = (parsed.success && parsed.data.error.message) || `status ${response.status}`;
  return { kind: 'refused', reason };
}

/**
 * Checks that a secret key exists and may list connected accounts, and that webhooks are sent to `webhookUrl`. Throws
 * if there is no answer.
 */
export async function checkProviderKey(
  secretKey: string,
  origin: string,
  webhookUrl: string,
): Promise<ProviderKeyReport> {
  const accounts = await getFromProvider(origin, '/accounts?limit=1', secretKey);
  if (!accounts.ok) return refusalOf(accounts);
  const endpoints = await getFromProvider(origin, '/webhook_endpoints?limit=100', secretKey);
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
