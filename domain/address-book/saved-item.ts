import type { InvoiceLine } from '../invoice/invoice.ts';
import type { Cents } from '../money.ts';
import { cleanLine } from '../text.ts';

/** A line remembered for reuse, with its latest price. Instants are ISO. */
export interface SavedItem {
  readonly itemId: string;
  readonly description: string;
  readonly unitPriceCents: Cents;
  readonly createdAt: string;
  readonly lastUsed: string;
  /** Invoices that used it. */
  readonly usageCount: number;
}

/** Items shown first, most used first (section 9). */
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
  readonly isUse: boolean;
}

/**
 * The lines of an invoice to remember: each description once with its last price, at most `rememberedLines`. What
 * the content before already held is no further use of it, only a price.
 */
export function linesToRemember(
  lines: readonly InvoiceLine[],
  before: readonly Pick<InvoiceLine, 'description'>[],
): LineToRemember[] {
  const held = new Set(before.map(({ description }) => foldDescription(description)));
  const remembered = new Map<string, LineToRemember>();
  for (const { description, unitPrice } of lines) {
    const folded = foldDescription(description);
    if (folded !== '')
      remembered.set(folded, { description, unitPriceCents: unitPrice, isUse: !held.has(folded) });
  }
  return [...remembered.values()].slice(0, rememberedLines);
}
