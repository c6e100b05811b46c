import type { Cents } from '#domain/money';

/**
 * An event in a simulated account of the payment provider. Its index selects one of the account's payments, refunds or
 * disputes (modulo their count).
 */
export type ProviderAct =
  | { readonly kind: 'start-bank-payment' | 'decline' | 'pay-by-card'; readonly paymentIndex: number }
  | {
      readonly kind: 'bank-pays' | 'bank-refuses' | 'bank-returns' | 'money-booked' | 'cancel';
      readonly paymentIndex: number;
    }
  | { readonly kind: 'refund'; readonly paymentIndex: number; readonly percent: number }
  | { readonly kind: 'refund-succeeds' | 'refund-fails'; readonly refundIndex: number }
  | { readonly kind: 'dispute'; readonly paymentIndex: number; readonly isInquiry: boolean }
  | { readonly kind: 'inquiry-escalates' | 'respond' | 'lose' | 'win'; readonly disputeIndex: number };

type Movement = Readonly<Record<'id' | 'currency', string>> & Record<'amount' | 'fee' | 'net', number>;
interface Charge {
  readonly id: string;
  readonly amount: Cents;
  readonly currency: 'usd';
  readonly created: number;
  readonly payment_method_details: { readonly type: string };
  status: 'pending' | 'succeeded' | 'failed';
  failure_code: string | null;
  balance_transaction: Movement | null;
  failure_balance_transaction: Movement | null;
}

