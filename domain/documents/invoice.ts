import { type ThousandthsOfPercent, typedAmount, typedQuantity } from '../money.ts';
import type { ShownPhoto } from '../photos/photo.ts';
import type { AmountLine, Discount } from './amounts.ts';
import { typedDiscount } from './discount.ts';
import type { InvoiceDraft, TaxFields } from './invoice-draft.ts';
import type { OptionalField } from './invoice-fields.ts';
import type { Progress } from './progress.ts';
import type { TaxPart } from './tax-parts.ts';
import { typedTax } from './typed-tax.ts';

/**
 * A checked row: quantity in thousandths, price in cents, neither negative. `taxed` is stored only if false, `credit`
 * only if true.
 */
export interface InvoiceLine extends AmountLine {
  readonly description: string;
}

/**
 * An invoice whose fields were all checked and cleaned by `validateInvoice`. `amountsOf` calculates its amounts.
 * Optional fields without a value are absent, never ''.
 */
export interface Invoice
  extends Omit<
      InvoiceDraft,
      'lineItems' | 'discount' | keyof TaxFields | 'terms' | 'photos' | 'progress' | OptionalField
    >,
    Readonly<Partial<Record<OptionalField, string>>> {
  readonly lineItems: readonly InvoiceLine[];
  readonly discount?: Discount;
  /** Absent if there are none. */
  readonly photos?: readonly ShownPhoto[];
  /** Present exactly if there is a rate. */
  readonly taxName?: string;
  readonly taxRate?: ThousandthsOfPercent;
  /** The parts that add up to the rate; absent if the tax has no parts. */
  readonly taxParts?: readonly TaxPart[];
  /** Documents show a line for each part. */
  readonly showsTaxParts?: boolean;
  /** The payment terms in days, if they were chosen and set the due date. Never calculated from the dates. */
  readonly terms?: number;
  /** The part of an approved quote that it bills. */
  readonly progress?: Progress;
}

/** A checked invoice as the initial values of a form: plain numbers without grouping. */
export function draftOfInvoice(invoice: Invoice): InvoiceDraft {
  const {
    discount,
    terms,
    lineItems,
    taxName: _name,
    taxRate: _rate,
    taxParts: _parts,
    showsTaxParts: _shows,
    ...texts
  } = invoice;
  return {
    ...texts,
    lineItems: lineItems.map(({ quantity, hours, unitPrice, ...line }) => ({
      ...line,
      quantity: hours ?? typedQuantity(quantity),
      unitPrice: typedAmount(unitPrice),
    })),
    ...(discount && { discount: typedDiscount(discount) }),
    ...typedTax(invoice),
    ...(terms !== undefined && { terms: String(terms) }),
  };
}
