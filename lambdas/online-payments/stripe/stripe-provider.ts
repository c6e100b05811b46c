import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { isForeign, paymentIdOf } from '#domain/online-payments/object-owner';
import { parseEvent } from '#domain/online-payments/provider-event';
import { parseReading, type Reading } from '#domain/online-payments/provider-objects';
import { ok, type Result, refuse } from '#domain/result';
import type {
  AccountReading,
  PaymentProvider,
  ProviderAnswer,
  ProviderRefusal,
  SessionRequest,
} from '../provider.ts';
import { type AskStripe, stripeCaller } from './stripe-connection.ts';

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
export const expanded = {
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
  if (isForeign(answer.value)) return refuse({ kind: 'foreign' });
  const reading = parseReading(answer.value);
  if (reading?.kind === kind) return ok(reading as Extract<Reading, { kind: Kind }>);
  const paymentId = paymentIdOf(answer.value);
  return refuse({ kind: 'unreadable', ...(paymentId !== undefined && { paymentId }) });
}

/** The state of a connected account in an answer of the provider. */
export function accountOf(answer: Result<unknown, ProviderRefusal>): Result<AccountReading, ProviderRefusal> {
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
const accountFields: Stripe.AccountCreateParams = {
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
  ask: AskStripe,
): Pick<PaymentProvider, 'openAccount' | 'onboardingLink' | 'readAccount'> => ({
  openAccount: async ({ userId, email, key: idempotencyKey }) => {
    const fields = { ...accountFields, email, metadata: { userId } };
    return accountOf(await ask(({ accounts }) => accounts.create(fields, { idempotencyKey })));
  },
  onboardingLink: async ({ accountId, refreshUrl, returnUrl }) =>
    parseAnswer(
      await ask(({ accountLinks }) =>
        accountLinks.create({
          account: accountId,
          type: 'account_onboarding',
          refresh_url: refreshUrl,
          return_url: returnUrl,
        }),
      ),
      linkSchema,
    ),
  readAccount: async (accountId) => accountOf(await ask(({ accounts }) => accounts.retrieve(accountId))),
});

/** The parameters of the provider's page for one payment of one amount. */
export const sessionFields = ({
  amountCents,
  description,
  metadata,
  methods,
  expiresAt,
  successUrl,
  cancelUrl,
}: SessionRequest): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  allowed_payment_method_types: methods.map((method) => methodNames[method]),
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name: description } },
    },
  ],
  metadata,
  payment_intent_data: { metadata },
  expires_at: expiresAt,
  success_url: successUrl,
  cancel_url: cancelUrl,
});

/** Calls on one contractor's account that read what happened to its money. */
const readingCalls = (
  ask: AskStripe,
): Pick<PaymentProvider, 'readPayment' | 'readRefund' | 'readDispute' | 'listEvents'> => ({
  readPayment: async (stripeAccount, paymentId) =>
    readingOf(
      await ask(({ paymentIntents }) =>
        paymentIntents.retrieve(paymentId, { expand: expanded.payment }, { stripeAccount }),
      ),
      'payment',
    ),
  readRefund: async (stripeAccount, refundId) =>
    readingOf(
      await ask(({ refunds }) => refunds.retrieve(refundId, { expand: expanded.refund }, { stripeAccount })),
      'refund',
    ),
  readDispute: async (stripeAccount, disputeId) =>
    readingOf(
      await ask(({ disputes }) => disputes.retrieve(disputeId, undefined, { stripeAccount })),
      'dispute',
    ),
  async listEvents(stripeAccount, since, after) {
    const query = {
      created: { gte: since },
      limit: eventsPerPage,
      ...(after !== undefined && { starting_after: after }),
    };
    const page = parseAnswer(await ask((stripe) => stripe.events.list(query, { stripeAccount })), pageSchema);
    if (!page.ok) return page;
    const events = page.value.data.map(parseEvent).filter((event) => event !== undefined);
    // Skipping an unreadable event would lose it silently, so the whole page is refused.
    if (events.length !== page.value.data.length) return refuse({ kind: 'unreadable' });
    return ok({ events, hasMore: page.value.has_more });
  },
});

/** Stripe through its official package. */
export function stripeProvider(options: {
  readonly origin: string;
  readonly secretKey: () => Promise<string>;
}): PaymentProvider {
  const ask = stripeCaller(options);
  return {
    ...accountCalls(ask),
    ...readingCalls(ask),
    async openSession(request) {
      const { accountId: stripeAccount, key: idempotencyKey } = request;
      const answer = await ask(({ checkout }) =>
        checkout.sessions.create(sessionFields(request), { stripeAccount, idempotencyKey }),
      );
      const session = parseAnswer(answer, sessionSchema);
      if (!session.ok) return session;
      const { id, url, expires_at } = session.value;
      return ok({ sessionId: id, url, expiresAt: expires_at });
    },
    async expireSession(stripeAccount, sessionId): ProviderAnswer<'expired'> {
      const answer = await ask(({ checkout }) =>
        checkout.sessions.expire(sessionId, undefined, { stripeAccount }),
      );
      const expired = parseAnswer(answer, expiredSchema);
      return expired.ok ? ok('expired') : expired;
    },
    async refund({ accountId: stripeAccount, paymentId, amountCents, metadata, key: idempotencyKey }) {
      const fields = { payment_intent: paymentId, amount: amountCents, metadata, expand: expanded.refund };
      const options = { stripeAccount, idempotencyKey };
      return readingOf(await ask(({ refunds }) => refunds.create(fields, options)), 'refund');
    },
  };
}
