import Stripe from 'stripe';
import { brand } from '#domain/brand';
import { connectStripe } from '#lambdas/online-payments/index';

/** Events that the product needs. All other changes are detected by polling. */
export const neededEvents = [
  'account.updated',
  'account.application.deauthorized',
  'checkout.session.completed',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

/** The ID, after its prefix, of objects that do not exist at the provider. */
const nothing = `${brand.slug}_permission_check`;

/**
 * One call for each permission that the functions need (docs/operations.md), by its name in the provider's dashboard.
 * The calls are about objects that do not exist, so they change nothing.
 */
const permissionCalls: Readonly<
  Record<string, (stripe: Stripe, options: Stripe.RequestOptions) => Promise<unknown>>
> = {
  Accounts: ({ accounts }) => accounts.update(`acct_${nothing}`, { metadata: {} }),
  'Account Links': ({ accountLinks }) =>
    accountLinks.create({
      account: `acct_${nothing}`,
      type: 'account_onboarding',
      refresh_url: `https://${brand.slug}.invalid`,
      return_url: `https://${brand.slug}.invalid`,
    }),
  'Checkout Sessions': ({ checkout }, options) => checkout.sessions.expire(`cs_${nothing}`, {}, options),
  Refunds: ({ refunds }, options) => refunds.create({ payment_intent: `pi_${nothing}` }, options),
  'Payment Intents': ({ paymentIntents }, options) => paymentIntents.retrieve(`pi_${nothing}`, {}, options),
  Charges: ({ charges }, options) => charges.retrieve(`ch_${nothing}`, {}, options),
  'Balance Transactions': ({ balanceTransactions }, options) =>
    balanceTransactions.retrieve(`txn_${nothing}`, {}, options),
  Disputes: ({ disputes }, options) => disputes.retrieve(`dp_${nothing}`, {}, options),
  Events: ({ events }, options) => events.list({ limit: 1 }, options),
};

/** The result of checking a key: whether it has every permission, and the state of the webhooks. */
export type ProviderKeyReport =
  | { readonly kind: 'unknown' }
  /** The key exists but lacks permissions; each reason is in the provider's words. */
  | { readonly kind: 'refused'; readonly reasons: readonly string[] }
  | {
      readonly kind: 'known';
      /** False while nobody has connected an account: only permissions of the platform itself were tried. */
      readonly hasTriedAccount: boolean;
      /** An enabled endpoint sends to the expected URL. */
      readonly hasWebhook: boolean;
      /** Needed events that this endpoint does not send. */
      readonly missingEvents: readonly string[];
    };

/**
 * Makes a call. Returns its answer, or undefined if it is refused for another reason than the key. Throws a permission
 * error, an authentication error, and any error that says nothing about the key.
 */
async function tryCall<Answer>(origin: string, call: Promise<Answer>): Promise<Answer | undefined> {
  const { StripeConnectionError, StripeInvalidRequestError, StripePermissionError, StripeError } =
    Stripe.errors;
  try {
    return await call;
  } catch (error) {
    if (error instanceof StripeConnectionError) throw new Error(`Nothing answers at ${origin}`);
    if (error instanceof StripeInvalidRequestError) return undefined;
    // The provider answers this for an account that does not exist.
    if (error instanceof StripePermissionError && error.code === 'account_invalid') return undefined;
    if (error instanceof StripeError && (error.statusCode ?? 0) >= 500)
      throw new Error(`The provider answered ${error.statusCode}. Try again later.`);
    throw error;
  }
}

/**
 * Checks that a secret key exists and has every permission that the functions need, and that webhooks are sent to
 * `webhookUrl`. Permissions for connected accounts are tried on one of them, if there is one. Throws if there is no
 * answer.
 */
export async function checkProviderKey(
  secretKey: string,
  origin: string,
  webhookUrl: string,
): Promise<ProviderKeyReport> {
  const stripe = connectStripe(origin, secretKey);
  const reasons: string[] = [];
  const attempt = async <Answer>(name: string, call: Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await tryCall(origin, call);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
      reasons.push(`${name}: ${error.message}`);
      return undefined;
    }
  };
  try {
    const accounts = await attempt('Accounts', stripe.accounts.list({ limit: 1 }));
    const endpoints = await attempt('Webhook Endpoints', stripe.webhookEndpoints.list({ limit: 100 }));
    const stripeAccount = accounts?.data[0]?.id;
    const options = stripeAccount === undefined ? {} : { stripeAccount };
    for (const [name, call] of Object.entries(permissionCalls)) await attempt(name, call(stripe, options));
    if (reasons.length > 0) return { kind: 'refused', reasons: [...new Set(reasons)] };
    const ours = endpoints?.data.find(({ url, status }) => url === webhookUrl && status === 'enabled');
    const sent = ours?.enabled_events ?? [];
    return {
      kind: 'known',
      hasTriedAccount: stripeAccount !== undefined,
      hasWebhook: ours !== undefined,
      missingEvents: sent.includes('*') ? [] : neededEvents.filter((event) => !sent.includes(event)),
    };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) return { kind: 'unknown' };
    throw error;
  }
}
