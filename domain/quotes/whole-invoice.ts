import type { InvoiceLine } from '../documents/invoice.ts';
import type { BilledPart } from '../documents/progress.ts';
import type { Cents } from '../money.ts';
import { type Agreed, agreedOf } from './agreed.ts';
import { isBillableLine } from './billed-parts.ts';
import { notAgreedRows } from './not-agreed.ts';
import type { QuoteContent } from './quote.ts';

/** How many change orders were signed when the agreed total was this one: the most that make it so. */
function countAt(total: Cents, quoted: QuoteContent, signed: readonly QuoteContent[]): number {
  for (let count = signed.length; count > 0; count -= 1)
    if (agreedOf(quoted, signed.slice(0, count)).amounts.total === total) return count;
  return 0;
}

/** An invoice of a whole quote. */
export interface WholeInvoice {
  /** The agreed total that it was made from. */
  readonly quotedCents: Cents;
  /** Its rows now. */
  readonly rows: readonly InvoiceLine[];
}

/**
 * For each signed change order, whether the invoice bills it: those that it was made from, and later ones whose rows it
 * has, because they were typed into it before or after the change order was signed.
 */
function billedChanges(
  { quotedCents, rows }: WholeInvoice,
  quoted: QuoteContent,
  signed: readonly QuoteContent[],
): readonly boolean[] {
  const count = countAt(quotedCents, quoted, signed);
  const others = notAgreedRows(rows, agreedOf(quoted, signed.slice(0, count)));
  let added = rows.filter((_, at) => others.has(at));
  return signed.map((change, index) => {
    if (index < count) return true;
    const left = notAgreedRows(added, change);
    const isBilled = added.length - left.size === change.lineItems.length;
    if (isBilled) added = added.filter((_, at) => left.has(at));
    return isBilled;
  });
}

/** The positions of the agreed rows of the quote and of these change orders, as far as they can be billed on their own. */
function rowsOf(now: Agreed, signed: readonly QuoteContent[], isBilled: readonly boolean[]) {
  const ofChanges = signed.flatMap(({ lineItems }, index) => lineItems.map(() => isBilled[index] === true));
  const ofQuote = now.lineItems.length - ofChanges.length - (now.hasAdjustment ? 1 : 0);
  return now.lineItems.flatMap((_, at) =>
    (at < ofQuote || ofChanges[at - ofQuote]) && isBillableLine(now, at) ? [at] : [],
  );
}

/**
 * What an invoice of the whole quote bills, once more was agreed since: all that was agreed when it was made, whatever
 * total it has now, and the later change orders whose rows it has. Undefined while nothing is left beside it.
 */
export function partOfWhole(
  invoice: WholeInvoice,
  quoted: QuoteContent,
  signed: readonly QuoteContent[],
): BilledPart | undefined {
  const isBilled = billedChanges(invoice, quoted, signed);
  const agreed = agreedOf(
    quoted,
    signed.filter((_, index) => isBilled[index]),
  );
  const now = agreedOf(quoted, signed);
  const { total, tax, taxBase } = agreed.amounts;
  if (!isBilled.includes(false) || now.amounts.total <= total) return undefined;
  return {
    part: { kind: 'lines', typed: '', lines: rowsOf(now, signed, isBilled) },
    agreedCents: total,
    cents: total,
    taxCents: Math.min(tax, now.amounts.tax),
    taxBaseCents: Math.min(taxBase, now.amounts.taxBase),
  };
}
