import { ambiguousDotAdvice, parsePercent } from '../money.ts';
import { cleanLine } from '../text.ts';
import { amountsOf, type Billing, chargesAndCredits } from './amounts.ts';
import { discountMessage, isAtMost, parseDiscount } from './discount.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';
import type { InvoiceDraft, TaxFields } from './invoice-draft.ts';
import { defaultTaxName, type InvoiceFault, invoiceLimits } from './invoice-limits.ts';
import { parseTaxParts, rateOfParts } from './tax-parts.ts';

/** Discount and tax as typed. */
type TypedCharges = Pick<InvoiceDraft, 'discount' | 'progress' | keyof TaxFields>;

type Charges = Pick<Invoice, 'discount' | 'progress' | keyof TaxFields>;

/** The text of an optional field; '' if it is absent. */
const textOf = (text: string | undefined): string => cleanLine(text ?? '');

/** Faults of discount and tax that do not depend on the lines. */
export function chargeFaults(draft: TypedCharges): InvoiceFault[] {
  const faults: InvoiceFault[] = [];
  const discount = textOf(draft.discount);
  if (discount !== '' && !parseDiscount(discount).ok)
    faults.push({
      field: 'discount',
      message: [discountMessage, ambiguousDotAdvice(discount)].filter(Boolean).join(' '),
    });
  if (textOf(draft.taxName).length > invoiceLimits.taxName)
    faults.push({
      field: 'taxName',
      message: `Tax name can be at most ${invoiceLimits.taxName} characters.`,
    });
  const parts = parseTaxParts(draft.taxParts ?? '');
  if (!parts.ok) faults.push({ field: 'taxParts', message: parts.refusal });
  const taxRate = textOf(draft.taxRate);
  // If there are parts, their sum is the rate, so the field for the rate is not checked.
  const isRateUsed = parts.ok && parts.value.length === 0;
  if (isRateUsed && taxRate !== '' && !parsePercent(taxRate).ok)
    faults.push({
      field: 'taxRate',
      message: 'Tax rate must be between 0 and 100 with at most 3 decimals.',
    });
  if (draft.progress && draft.progress.cents <= 0) faults.push({ field: 'progress', message: partMissing });
  return faults;
}

/** Parses a tax without faults. A name without a rate and without parts is dropped. */
export function parseTax(draft: TypedCharges): Pick<Invoice, keyof TaxFields> {
  const taxName = textOf(draft.taxName) || defaultTaxName;
  const parts = parseTaxParts(draft.taxParts ?? '');
  if (parts.ok && parts.value.length > 0)
    return {
      taxRate: rateOfParts(parts.value),
      taxName,
      taxParts: parts.value,
      ...(draft.showsTaxParts === 'yes' && { showsTaxParts: true }),
    };
  const taxRate = parsePercent(textOf(draft.taxRate));
  return taxRate.ok ? { taxRate: taxRate.value, taxName } : {};
}

/** Parses a discount and a tax without faults, and takes over the part of a quote that is billed. */
export function parseCharges(draft: TypedCharges): Charges {
  const discount = parseDiscount(textOf(draft.discount));
  return { ...(discount.ok && { discount: discount.value }), ...parseTax(draft), ...progressIn(draft) };
}

/** The fault of an invoice that bills a part of a quote before the part was chosen. */
const partMissing = 'Choose what to bill.';

const progressIn = ({ progress }: TypedCharges): Pick<Invoice, 'progress'> => (progress ? { progress } : {});

/** Error message for credits that are larger than the lines. */
export const totalBelowZero = 'The total cannot be less than $0.00.';

/**
 * Faults of the calculated amounts: a discount above the subtotal, credits above the lines, or a sum too large to be
 * exact in cents. `mayLower`: the credits may be larger, as those of a change order.
 */
export function amountFaults(
  lineItems: readonly InvoiceLine[],
  charges: Charges,
  mayLower = false,
): InvoiceFault[] {
  const { subtotal, total } = amountsOf({ lineItems, ...charges } satisfies Billing);
  const { charged, credited } = chargesAndCredits(lineItems);
  if ([charged, credited, total].some((cents) => cents > invoiceLimits.totalCents))
    return [{ field: 'lineItems', message: 'The invoice total cannot be more than 99,999,999,999.99.' }];
  if (credited > charged && !mayLower) return [{ field: 'lineItems', message: totalBelowZero }];
  if (charges.discount && !isAtMost(charges.discount, subtotal))
    return [{ field: 'discount', message: discountMessage }];
  return [];
}
