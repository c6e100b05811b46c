import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import { isDraft } from '#domain/documents/invoice-status';
import { ok, type Result, refuse } from '#domain/result';
import { ownInvoice } from '../own-invoice.ts';
import type { InvoiceDrafts, InvoiceReader } from '../ports.ts';

/** Attempts before giving up on a draft that concurrent writes keep changing. */
const maxAttempts = 5;

/** Deletes a draft that was never emailed and frees its number. Only such drafts can be deleted. */
export async function deleteInvoiceDraft(
  { userId, invoiceId }: { readonly userId: string; readonly invoiceId: string },
  ports: { readonly invoices: InvoiceReader; readonly drafts: InvoiceDrafts },
): Promise<Result<DoneAnswer, Problem>> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const own = await ownInvoice(userId, invoiceId, ports.invoices);
    if (!own.ok) return own;
    if (own.value.delivery === 'pending') return refuse(problem('in-progress', { invoiceId }));
    if (!isDraft(own.value)) return refuse(problem('invoice-not-draft', { invoiceId }));
    if (await ports.drafts.remove(userId, own.value)) return ok({ success: true });
  }
  return refuse(problem('in-progress', { invoiceId }));
}
