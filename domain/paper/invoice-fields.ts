import { invoiceLimits } from './invoice-limits.ts';

const field = (label: string, limit: number = invoiceLimits.field) => ({ label, limit });

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
  clientName: field('Client name'),
  clientAddress: field('Client address'),
  clientCity: field('Client city'),
  clientPhone: field('Client phone'),
  clientEmail: field('Client email'),
} as const;

type InvoiceField = keyof typeof invoiceFields;

/** Every text of an invoice; dates are `yyyy-mm-dd` or ''. */
export type InvoiceText = InvoiceField | 'issueDate' | 'dueDate' | 'notes';

/** Something for each of an invoice's one-line texts. */
export const eachField = <Value>(
  make: (field: InvoiceField, rule: { readonly label: string; readonly limit: number }) => Value,
): Record<InvoiceField, Value> =>
  Object.fromEntries(
    Object.entries(invoiceFields).map(([name, rule]) => [name, make(name as InvoiceField, rule)]),
  ) as Record<InvoiceField, Value>;

/** The same for each of an invoice's texts. */
export const eachText = <Value>(value: Value): Record<InvoiceText, Value> => ({
  ...eachField(() => value),
  issueDate: value,
  dueDate: value,
  notes: value,
});
