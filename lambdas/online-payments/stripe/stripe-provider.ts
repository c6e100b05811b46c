import * as z from 'zod/mini';
import { parseEvent } from '#domain/online-payments/provider-event';
import { parseReading, type Reading } from '#domain/online-payments/provider-objects';
import { ok, type Result, refuse } from '#domain/result';
import type { AccountReading, PaymentProvider, ProviderAnswer, ProviderRefusal } from '../provider.ts';
import { type StripeCall, stripeCaller } from './stripe-call.ts';

const accountSchema = z.object({
  id: z.string(),
  charges_enabled: z.boolean(),
  payouts_enabled: z.boolean(),
  details_submitted: z.boolean(),
  requirements: z.nullish(
    z.object({
      currently_due: z.nullish(z.array(z.string())),
      past_due: z.nullish(z.array(z.string())),
      disabled_reason: z.nullish(z.string()),
    }),
  ),
});
const linkSchema = z.object({ url: z.url() });
const sessionSchema = z.object({ id: z.string(), url: z.url(), expires_at: z.int() });
const expiredSchema = z.object({ id: z.string() });
const pageSchema = z.object({ data: z.array(z.unknown()), has_more: z.boolean() });

/** Maximum number of events in one page of a list. */
const eventsPerPage = 100;

const methodNames = { card: 'card', 'bank-transfer': 'us_bank_account' } as const;

/** Objects to expand in the answers: the balance transactions, so that fees and net amounts are never computed here. */
const expanded = {
  payment: ['latest_charge.balance_transaction', 'latest_charge.failure_balance_transaction'],
  refund: ['balance_transaction', 'failure_balance_transaction'],
};

function parseAnswer<Schema extends z.ZodMiniType>(
  answer: Result<unknown, ProviderRefusal>,
  schema: Schema,
): Result<z.infer<Schema>, ProviderRefusal> {
  if (!answer.ok) return answer;
  const parsed = schema.safeParse(answer.value);
  return parsed.success ? ok(parsed.data) : refuse({ kind: 'unreadable' });
}

function readingOf<Kind extends Reading['kind']>(
  answer: Result<unknown, ProviderRefusal>,
  kind: Kind,
): Result<Extract<Reading, { kind: Kind }>, ProviderRefusal> {
  if (!answer.ok) return answer;
  const reading = parseReading(answer.value);
  return reading?.kind === kind
    ? ok(reading as Extract<Reading, { kind: Kind }>)
    : refuse({ kind: 'unreadable' });
}

function accountOf(answer: Result<unknown, ProviderRefusal>): Result<AccountReading, ProviderRefusal> {
  const account = parseAnswer(answer, accountSchema);
  if (!account.ok) return account;
  const { requirements, ...value } = account.value;
  const missing = new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])]);
  return ok({
    accountId: value.id,
    canCharge: value.charges_enabled,
    canPayOut: value.payouts_enabled,
    isSubmitted: value.details_submitted,
    missing: [...missing],
    ...(requirements?.disabled_reason && { pausedBecause: requirements.disabled_reason }),
  });
}

/**
 * The contractor's account pays its own fees, Stripe covers losses that it cannot pay, and its owner uses Stripe's
 * dashboard.
 */
const accountFields = {
  country: 'US',
  controller: {
    fees: { payer: 'account' },
    losses: { payments: 'stripe' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'full' },
  },
  capabilities: { card_payments: { requested: true }, us_bank_account_ach_payments: { requested: true } },
};

/** Calls about contractors' accounts. */
const accountCalls = (
  call: (request: StripeCall) => Promise<Result<unknown, ProviderRefusal>>,
): Pick<PaymentProvider, 'openAccount' | 'onboardingLink' | 'readAccount'> => ({
  openAccount: async ({ userId, email, key }) =>
    accountOf(
      await call({
        method: 'POST',
        path: '/accounts',
        key,
        fields: { ...accountFields, email, metadata: { userId } },
      }),
    ),
  onboardingLink: async ({ accountId, refreshUrl, returnUrl }) =>
    parseAnswer(
      await call({
        method: 'POST',
        path: '/account_links',
        fields: {
          account: accountId,
          type: 'account_onboarding',
          refresh_url: refreshUrl,
          return_url: returnUrl,
        },
      }),
      linkSchema,
    ),
  readAccount: async (accountId) =>
    accountOf(await call({ method: 'GET', path: `/accounts/${encodeURIComponent(accountId)}` })),
});

/** Stripe over its HTTP API. The official package would add 240 kB to each function. */
export function stripeProvider(options: {
  readonly origin: string;
  readonly secretKey: () => Promise<string>;
}): PaymentProvider {
  const call = stripeCaller(options);
  const get = (accountId: string, path: string, expand: readonly string[] = []) =>
    call({ method: 'GET', path, accountId, ...(expand.length > 0 && { fields: { expand } }) });
  return {
    ...accountCalls(call),
    async openSession({ accountId, amountCents, description, metadata, methods, expiresAt, key, ...urls }) {
      const answer = await call({
        method: 'POST',
        path: '/checkout/sessions',
        accountId,
        key,
        fields: {
          mode: 'payment',
          payment_method_types: methods.map((method) => methodNames[method]),
          line_items: [
            {
              quantity: 1,
              price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name: description } },
            },
          ],
          metadata,
          payment_intent_data: { metadata },
          expires_at: expiresAt,
          success_url: urls.successUrl,
          cancel_url: urls.cancelUrl,
        },
      });
      const session = parseAnswer(answer, sessionSchema);
      if (!session.ok) return session;
      const { id, url, expires_at } = session.value;
      return ok({ sessionId: id, url, expiresAt: expires_at });
    },
    async expireSession(accountId, sessionId): ProviderAnswer<'expired'> {
      const path = `/checkout/sessions/${encodeURIComponent(sessionId)}/expire`;
      const answer = parseAnswer(await call({ method: 'POST', path, accountId }), expiredSchema);
      return answer.ok ? ok('expired') : answer;
    },
    readPayment: async (accountId, paymentId) =>
      readingOf(
        await get(accountId, `/payment_intents/${encodeURIComponent(paymentId)}`, expanded.payment),
        'payment',
      ),
    refund: async ({ accountId, paymentId, amountCents, metadata, key }) =>
      readingOf(
        await call({
          method: 'POST',
          path: '/refunds',
          accountId,
          key,
          fields: { payment_intent: paymentId, amount: amountCents, metadata, expand: expanded.refund },
        }),
        'refund',
      ),
    readRefund: async (accountId, refundId) =>
      readingOf(await get(accountId, `/refunds/${encodeURIComponent(refundId)}`, expanded.refund), 'refund'),
    readDispute: async (accountId, disputeId) =>
      readingOf(await get(accountId, `/disputes/${encodeURIComponent(disputeId)}`), 'dispute'),
    async listEvents(accountId, since, after) {
      const fields = {
        created: { gte: since },
        limit: eventsPerPage,
        ...(after !== undefined && { starting_after: after }),
      };
      const page = parseAnswer(await call({ method: 'GET', path: '/events', accountId, fields }), pageSchema);
      if (!page.ok) return page;
      const events = page.value.data.map(parseEvent).filter((event) => event !== undefined);
      // Skipping an unreadable event would lose it silently, so the whole page is refused.
      if (events.length !== page.value.data.length) return refuse({ kind: 'unreadable' });
      return ok({ events, hasMore: page.value.has_more });
    },
  };
}
