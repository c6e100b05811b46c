import type { LineDraft } from '#domain/documents/invoice-draft';
import type { Part, Progress } from '#domain/documents/progress';
import { lineFaults } from '#domain/documents/validate-line';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { type Cents, typedAmount } from '#domain/money';
import { type Agreed, adjustmentName, agreedOf } from '#domain/quotes/agreed';
import { progressOf } from '#domain/quotes/billed-parts';
import type { QuoteDetail } from '#domain/quotes/contract';
import { withoutCharges } from '#domain/quotes/invoice-of-part';
import { notAgreedDraftRows } from '#domain/quotes/not-agreed';
import { quoteAmounts } from '#domain/quotes/quote';
import type { QuoteBilling } from '#domain/quotes/quote-billing';
import { chargesOfAgreed, invoiceOfQuote } from '#domain/quotes/quote-invoice';
import { depositStandingOfQuote, type OwnersDeposit } from '#domain/quotes/received-deposit';
import { cleanLine } from '#domain/text';
import { isBlankLine } from '../../documents/form/form-state.ts';
import {
  blankLiteDraft,
  depositFieldsOf,
  duplicateOf,
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

/** What is agreed on an approved quote now, in cents. */
export const agreedCentsOf = ({ billing, agreedCents, content }: ApprovedQuote): Cents =>
  billing?.agreed.amounts.total ?? agreedCents ?? quoteAmounts(content).total;

/** A new invoice from an approved quote; tax and terms are the approved ones. */
export const draftOfApprovedQuote = (
  approved: ApprovedQuote,
  now: Date,
  defaults: NewInvoiceDefaults,
): LiteInvoiceDraft => {
  const { defaultTax: _tax, ...defaultsWithoutTax } = defaults;
  const blank = blankLiteDraft(now, defaultsWithoutTax);
  const { terms } = approved.content;
  const total = agreedCentsOf(approved);
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
    agreedTotal: typedAmount(total),
  };
};

/** True for a row that the owner typed, as far as it can be read: it is no row of what is or was agreed. */
const isOwnRow = (line: LineDraft, isNotAgreed: boolean): boolean =>
  cleanLine(line.description) !== adjustmentName &&
  (isNotAgreed || (!isBlankLine(line) && lineFaults(line, 0, 'above-zero').length > 0));

/** The draft with the rows, discount and tax that are agreed now, and with the rows that the owner added. */
export function withAgreedRows(draft: LiteInvoiceDraft, agreed: Agreed): LiteInvoiceDraft {
  const { lineItems, ...charges } = chargesOfAgreed(agreed);
  const notAgreed = notAgreedDraftRows(draft.lineItems, agreed);
  const own = draft.lineItems.filter((line, index) => isOwnRow(line, notAgreed.has(index)));
  return { ...withoutCharges(draft), lineItems: [...lineItems, ...own], ...charges };
}

/** The draft of an invoice of the whole quote with what is agreed now, and with the rows that the owner added. */
export function withAgreedNow(
  draft: LiteInvoiceDraft,
  approved: ApprovedQuote,
  now: Date,
  defaults: NewInvoiceDefaults,
): LiteInvoiceDraft {
  const fresh = draftOfApprovedQuote(approved, now, defaults);
  return {
    ...withAgreedRows(draft, agreedOf(approved.content, approved.signedChanges)),
    depositPaid: fresh.depositPaid,
    minimumTotal: fresh.minimumTotal,
    quotedTotal: fresh.quotedTotal,
    agreedTotal: fresh.agreedTotal,
  };
}

/**
 * What bills again what a void invoice billed: the part as it was typed, or its amount if that comes to more or less
 * now.
 */
function partAgain(billing: QuoteBilling, { part, cents }: Progress): Part {
  const again = progressOf(billing, part);
  return again.ok && again.value.cents === cents
    ? part
    : { kind: 'amount', typed: typedAmount(cents), lines: [] };
}

/** A new invoice that bills what a void invoice of the quote billed: the same part, or all that is agreed now. */
export function draftOfBillAgain(
  copied: InvoiceDetail,
  approved: ApprovedQuote,
  now: Date,
  defaults: NewInvoiceDefaults,
): LiteInvoiceDraft {
  const { progress } = copied;
  const { billing } = approved;
  const start =
    progress && billing
      ? draftOfQuotePart(approved, partAgain(billing, progress), now, defaults)
      : withAgreedNow(duplicateOf(copied, now, defaults), approved, now, defaults);
  const { quoteId, jobId } = draftOfApprovedQuote(approved, now, defaults);
  return { ...start, quoteId, jobId, copiedQuoteId: '' };
}

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
  return draftWithPart({ ...draft, quotedTotal: '', agreedTotal: '', ...unused }, approved.billing, part)
    .draft;
}
