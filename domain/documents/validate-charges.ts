import { parsePercent } from '../money.ts';
import { cleanLine } from '../text.ts';
import { amountsOf, type Billing } from './amounts.ts';
import { discountMessage, isWithin, parseDiscount } from './discount.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';
import type { InvoiceDraft } from './invoice-draft.ts';
import { defaultTaxName, type InvoiceFault, invoiceLimits } from './invoice-limits.ts';

/** Discount and tax as typed. */
type TypedCharges = Pick<InvoiceDraft, 'discount' | 'taxName' | 'taxRate'>;

type Charges = Pick<Invoice, 'discount' | 'taxName' | 'taxRate'>;

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
  const taxRate = textOf(draft.taxRate);
  if (taxRate !== '' && !parsePercent(taxRate).ok)
    faults.push({
      field: 'taxRate',
      message: 'Tax rate must be between 0 and 100 with at most 3 decimals.',
    });
  return faults;
}

/** Discount and tax without faults. A name of a tax without its rate is dropped. */
export function parseCharges(draft: TypedCharges): Charges {
  const discount = parseDiscount(textOf(draft.discount));
  const taxRate = parsePercent(textOf(draft.taxRate));
  return {
    ...(discount.ok && { discount: discount.value }),
    ...(taxRate.ok && { taxRate: taxRate.value, taxName: textOf(draft.taxName) || defaultTaxName }),
  };
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
