import { daysAfter } from '#domain/calendar-date';
import { amountsOf } from '#domain/documents/amounts';
import { brandColorFaults } from '#domain/documents/brand-color';
import { draftOfInvoice } from '#domain/documents/invoice';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { withoutOrderFields } from '#domain/documents/invoice-fields';
import type { InvoiceFault } from '#domain/documents/invoice-limits';
import { isVoid } from '#domain/documents/money-amounts';
import { dueDateOfCopy, parseTerms } from '#domain/documents/terms';
import { validateInvoice } from '#domain/documents/validate-invoice';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { depositFaults, minimumForDeposit } from '#domain/invoices/deposit-paid';
import { type InvoiceDefaults, typedDefaultTax } from '#domain/invoices/invoice-defaults';
import { type Cents, formatDollars, parsePrice, typedAmount } from '#domain/money';
import { dayIn, type TimeZone } from '#domain/time-zone';
import type { BrandedDraft } from '../../documents/branding/brand-color-field.tsx';
import type { ClientDraft } from '../../documents/client/client-form.ts';
import { newDraft } from '../../documents/form/form-slots.ts';
import { isBlankLine } from '../../documents/form/form-state.ts';
import { type MailChoices, usualMailChoices, withoutMailChoices } from './mail-choices.ts';

/** The form of a signed-in user. The business comes from the profile, so its fields stay empty here. */
export interface LiteInvoiceDraft extends ClientDraft, BrandedDraft, MailChoices {
  /** The chosen payment terms in days; '' for a custom or no due date. */
  readonly terms: string;
  /** ID of the quote that a new invoice is made from, or ''. */
  readonly quoteId: string;
  /** ID of the quote whose work a copied invoice bills, if this copy bills it besides; or ''. */
  readonly copiedQuoteId: string;
  /** ID of the job that a new invoice is made for, or ''. */
  readonly jobId: string;
  /** IDs of the visits that a new invoice bills together, separated by commas, or ''. */
  readonly visitIds: string;
  /** The deposit that was paid, by hand and online, formatted as typed, or ''. It reduces the balance. */
  readonly depositPaid: string;
  /** The minimum total of the invoice if it is less than the paid deposit, formatted as typed; otherwise ''. */
  readonly minimumTotal: string;
  /** The total of the approved quote that the invoice is made from, formatted as typed, or ''. */
  readonly quotedTotal: string;
  /** The agreed total that the form of a new invoice from a quote shows, formatted as typed, or ''. */
  readonly agreedTotal: string;
  /** ID of the stored invoice that this form edits, or '' for a new one. */
  readonly invoiceId: string;
  /** ID of the content that the form started from, or ''. */
  readonly basedOn: string;
  /**
   * The number that was suggested for a new invoice, or ''. If the field still holds it, the server may assign another
   * free number.
   */
  readonly suggestedNumber: string;
}

/**
 * The paid deposit, and the minimum total that it allows. A projection of the stored deposits and not of the standing: the
 * form refuses a total by the same limit as the server, which tells the two ways of paying apart.
 */
export const depositFieldsOf = (
  depositCents: Cents | undefined,
  onlineCents: Cents | undefined,
  quotedCents: Cents | undefined,
): Pick<LiteInvoiceDraft, 'depositPaid' | 'minimumTotal'> => {
  if (depositCents === undefined && onlineCents === undefined) return { depositPaid: '', minimumTotal: '' };
  const paid = (depositCents ?? 0) + (onlineCents ?? 0);
  const minimum = minimumForDeposit({ depositCents, onlineCents, quotedCents });
  return { depositPaid: typedAmount(paid), minimumTotal: minimum < paid ? typedAmount(minimum) : '' };
};

/** Initial values of a new invoice. */
export interface NewInvoiceDefaults extends InvoiceDefaults {
  readonly brandColor: string;
  /** The account's time zone: the issue date is today in it. */
  readonly timeZone?: TimeZone;
}

const emptyBusiness = {
  businessName: '',
  businessAddress: '',
  businessCity: '',
  businessPhone: '',
  businessEmail: '',
} as const;

/** Empty values for a form that refers to no client, quote or stored invoice. */
const newInvoiceReferences = {
  clientId: '',
  quoteId: '',
  copiedQuoteId: '',
  jobId: '',
  visitIds: '',
  depositPaid: '',
  minimumTotal: '',
  quotedTotal: '',
  agreedTotal: '',
  invoiceId: '',
  basedOn: '',
} as const;

/** The terms in days with the resulting due date; both empty without terms. */
export const termsAndDueDate = (terms: number | undefined, issueDate: string) =>
  terms === undefined
    ? { terms: '', dueDate: '' }
    : { terms: String(terms), dueDate: daysAfter(issueDate, terms) };

/** The default terms, notes and tax from Settings. */
function defaultTexts({ defaultTax, defaultTerms, defaultNotes = '' }: InvoiceDefaults, issueDate: string) {
  return { ...termsAndDueDate(defaultTerms, issueDate), notes: defaultNotes, ...typedDefaultTax(defaultTax) };
}

/** A new form: the defaults, today's date, one blank line, and the suggested number or one made from the time. */
export function blankLiteDraft(now: Date, defaults: NewInvoiceDefaults): LiteInvoiceDraft {
  const blank = newDraft(now, dayIn(defaults.timeZone, now.toISOString()));
  const invoiceNumber = defaults.nextNumber ?? blank.invoiceNumber;
  return {
    ...blank,
    ...newInvoiceReferences,
    ...defaultTexts(defaults, blank.issueDate),
    ...usualMailChoices(defaults),
    invoiceNumber,
    suggestedNumber: invoiceNumber,
    brandColor: defaults.brandColor,
  };
}

