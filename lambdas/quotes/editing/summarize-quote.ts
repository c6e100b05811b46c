import { onlineDepositOf } from '#domain/documents/online/online-deposit';
import type { BilledPart } from '#domain/documents/progress';
import { listedChanges, signedChanges } from '#domain/quotes/change-order';
import type { QuoteSummary } from '#domain/quotes/contract';
import { quoteAmounts } from '#domain/quotes/quote';
import { draftCentsOf, type QuoteBill } from '#domain/quotes/quote-bill';
import { billedCentsOf } from '#domain/quotes/quote-billing';
import { isUndecided, namesOfChoice } from '#domain/quotes/quote-options';
import type { QuoteState } from '#domain/quotes/quote-state';
import { standingOfQuoteDeposit } from '#domain/quotes/received-deposit';
import type { StoredQuote } from '../approval/stored-quote.ts';
import { agreedCentsOf } from '../changed-base.ts';

/** What the list says about the deposit of a quote. Once it is billed, its invoice says so; an imported one has none. */
function depositNoteOf(quote: StoredQuote, state: QuoteState) {
  const { content, importId, invoiceId, parts, received, onlinePayments, isDepositChecked } = quote;
  if (importId !== undefined || invoiceId !== undefined) return undefined;
  return standingOfQuoteDeposit(content, {
    isOpen: state === 'approved' && parts === undefined,
    received,
    online: onlineDepositOf(onlinePayments),
    isBeingChecked: isDepositChecked,
    agreedCents: agreedCentsOf(quote),
  }).note;
}

/** True if an invoice bills the whole quote as it was before change orders were signed. Only its rows say what it bills. */
export const isWholeBilledBefore = ({ changes, invoiceId, parts = {} }: StoredQuote): boolean =>
  invoiceId !== undefined && parts[invoiceId] === undefined && signedChanges(changes).length > 0;

/**
 * The summary of a quote in an answer, without the attributes that only the server needs. `parts`: what invoices bill of
 * it, which is stored unless one of them bills the whole quote. `bills`: these invoices.
 */
export function summarizeQuote(
  quote: StoredQuote,
  state: QuoteState,
  parts: Readonly<Record<string, BilledPart>> = quote.parts ?? {},
  bills: readonly QuoteBill[] = [],
): QuoteSummary {
  const { quoteId, content, lite, createdAt, importId, invoiceId, changeOf, changes } = quote;
  const depositNote = depositNoteOf(quote, state);
  const unsigned = listedChanges(changes).filter(({ status }) => status === 'sent').length;
  const draftCents = draftCentsOf(bills, parts, agreedCentsOf(quote));
  const { option } = namesOfChoice(content);
  const { quoteNumber: changedNumber = '' } = content.change ?? {};
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
    ...(changedNumber !== '' && { changedNumber }),
    ...(option !== '' && { chosenOption: option }),
    ...(changes && { agreedCents: agreedCentsOf(quote) }),
    ...(Object.keys(parts).length > 0 && { billedCents: billedCentsOf(parts) }),
    ...(draftCents > 0 && { draftCents }),
    ...(unsigned > 0 && { unsignedChanges: unsigned }),
  };
}
