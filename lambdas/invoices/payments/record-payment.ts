import { type Problem, problem, sentenceOf } from '#domain/contract/problems';
import type {
  InvoiceAnswer,
  PaymentAnswer,
  RecordPaymentBody,
  RemovalAnswer,
} from '#domain/invoices/contract/invoice-changes';
import { clientAddress } from '#domain/invoices/invoice-record';
import { parsePayment, paymentFaults } from '#domain/invoices/validate-payment';
import { ok, type Result, refuse } from '#domain/result';
import { dayIn } from '#domain/time-zone';
import { clientMailRefusal } from '../../client-email/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ClientMails } from '../email-client/client-mail-ports.ts';
import { ownInvoice } from '../own-invoice.ts';
import type { InvoiceAccounts, InvoiceReader } from '../ports.ts';
import { summarizeInvoice } from '../search/summarize-invoice.ts';
import type { InvoicePayments, PaymentOutcome } from './payment-ports.ts';

/** The answer after recording or removing a payment, or the problem. */
export function answerOf(outcome: PaymentOutcome, invoiceId: string): Result<InvoiceAnswer, Problem> {
  switch (outcome.kind) {
    case 'done':
      return ok({ success: true, invoice: summarizeInvoice(outcome.record) });
    case 'not-sent':
      return refuse(problem('invoice-not-sent', { invoiceId }));
    case 'no-payment':
    case 'undone':
      return refuse(problem('payment-not-found', { invoiceId }));
    case 'key-reused':
      return refuse(problem('key-reused'));
    case 'of-provider':
      return refuse(problem('provider-payment', { invoiceId }));
    case 'pending':
      return refuse(problem('payment-pending', { invoiceId, balanceCents: outcome.balanceCents }));
    case 'too-large':
      return refuse(problem('payment-too-large', { invoiceId, balanceCents: outcome.balanceCents }));
  }
}

/**
 * Records a payment of a sent invoice: at most its balance, received no later than today in the account's time zone.
 * The same key records one payment, however often it is sent. If the client cannot be emailed, no receipt is queued and
 * the answer says why.
 */
export async function recordPayment(
  command: RecordPaymentBody & {
    readonly userId: string;
    readonly invoiceId: string;
    readonly paymentId: string;
    /** The divided payment that it is a part of. */
    readonly dividedId?: string;
  },
  ports: {
    readonly invoices: InvoiceReader;
    readonly accounts: InvoiceAccounts;
    readonly payments: InvoicePayments;
    readonly clientMails: Pick<ClientMails, 'accepts'>;
    readonly clock: Clock;
  },
): Promise<Result<PaymentAnswer, Problem>> {
  const { userId, invoiceId, paymentId, dividedId, receipt, ...draft } = command;
  const [account, own] = await Promise.all([
    ports.accounts.find(userId),
    ownInvoice(userId, invoiceId, ports.invoices),
  ]);
  if (!account) return refuse(problem('setup-incomplete'));
  if (!own.ok) return own;
  if (receipt && own.value.importId !== undefined) return refuse(problem('imported-document', { invoiceId }));
  const today = dayIn(account.timeZone, ports.clock().toISOString());
  const faults = Object.entries(paymentFaults(draft, today));
  if (faults.length > 0)
    return refuse(
      problem('invalid-payment', { faults: faults.map(([field, message]) => ({ field, message })) }),
    );
  const receiptTo = receipt ? clientAddress(own.value) : undefined;
  const refusal =
    receiptTo === undefined ? undefined : await clientMailRefusal(userId, receiptTo, account, ports);
  const payment = {
    ...parsePayment(draft, today),
    paymentId,
    ...(receiptTo !== undefined && !refusal && { receiptTo }),
    ...(dividedId !== undefined && { dividedId, ...(refusal && { receiptProblem: sentenceOf(refusal) }) }),
  };
  const answer = answerOf(await ports.payments.record(userId, invoiceId, payment, own.value), invoiceId);
  return answer.ok && refusal ? ok({ ...answer.value, receiptProblem: sentenceOf(refusal) }) : answer;
}

/**
 * Removes a payment from the invoice and from the totals of its month, and its receipt if that was not emailed yet.
 * Safe to repeat.
 */
export async function removePayment(
  { userId, invoiceId, paymentId }: Readonly<Record<'userId' | 'invoiceId' | 'paymentId', string>>,
  ports: { readonly invoices: InvoiceReader; readonly payments: InvoicePayments },
): Promise<Result<RemovalAnswer, Problem>> {
  const own = await ownInvoice(userId, invoiceId, ports.invoices);
  if (!own.ok) return own;
  const outcome = await ports.payments.remove(userId, invoiceId, paymentId);
  const answer = answerOf(outcome, invoiceId);
  return answer.ok && outcome.kind === 'done' && outcome.isReceiptDropped
    ? ok({ ...answer.value, receiptDropped: true })
    : answer;
}
