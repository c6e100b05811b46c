import { type Cents, formatPercent, parsePercent, parsePrice, typedAmount } from '../money.ts';
import { ok, type Result, refuse } from '../result.ts';
import type { Discount } from './amounts.ts';

/** Error message for a discount that is neither 0 to 100 % nor an amount up to the subtotal. */
export const discountMessage = 'Discount must be a percentage from 0 to 100 or an amount up to the subtotal.';

/** Reads the discount field: "10%" and "10 %" are percentages, "25" and "$25.00" are amounts. */
export function parseDiscount(text: string): Result<Discount, 'not-a-discount'> {
  // "-0" would be read as 0, but nobody means that as a discount.
  if (text.includes('-')) return refuse('not-a-discount');
  const isPercentage = text.trim().endsWith('%');
  const read = isPercentage ? parsePercent(text) : parsePrice(text);
  if (!read.ok) return refuse('not-a-discount');
  return ok(isPercentage ? { percent: read.value } : { amount: read.value });
}

/** A discount as the initial value of its input field: "10%" or "25.00". */
export const typedDiscount = (discount: Discount): string =>
  'percent' in discount ? formatPercent(discount.percent) : typedAmount(discount.amount);

/** False for an amount above the given one. */
export const isAtMost = (discount: Discount, maximum: Cents): boolean =>
  'percent' in discount || discount.amount <= maximum;
