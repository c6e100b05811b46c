import type { InvoiceLine } from '../documents/invoice.ts';
import type { LineDraft } from '../documents/invoice-draft.ts';
import { lineFaults, parseLine } from '../documents/validate-line.ts';
import { cleanLine } from '../text.ts';
import type { Agreed } from './agreed.ts';

/** What makes two rows the same one: description, quantity, price and whether it is subtracted. */
const sameness = ({ description, quantity, hours, unitPrice, credit = false }: InvoiceLine): string =>
  JSON.stringify([cleanLine(description).toLowerCase(), hours ?? quantity, unitPrice, credit]);

/**
 * The positions of the rows of an invoice that are neither in its approved quote nor in a signed change order. A row that
 * was agreed once is agreed once. An unfinished row, `undefined`, is in neither, but not meant yet.
 */
export function notAgreedRows(
  rows: readonly (InvoiceLine | undefined)[],
  { lineItems }: Pick<Agreed, 'lineItems'>,
): ReadonlySet<number> {
  const left = new Map<string, number>();
  for (const { price, ...row } of lineItems) {
    const key = sameness({ ...row, unitPrice: price });
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  const found = new Set<number>();
  rows.forEach((row, index) => {
    if (!row) return;
    const key = sameness(row);
    const count = left.get(key) ?? 0;
    if (count === 0) found.add(index);
    else left.set(key, count - 1);
  });
  return found;
}

/** The typed rows as they are read; undefined for one that cannot be read yet. */
export const readRows = (lines: readonly LineDraft[]): readonly (InvoiceLine | undefined)[] =>
  lines.map((line, index) =>
    lineFaults(line, index, 'above-zero').length === 0 ? parseLine(line) : undefined,
  );

/** The positions of the typed rows that were not agreed. A row that cannot be read yet is none of them. */
export const notAgreedDraftRows = (
  lines: readonly LineDraft[],
  agreed: Pick<Agreed, 'lineItems'>,
): ReadonlySet<number> => notAgreedRows(readRows(lines), agreed);
