import type { InvoiceLine } from '../documents/invoice.ts';
import { cleanLine } from '../text.ts';
import { agreedOf } from './agreed.ts';
import type { QuoteContent } from './quote.ts';

/** What makes two rows the same one: description, quantity, price and whether it is subtracted. */
const sameness = ({ description, quantity, hours, unitPrice, credit = false }: InvoiceLine): string =>
  JSON.stringify([cleanLine(description).toLowerCase(), hours ?? quantity, unitPrice, credit]);

/**
 * The positions of the rows of an invoice that are neither in its approved quote nor in a signed change order. A row that
 * was agreed once is agreed once.
 */
export function notAgreedRows(
  rows: readonly InvoiceLine[],
  quoted: QuoteContent,
  signed: readonly QuoteContent[] = [],
): ReadonlySet<number> {
  const left = new Map<string, number>();
  for (const { price, ...row } of agreedOf(quoted, signed).lineItems) {
    const key = sameness({ ...row, unitPrice: price });
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  const found = new Set<number>();
  rows.forEach((row, index) => {
    const key = sameness(row);
    const count = left.get(key) ?? 0;
    if (count === 0) found.add(index);
    else left.set(key, count - 1);
  });
  return found;
}
