import type { BilledPart } from '../documents/progress.ts';
import type { Cents } from '../money.ts';
import { type Agreed, agreedOf } from './agreed.ts';
import { isBillableLine } from './billed-parts.ts';
import type { QuoteContent } from './quote.ts';

/** What was agreed when it came to this total: with the most change orders that make it so. */
function agreedAt(
  total: Cents,
  quoted: QuoteContent,
  signed: readonly QuoteContent[],
): { readonly agreed: Agreed; readonly isNow: boolean } {
  for (let count = signed.length; count > 0; count -= 1) {
    const agreed = agreedOf(quoted, signed.slice(0, count));
    if (agreed.amounts.total === total) return { agreed, isNow: count === signed.length };
  }
  return { agreed: agreedOf(quoted), isNow: signed.length === 0 };
}

/**
 * What an invoice of the whole quote bills, once more was agreed since: all that was agreed when it was made, whatever
 * total it has now. Undefined while nothing is left beside it. `quotedCents`: the agreed total that it was made from.
 */
export function partOfWhole(
  quotedCents: Cents,
  quoted: QuoteContent,
  signed: readonly QuoteContent[],
): BilledPart | undefined {
  const { agreed, isNow } = agreedAt(quotedCents, quoted, signed);
  const now = agreedOf(quoted, signed).amounts;
  const { total, tax, taxBase } = agreed.amounts;
  if (isNow || now.total <= total) return undefined;
  return {
    part: {
      kind: 'lines',
      typed: '',
      lines: agreed.lineItems.flatMap((_, at) => (isBillableLine(agreed, at) ? [at] : [])),
    },
    agreedCents: total,
    cents: total,
    taxCents: Math.min(tax, now.tax),
    taxBaseCents: Math.min(taxBase, now.taxBase),
  };
}
