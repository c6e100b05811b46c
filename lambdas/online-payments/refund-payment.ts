import { type Problem, problem } from '#domain/contract/problems';
import { moneyOf } from '#domain/documents/money-amounts';
import type { RefundDecision } from '#domain/documents/online/refund-decision';
import { type InvoiceRecord, isCounted } from '#domain/invoices/invoice-record';
import type { Cents } from '#domain/money';
import type { RefundAnswer } from '#domain/online-payments/contract';
import {
  isDisputed,
  refundAnswerMissing,
  refundableCents,
  refundableDepositCents,
  refundQuestion,
  refundReasonFault,
} from '#domain/online-payments/refund';
import { ok, type Result, refuse } from '#domain/result';
import { scheduleIndex } from '#domain/table/indexes';
import { isKeyId } from '#domain/table/key-id';
import { cleanLine } from '#domain/text';
import { invoiceReader, ownInvoice, paymentsOf } from '../invoices/index.ts';
import type { Clock } from '../platform/clock.ts';
import { tryCommit } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import type { Table } from '../platform/table/table.ts';
import { update } from '../platform/table/writes.ts';
import { quote } from '../quotes/index.ts';
import { noFailures } from '../scheduler/index.ts';
import type { PaymentProvider, ProviderRefusal } from './provider.ts';
import { isOnQuote, onlinePayment, type StoredOnlinePayment } from './store/online-payment.ts';
import { payeeAccount } from './store/payee-account.ts';

/** Milliseconds from requesting a refund until the account's events are polled, in case no webhook arrives. */
const pollMilliseconds = 5 * 60_000;

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
  /** Whether the client still owes the amount. */
  readonly decision?: RefundDecision | undefined;
}

function problemOf(refusal: ProviderRefusal): Problem {
  if (refusal.kind === 'not-found' || refusal.kind === 'no-access') return problem('refund-refused');
  if (refusal.kind !== 'rejected') return problem('refund-unavailable');
  return problem(refusal.code === 'idempotency_error' ? 'key-reused' : 'refund-refused');
}

/** The payment to refund, and how much of it can be refunded. */
interface Refundable {
  readonly userId: string;
  readonly stored: StoredOnlinePayment;
  readonly isDisputed: boolean;
  /** Cents that can still be refunded. */
  readonly leftCents: Cents;
  /** Added to the problem in a refusal: the invoice; nothing for a deposit on a quote. */
  readonly problemFields: { readonly invoiceId?: string };
}

/** Asks the provider for a refund, once for each key. */
async function askForRefund(
  { userId, stored, isDisputed, leftCents, problemFields }: Refundable,
  {
    key,
    amountCents,
    reason: typed,
    decision,
  }: Pick<RefundCommand, 'key' | 'amountCents' | 'reason' | 'decision'>,
  { table, clock, provider }: RefundPorts,
): Promise<Result<RefundAnswer, Problem>> {
  const reason = cleanLine(typed);
  const existingRefund = Object.values(stored.ledger.refunds).find(({ requestKey }) => requestKey === key);
  if (existingRefund)
    return existingRefund.amountCents === amountCents && existingRefund.reason === reason
      ? ok({ success: true, amountCents })
      : refuse(problem('key-reused'));
  if (isDisputed) return refuse(problem('payment-disputed', problemFields));
  if (leftCents === 0) return refuse(problem('not-refundable', problemFields));
  if (amountCents > leftCents)
    return refuse(problem('refund-too-large', { ...problemFields, balanceCents: leftCents }));
  const { accountId } = stored;
  const refunded = await provider.refund({
    accountId,
    paymentId: stored.paymentId,
    amountCents,
    metadata: { reason, requestKey: key, ...(decision && { decision }) },
    key: `refund-${stored.paymentId}-${key}`,
  });
  if (!refunded.ok) return refuse(problemOf(refunded.refusal));
  const due = new Date(clock().getTime() + pollMilliseconds).toISOString();
  await tryCommit(
    table,
    update(
      payeeAccount,
      payeeAccount.key(userId),
      { replace: { due, ...scheduleIndex(accountId, due), ...noFailures } },
      { attr: 'accountId', is: accountId },
    ),
  );
  return ok({ success: true, amountCents });
}

