import type { QuoteSummary } from '#domain/contract/quotes';
import { onlineDepositOf } from '#domain/documents/online/online-deposit';
import { quoteAmounts } from '#domain/quotes/quote';
import { isUndecided } from '#domain/quotes/quote-options';
import type { QuoteState } from '#domain/quotes/quote-state';
import { standingOfQuoteDeposit } from '#domain/quotes/received-deposit';
import type { StoredQuote } from '../approval/stored-quote.ts';
import { agreedCentsOf } from '../changed-base.ts';

/** What the list says about the deposit of a quote. Once it is billed, its invoice says so; an imported one has none. */
function depositNoteOf(
  { content, importId, invoiceId, received, onlinePayments }: StoredQuote,
  state: QuoteState,
) {
  if (importId !== undefined || invoiceId !== undefined) return undefined;
  const online = onlineDepositOf(onlinePayments);
  return standingOfQuoteDeposit(content, { isOpen: state === 'approved', received, online }).note;
}

/** The summary of a quote in an answer, without the attributes that only the server needs. */
export function summarizeQuote(quote: StoredQuote, state: QuoteState): QuoteSummary {
  const { quoteId, content, lite, createdAt, importId, invoiceId, changeOf, changes } = quote;
  const depositNote = depositNoteOf(quote, state);
  return {
    quoteId,
    ...(content.quoteNumber !== undefined && { quoteNumber: content.quoteNumber }),
    title: content.title,
    clientName: content.client?.name ?? '',
    totalCents: quoteAmounts(content).total,
    ...(isUndecided(content) && content.options && { isUndecided: true }),
    state,
    delivery: lite?.delivery ?? 'none',
    ...(lite?.mailTrouble !== undefined && { mailTrouble: lite.mailTrouble }),
    wasMailed: lite?.mailedAt !== undefined,
    issueDate: content.issueDate,
    createdAt,
    isLite: lite !== undefined,
    ...(importId !== undefined && { importId }),
    ...(depositNote !== undefined && { depositNote }),
    ...(invoiceId !== undefined && { invoiceId }),
    ...(changeOf !== undefined && { changeOf }),
    ...(changes && { agreedCents: agreedCentsOf(quote) }),
  };
}
