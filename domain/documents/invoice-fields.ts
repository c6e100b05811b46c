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

const ofClient = <Field extends ClientDocumentField | AddedDocumentField>(added: boolean) =>
  each(documentLabels<Field>(added), (_name, label) => field(label));

/**
 * The one-line texts of an invoice: what messages call each, and the most characters it takes. Blank form, wire, table
 * and validation are made from this list, so that a field is added here.
 */
export const invoiceFields = {
  invoiceNumber: field('Invoice number'),
  businessName: field('Business name'),
  businessAddress: field('Business address'),
  businessCity: field('Business city'),
  businessPhone: field('Business phone'),
  businessEmail: field('Business email'),
  ...ofClient<ClientDocumentField>(false),
} as const;

/** The client's texts that stored documents may lack; forms always show them. */
const addedFields = ofClient<AddedDocumentField>(true);

/**
 * The one-line texts that a form shows when they are asked for; absent and '' are the same. Forms, documents and the client's
 * page show each of them, on documents under its label; what is `ofOneOrder` is left out of a
 * duplicate and a repeat.
 */
export const optionalFields = {
  reference: { ...field('PO number', 50), onPaper: 'PO Number', ofOneOrder: true },
} as const;

export type OptionalField = keyof typeof optionalFields;

/** The one-line texts that a draft may lack. */
export type OptionalText = OptionalField | AddedDocumentField;

type InvoiceField = keyof typeof invoiceFields;

/** Every text of an invoice; dates are `yyyy-mm-dd` or ''. */
export type InvoiceText = InvoiceField | 'issueDate' | 'dueDate' | 'notes';

/** What is known of a field. */
interface FieldRule {
  readonly label: string;
  readonly limit: number;
}

interface OptionalRule extends FieldRule {
  readonly onPaper: string;
  readonly ofOneOrder: boolean;
}

/** Something for each of an invoice's one-line texts. */
export const eachField = <Value>(
  make: (field: InvoiceField, rule: FieldRule) => Value,
): Record<InvoiceField, Value> => each<InvoiceField, FieldRule, Value>(invoiceFields, make);

/** Something for each of the texts that a draft may lack. */
export const eachOptionalText = <Value>(
  make: (field: OptionalText, rule: FieldRule) => Value,
): Record<OptionalText, Value> =>
  each<OptionalText, FieldRule, Value>({ ...optionalFields, ...addedFields }, make);

/** Something for each of the texts that a form shows on request. */
export const eachOptional = <Value>(
  make: (field: OptionalField, rule: OptionalRule) => Value,
): Record<OptionalField, Value> => each<OptionalField, OptionalRule, Value>(optionalFields, make);

/** Like a draft, without what is of one order. */
export function withoutOrder<Draft extends Readonly<Partial<Record<OptionalField, unknown>>>>(
  draft: Draft,
): Draft {
  const { ...copy }: { -readonly [Name in keyof Draft]: Draft[Name] } = draft;
  eachOptional((name, { ofOneOrder }) => ofOneOrder && delete copy[name]);
  return copy;
}

/** The texts of those that were filled, clean and no longer than their limit. */
export function filledOptional(typed: { readonly [Name in OptionalText]?: string | undefined }): {
  readonly [Name in OptionalText]?: string;
} {
  const texts = eachOptionalText((name, { limit }) => cutText(cleanLine(typed[name] ?? ''), limit));
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

/** The same for each of an invoice's texts. */
export const eachText = <Value>(value: Value): Record<InvoiceText, Value> => ({
  ...eachField(() => value),
  issueDate: value,
  dueDate: value,
  notes: value,
});
