import { daysAfter } from '#domain/calendar-date';
import type { InvoiceDetail } from '#domain/contract/invoices';
import type { QuoteDetail } from '#domain/contract/quotes';
import { amountsOf } from '#domain/documents/amounts';
import { brandColorFaults } from '#domain/documents/brand-color';
import { draftOfInvoice } from '#domain/documents/invoice';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { withoutOrderFields } from '#domain/documents/invoice-fields';
import type { InvoiceFault } from '#domain/documents/invoice-limits';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { depositFaults } from '#domain/invoices/deposit-paid';
import { type InvoiceDefaults, typedDefaultTax } from '#domain/invoices/invoice-defaults';
import { dueDateOfCopy, parseTerms } from '#domain/invoices/terms';
import { type Cents, parsePrice, typedAmount } from '#domain/money';
import { quoteAmounts } from '#domain/quotes/quote';
import { invoiceOfQuote } from '#domain/quotes/quote-invoice';
import { dayIn, type TimeZone } from '#domain/time-zone';
import type { BrandedDraft } from '../../documents/branding/brand-color-field.tsx';
import type { ClientDraft } from '../../documents/client/client-form.ts';
import { newDraft } from '../../documents/form/form-slots.ts';
import { isBlankLine } from '../../documents/form/form-state.ts';

/** The signed-in form. The business comes from the profile, so its fields stay empty here. */
export interface LiteInvoiceDraft extends ClientDraft, BrandedDraft {
  /** Days to pay as they were chosen; '' for a custom due date, or none. */
  readonly terms: string;
  /** The quote that a new invoice is made of, or ''. */
  readonly quoteId: string;
  /** What was received on its quote, as it would be typed, or '': it lowers the balance and bounds the total from below. */
  readonly depositPaid: string;
  /** The stored invoice this form changes, or '' for a new one. */
  readonly invoiceId: string;
  /** The content of it that the form started from, or ''. */
  readonly basedOn: string;
  /** The number a new invoice was offered, or ''. While it stands there, another free one does as well. */
  readonly suggestedNumber: string;
}

/** The deposit as it is typed: by hand, and online as far as the total goes; what exceeds it is overpaid. '' for none. */
function paidOf(byHand: Cents | undefined, online: Cents | undefined, total: Cents): string {
  if (byHand === undefined && online === undefined) return '';
  const paid = byHand ?? 0;
  return typedAmount(Math.max(paid, Math.min(total, paid + (online ?? 0))));
}

/** An approved quote, so far as its invoice is made of it. */
export type ApprovedQuote = Pick<
  QuoteDetail,
  'quoteId' | 'content' | 'clientId' | 'received' | 'onlineDeposit'
>;

/** What a new invoice begins with. */
export interface Offer extends InvoiceDefaults {
  readonly brandColor: string;
  /** The account's: its day of today is the issue date. */
  readonly timeZone?: TimeZone;
}

const withoutBusiness = {
  businessName: '',
  businessAddress: '',
  businessCity: '',
  businessPhone: '',
  businessEmail: '',
} as const;

const newInvoice = { clientId: '', quoteId: '', depositPaid: '', invoiceId: '', basedOn: '' } as const;

/** Terms in days, with the due date that they set; without any there is none. */
const withTerms = (terms: number | undefined, issueDate: string) =>
  terms === undefined
    ? { terms: '', dueDate: '' }
    : { terms: String(terms), dueDate: daysAfter(issueDate, terms) };

/** The texts that Settings offer. */
function offeredTexts({ defaultTax, defaultTerms, defaultNotes = '' }: InvoiceDefaults, issueDate: string) {
  return { ...withTerms(defaultTerms, issueDate), notes: defaultNotes, ...typedDefaultTax(defaultTax) };
}

/** A new form: what is offered, a number from the clock where none is, today, one empty line. */
export function blankLiteDraft(now: Date, offer: Offer): LiteInvoiceDraft {
  const blank = newDraft(now, dayIn(offer.timeZone, now.toISOString()));
  const invoiceNumber = offer.nextNumber ?? blank.invoiceNumber;
  return {
    ...blank,
    ...newInvoice,
    ...offeredTexts(offer, blank.issueDate),
    invoiceNumber,
    suggestedNumber: invoiceNumber,
    brandColor: offer.brandColor,
  };
}

