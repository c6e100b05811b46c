import { type ClientDocumentField, clientFieldList } from '../clients/client-fields.ts';
import { cleanLine, cutText } from '../text.ts';
import { invoiceLimits } from './invoice-limits.ts';

const field = (label: string, limit: number = invoiceLimits.field) => ({ label, limit });

const each = <Name extends string, Rule, Value>(
  fields: Readonly<Record<Name, Rule>>,
  make: (field: Name, rule: Rule) => Value,
): Record<Name, Value> =>
  Object.fromEntries(
    Object.entries<Rule>(fields).map(([name, rule]) => [name, make(name as Name, rule)]),
  ) as Record<Name, Value>;

const clientFieldRules = Object.fromEntries(
  clientFieldList.map(({ inDocument, label }) => [inDocument, field(label)]),
) as Record<ClientDocumentField, ReturnType<typeof field>>;

/**
 * The one-line fields of an invoice: their names in messages, and their length limits. The blank form, requests, stored
 * items and validation are derived from this list. Add new fields here.
 */
export const invoiceFields = {
  invoiceNumber: field('Invoice number'),
  businessName: field('Business name'),
  businessAddress: field('Business address'),
  businessCity: field('Business city'),
  businessPhone: field('Business phone'),
  businessEmail: field('Business email'),
  ...clientFieldRules,
} as const;

/**
 * One-line fields that a form shows on request; an absent field means the same as ''. Documents and the client's page
 * show each filled one under its label. Fields with `isOrderSpecific` are not copied to duplicates and recurring
 * invoices.
 */
export const optionalFields = {
  reference: {
    ...field('PO number', 50),
    printedLabel: 'PO Number',
    printedWith: 'dates',
    isOrderSpecific: true,
  },
  /** Where the work was done; printed only if it is not the client's own address. */
  serviceAddress: {
    ...field('Service address', 300),
    printedLabel: 'Service address',
    printedWith: 'client',
    isOrderSpecific: false,
  },
} as const;

export type OptionalField = keyof typeof optionalFields;

type InvoiceField = keyof typeof invoiceFields;

/** Every text field of an invoice; dates are `yyyy-mm-dd` or ''. */
export type InvoiceText = InvoiceField | 'issueDate' | 'dueDate' | 'notes';

/** The properties of a field. */
interface FieldRule {
  readonly label: string;
  readonly limit: number;
}

interface OptionalRule extends FieldRule {
  readonly printedLabel: string;
  /** The part of the document that shows it. */
  readonly printedWith: 'dates' | 'client';
  readonly isOrderSpecific: boolean;
}

/** Makes a value for each one-line field of an invoice. */
export const eachField = <Value>(
  make: (field: InvoiceField, rule: FieldRule) => Value,
): Record<InvoiceField, Value> => each<InvoiceField, FieldRule, Value>(invoiceFields, make);

/** Makes a value for each field that a form shows on request. */
export const eachOptional = <Value>(
  make: (field: OptionalField, rule: OptionalRule) => Value,
): Record<OptionalField, Value> => each<OptionalField, OptionalRule, Value>(optionalFields, make);

/** A copy of a draft without the fields that belong to one order, and without its photos. */
export function withoutOrderFields<
  Draft extends Readonly<Partial<Record<OptionalField | 'photos' | 'progress', unknown>>>,
>(draft: Draft): Draft {
  const { ...copy }: { -readonly [Name in keyof Draft]: Draft[Name] } = draft;
  delete copy.photos;
  delete copy.progress;
  eachOptional((name, { isOrderSpecific }) => isOrderSpecific && delete copy[name]);
  return copy;
}

/** The filled optional fields, cleaned and cut to their limit. */
export function filledOptional(typed: { readonly [Name in OptionalField]?: string | undefined }): {
  readonly [Name in OptionalField]?: string;
} {
  const texts = eachOptional((name, { limit }) => cutText(cleanLine(typed[name] ?? ''), limit));
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

/** The same value for each text field of an invoice. */
export const eachText = <Value>(value: Value): Record<InvoiceText, Value> => ({
  ...eachField(() => value),
  issueDate: value,
  dueDate: value,
  notes: value,
});
