import { formatPercent, type Percent, typedAmount, typedQuantity } from '../money.ts';
import type { AmountLine, Discount } from './amounts.ts';
import { typedDiscount } from './discount.ts';
import type { InvoiceDraft } from './invoice-draft.ts';
import type { OptionalText } from './invoice-fields.ts';

/** A checked row: quantity in thousandths, price in cents, neither negative. `taxed` is kept only where it is false. */
export interface InvoiceLine extends AmountLine {
  readonly description: string;
}

/**
 * An invoice whose every field was checked and cleaned by `validateInvoice`; `amountsOf` gives its amounts. What was not
 * filled of the optional fields is absent, never ''.
 */
export interface Invoice
  extends Omit<InvoiceDraft, 'lineItems' | 'discount' | 'taxName' | 'taxRate' | 'terms' | OptionalText>,
    Readonly<Partial<Record<OptionalText, string>>> {
  readonly lineItems: readonly InvoiceLine[];
  readonly discount?: Discount;
  /** Present exactly where a rate is. */
  readonly taxName?: string;
  readonly taxRate?: Percent;
  /** Days to pay, where they were chosen and set the due date; never worked out from the dates. */
  readonly terms?: number;
}

/** A checked invoice as a form shows it to be changed: plain numbers without grouping. */
export function draftOfInvoice({ discount, taxRate, terms, lineItems, ...texts }: Invoice): InvoiceDraft {
  return {
    ...texts,
    lineItems: lineItems.map(({ quantity, unitPrice, ...line }) => ({
      ...line,
      quantity: typedQuantity(quantity),
      unitPrice: typedAmount(unitPrice),
    })),
    ...(discount && { discount: typedDiscount(discount) }),
    ...(taxRate !== undefined && { taxRate: formatPercent(taxRate) }),
    ...(terms !== undefined && { terms: String(terms) }),
  };
}