/** True when nothing was typed; number, issue date, colour and what is offered come by themselves. */
export function isPristine(draft: LiteInvoiceDraft, offer: InvoiceDefaults): boolean {
  const { invoiceNumber, suggestedNumber, issueDate, brandColor, lineItems, ...texts } = draft;
  const offered: Readonly<Record<string, string>> = offeredTexts(offer, issueDate);
  return (
    lineItems.length === 1 &&
    lineItems.every(isBlankLine) &&
    Object.entries(texts).every(([field, text]) => !text || text === offered[field])
  );
}

/** A stored invoice in the form, to be changed. */
export function draftOfStored(invoice: InvoiceDetail): LiteInvoiceDraft {
  const typed = invoice.typed ?? draftOfInvoice(invoice.content);
  return {
    ...typed,
    terms: typed.terms ?? '',
    ...withoutBusiness,
    brandColor: invoice.brandColor,
    clientId: invoice.clientId ?? '',
    quoteId: '',
    depositPaid: paidOf(invoice.depositCents, invoice.online?.depositCents, invoice.totalCents),
    invoiceId: invoice.invoiceId,
    basedOn: invoice.contentId,
    suggestedNumber: '',
  };
}

/** A new invoice like a stored one: its own number, today's date, the same days to pay. */
export function duplicateOf(invoice: InvoiceDetail, now: Date, offer: Offer): LiteInvoiceDraft {
  const { invoiceNumber, suggestedNumber, issueDate } = blankLiteDraft(now, offer);
  const original = withoutOrderFields(draftOfStored(invoice));
  const terms = parseTerms(original.terms);
  return {
    ...original,
    ...newInvoice,
    clientId: invoice.clientId ?? '',
    invoiceNumber,
    suggestedNumber,
    issueDate,
    ...(terms === undefined
      ? { terms: '', dueDate: dueDateOfCopy(invoice.content, issueDate) }
      : withTerms(terms, issueDate)),
  };
}

/** A new invoice from what was typed into the free form; what it left empty is as Settings offer it. */
export function draftOfFree(typed: InvoiceDraft, now: Date, offer: Offer): LiteInvoiceDraft {
  const issueDate = typed.issueDate || blankLiteDraft(now, offer).issueDate;
  const { notes, dueDate, terms } = offeredTexts(offer, issueDate);
  return {
    ...blankLiteDraft(now, offer),
    ...typed,
    issueDate,
    notes: typed.notes || notes,
    ...(typed.dueDate === '' ? { dueDate, terms } : { terms: '' }),
    ...withoutBusiness,
  };
}

/** A new invoice of an approved quote: tax and terms are those that were approved. */
export const draftOfApproved = (approved: ApprovedQuote, now: Date, offer: Offer): LiteInvoiceDraft => {
  const { defaultTax: _tax, ...others } = offer;
  const blank = blankLiteDraft(now, others);
  const { terms } = approved.content;
  const { total } = quoteAmounts(approved.content);
  return {
    ...blank,
    ...(terms !== undefined && withTerms(terms, blank.issueDate)),
    ...invoiceOfQuote(approved.content),
    clientId: approved.clientId ?? '',
    quoteId: approved.quoteId,
    depositPaid: paidOf(approved.received?.cents, approved.onlineDeposit?.paidCents, total),
  };
};

/** The deposit of a form, in cents; undefined for none. */
export function depositOf({ depositPaid }: LiteInvoiceDraft): Cents | undefined {
  const cents = parsePrice(depositPaid);
  return depositPaid !== '' && cents.ok ? cents.value : undefined;
}

/** The faults of the form, lines first. Unlike the free form, it requires a quantity of at least 1. */
export function liteInvoiceFaults(draft: LiteInvoiceDraft): InvoiceFault[] {
  const checked = validateInvoice(draft, 'at-least-one');
  return [
    ...(checked.ok ? depositFaults(amountsOf(checked.value).total, depositOf(draft)) : checked.refusal),
    ...brandColorFaults(draft.brandColor),
  ];
}
