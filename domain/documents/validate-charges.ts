import { parsePercent } from '../money.ts';
import { cleanLine } from '../text.ts';
import { amountsOf, type Billing } from './amounts.ts';
import { discountMessage, isWithin, parseDiscount } from './discount.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';
import type { InvoiceDraft, TaxFields } from './invoice-draft.ts';
import { defaultTaxName, type InvoiceFault, invoiceLimits } from './invoice-limits.ts';
import { parseTaxParts, rateOfParts } from './tax-parts.ts';

/** Discount and tax as typed. */
type TypedCharges = Pick<InvoiceDraft, 'discount' | keyof TaxFields>;

type Charges = Pick<Invoice, 'discount' | keyof TaxFields>;

/** The text of an optional field; '' if it was not asked for. */
const textOf = (text: string | undefined): string => cleanLine(text ?? '');

/** Faults of discount and tax by themselves, whatever the lines are. */
export function chargeFaults(draft: TypedCharges): InvoiceFault[] {
  const faults: InvoiceFault[] = [];
  const discount = textOf(draft.discount);
  if (discount !== '' && !parseDiscount(discount).ok)
    faults.push({ field: 'discount', message: discountMessage });
  if (textOf(draft.taxName).length > invoiceLimits.taxName)
    faults.push({
      field: 'taxName',
      message: `Tax name can be at most ${invoiceLimits.taxName} characters.`,
    });
  const parts = parseTaxParts(draft.taxParts ?? '');
  if (!parts.ok) faults.push({ field: 'taxParts', message: parts.refusal });
  const taxRate = textOf(draft.taxRate);
  // With parts, their sum counts.
  const isRateUsed = parts.ok && parts.value.length === 0;
  if (isRateUsed && taxRate !== '' && !parsePercent(taxRate).ok)
    faults.push({
      field: 'taxRate',
      message: 'Tax rate must be between 0 and 100 with at most 3 decimals.',
    });
  return faults;
}

/** A tax without faults; a name without a rate and without parts is dropped. */
export function parseTax(draft: TypedCharges): Pick<Invoice, keyof TaxFields> {
  const taxName = textOf(draft.taxName) || defaultTaxName;
  const parts = parseTaxParts(draft.taxParts ?? '');
  if (parts.ok && parts.value.length > 0)
    return {
      ...{ taxRate: rateOfParts(parts.value), taxName, taxParts: parts.value },
      ...(draft.showsTaxParts === 'yes' && { showsTaxParts: true }),
    };
  const taxRate = parsePercent(textOf(draft.taxRate));
  return taxRate.ok ? { taxRate: taxRate.value, taxName } : {};
}

/** Discount and tax without faults. */
export function parseCharges(draft: TypedCharges): Charges {
  const discount = parseDiscount(textOf(draft.discount));
  return { ...(discount.ok && { discount: discount.value }), ...parseTax(draft) };
}

/** Faults that only the amounts show: a discount above the subtotal, a sum above what cents hold exactly. */
export function amountFaults(lineItems: readonly InvoiceLine[], charges: Charges): InvoiceFault[] {
  const { subtotal, total } = amountsOf({ lineItems, ...charges } satisfies Billing);
  if (subtotal > invoiceLimits.totalCents || total > invoiceLimits.totalCents)
    return [{ field: 'lineItems', message: 'The invoice total cannot be more than 99,999,999,999.99.' }];
  if (charges.discount && !isWithin(charges.discount, subtotal))
    return [{ field: 'discount', message: discountMessage }];
  return [];
}
