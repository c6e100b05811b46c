import type { QuoteSummary } from '#domain/contract/quotes';
import { quoteAmounts } from '#domain/quotes/quote';
import type { QuoteState } from '#domain/quotes/quote-state';
import type { StoredQuote } from '../approval/stored-quote.ts';

/** The summary of a quote in an answer, without the attributes that only the server needs. */
export const summarizeQuote = (
  { quoteId, content, lite, createdAt, importId, invoiceId }: StoredQuote,
  state: QuoteState,
): QuoteSummary => ({
  quoteId,
  ...(content.quoteNumber !== undefined && { quoteNumber: content.quoteNumber }),
  title: content.title,
  clientName: content.client?.name ?? '',
  totalCents: quoteAmounts(content).total,
  state,
  delivery: lite?.delivery ?? 'none',
  ...(lite?.mailTrouble !== undefined && { mailTrouble: lite.mailTrouble }),
  wasMailed: lite?.mailedAt !== undefined,
  issueDate: content.issueDate,
  createdAt,
  isLite: lite !== undefined,
  ...(importId !== undefined && { importId }),
  ...(invoiceId !== undefined && { invoiceId }),
});
