import { invoicesPerPage, type ListInvoicesAnswer } from '#domain/contract/invoices';
import type { Problem } from '#domain/contract/problems';
import { ok, type Result } from '#domain/result';
import type { InvoiceLister } from './list-ports.ts';
import { summarizeInvoice } from './summarize-invoice.ts';

/** A page of an account's invoices, newest first; the cursor is the last invoice of the page before. */
export async function listInvoices(
  userId: string,
  cursor: string | undefined,
  lister: InvoiceLister,
): Promise<Result<ListInvoicesAnswer, Problem>> {
  const { records, hasMore } = await lister.list(userId, {
    limit: invoicesPerPage,
    ...(cursor !== undefined && { afterInvoiceId: cursor }),
  });
  const last = records.at(-1);
  return ok({
    success: true,
    invoices: records.map(summarizeInvoice),
    ...(hasMore && last && { cursor: last.invoiceId }),
  });
}
