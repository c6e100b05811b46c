import type { QuoteDetail } from '#domain/contract/quotes';
import type { Part } from '#domain/documents/progress';
import { typedAmount } from '#domain/money';
import { quoteAmounts } from '#domain/quotes/quote';
import { invoiceOfQuote } from '#domain/quotes/quote-invoice';
import { depositStandingOfQuote, type OwnersDeposit } from '#domain/quotes/received-deposit';
import {
  blankLiteDraft,
  depositFieldsOf,
  type LiteInvoiceDraft,
  type NewInvoiceDefaults,
  termsAndDueDate,
} from './lite-draft.ts';
import { draftWithPart } from './part-of-quote.ts';

/** The parts of an approved quote that its invoice is made from. */
export type ApprovedQuote = Pick<
  QuoteDetail,
  'quoteId' | 'clientId' | 'acceptance' | 'billing' | 'invoiceId' | 'signedChanges' | 'agreedCents'
> &
  Omit<OwnersDeposit, 'state' | 'invoiceId' | 'importId'>;

/** A new invoice from an approved quote; tax and terms are the approved ones. */
export const draftOfApprovedQuote = (
  approved: ApprovedQuote,
  now: Date,
  defaults: NewInvoiceDefaults,
): LiteInvoiceDraft => {
  const { defaultTax: _tax, ...defaultsWithoutTax } = defaults;
  const blank = blankLiteDraft(now, defaultsWithoutTax);
  const { terms } = approved.content;
  const total = approved.agreedCents ?? quoteAmounts(approved.content).total;
  const { paidOnline, undecidedCents } = depositStandingOfQuote({ ...approved, state: 'approved' });
  // The invoice deducts what a reported account received as well, until the owner has decided.
  const onlineCents = (paidOnline?.cents ?? 0) + undecidedCents || undefined;
  return {
    ...blank,
    ...(terms !== undefined && termsAndDueDate(terms, blank.issueDate)),
    ...invoiceOfQuote(approved.content, approved.signedChanges),
    clientId: approved.clientId ?? '',
    quoteId: approved.quoteId,
    // Its photos can be shown on the invoice.
    jobId: approved.acceptance?.jobId ?? '',
    ...depositFieldsOf(approved.received?.cents, onlineCents, total),
    quotedTotal: typedAmount(total),
  };
};

/** A new invoice that bills a part of an approved quote. The first one uses the deposit. */
export function draftOfQuotePart(
  approved: ApprovedQuote,
  part: Part,
  now: Date,
  defaults: NewInvoiceDefaults,
): LiteInvoiceDraft {
  const draft = draftOfApprovedQuote(approved, now, defaults);
  if (!approved.billing) return draft;
  const unused = approved.invoiceId === undefined ? {} : { depositPaid: '', minimumTotal: '' };
  return draftWithPart({ ...draft, quotedTotal: '', ...unused }, approved.billing, part).draft;
}
