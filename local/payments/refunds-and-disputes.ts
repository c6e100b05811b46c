import { type ActionContext, missing, moveMoney, ProviderError } from './action-context.ts';
import { type Charge, type Dispute, newId, type Payment, type Refund } from './provider-data.ts';

/** The fee of a dispute in cents. */
const disputeFee = 1_500;

/** Seconds that the owner has to respond to a dispute. */
const responseTime = 9 * 24 * 60 * 60;

const chargeOf = ({ data }: ActionContext, payment: Payment): Charge => {
  const charge = data.charges[payment.latest_charge ?? ''];
  if (!charge) throw missing(payment.id);
  return charge;
};

/** Refunds a payment in full or in part. A card refund succeeds at once, a bank refund takes a few days. */
export function createRefund(
  context: ActionContext,
  payment: Payment,
  request: {
    readonly amount: number | undefined;
    readonly reason: string | undefined;
    readonly metadata: Readonly<Record<string, string>>;
  },
): Refund {
  const charge = chargeOf(context, payment);
  if (charge.status !== 'succeeded' || !charge.balance_transaction)
    throw new ProviderError(400, 'charge_not_refundable', 'This payment cannot be refunded now.');
  const disputes = Object.values(context.data.disputes).filter((one) => one.charge === charge.id);
  if (charge.disputed && disputes.some((one) => !one.is_charge_refundable && one.status !== 'won'))
    throw new ProviderError(400, 'charge_disputed', 'The payment is disputed.', 'charge');
  const refundable = charge.amount - charge.amount_refunded;
  if (refundable <= 0)
    throw new ProviderError(400, 'charge_already_refunded', 'The payment has already been refunded.');
  const amount = request.amount ?? refundable;
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > refundable)
    throw new ProviderError(
      400,
      'amount_too_large',
      `Refund amount (${amount}) is more than ${refundable}.`,
      'amount',
    );
  const id = newId('re');
  const refund: Refund = {
    object: 'refund',
    id,
    amount,
    currency: 'usd',
    created: context.at,
    charge: charge.id,
    payment_intent: payment.id,
    reason: request.reason ?? null,
    metadata: request.metadata,
    status: charge.payment_method_details.type === 'card' ? 'succeeded' : 'pending',
    failure_reason: null,
    balance_transaction: moveMoney(context, { amount: -amount, fee: 0, type: 'refund', source: id }).id,
    failure_balance_transaction: null,
  };
  context.data.refunds[id] = refund;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  context.emit('refund.created', refund);
  context.emit('charge.refunded', charge);
  return refund;
}

/** A pending refund arrives. */
export function settleRefund({ emit }: ActionContext, refund: Refund): void {
  if (refund.status !== 'pending')
    throw new ProviderError(400, 'refund_not_pending', 'The refund is not pending.');
  refund.status = 'succeeded';
  emit('refund.updated', refund);
}

/** The client's bank refuses a refund, maybe after it had succeeded: the money comes back. */
export function failRefund(context: ActionContext, refund: Refund): void {
  if (refund.status === 'failed') throw new ProviderError(400, 'refund_failed', 'The refund failed before.');
  refund.status = 'failed';
  refund.failure_reason = 'lost_or_stolen_card';
  const { amount, id: source } = refund;
  const movement = { amount, fee: 0, type: 'refund_failure', source };
  refund.failure_balance_transaction = moveMoney(context, movement).id;
  const charge = context.data.charges[refund.charge];
  if (charge) {
    charge.amount_refunded -= amount;
    charge.refunded = false;
  }
  context.emit('refund.failed', refund);
}

function withdraw(context: ActionContext, dispute: Dispute): void {
  const { amount, id: source } = dispute;
  dispute.balance_transactions.push(
    moveMoney(context, { amount: -amount, fee: disputeFee, type: 'adjustment', source }),
  );
  context.emit('charge.dispute.funds_withdrawn', dispute);
}

/** The client's bank disputes a payment. An inquiry only asks and withdraws no money. */
export function openDispute(
  context: ActionContext,
  payment: Payment,
  options: { readonly isInquiry: boolean; readonly reason?: string },
): Dispute {
  const charge = chargeOf(context, payment);
  const amount = charge.amount - charge.amount_refunded;
  if (charge.status !== 'succeeded' || amount <= 0)
    throw new ProviderError(400, 'charge_not_disputable', 'There is nothing to dispute.');
  const dispute: Dispute = {
    object: 'dispute',
    id: newId('dp'),
    amount,
    currency: 'usd',
    created: context.at,
    charge: charge.id,
    payment_intent: payment.id,
    reason: options.reason ?? 'fraudulent',
    status: options.isInquiry ? 'warning_needs_response' : 'needs_response',
    is_charge_refundable: options.isInquiry,
    balance_transactions: [],
    evidence_details: {
      due_by: context.at + responseTime,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
  };
  context.data.disputes[dispute.id] = dispute;
  charge.disputed = true;
  context.emit('charge.dispute.created', dispute);
  if (!options.isInquiry) withdraw(context, dispute);
  return dispute;
}

/** The possible next steps of a dispute, by its status. A closed dispute has none. */
const stepsByStatus: Readonly<Record<string, readonly string[]>> = {
  warning_needs_response: ['respond', 'escalate', 'close'],
  warning_under_review: ['escalate', 'close'],
  needs_response: ['respond', 'win', 'lose'],
  under_review: ['win', 'lose'],
};

/** The possible next steps of a dispute. */
export const disputeSteps = ({ status }: Dispute): readonly string[] => stepsByStatus[status] ?? [];

/** Takes the next step of a dispute: `respond`, `escalate` or `close` (an inquiry), `win` or `lose`. */
export function continueDispute(context: ActionContext, dispute: Dispute, step: string): void {
  if (!disputeSteps(dispute).includes(step))
    throw new ProviderError(400, 'dispute_unexpected_state', `Not possible now: ${step}`);
  const isInquiry = dispute.status.startsWith('warning_');
  if (step === 'respond') {
    dispute.status = isInquiry ? 'warning_under_review' : 'under_review';
    dispute.evidence_details.has_evidence = true;
    dispute.evidence_details.submission_count += 1;
    context.emit('charge.dispute.updated', dispute);
  } else if (step === 'escalate') {
    dispute.status = 'needs_response';
    dispute.is_charge_refundable = false;
    context.emit('charge.dispute.updated', dispute);
    withdraw(context, dispute);
  } else {
    dispute.status = step === 'win' ? 'won' : step === 'lose' ? 'lost' : 'warning_closed';
    if (step === 'win') {
      const { amount, id: source } = dispute;
      dispute.balance_transactions.push(moveMoney(context, { amount, fee: 0, type: 'adjustment', source }));
      context.emit('charge.dispute.funds_reinstated', dispute);
    }
    const charge = context.data.charges[dispute.charge];
    if (charge && step !== 'lose') charge.disputed = false;
    context.emit('charge.dispute.closed', dispute);
  }
}