const wrongReason = (message: string): Problem =>
  problem('invalid-refund', { faults: [{ field: 'reason', message }] });

/** The answer to store with a refund; `missing` for a full refund that leaves something unpaid. */
function answerOf(
  record: InvoiceRecord,
  leftCents: Cents,
  { amountCents, decision }: Pick<RefundCommand, 'amountCents' | 'decision'>,
): RefundDecision | undefined | 'missing' {
  const { isAsked, usual } = refundQuestion(amountCents, leftCents, moneyOf(record).overpaidCents);
  if (!isAsked || !isCounted(record)) return undefined;
  return decision ?? usual ?? 'missing';
}

/**
 * Asks the provider to refund a payment, in full or in part. Nothing is recorded here: the provider's event or a poll
 * does that. The provider recognizes a key for a day; after that, the keys of recorded refunds are compared.
 */
export async function refundPayment(
  { userId, invoiceId, paymentId, ...request }: RefundCommand,
  ports: RefundPorts,
): Promise<Result<RefundAnswer, Problem>> {
  const { table } = ports;
  const found = await ownInvoice(userId, invoiceId, invoiceReader(table));
  if (!found.ok) return found;
  const fault = refundReasonFault(request.reason);
  if (fault !== undefined) return refuse(wrongReason(fault));
  const payments = await paymentsOf(table, userId, invoiceId);
  const payment = payments.find((one) => one.paymentId === paymentId);
  if (!payment) return refuse(problem('payment-not-found', { invoiceId }));
  const source = payment.online?.cause === 'payment' ? payment.online.source : undefined;
  const stored =
    source === undefined ? undefined : await find(table, onlinePayment, onlinePayment.key(userId, source));
  if (!stored) return refuse(problem('not-refundable', { invoiceId }));
  const { onlinePayments } = found.value;
  const leftCents = refundableCents(payment, payments, onlinePayments);
  // A repeated request was answered the first time, when more could be refunded.
  const isRepeated = Object.values(stored.ledger.refunds).some(
    ({ requestKey }) => requestKey === request.key,
  );
  const decision = isRepeated ? request.decision : answerOf(found.value, leftCents, request);
  if (decision === 'missing' && request.amountCents <= leftCents)
    return refuse(
      problem('invalid-refund', { faults: [{ field: 'decision', message: refundAnswerMissing }] }),
    );
  return askForRefund(
    {
      userId,
      stored,
      problemFields: { invoiceId },
      isDisputed: isDisputed(onlinePayments?.payments?.[stored.paymentId] ?? {}),
      leftCents,
    },
    { ...request, decision: decision === 'missing' ? undefined : decision },
    ports,
  );
}

/** Refunds a deposit, while its quote has no invoice. `paymentId` is the provider's ID. */
export async function refundDeposit(
  { userId, quoteId, paymentId, ...sent }: Omit<RefundCommand, 'invoiceId'> & { readonly quoteId: string },
  ports: RefundPorts,
): Promise<Result<RefundAnswer, Problem>> {
  const { table } = ports;
  // A quote asks for its deposit again or not; the refund needs no answer.
  const { decision: _none, ...request } = sent;
  const quoted = isKeyId(quoteId) ? await find(table, quote, quote.key(quoteId)) : undefined;
  if (quoted?.userID !== userId) return refuse(problem('quote-not-found'));
  const { invoiceId } = quoted;
  if (invoiceId !== undefined) return refuse(problem('quote-invoiced', { invoiceId }));
  const fault = refundReasonFault(request.reason);
  if (fault !== undefined) return refuse(wrongReason(fault));
  const share = quoted.onlinePayments?.[paymentId];
  const stored =
    share && isKeyId(paymentId)
      ? await find(table, onlinePayment, onlinePayment.key(userId, paymentId))
      : undefined;
  if (!share || !stored || !isOnQuote(stored)) return refuse(problem('not-refundable'));
  return askForRefund(
    {
      userId,
      stored,
      problemFields: {},
      isDisputed: isDisputed(share),
      leftCents: refundableDepositCents(share),
    },
    request,
    ports,
  );
}
