import {
  type AddedDocumentField,
  type ClientDocumentField,
  documentLabels,
} from '../clients/client-fields.ts';
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

/** The client's fields in an invoice: those added after release 1.0.0, or the original ones. */
const clientFieldRules = <Field extends ClientDocumentField | AddedDocumentField>(added: boolean) =>
  each(documentLabels<Field>(added), (_name, label) => field(label));

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
  ...clientFieldRules<ClientDocumentField>(false),
} as const;

/** Client fields that stored documents may lack. Forms always show them. */
const addedFields = clientFieldRules<AddedDocumentField>(true);

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

/** One-line fields that a draft may lack. */
export type OptionalText = OptionalField | AddedDocumentField;

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

/** Makes a value for each field that a draft may lack. */
export const eachOptionalText = <Value>(
  make: (field: OptionalText, rule: FieldRule) => Value,
): Record<OptionalText, Value> =>
  each<OptionalText, FieldRule, Value>({ ...optionalFields, ...addedFields }, make);

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
export function filledOptional(typed: { readonly [Name in OptionalText]?: string | undefined }): {
  readonly [Name in OptionalText]?: string;
} {
  const texts = eachOptionalText((name, { limit }) => cutText(cleanLine(typed[name] ?? ''), limit));
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

/** The same value for each text field of an invoice. */
export const eachText = <Value>(value: Value): Record<InvoiceText, Value> => ({
  ...eachField(() => value),
  issueDate: value,
  dueDate: value,
  notes: value,
});
