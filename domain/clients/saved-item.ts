import type { Cents, ThousandthsOfPercent } from '../money.ts';
import { cleanLine } from '../text.ts';

/** A saved line for reuse, with its latest price. Instants are ISO. */
export interface SavedItem {
  readonly itemId: string;
  readonly description: string;
  readonly unitPriceCents: Cents;
  /** False if the most recent invoice with a tax rate did not tax this line. */
  readonly taxed?: boolean;
  readonly createdAt: string;
  readonly lastUsed: string;
  /** Number of invoices that used the item. */
  readonly usageCount: number;
  /** The import that created the item. */
  readonly importId?: string;
}

/** The fields that a person types for a saved item. */
export interface ItemDraft {
  readonly description: string;
  readonly unitPrice: string;
}

/** Most characters of the description of an item, and of a line of a document. */
export const descriptionLimit = 500;

export type CheckedItem = Pick<SavedItem, 'description' | 'unitPriceCents'>;

/** Number of most used items that are shown first. */
export const topItemCount = 20;

/** Most lines of one invoice that are saved as items. */
export const maxRememberedLines = 50;

/**
 * A description for comparison. Descriptions that differ only in case, line breaks or spaces belong to the same item.
 */
export const foldDescription = (description: string): string => cleanLine(description).toLowerCase();

/** Sorts by number of uses, then by last use, both descending. */
export const compareItems = (
  one: Pick<SavedItem, 'usageCount' | 'lastUsed'>,
  other: Pick<SavedItem, 'usageCount' | 'lastUsed'>,
): number =>
  other.usageCount - one.usageCount ||
  (one.lastUsed < other.lastUsed ? 1 : one.lastUsed > other.lastUsed ? -1 : 0);

/** True if the search of the saved-item picker finds the item: its description contains the text. */
export const matchesItem = (item: Pick<SavedItem, 'description'>, search: string): boolean =>
  foldDescription(item.description).includes(foldDescription(search));

/** A line to save as an item. `isUse`: it counts as a use, because no earlier version of the invoice had it. */
export interface LineToRemember {
  readonly description: string;
  readonly unitPriceCents: Cents;
  /** Absent if the invoice has no tax rate, because then nothing is known about its lines. */
  readonly taxed?: boolean;
  readonly isUse: boolean;
}

/** A line of an invoice, as far as an item is made of it. */
interface BilledLine {
  readonly description: string;
  readonly unitPrice: Cents;
  readonly taxed?: boolean;
  readonly credit?: boolean;
}

/**
 * The lines of an invoice to save as items: each description once with its last price, at most `maxRememberedLines`.
 * `earlierVersions` are those of the invoice, newest first. A line in any earlier version does not count as another
 * use. A line unchanged from the newest version is skipped, because the item's price may have changed since. Credits
 * are no items, because an item would charge them.
 */
export function linesToRemember(
  {
    lineItems,
    taxRate,
  }: { readonly lineItems: readonly BilledLine[]; readonly taxRate?: ThousandthsOfPercent },
  earlierVersions: readonly (readonly BilledLine[])[],
): LineToRemember[] {
  const earlierDescriptions = new Set(
    earlierVersions.flat().map(({ description }) => foldDescription(description)),
  );
  const newest = new Map((earlierVersions[0] ?? []).map((line) => [foldDescription(line.description), line]));
  const remembered = new Map<string, LineToRemember>();
  for (const { description, unitPrice, taxed, credit } of lineItems) {
    const folded = foldDescription(description);
    if (folded === '' || credit) continue;
    remembered.set(folded, {
      description,
      unitPriceCents: unitPrice,
      ...(taxRate !== undefined && { taxed: taxed !== false }),
      isUse: !earlierDescriptions.has(folded),
    });
  }
  return [...remembered]
    .slice(0, maxRememberedLines)
    .filter(([folded, { unitPriceCents, taxed }]) => {
      const earlierLine = newest.get(folded);
      const wasTaxed = earlierLine?.taxed !== false;
      const hasSameTax = taxed === undefined || taxed === wasTaxed;
      return earlierLine?.unitPrice !== unitPriceCents || !hasSameTax;
    })
    .map(([, line]) => line);
}
