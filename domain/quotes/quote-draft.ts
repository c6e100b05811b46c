import { type CalendarDate, daysAfter } from '../calendar-date.ts';
import { clientInDocument } from '../clients/client-fields.ts';
import { typedDiscount } from '../documents/discount.ts';
import { emptyLine, type InvoiceDraft } from '../documents/invoice-draft.ts';
import { eachText } from '../documents/invoice-fields.ts';
import { typedTax } from '../documents/typed-tax.ts';
import { type InvoiceDefaults, typedDefaultTax } from '../invoices/invoice-defaults.ts';
import { typedAmount, typedQuantity } from '../money.ts';
import type { QuoteContent } from './quote.ts';

/** An option as typed; its name may be ''. */
export interface OptionDraft {
  readonly name: string;
  readonly isRecommended?: boolean | undefined;
  readonly photoId?: string | undefined;
}

/** A quote as typed. Fields that it shares with an invoice have the same names. Dates are `yyyy-mm-dd` or ''. */
export interface QuoteDraft extends Omit<InvoiceDraft, 'progress'> {
  readonly title: string;
  /** Absent or '' until the server assigns a number. */
  readonly quoteNumber?: string | undefined;
  /** The message to the client. */
  readonly clientMessage: string;
  /** The last day on which it can be approved. */
  readonly validUntil: string;
  /** A percentage of the total ("25%") or an amount; absent until the field is shown. */
  readonly deposit?: string | undefined;
  /** What the client chooses between, as typed: names may be ''. Absent if there is nothing to choose. */
  readonly options?: readonly OptionDraft[] | undefined;
  /** Only of a change order: why the work changes; present exactly if it is one. */
  readonly changeReason?: string | undefined;
  /** Only of a change order: how many days longer the work takes. */
  readonly daysAdded?: string | undefined;
}

/** Days during which a new quote can be approved. */
const defaultValidDays = 30;

/** A new form: tax, terms and notes from Settings, one empty line, today's date, valid for 30 days. */
export const blankQuoteDraft = (
  today: CalendarDate,
  { defaultTax, defaultTerms, defaultNotes = '' }: InvoiceDefaults = {},
): QuoteDraft => ({
  ...eachText(''),
  notes: defaultNotes,
  ...typedDefaultTax(defaultTax),
  ...(defaultTerms !== undefined && { terms: String(defaultTerms) }),
  issueDate: today,
  lineItems: [emptyLine],
  title: '',
  clientMessage: '',
  validUntil: daysAfter(today, defaultValidDays),
});

/** A quote as the initial values of a form, without what the client chose. The business comes from the profile. */
export function draftOfQuote({ client, ...content }: QuoteContent): QuoteDraft {
  const { quoteNumber, taxRate, taxName, discount, deposit, validUntil = '' } = content;
  return {
    ...eachText(''),
    title: content.title,
    ...(quoteNumber !== undefined && { quoteNumber }),
    clientMessage: content.clientMessage,
    issueDate: content.issueDate,
    validUntil,
    notes: content.notes ?? '',
    ...(content.terms !== undefined && { terms: String(content.terms) }),
    ...(client && clientInDocument(client)),
    ...(content.photos && { photos: content.photos }),
    ...(content.serviceAddress !== undefined && { serviceAddress: content.serviceAddress }),
    lineItems: content.lineItems.map(({ description, quantity, hours, price, taxed, credit, ...marks }) => ({
      description,
      quantity: hours ?? typedQuantity(quantity),
      unitPrice: typedAmount(price),
      ...(taxed === false && { taxed }),
      ...(credit && { credit }),
      ...(marks.option !== undefined && { option: marks.option }),
      ...(marks.optional && { optional: marks.optional }),
    })),
    ...(content.options && { options: content.options }),
    ...(discount && { discount: typedDiscount(discount) }),
    ...(taxRate > 0 && typedTax({ ...content, taxName: taxName ?? '' })),
    ...(deposit && { deposit: typedDiscount(deposit) }),
    ...(content.change && {
      changeReason: content.change.reason,
      ...(content.change.daysAdded !== undefined && { daysAdded: String(content.change.daysAdded) }),
    }),
  };
}
