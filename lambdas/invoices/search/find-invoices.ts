import { type Problem, problem } from '#domain/contract/problems';
import { invoicesPerPage, type ListInvoicesAnswer } from '#domain/invoices/contract';
import type { FindInvoicesBody, SumInvoicesAnswer } from '#domain/invoices/contract/find-invoices';
import {
  type InvoiceFilter,
  type InvoiceSum,
  isByPaymentDate,
  normalizedSearch,
} from '#domain/invoices/invoice-filter';
import { ok, type Result, refuse } from '#domain/result';
import type { TotalsReader } from '../totals/ports.ts';
import { overdueOf } from '../totals/ports.ts';
import { depositRows, findReceived, sumReceived } from './find-received.ts';
import type { FindBeingChecked, InvoiceFinder, ReceivedPayments } from './list-ports.ts';
import { summarizePage } from './summarize-page.ts';

/** The sum of a status from the stored totals; undefined for drafts and for filters with further conditions. */
export async function sumFromTotals(
  userId: string,
  { show, today, clientId, from, to, search }: InvoiceFilter,
  totals: TotalsReader,
): Promise<InvoiceSum | undefined> {
  const isNarrower = [clientId, from, to, normalizedSearch(search)].some((value) => value !== undefined);
  if (isNarrower || show === undefined || show === 'draft') return undefined;
  if (show === 'paid' || show === 'void') return { ...(await totals.closed(userId, show)), owedCents: 0 };
  const owed = await totals.owed(userId);
  const shown = show === 'unpaid' ? owed.all : overdueOf(owed.dated, await totals.dueFrom(userId, today));
  return { ...shown, owedCents: shown.cents };
}

export interface FindInvoicesPorts {
  readonly finder: InvoiceFinder;
  readonly payments: ReceivedPayments;
  readonly beingChecked: FindBeingChecked;
}

/**
 * A page of the invoices that match a filter, in the filter's order. Shorter if the request had to read very many
 * invoices. Refused if too many would have to be sorted by amount.
 */
export async function findInvoices(
  userId: string,
  { cursor, ...filter }: FindInvoicesBody,
  { finder, payments, beingChecked }: FindInvoicesPorts,
): Promise<Result<ListInvoicesAnswer, Problem>> {
  if (isByPaymentDate(filter)) {
    const page = await findReceived(userId, filter, { limit: invoicesPerPage, cursor }, payments);
    if (page.isTooMany) return refuse(problem('too-many-to-sort'));
    const { found, ...rest } = page;
    const deposits = depositRows(found);
    return ok({
      success: true,
      invoices: await summarizePage(
        userId,
        found.flatMap(({ record }) => (record ? [record] : [])),
        beingChecked,
      ),
      received: Object.fromEntries(
        found
          .filter(({ record }) => record)
          .map(({ row: { invoiceId, ...received } }) => [invoiceId, received]),
      ),
      ...(deposits.length > 0 && { deposits }),
      ...rest,
    });
  }
  const page = await finder.find(userId, filter, {
    limit: invoicesPerPage,
    ...(cursor !== undefined && { cursor }),
  });
  if (page.isTooMany) return refuse(problem('too-many-to-sort'));
  return ok({
    success: true,
    invoices: await summarizePage(userId, page.records, beingChecked),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  });
}

/**
 * The number and sum of the invoices that match a filter. For a status alone they come from the stored totals;
 * otherwise they are added up, with a cursor for the next part if there are very many.
 */
export async function sumInvoices(
  userId: string,
  { cursor, ...filter }: FindInvoicesBody,
  { finder, payments, totals }: Omit<FindInvoicesPorts, 'beingChecked'> & { readonly totals: TotalsReader },
): Promise<Result<SumInvoicesAnswer, Problem>> {
  if (isByPaymentDate(filter))
    return ok({ success: true, ...(await sumReceived(userId, filter, cursor, payments)) });
  const storedSum = cursor === undefined ? await sumFromTotals(userId, filter, totals) : undefined;
  return ok({ success: true, ...(storedSum ?? (await finder.sum(userId, filter, cursor))) });
}
