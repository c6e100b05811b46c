import type { InvoiceAnswer } from '#domain/contract/invoice-changes';
import { type Problem, problem } from '#domain/contract/problems';
import type { RefundDecision } from '#domain/online-payments/invoice-online';
import { ok, type Result, refuse } from '#domain/result';
import { isKeyId } from '#domain/table/keys';
import { type onlineChanges, summarizeInvoice } from '../invoices/index.ts';

type Changes = ReturnType<typeof onlineChanges>;

interface InvoiceName {
  readonly userId: string;
  readonly invoiceId: string;
}

/** Excludes an invoice from online payment, or allows it again. Safe to repeat. */
export async function setOnlinePayment(
  { userId, invoiceId, isExcluded }: InvoiceName & { readonly isExcluded: boolean },
  { changes }: { readonly changes: Pick<Changes, 'exclude'> },
): Promise<Result<InvoiceAnswer, Problem>> {
  const record = isKeyId(invoiceId) ? await changes.exclude(userId, invoiceId, isExcluded) : undefined;
  return record
    ? ok({ success: true, invoice: summarizeInvoice(record) })
    : refuse(problem('invoice-not-found'));
}

/** Sets whether a refunded amount is still owed. Safe to repeat; the owner may choose again. */
export async function decideRefund(
  { userId, invoiceId, decision }: InvoiceName & { readonly decision: RefundDecision },
  { changes }: { readonly changes: Pick<Changes, 'decide'> },
): Promise<Result<InvoiceAnswer, Problem>> {
  const record = isKeyId(invoiceId) ? await changes.decide(userId, invoiceId, decision) : undefined;
  if (!record) return refuse(problem('invoice-not-found'));
  if (record === 'nothing') return refuse(problem('nothing-to-decide', { invoiceId }));
  return ok({ success: true, invoice: summarizeInvoice(record) });
}
