import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { Table } from '../../platform/table/table.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import { quoteOf } from './agreed-on-quote.ts';
import { nextParts, partsUnchanged, withoutPart } from './parts-of-quote.ts';
import { type QuoteItem, quote } from './quote.ts';
import { depositTodayWrites, putStoredQuoteToday } from './quote-today.ts';

/** Lets a quote have another invoice after the one made from it was deleted or voided; a part can be billed again. */
async function freeQuote(
  table: Table,
  quoteId: string,
  { invoiceId, stored }: { readonly invoiceId: string; readonly stored: QuoteItem | undefined },
  alsoRemoved: { readonly onlinePayments?: undefined } = {},
): Promise<readonly Write[]> {
  const part = stored?.parts?.[invoiceId];
  const parts = withoutPart(stored?.parts, invoiceId);
  const version = stored?.partsVersion;
  const hasDeposit = !part || stored.invoiceId === invoiceId;
  return [
    update(
      quote,
      quote.key(quoteId),
      {
        replace: {
          ...(part && nextParts(parts, version)),
          ...(hasDeposit && { invoiceId: undefined, ...alsoRemoved }),
        },
      },
      ...(part ? [partsUnchanged({ version })] : []),
      ...(hasDeposit ? [{ attr: 'invoiceId', is: invoiceId } as const] : []),
    ),
    ...(Object.keys(parts).length > 0 ? [] : await putStoredQuoteToday(table, quoteId, 'approved')),
    ...(stored && hasDeposit
      ? depositTodayWrites(
          { quoteId, userId: stored.userID },
          {
            before: stored,
            after: {
              ...stored,
              invoiceId: undefined,
              parts: Object.keys(parts).length > 0 ? parts : undefined,
              ...alsoRemoved,
            },
          },
        )
      : []),
  ];
}

/** The writes that free the quote of a deleted draft. */
export async function freeDeletedQuote(
  table: Table,
  { quoteId, invoiceId }: InvoiceRecord,
): Promise<readonly Write[]> {
  if (quoteId === undefined) return [];
  return freeQuote(table, quoteId, { invoiceId, stored: await quoteOf(table, { quoteId }) });
}

/**
 * The writes that free the quote of a void invoice. The quote keeps a deposit recorded by hand; a deposit paid online
 * stays with the invoice. No writes if the quote has another invoice or none. Undefined if the quote of a deposit is
 * missing, because the invoice was imported without it: the deposit would belong to nothing.
 */
export async function freeVoidedQuote(
  table: Table,
  record: InvoiceRecord,
): Promise<readonly Write[] | undefined> {
  const stored = await quoteOf(table, record);
  const { invoiceId, quoteId } = record;
  if (!stored && (record.depositCents ?? 0) > 0) return undefined;
  const isBilled = stored?.invoiceId === invoiceId || stored?.parts?.[invoiceId] !== undefined;
  return isBilled && quoteId !== undefined
    ? freeQuote(table, quoteId, { invoiceId, stored }, { onlinePayments: undefined })
    : [];
}
