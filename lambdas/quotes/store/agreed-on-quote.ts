import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { signedChanges } from '#domain/quotes/change-order';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { type QuoteItem, quote } from './quote.ts';

/** The quote that an invoice was made from; undefined if there is none, or if it is missing. */
export const quoteOf = async (
  table: Table,
  { quoteId }: Pick<InvoiceRecord, 'quoteId'>,
): Promise<QuoteItem | undefined> =>
  quoteId === undefined ? undefined : find(table, quote, quote.key(quoteId));

/** The signed change orders of a quote, in the order of signing. */
export async function signedOnQuote(
  table: Table,
  { changes }: Pick<QuoteItem, 'changes'>,
): Promise<readonly QuoteItem[]> {
  const accepted = signedChanges(changes);
  const signed = await Promise.all(accepted.map(({ changeId }) => find(table, quote, quote.key(changeId))));
  return signed.filter((change) => change !== undefined);
}
