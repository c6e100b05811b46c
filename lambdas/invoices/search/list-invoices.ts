import type { Problem } from '#domain/contract/problems';
import { invoicesPerPage, type ListInvoicesAnswer } from '#domain/invoices/contract';
import { ok, type Result } from '#domain/result';
import type { FindBeingChecked, InvoiceLister } from './list-ports.ts';
import { summarizePage } from './summarize-page.ts';

/** A page of an account's invoices, newest first; the cursor is the last invoice of the page before. */
export async function listInvoices(
  userId: string,
  cursor: string | undefined,
  { lister, beingChecked }: { readonly lister: InvoiceLister; readonly beingChecked: FindBeingChecked },
): Promise<Result<ListInvoicesAnswer, Problem>> {
  const { records, hasMore } = await lister.list(userId, {
    limit: invoicesPerPage,
    ...(cursor !== undefined && { afterInvoiceId: cursor }),
  });
  const last = records.at(-1);
  return ok({
    success: true,
    invoices: await summarizePage(userId, records, beingChecked),
    ...(hasMore && last && { cursor: last.invoiceId }),
  });
}