/** True if no document was typed. Ignores number, issue date, color, job and defaults, which were not typed. */
export function isPristine(form: LiteInvoiceDraft, defaults: InvoiceDefaults): boolean {
  const draft = withoutMailChoices(form);
  const { invoiceNumber, suggestedNumber, issueDate, brandColor, lineItems, jobId: _job, ...texts } = draft;
  const untypedTexts: Readonly<Record<string, unknown>> = defaultTexts(defaults, issueDate);
  return (
    lineItems.length === 1 &&
    lineItems.every(isBlankLine) &&
    Object.entries(texts).every(([field, text]) => !text || text === untypedTexts[field])
  );
}

/** A stored invoice as a draft for editing. */
export function draftOfStored(invoice: InvoiceDetail, defaults: InvoiceDefaults = {}): LiteInvoiceDraft {
  const { deliveryEmail } = invoice;
  const printed = draftOfInvoice(invoice.content);
  // An address that was corrected when the invoice was emailed again is not printed yet.
  const typed = invoice.typed ?? {
    ...printed,
    ...(deliveryEmail !== undefined && { clientEmail: deliveryEmail }),
  };
  return {
    ...typed,
    terms: typed.terms ?? '',
    ...emptyBusiness,
    brandColor: invoice.brandColor,
    clientId: invoice.clientId ?? '',
    quoteId: '',
    copiedQuoteId: '',
    jobId: '',
    visitIds: '',
    ...depositFieldsOf(invoice.depositCents, invoice.online?.depositCents, invoice.quotedCents),
    quotedTotal: quotedTotalOf(invoice),
    agreedTotal: '',
    ...usualMailChoices(defaults),
    invoiceId: invoice.invoiceId,
    basedOn: invoice.contentId,
    suggestedNumber: '',
  };
}

/** The total of the quote that a stored invoice bills: what is agreed now, if it bills all of that. */
function quotedTotalOf({ invoiceId, quotedCents, progress, billing }: InvoiceDetail): string {
  if (quotedCents === undefined) return '';
  const billsAll = billing && !progress && billing.parts[invoiceId] === undefined;
  return typedAmount(billsAll ? billing.agreed.amounts.total : quotedCents);
}

/**
 * A copy of a stored invoice: a new number, today's date, the same terms, no PO number. A copy of a void invoice bills
 * the same job and visits again; one of a quote's invoice bills in addition to it.
 */
export function duplicateOf(
  invoice: InvoiceDetail,
  now: Date,
  defaults: NewInvoiceDefaults,
): LiteInvoiceDraft {
  const { invoiceNumber, suggestedNumber, issueDate } = blankLiteDraft(now, defaults);
  const original = withoutOrderFields(draftOfStored(invoice, defaults));
  const terms = parseTerms(original.terms);
  return {
    ...original,
    ...newInvoiceReferences,
    copiedQuoteId: invoice.quoteId ?? '',
    ...(isVoid(invoice) &&
      invoice.quoteId === undefined && {
        jobId: invoice.jobId ?? '',
        visitIds: invoice.visitIds?.join(',') ?? '',
      }),
    clientId: invoice.clientId ?? '',
    invoiceNumber,
    suggestedNumber,
    issueDate,
    ...(terms === undefined
      ? { terms: '', dueDate: dueDateOfCopy(invoice.content, issueDate) }
      : termsAndDueDate(terms, issueDate)),
  };
}

/** A new invoice from the content typed into the free form; empty fields get the defaults from Settings. */
export function draftOfFreeForm(
  typed: InvoiceDraft,
  now: Date,
  defaults: NewInvoiceDefaults,
): LiteInvoiceDraft {
  const issueDate = typed.issueDate || blankLiteDraft(now, defaults).issueDate;
  const { notes, dueDate, terms } = defaultTexts(defaults, issueDate);
  return {
    ...blankLiteDraft(now, defaults),
    ...typed,
    issueDate,
    notes: typed.notes || notes,
    ...(typed.dueDate === '' ? { dueDate, terms } : { terms: '' }),
    ...emptyBusiness,
  };
}

function centsOf(typed: string): Cents | undefined {
  const cents = parsePrice(typed);
  return typed !== '' && cents.ok ? cents.value : undefined;
}

/** The deposit of a draft, in cents; undefined if there is none. */
export const depositOf = ({ depositPaid }: LiteInvoiceDraft): Cents | undefined => centsOf(depositPaid);

/** The minimum total that the deposit of a draft allows: the whole deposit, if no lower minimum is set. */
const minimumTotalOf = ({ depositPaid, minimumTotal }: LiteInvoiceDraft): Cents | undefined =>
  centsOf(minimumTotal || depositPaid);

/** "$120.00 more than the approved quote"; undefined unless the total is known and above that of the quote. */
export function aboveQuoteText(draft: LiteInvoiceDraft): string | undefined {
  const quoted = centsOf(draft.quotedTotal);
  if (quoted === undefined) return undefined;
  const checked = validateInvoice(draft, 'at-least-one');
  const excess = checked.ok ? amountsOf(checked.value).total - quoted : 0;
  return excess > 0 ? `${formatDollars(excess)} more than the approved quote` : undefined;
}

/** The faults of the draft, lines first. Unlike the free form, it requires a quantity of at least 1. */
export function liteInvoiceFaults(draft: LiteInvoiceDraft): InvoiceFault[] {
  const checked = validateInvoice(draft, 'at-least-one');
  return [
    ...(checked.ok ? depositFaults(amountsOf(checked.value).total, minimumTotalOf(draft)) : checked.refusal),
    ...brandColorFaults(draft.brandColor),
  ];
}