/** A simulated account at the provider: its objects as the API returns them, and the balance before fees. */
export function providerWorld() {
  let last = 0;
  let balance: Cents = 0;
  const newId = (prefix: string) => `${prefix}_${String(++last).padStart(5, '0')}`;
  const addMovement = (amount: Cents, fee: Cents): Movement => {
    balance += amount;
    return { id: newId('txn'), currency: 'usd', amount, fee, net: amount - fee };
  };
  const payments = Array.from({ length: 3 }, (_, index) => ({
    object: 'payment_intent',
    id: newId('pi'),
    currency: 'usd',
    amount: 45_000 + index * 1_234,
    status: 'requires_payment_method',
    metadata: { invoiceId: `invoice-${index}` },
    latest_charge: null as Charge | null,
  }));
  const refunds: {
    object: string;
    id: string;
    payment_intent: string;
    currency: string;
    amount: Cents;
    created: number;
    status: string;
    metadata?: Readonly<Record<string, string>>;
    balance_transaction: Movement | null;
    failure_balance_transaction: Movement | null;
  }[] = [];
  const disputes: {
    object: string;
    id: string;
    payment_intent: string;
    currency: string;
    amount: Cents;
    status: string;
    reason: string;
    balance_transactions: Movement[];
    evidence_details: { due_by: number | null };
  }[] = [];

  function attemptPayment(payment: (typeof payments)[number], type: string, status: Charge['status']) {
    if (payment.status !== 'requires_payment_method') return undefined;
    const { amount } = payment;
    payment.latest_charge = {
      id: newId('ch'),
      amount,
      currency: 'usd',
      created: 1_800_000_000 + last,
      status,
      payment_method_details: { type },
      failure_code: status === 'failed' ? 'card_declined' : null,
      balance_transaction: null,
      failure_balance_transaction: null,
    };
    if (status === 'pending') payment.status = 'processing';
    if (status === 'succeeded') payment.status = 'succeeded';
    return payment;
  }

  /** Books the received money with its fee; for cards the provider may do so after the payment succeeded. */
  function bookMoney(charge: Charge) {
    if (charge.status !== 'succeeded' || charge.balance_transaction) return false;
    charge.balance_transaction = addMovement(charge.amount, Math.round(charge.amount * 0.029) + 30);
    return true;
  }

  function actOnPayment(payment: (typeof payments)[number], kind: string) {
    const charge = payment.latest_charge;
    if (kind === 'start-bank-payment') return attemptPayment(payment, 'us_bank_account', 'pending');
    if (kind === 'decline') return attemptPayment(payment, 'card', 'failed');
    if (kind === 'pay-by-card') return attemptPayment(payment, 'card', 'succeeded');
    if (kind === 'cancel' && payment.status === 'requires_payment_method') payment.status = 'canceled';
    if (!charge) return payment;
    if (kind === 'bank-pays' && charge.status === 'pending') {
      charge.status = 'succeeded';
      payment.status = 'succeeded';
    }
    if (kind === 'bank-refuses' && charge.status === 'pending') {
      charge.status = 'failed';
      payment.status = 'requires_payment_method';
    }
    if (kind === 'money-booked') bookMoney(charge);
    const isBank = charge.payment_method_details.type === 'us_bank_account';
    if (kind === 'bank-returns' && isBank && charge.balance_transaction && charge.status === 'succeeded') {
      charge.status = 'failed';
      charge.failure_balance_transaction = addMovement(-charge.amount, 0);
    }
    return payment;
  }

  const refundableCents = (payment: (typeof payments)[number]) =>
    refunds
      .filter(({ payment_intent, status }) => payment_intent === payment.id && status !== 'failed')
      .reduce((left, { amount }) => left - amount, payment.amount);

  function addRefund(
    payment: (typeof payments)[number],
    amount: Cents,
    metadata: Readonly<Record<string, string>> = {},
  ) {
    refunds.push({
      object: 'refund',
      id: newId('re'),
      payment_intent: payment.id,
      currency: 'usd',
      amount,
      metadata,
      created: 1_800_000_000 + last,
      status: 'pending',
      balance_transaction: null,
      failure_balance_transaction: null,
    });
    return refunds.at(-1);
  }

  function refund(payment: (typeof payments)[number], percent: number) {
    const amount = Math.floor((refundableCents(payment) * percent) / 100);
    return payment.latest_charge?.balance_transaction && amount > 0 ? addRefund(payment, amount) : undefined;
  }

  function dispute(payment: (typeof payments)[number], isInquiry: boolean) {
    if (!payment.latest_charge?.balance_transaction) return undefined;
    const opened = {
      object: 'dispute',
      id: newId('dp'),
      payment_intent: payment.id,
      currency: 'usd',
      amount: payment.amount,
      reason: 'fraudulent',
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
      balance_transactions: isInquiry ? [] : [addMovement(-payment.amount, 1_500)],
      evidence_details: { due_by: 1_800_600_000 },
    };
    disputes.push(opened);
    return opened;
  }

  function actOnDispute(one: (typeof disputes)[number], kind: string) {
    const isOpen = one.status === 'needs_response' || one.status === 'under_review';
    if (kind === 'inquiry-escalates' && one.status === 'warning_needs_response') {
      one.status = 'needs_response';
      one.balance_transactions.push(addMovement(-one.amount, 1_500));
    }
    if (kind === 'respond' && one.status === 'needs_response') one.status = 'under_review';
    if (kind === 'lose' && isOpen) one.status = 'lost';
    if (kind === 'win' && isOpen) {
      one.status = 'won';
      one.balance_transactions.push(addMovement(one.amount, 0));
    }
    return one;
  }

  function actOnRefund(one: (typeof refunds)[number], kind: string) {
    if (kind === 'refund-succeeds' && one.status === 'pending') {
      one.status = 'succeeded';
      one.balance_transaction = addMovement(-one.amount, 0);
    }
    if (kind === 'refund-fails' && one.status !== 'failed') {
      one.status = 'failed';
      if (one.balance_transaction) one.failure_balance_transaction = addMovement(one.amount, 0);
    }
    return one;
  }

  const choose = <Item>(items: readonly Item[], index: number) => items[index % Math.max(1, items.length)];

  /** Performs an act. Returns the changed object as the API returns it; undefined if the act was impossible. */
  function act(one: ProviderAct): unknown {
    if ('refundIndex' in one) {
      const chosen = choose(refunds, one.refundIndex);
      return structuredClone(chosen && actOnRefund(chosen, one.kind));
    }
    if (one.kind === 'refund' || one.kind === 'dispute' || 'paymentIndex' in one) {
      const payment = choose(payments, one.paymentIndex);
      if (!payment) return undefined;
      if (one.kind === 'refund') return structuredClone(refund(payment, one.percent));
      if (one.kind === 'dispute') return structuredClone(dispute(payment, one.isInquiry));
      return structuredClone(actOnPayment(payment, one.kind));
    }
    const chosen = choose(disputes, one.disputeIndex);
    return structuredClone(chosen && actOnDispute(chosen, one.kind));
  }

  return {
    act,
    /** A refund requested by the owner; undefined if it is more than is left. */
    refund(paymentId: string, amount: Cents, metadata: Readonly<Record<string, string>>): unknown {
      const payment = payments.find(({ id }) => id === paymentId);
      if (!payment?.latest_charge?.balance_transaction || amount > refundableCents(payment)) return undefined;
      return structuredClone(addRefund(payment, amount, metadata));
    },
    /** Every object as a poll reads it now. */
    current: (): readonly unknown[] => structuredClone([...payments, ...refunds, ...disputes]),
    balance: () => balance,
  };
}
