import type { LineToRemember } from '#domain/clients/saved-item';
import type { ItemKey } from '#domain/table/keys';
import { changed, succeeds } from '../../platform/table/commit.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';
import type { Condition } from '../../platform/table/expression.ts';
import { find, findMany } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, update } from '../../platform/table/writes.ts';
import { addToRanking } from './item-ranking.ts';
import { itemIdOf, savedItem } from './saved-item.ts';

type SavedItem = FieldsOf<typeof savedItem>;

/** Maximum number of invoices listed on an item: far more than are sent between a crash and the next sweep. */
const maxUses = 10;

/** The values that an item takes from the line that used it last. */
const factsOf = ({ description, unitPriceCents, taxed }: LineToRemember) => ({
  description,
  unitPriceCents,
  ...(taxed !== undefined && { taxed }),
});

/** True if the item already has the line's price and tax. An item without `taxed` is taxed. */
const isUpToDate = (item: SavedItem | undefined, { unitPriceCents, taxed }: LineToRemember): boolean =>
  item?.unitPriceCents === unitPriceCents && (taxed === undefined || taxed === (item.taxed !== false));

/** An invoice that uses items, and when. */
interface Use {
  readonly userId: string;
  readonly invoiceId: string;
  readonly instant: string;
}

/** The oldest invoices on an item's list, as entries to remove. */
const oldestUses = ({ usedBy }: SavedItem): Record<string, undefined> =>
  Object.fromEntries(
    Object.entries(usedBy)
      .sort(([, one], [, other]) => (one < other ? 1 : -1))
      .slice(maxUses - 1)
      .map(([invoiceId]) => [invoiceId, undefined]),
  );

/**
 * Counts one use of an existing item per invoice. The only condition is that this invoice is not listed yet, so uses by
 * other invoices do not conflict.
 */
const countUse = (
  table: Table,
  key: ItemKey,
  read: SavedItem | undefined,
  line: LineToRemember,
  { invoiceId, instant }: Use,
): Promise<SavedItem | undefined> =>
  changed(
    table,
    savedItem,
    update(
      savedItem,
      key,
      {
        set: { ...factsOf(line), lastUsed: instant },
        add: { usageCount: 1 },
        entries: { usedBy: { ...(read && oldestUses(read)), [invoiceId]: instant } },
      },
      { attr: 'usedBy', entry: invoiceId, exists: false },
    ),
  );

/** True for an item that differs from the line, so that a repeated write changes nothing. */
const differsFrom = ({ unitPriceCents, taxed }: LineToRemember): Condition<'unitPriceCents' | 'taxed'> => ({
  any: [
    { attr: 'unitPriceCents', isNot: unitPriceCents },
    ...(taxed === undefined ? [] : [{ attr: 'taxed', isNot: taxed } as const]),
  ],
});

/** The item of a line after an invoice used it. `read` is the item before. */
async function rememberLine(
  table: Table,
  read: SavedItem | undefined,
  line: LineToRemember,
  use: Use,
): Promise<SavedItem | undefined> {
  const itemId = itemIdOf(line.description);
  const key = savedItem.key(use.userId, itemId);
  if (!read) {
    const { instant, invoiceId } = use;
    const times = { createdAt: instant, lastUsed: instant, usedBy: { [invoiceId]: instant } };
    const made = { itemId, ...factsOf(line), usageCount: 1, ...times };
    if (await succeeds(table, put(savedItem, key, made))) return made;
  }
  const counts = line.isUse && read?.usedBy[use.invoiceId] === undefined;
  const counted = counts ? await countUse(table, key, read, line, use) : undefined;
  if (counted) return counted;
  if (!isUpToDate(read, line))
    await succeeds(table, update(savedItem, key, { set: factsOf(line) }, differsFrom(line)));
  // `read` is out of date if another write, or an earlier try of this one, was first.
  return counts || !read ? find(table, savedItem, key) : read;
}

/** Saves an invoice's lines as saved items. Safe to repeat: each line counts once per invoice. */
export async function rememberItems(
  table: Table,
  userId: string,
  invoiceId: string,
  lines: readonly LineToRemember[],
  now: Date,
): Promise<void> {
  if (lines.length === 0) return;
  const use = { userId, invoiceId, instant: now.toISOString() };
  const stored = await findMany(
    table,
    savedItem,
    lines.map(({ description }) => savedItem.key(userId, itemIdOf(description))),
  );
  const items = await Promise.all(
    lines.map((line) => {
      const read = stored.find(({ itemId }) => itemId === itemIdOf(line.description));
      return rememberLine(table, read, line, use);
    }),
  );
  await addToRanking(
    table,
    userId,
    items.filter((item) => item !== undefined),
  );
}
