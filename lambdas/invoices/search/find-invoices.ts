import type { FindInvoicesBody, SumInvoicesAnswer } from '#domain/contract/find-invoices';
import { invoicesPerPage, type ListInvoicesAnswer } from '#domain/contract/invoices';
import type { Problem } from '#domain/contract/problems';
import { isByPaymentDate } from '#domain/invoices/invoice-filter';
import { ok, type Result } from '#domain/result';
import type { KeptTotals } from '../totals/ports.ts';
import { findReceived, sumReceived } from './find-received.ts';
import { keptSum } from './kept-sum.ts';
import type { InvoiceFinder, ReceivedPayments } from './list-ports.ts';
import { summarizeInvoice } from './summarize-invoice.ts';

export interface FindInvoicesPorts {
  readonly finder: InvoiceFinder;
  readonly payments: ReceivedPayments;
}

/** A page of what a filter shows of an account's invoices; shorter where very many were looked at for it. */
export async function findInvoices(
  userId: string,
  { cursor, ...filter }: FindInvoicesBody,
  { finder, payments }: FindInvoicesPorts,
): Promise<Result<ListInvoicesAnswer, Problem>> {
  if (isByPaymentDate(filter)) {
    const { found, ...rest } = await findReceived(
      userId,
      filter,
      { limit: invoicesPerPage, cursor },
      payments,
    );
    return ok({
      success: true,
      invoices: found.map(({ record }) => summarizeInvoice(record)),
      received: Object.fromEntries(found.map(({ row: { invoiceId, ...received } }) => [invoiceId, received])),
      ...rest,
    });
  }
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
  { finder, payments, totals }: FindInvoicesPorts & { readonly totals: KeptTotals },
): Promise<Result<SumInvoicesAnswer, Problem>> {
  if (isByPaymentDate(filter))
    return ok({ success: true, ...(await sumReceived(userId, filter, cursor, payments)) });
  const kept = cursor === undefined ? await keptSum(userId, filter, totals) : undefined;
  return ok({ success: true, ...(kept ?? (await finder.sum(userId, filter, cursor))) });
}
