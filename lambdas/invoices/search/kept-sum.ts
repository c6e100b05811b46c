import { type InvoiceFilter, type InvoiceSum, soughtText } from '#domain/invoices/invoice-filter';
import type { KeptTotals } from '../totals/ports.ts';
import { overdueOf } from '../totals/ports.ts';

/** What a status comes to by the totals that are kept; undefined for drafts and for whatever narrows it further. */
export async function keptSum(
  userId: string,
  { show, today, clientId, from, to, search }: InvoiceFilter,
  totals: KeptTotals,
): Promise<InvoiceSum | undefined> {
  const isNarrower = [clientId, from, to, soughtText(search)].some((value) => value !== undefined);
  if (isNarrower || show === undefined || show === 'draft') return undefined;
  if (show === 'paid' || show === 'void') return { ...(await totals.closed(userId, show)), owedCents: 0 };
  const owed = await totals.owed(userId);
  const shown = show === 'unpaid' ? owed.all : overdueOf(owed.dated, await totals.dueFrom(userId, today));
  return { ...shown, owedCents: shown.cents };
}
