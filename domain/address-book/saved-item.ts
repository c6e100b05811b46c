import type { Cents } from '../money.ts';
import type { InvoiceLine } from '../paper/invoice.ts';
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
  readonly isUse: boolean;
}

/**
 * The lines of an invoice to remember: each description once with its last price, at most `rememberedLines`. `before`
 * are its earlier contents, the newest first: what they held is no further use, and what the newest of them held at the
 * same price is nothing to remember, because the item may cost something else by now.
 */
export function linesToRemember(
  lines: readonly InvoiceLine[],
  before: readonly (readonly Pick<InvoiceLine, 'description' | 'unitPrice'>[])[],
): LineToRemember[] {
  const held = new Set(before.flat().map(({ description }) => foldDescription(description)));
  const prices = new Map(
    (before[0] ?? []).map((line) => [foldDescription(line.description), line.unitPrice]),
  );
  const remembered = new Map<string, LineToRemember>();
  for (const { description, unitPrice } of lines) {
    const folded = foldDescription(description);
    if (folded !== '')
      remembered.set(folded, { description, unitPriceCents: unitPrice, isUse: !held.has(folded) });
  }
  return [...remembered]
    .slice(0, rememberedLines)
    .filter(([folded, { unitPriceCents }]) => prices.get(folded) !== unitPriceCents)
    .map(([, line]) => line);
}
