import { type Percent, typedAmount, typedQuantity } from '../money.ts';
import type { AmountLine, Discount } from './amounts.ts';
import { typedDiscount } from './discount.ts';
import type { InvoiceDraft, TaxFields } from './invoice-draft.ts';
import type { OptionalText } from './invoice-fields.ts';
import type { TaxPart } from './tax-parts.ts';
import { typedTax } from './typed-tax.ts';

/** A checked row: quantity in thousandths, price in cents, neither negative. `taxed` is kept only where it is false. */
export interface InvoiceLine extends AmountLine {
  readonly description: string;
}

/**
 * An invoice whose every field was checked and cleaned by `validateInvoice`; `amountsOf` gives its amounts. What was not
 * filled of the optional fields is absent, never ''.
 */
export interface Invoice
  extends Omit<InvoiceDraft, 'lineItems' | 'discount' | keyof TaxFields | 'terms' | OptionalText>,
    Readonly<Partial<Record<OptionalText, string>>> {
  readonly lineItems: readonly InvoiceLine[];
  readonly discount?: Discount;
  /** Present exactly where a rate is. */
  readonly taxName?: string;
  readonly taxRate?: Percent;
  /** What the rate is the sum of; absent for a tax that has no parts. */
  readonly taxParts?: readonly TaxPart[];
  /** Documents show each part instead of one line. */
  readonly showsTaxParts?: boolean;
  /** Days to pay, where they were chosen and set the due date; never worked out from the dates. */
  readonly terms?: number;
}

/** A checked invoice as a form shows it to be changed: plain numbers without grouping. */
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
    lineItems: lineItems.map(({ quantity, unitPrice, ...line }) => ({
      ...line,
      quantity: typedQuantity(quantity),
      unitPrice: typedAmount(unitPrice),
    })),
    ...(discount && { discount: typedDiscount(discount) }),
    ...typedTax(invoice),
    ...(terms !== undefined && { terms: String(terms) }),
  };
}
