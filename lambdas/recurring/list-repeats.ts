import type { Problem } from '#domain/contract/problems';
import { type ListRepeatsAnswer, repeatsPerPage } from '#domain/recurring/contract';
import { ok, type Result } from '#domain/result';
import { type InvoiceReader, summarizeInvoice } from '../invoices/index.ts';
import type { RepeatList } from './repeat-ports.ts';
import { shownRepeat, shownTrouble } from './repeats.ts';

/** A page of an account's repeats, each with the invoice that repeats. */
export async function listRepeats(
  { userId, cursor }: { readonly userId: string; readonly cursor?: string | undefined },
  { list, invoices }: { readonly list: RepeatList; readonly invoices: Pick<InvoiceReader, 'find'> },
): Promise<Result<ListRepeatsAnswer, Problem>> {
  const page = await list.list(userId, { limit: repeatsPerPage, ...(cursor !== undefined && { cursor }) });
  const rows = await Promise.all(
    page.repeats.map(async (repeat) => {
      const record = await invoices.find(userId, repeat.invoiceId);
      const trouble = shownTrouble(repeat);
      return record
        ? [{ invoice: summarizeInvoice(record), repeat: shownRepeat(repeat), ...(trouble && { trouble }) }]
        : [];
    }),
  );
  return ok({
    success: true,
    repeats: rows.flat(),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  });
}
