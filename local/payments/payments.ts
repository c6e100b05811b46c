import { type Act, moveMoney, ProviderError, paymentFee } from './act.ts';
import { type Charge, newId, type Payment, type Session } from './provider-data.ts';

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

function checkSession({ data, at }: Act, { amount, methods, expiresAt }: SessionFields): void {
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
  for (const method of methods)
    if (data.account.capabilities[capabilityOf[method] ?? ''] !== 'active')
      throw new ProviderError(
        400,
        'payment_intent_invalid_parameter',
        `Not possible: ${method}`,
        'payment_method_types',
      );
}

/** Opens the page for a payment. `urlOf` returns the page's URL. */
export function openSession(act: Act, fields: SessionFields, urlOf: (id: string) => string): Session {
  checkSession(act, fields);
  const { data, at } = act;
  const id = newId('cs_test');
  const session: Session = {
    object: 'checkout.session',
    id,
    mode: 'payment',
    amount_total: fields.amount,
    currency: 'usd',
    created: at,
    expires_at: fields.expiresAt,
    payment_method_types: fields.methods,
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
function findOrCreatePayment({ data, at, emit }: Act, session: Session): Payment {
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
  { data, at }: Act,
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
function moveChargedMoney(act: Act, charge: Charge): void {
  const { amount, id: source } = charge;
  const method = charge.payment_method_details.type;
  const fee = paymentFee(act, amount, method);
  const type = method === 'card' ? 'charge' : 'payment';
  charge.balance_transaction = moveMoney(act, { amount, fee, type, source }).id;
}

function succeed(act: Act, payment: Payment, charge: Charge): void {
  charge.status = 'succeeded';
  charge.paid = true;
  payment.status = 'succeeded';
  payment.amount_received = payment.amount;
  payment.last_payment_error = null;
  if (act.balanceDelay > 0)
    act.data.planned.push({ kind: 'balance-is-known', chargeId: charge.id, at: act.at + act.balanceDelay });
  else moveChargedMoney(act, charge);
  act.emit('charge.succeeded', charge);
  act.emit('payment_intent.succeeded', payment);
}

function fail(act: Act, payment: Payment, charge: Charge, code: string, message: string): void {
  charge.status = 'failed';
  charge.failure_code = code;
  charge.failure_message = message;
  payment.status = 'requires_payment_method';
  payment.last_payment_error = { code, message };
  act.emit('charge.failed', charge);
  act.emit('payment_intent.payment_failed', payment);
}

function requireOpen(session: Session): void {
  if (session.status !== 'open') throw new ProviderError(400, 'session_not_open', 'This page is closed.');
}

function complete({ emit }: Act, session: Session, status: Session['payment_status']): void {
  session.status = 'complete';
  session.payment_status = status;
  session.url = null;
  emit('checkout.session.completed', session);
}

/** The client pays by card. */
export function payByCard(act: Act, session: Session): void {
  requireOpen(session);
  const payment = findOrCreatePayment(act, session);
  succeed(act, payment, createCharge(act, payment, card));
  complete(act, session, 'paid');
}

/** The client's card is declined; the page stays open for another attempt. */
export function declineCard(act: Act, session: Session): void {
  requireOpen(session);
  const payment = findOrCreatePayment(act, session);
  fail(act, payment, createCharge(act, payment, card), 'card_declined', 'Your card was declined.');
}

/** The client pays by bank transfer; the bank decides four days later. */
export function payByBank(act: Act, session: Session): void {
  requireOpen(session);
  const payment = findOrCreatePayment(act, session);
  const charge = createCharge(act, payment, bankAccount);
  payment.status = 'processing';
  act.data.planned.push({ kind: 'bank-decides', paymentId: payment.id, at: act.at + bankDecisionTime });
  act.emit('charge.pending', charge);
  act.emit('payment_intent.processing', payment);
  complete(act, session, 'unpaid');
}

const sessionOf = ({ data }: Act, payment: Payment): Session | undefined =>
  Object.values(data.sessions).find(({ payment_intent }) => payment_intent === payment.id);

/** The bank decides about a pending payment. */
export function decideBankPayment(act: Act, payment: Payment, pays: boolean): void {
  const charge = act.data.charges[payment.latest_charge ?? ''];
  if (payment.status !== 'processing' || !charge)
    throw new ProviderError(400, 'payment_intent_unexpected_state', 'Nothing is on its way.');
  act.data.planned = act.data.planned.filter(
    (one) => one.kind !== 'bank-decides' || one.paymentId !== payment.id,
  );
  if (pays) succeed(act, payment, charge);
  else fail(act, payment, charge, 'insufficient_funds', 'The bank account has insufficient funds.');
  const session = sessionOf(act, payment);
  if (!session) return;
  if (pays) session.payment_status = 'paid';
  act.emit(`checkout.session.async_payment_${pays ? 'succeeded' : 'failed'}`, session);
}

/** The bank returns a payment that had succeeded. */
export function returnBankPayment(act: Act, payment: Payment): void {
  const charge = act.data.charges[payment.latest_charge ?? ''];
  const isBank = charge?.payment_method_details.type === 'us_bank_account';
  if (!charge || !isBank || charge.status !== 'succeeded' || !charge.balance_transaction)
    throw new ProviderError(400, 'payment_intent_unexpected_state', 'No bank payment to return.');
  const movement = { amount: -charge.amount, fee: 0, type: 'payment_failure_refund', source: charge.id };
  charge.failure_balance_transaction = moveMoney(act, movement).id;
  charge.paid = false;
  fail(act, payment, charge, 'insufficient_funds', 'The bank account has insufficient funds.');
}

/** Expires a page on which nobody paid, and its payment. */
export function expireSession(act: Act, session: Session): void {
  requireOpen(session);
  session.status = 'expired';
  session.url = null;
  const payment = act.data.payments[session.payment_intent ?? ''];
  if (payment?.status === 'requires_payment_method') {
    payment.status = 'canceled';
    act.emit('payment_intent.canceled', payment);
  }
  act.emit('checkout.session.expired', session);
}

/** Moves the money of a charge whose balance transaction was delayed. */
export function moveDelayedMoney(act: Act, charge: Charge): void {
  if (charge.status !== 'succeeded' || charge.balance_transaction) return;
  moveChargedMoney(act, charge);
  act.emit('charge.updated', charge);
}
