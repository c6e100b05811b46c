import type { Invoice, InvoiceLine } from '../documents/invoice.ts';
import type { Cents } from '../money.ts';
import { cleanLine } from '../text.ts';

/** A line remembered for reuse, with its latest price. Instants are ISO. */
export interface SavedItem {
  readonly itemId: string;
  readonly description: string;
  readonly unitPriceCents: Cents;
  /** False if the last invoice with a tax did not charge it on this line. */
  readonly taxed?: boolean;
  readonly createdAt: string;
  readonly lastUsed: string;
  /** Invoices that used it. */
  readonly usageCount: number;
  /** Names the import that brought it. */
  readonly importId?: string;
}

/** What a person types about a saved item. */
export interface ItemDraft {
  readonly description: string;
  readonly unitPrice: string;
}

export type CheckedItem = Pick<SavedItem, 'description' | 'unitPriceCents'>;

/** Items shown first, most used first. */
export const topItems = 20;

/** Most lines of one invoice that are remembered. */
export const rememberedLines = 50;

/** Descriptions that differ in case, line breaks or spaces alone are one item's. */
export const foldDescription = (description: string): string => cleanLine(description).toLowerCase();

/** Most used first; the later used one first where equal. */
export const compareItems = (
  one: Pick<SavedItem, 'usageCount' | 'lastUsed'>,
  other: Pick<SavedItem, 'usageCount' | 'lastUsed'>,
): number =>
  other.usageCount - one.usageCount ||
  (one.lastUsed < other.lastUsed ? 1 : one.lastUsed > other.lastUsed ? -1 : 0);

/** True for an item that the search of a saved-item picker finds: its description contains the text. */
export const matchesItem = (item: Pick<SavedItem, 'description'>, search: string): boolean =>
  foldDescription(item.description).includes(foldDescription(search));

/** A line to remember. `isUse`: the invoice did not have it before, so it counts as a use. */
export interface LineToRemember {
  readonly description: string;
  readonly unitPriceCents: Cents;
  /** Absent where the invoice has no tax, which says nothing about its lines. */
  readonly taxed?: boolean;
  readonly isUse: boolean;
}

/**
 * The lines of an invoice to remember: each description once with its last price, at most `rememberedLines`. `before`
 * are its earlier contents, the newest first: what they held is no further use, and what the newest of them held just so
 * is nothing to remember, because the item may cost something else by now.
 */
export function linesToRemember(
  { lineItems, taxRate }: Pick<Invoice, 'lineItems' | 'taxRate'>,
  before: readonly (readonly Pick<InvoiceLine, 'description' | 'unitPrice' | 'taxed'>[])[],
): LineToRemember[] {
  const held = new Set(before.flat().map(({ description }) => foldDescription(description)));
  const newest = new Map((before[0] ?? []).map((line) => [foldDescription(line.description), line]));
  const remembered = new Map<string, LineToRemember>();
  for (const { description, unitPrice, taxed } of lineItems) {
    const folded = foldDescription(description);
    if (folded === '') continue;
    remembered.set(folded, {
      description,
      unitPriceCents: unitPrice,
      ...(taxRate !== undefined && { taxed: taxed !== false }),
      isUse: !held.has(folded),
    });
  }
  return [...remembered]
    .slice(0, rememberedLines)
    .filter(([folded, { unitPriceCents, taxed }]) => {
      const same = newest.get(folded);
      const saysNoMore = taxed === undefined || taxed === (same?.taxed !== false);
      return same?.unitPrice !== unitPriceCents || !saysNoMore;
    })
    .map(([, line]) => line);
}
