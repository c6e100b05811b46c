import type { RefundAnswer } from '#domain/contract/online-payments';
import { type Problem, problem } from '#domain/contract/problems';
import type { Cents } from '#domain/money';
import { isDisputed, refundableCents, refundReasonFault } from '#domain/online-payments/refund';
import { ok, type Result, refuse } from '#domain/result';
import { scheduleIndex } from '#domain/table/indexes';
import { cleanLine } from '#domain/text';
import { invoiceReader, ownInvoice, paymentsOf } from '../invoices/index.ts';
import type { Clock } from '../platform/clock.ts';
import { succeeds } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import type { Table } from '../platform/table/table.ts';
import { update } from '../platform/table/writes.ts';
import { noFailures } from '../scheduler/index.ts';
import type { PaymentProvider, ProviderRefusal } from './provider.ts';
import { onlinePayment } from './store/online-payment.ts';
import { payeeAccount } from './store/payee-account.ts';

/** Milliseconds after which the account's events are read once a refund was requested, in case no webhook arrives. */
const pollSoon = 5 * 60_000;

export interface RefundPorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly provider: Pick<PaymentProvider, 'refund'>;
}

export interface RefundCommand {
  readonly userId: string;
  readonly invoiceId: string;
  readonly paymentId: string;
  /** The idempotency key of the refund. */
  readonly key: string;
  readonly amountCents: Cents;
  readonly reason: string;
}

function problemOf(refusal: ProviderRefusal): Problem {
  if (refusal.kind === 'unavailable' || refusal.kind === 'unreadable') return problem('refund-unavailable');
  return refusal.kind === 'rejected' && refusal.code === 'idempotency_error'
    ? problem('key-reused')
    : problem('refund-refused');
}

/**
 * Asks the provider to refund a payment in full or in part. It records nothing: the provider's event or a poll does.
 * The provider remembers a key for a day; after that, a recorded refund is recognized by the key stored with it.
 */
export async function refundPayment(
  { userId, invoiceId, paymentId, key, amountCents, reason: typed }: RefundCommand,
  { table, clock, provider }: RefundPorts,
): Promise<Result<RefundAnswer, Problem>> {
  const own = await ownInvoice(userId, invoiceId, invoiceReader(table));
  if (!own.ok) return own;
  const fault = refundReasonFault(typed);
  if (fault !== undefined)
    return refuse(problem('invalid-refund', { faults: [{ field: 'reason', message: fault }] }));
  const payments = await paymentsOf(table, userId, invoiceId);
  const payment = payments.find((one) => one.paymentId === paymentId);
  if (!payment) return refuse(problem('payment-not-found', { invoiceId }));
  const source = payment.online?.cause === 'payment' ? payment.online.source : undefined;
  const stored =
    source === undefined ? undefined : await find(table, onlinePayment, onlinePayment.key(userId, source));
  if (!stored) return refuse(problem('not-refundable', { invoiceId }));
  const reason = cleanLine(typed);
  const earlier = Object.values(stored.ledger.refunds).find(({ requestKey }) => requestKey === key);
  if (earlier)
    return earlier.amountCents === amountCents && earlier.reason === reason
      ? ok({ success: true, amountCents })
      : refuse(problem('key-reused'));
  if (isDisputed(own.value.onlinePayments?.payments?.[stored.paymentId] ?? {}))
    return refuse(problem('payment-disputed', { invoiceId }));
  const left = refundableCents(payment, payments, own.value.onlinePayments);
  if (left === 0) return refuse(problem('not-refundable', { invoiceId }));
  if (amountCents > left) return refuse(problem('refund-too-large', { invoiceId, balanceCents: left }));
  const { accountId } = stored;
  const made = await provider.refund({
    ...{ accountId, paymentId: stored.paymentId, amountCents },
    metadata: { reason, requestKey: key },
    key: `refund-${stored.paymentId}-${key}`,
  });
  if (!made.ok) return refuse(problemOf(made.refusal));
  const due = new Date(clock().getTime() + pollSoon).toISOString();
  await succeeds(
    table,
    update(
      payeeAccount,
      payeeAccount.key(userId),
      { set: { due, ...scheduleIndex(accountId, due), ...noFailures } },
      { attr: 'accountId', is: accountId },
    ),
  );
  return ok({ success: true, amountCents });
}
