import { type ActionContext, moveMoney, ProviderError, paymentFee } from './action-context.ts';
import { type AccountData, type Charge, newId, type Payment, type Session } from './provider-data.ts';

/** Seconds until a bank decides about a payment. */
export const bankDecisionTime = 4 * 24 * 60 * 60;

/** Limits of an amount, in cents. */
const smallestAmount = 50;
const largestAmount = 99_999_999;
/** Limits of the time for which a session is open, in seconds. */
const [shortestLife, longestLife] = [30 * 60, 24 * 60 * 60];

/** The capability that each payment method needs. */
const capabilityOf: Readonly<Record<string, string>> = {
  card: 'card_payments',
  us_bank_account: 'us_bank_account_ach_payments',
};

/** `amount` is in cents, `expiresAt` in seconds since 1970. */
export interface SessionFields {
  readonly amount: number;
  readonly methods: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly paymentMetadata: Readonly<Record<string, string>>;
  readonly successUrl: string;
  readonly cancelUrl: string | undefined;
  readonly expiresAt: number;
}

/** The allowed methods that the account can accept; the provider offers only these. */
const eligible = ({ account }: AccountData, methods: readonly string[]): readonly string[] =>
  methods.filter((method) => account.capabilities[capabilityOf[method] ?? ''] === 'active');

function checkSession({ data, at }: ActionContext, { amount, methods, expiresAt }: SessionFields): void {
  if (!data.account.charges_enabled)
    throw new ProviderError(400, 'account_invalid', 'This account cannot currently make charges.');
  if (amount < smallestAmount)
    throw new ProviderError(400, 'amount_too_small', 'The amount is below $0.50.', 'line_items');
  if (amount > largestAmount)
    throw new ProviderError(400, 'amount_too_large', 'The amount is above $999,999.99.', 'line_items');
  if (expiresAt < at + shortestLife || expiresAt > at + longestLife)
    throw new ProviderError(
      400,
      'parameter_invalid_integer',
      'A session lasts 30 minutes to 24 hours.',
      'expires_at',
    );
  if (eligible(data, methods).length === 0)
    throw new ProviderError(
      400,
      'payment_intent_invalid_parameter',
      `Not possible: ${methods.join()}`,
      'allowed_payment_method_types',
    );
}

/** Opens the page for a payment. `urlOf` returns the page's URL. */
export function openSession(
  context: ActionContext,
  fields: SessionFields,
  urlOf: (id: string) => string,
): Session {
  checkSession(context, fields);
  const { data, at } = context;
  const id = newId('cs_test');
  const session: Session = {
    object: 'checkout.session',
    id,
    mode: 'payment',
    amount_total: fields.amount,
    currency: 'usd',
    created: at,
    expires_at: fields.expiresAt,
    payment_method_types: eligible(context.data, fields.methods),
    metadata: fields.metadata,
    success_url: fields.successUrl,
    cancel_url: fields.cancelUrl ?? null,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    url: urlOf(id),
  };
  data.sessions[id] = session;
  data.paymentMetadata[id] = fields.paymentMetadata;
  return session;
}

/** The payment of a session. The provider creates it when somebody first tries to pay. */
function findOrCreatePayment({ data, at, emit }: ActionContext, session: Session): Payment {
  const existing = data.payments[session.payment_intent ?? ''];
  if (existing) return existing;
  const payment: Payment = {
    object: 'payment_intent',
    id: newId('pi'),
    amount: session.amount_total,
    currency: 'usd',
    created: at,
    metadata: data.paymentMetadata[session.id] ?? {},
    payment_method_types: session.payment_method_types,
    status: 'requires_payment_method',
    amount_received: 0,
    latest_charge: null,
    last_payment_error: null,
  };
  data.payments[payment.id] = payment;
  session.payment_intent = payment.id;
  emit('payment_intent.created', payment);
  return payment;
}

function createCharge(
  { data, at }: ActionContext,
  payment: Payment,
  details: Charge['payment_method_details'],
): Charge {
  const charge: Charge = {
    object: 'charge',
    id: newId('ch'),
    amount: payment.amount,
    currency: 'usd',
    created: at,
    payment_intent: payment.id,
    payment_method_details: details,
    metadata: payment.metadata,
    status: 'pending',
    paid: false,
    refunded: false,
    disputed: false,
    amount_refunded: 0,
    failure_code: null,
    failure_message: null,
    balance_transaction: null,
    failure_balance_transaction: null,
  };
  data.charges[charge.id] = charge;
  payment.latest_charge = charge.id;
  return charge;
}

const card = { type: 'card', card: { brand: 'visa', last4: '4242', country: 'US' } } as const;
const bankAccount = {
  type: 'us_bank_account',
  us_bank_account: { bank_name: 'TEST BANK', last4: '6789' },
} as const;

/** Moves the money of a succeeded charge to the account. */
function moveChargedMoney(context: ActionContext, charge: Charge): void {
  const { amount, id: source } = charge;
  const method = charge.payment_method_details.type;
  const fee = paymentFee(context, amount, method);
  const type = method === 'card' ? 'charge' : 'payment';
  charge.balance_transaction = moveMoney(context, { amount, fee, type, source }).id;
}

