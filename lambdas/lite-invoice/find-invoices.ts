import type { FindInvoicesBody, SumInvoicesAnswer } from '#domain/contract/find-invoices';
import { invoicesPerPage, type ListInvoicesAnswer } from '#domain/contract/lite-invoice';
import type { Problem } from '#domain/contract/problems';
import { ok, type Result } from '#domain/result';
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

/** How many invoices a filter shows, and their totals together; a part of very many, and the cursor of the next. */
export const sumInvoices = async (
  userId: string,
  { cursor, ...filter }: FindInvoicesBody,
  finder: InvoiceFinder,
): Promise<Result<SumInvoicesAnswer, Problem>> =>
  ok({ success: true, ...(await finder.sum(userId, filter, cursor)) });
