import type { FindInvoicesBody, SumInvoicesAnswer } from '#domain/contract/find-invoices';
import { invoicesPerPage, type ListInvoicesAnswer } from '#domain/contract/lite-invoice';
import type { Problem } from '#domain/contract/problems';
import { ok, type Result } from '#domain/result';
import type { KeptTotals } from '../overview/ports.ts';
import { keptSum } from './kept-sum.ts';
import type { InvoiceFinder } from './list-ports.ts';
import { summarizeInvoice } from './summarize-invoice.ts';

/** A page of what a filter shows of an account's invoices; shorter where very many were looked at for it. */
export async function findInvoices(
  userId: string,
  { cursor, ...filter }: FindInvoicesBody,
  finder: InvoiceFinder,
): Promise<Result<ListInvoicesAnswer, Problem>> {
  const page = await finder.find(userId, filter, {
    limit: invoicesPerPage,
    ...(cursor !== undefined && { cursor }),
  });
  return ok({
    success: true,
    invoices: page.records.map(summarizeInvoice),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  });
}

/**
 * How many invoices a filter shows, and what they come to: of a status as it is kept, of anything narrower added up, with
 * the cursor of the next part where there are very many.
 */
export async function sumInvoices(
  userId: string,
  { cursor, ...filter }: FindInvoicesBody,
  { finder, totals }: { readonly finder: InvoiceFinder; readonly totals: KeptTotals },
): Promise<Result<SumInvoicesAnswer, Problem>> {
  const kept = cursor === undefined ? await keptSum(userId, filter, totals) : undefined;
  return ok({ success: true, ...(kept ?? (await finder.sum(userId, filter, cursor))) });
}