function succeed(context: ActionContext, payment: Payment, charge: Charge): void {
  charge.status = 'succeeded';
  charge.paid = true;
  payment.status = 'succeeded';
  payment.amount_received = payment.amount;
  payment.last_payment_error = null;
  if (context.balanceDelay > 0)
    context.data.planned.push({
      kind: 'balance-is-known',
      chargeId: charge.id,
      at: context.at + context.balanceDelay,
    });
  else moveChargedMoney(context, charge);
  context.emit('charge.succeeded', charge);
  context.emit('payment_intent.succeeded', payment);
}

function fail(context: ActionContext, payment: Payment, charge: Charge, code: string, message: string): void {
  charge.status = 'failed';
  charge.failure_code = code;
  charge.failure_message = message;
  payment.status = 'requires_payment_method';
  payment.last_payment_error = { code, message };
  context.emit('charge.failed', charge);
  context.emit('payment_intent.payment_failed', payment);
}

function requireOpen(session: Session): void {
  if (session.status !== 'open') throw new ProviderError(400, 'session_not_open', 'This page is closed.');
}

function complete({ emit }: ActionContext, session: Session, status: Session['payment_status']): void {
  session.status = 'complete';
  session.payment_status = status;
  session.url = null;
  emit('checkout.session.completed', session);
}

/** The client pays by card. */
export function payByCard(context: ActionContext, session: Session): void {
  requireOpen(session);
  const payment = findOrCreatePayment(context, session);
  succeed(context, payment, createCharge(context, payment, card));
  complete(context, session, 'paid');
}

/** The client's card is declined; the page stays open for another attempt. */
export function declineCard(context: ActionContext, session: Session): void {
  requireOpen(session);
  const payment = findOrCreatePayment(context, session);
  fail(context, payment, createCharge(context, payment, card), 'card_declined', 'Your card was declined.');
}

/** The client pays by bank transfer; the bank decides four days later. */
export function payByBank(context: ActionContext, session: Session): void {
  requireOpen(session);
  const payment = findOrCreatePayment(context, session);
  const charge = createCharge(context, payment, bankAccount);
  payment.status = 'processing';
  context.data.planned.push({
    kind: 'bank-decides',
    paymentId: payment.id,
    at: context.at + bankDecisionTime,
  });
  context.emit('charge.pending', charge);
  context.emit('payment_intent.processing', payment);
  complete(context, session, 'unpaid');
}

const sessionOf = ({ data }: ActionContext, payment: Payment): Session | undefined =>
  Object.values(data.sessions).find(({ payment_intent }) => payment_intent === payment.id);

/** The bank decides about a pending payment. */
export function decideBankPayment(context: ActionContext, payment: Payment, pays: boolean): void {
  const charge = context.data.charges[payment.latest_charge ?? ''];
  if (payment.status !== 'processing' || !charge)
    throw new ProviderError(400, 'payment_intent_unexpected_state', 'Nothing is on its way.');
  context.data.planned = context.data.planned.filter(
    (one) => one.kind !== 'bank-decides' || one.paymentId !== payment.id,
  );
  if (pays) succeed(context, payment, charge);
  else fail(context, payment, charge, 'insufficient_funds', 'The bank account has insufficient funds.');
  const session = sessionOf(context, payment);
  if (!session) return;
  if (pays) session.payment_status = 'paid';
  context.emit(`checkout.session.async_payment_${pays ? 'succeeded' : 'failed'}`, session);
}

/** The bank returns a payment that had succeeded. */
export function returnBankPayment(context: ActionContext, payment: Payment): void {
  const charge = context.data.charges[payment.latest_charge ?? ''];
  const isBank = charge?.payment_method_details.type === 'us_bank_account';
  if (!charge || !isBank || charge.status !== 'succeeded' || !charge.balance_transaction)
    throw new ProviderError(400, 'payment_intent_unexpected_state', 'No bank payment to return.');
  const movement = { amount: -charge.amount, fee: 0, type: 'payment_failure_refund', source: charge.id };
  charge.failure_balance_transaction = moveMoney(context, movement).id;
  charge.paid = false;
  fail(context, payment, charge, 'insufficient_funds', 'The bank account has insufficient funds.');
}

/** Expires a page on which nobody paid, and its payment. */
export function expireSession(context: ActionContext, session: Session): void {
  requireOpen(session);
  session.status = 'expired';
  session.url = null;
  const payment = context.data.payments[session.payment_intent ?? ''];
  if (payment?.status === 'requires_payment_method') {
    payment.status = 'canceled';
    context.emit('payment_intent.canceled', payment);
  }
  context.emit('checkout.session.expired', session);
}

/** Moves the money of a charge whose balance transaction was delayed. */
export function moveDelayedMoney(context: ActionContext, charge: Charge): void {
  if (charge.status !== 'succeeded' || charge.balance_transaction) return;
  moveChargedMoney(context, charge);
  context.emit('charge.updated', charge);
}
