import type { LineToRemember } from '#domain/clients/saved-item';
import type { ItemKey } from '#domain/table/keys';
import { tryCommit, tryUpdate } from '../../platform/table/commit.ts';
import type { FieldsOf, RawItem } from '../../platform/table/entity.ts';
import type { Condition } from '../../platform/table/expression.ts';
import { find, findRaw } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, update } from '../../platform/table/writes.ts';
import { addToRanking, itemRanking } from './item-ranking.ts';
import { itemIdOf, savedItem } from './saved-item.ts';

type SavedItem = FieldsOf<typeof savedItem>;

/** Maximum number of invoices listed on an item: far more than are sent between a crash and the next sweep. */
const maxUses = 10;

/** The values that an item takes from the line that used it last. */
const itemValuesOf = ({ description, unitPriceCents, taxed }: LineToRemember) => ({
  description,
  unitPriceCents,
  ...(taxed !== undefined && { taxed }),
});

/** True if the item already has the line's price and tax. An item without `taxed` is taxed. */
const isUpToDate = (item: SavedItem | undefined, { unitPriceCents, taxed }: LineToRemember): boolean => {
  const isItemTaxed = item?.taxed !== false;
  return item?.unitPriceCents === unitPriceCents && (taxed === undefined || taxed === isItemTaxed);
};

/** An invoice that uses items, and when. */
interface InvoiceUse {
  readonly userId: string;
  readonly invoiceId: string;
  readonly instant: string;
}

/** The oldest invoices in an item's `usedBy`, as entries to remove, so that another invoice has a place. */
const oldestUses = ({ usedBy }: SavedItem): Record<string, undefined> =>
  Object.fromEntries(
    Object.entries(usedBy)
      .sort(([, a], [, b]) => (a < b ? 1 : -1))
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
  { invoiceId, instant }: InvoiceUse,
): Promise<SavedItem | undefined> =>
  tryUpdate(
    table,
    savedItem,
    update(
      savedItem,
      key,
      {
        set: { ...itemValuesOf(line), lastUsed: instant },
        add: { usageCount: 1 },
        entries: { usedBy: { ...(read && oldestUses(read)), [invoiceId]: instant } },
      },
      { attr: 'usedBy', entry: invoiceId, exists: false },
    ),
  );

/** The write condition that the item differs from the line, so that a repeated write changes nothing. */
const differenceCondition = ({
  unitPriceCents,
  taxed,
}: LineToRemember): Condition<'unitPriceCents' | 'taxed'> => ({
  any: [
    { attr: 'unitPriceCents', isNot: unitPriceCents },
    ...(taxed === undefined ? [] : [{ attr: 'taxed', isNot: taxed } as const]),
  ],
});

/** Saves a line of an invoice as an item, and returns the item. `read` is the item as read before. */
async function rememberLine(
  table: Table,
  read: SavedItem | undefined,
  line: LineToRemember,
  use: InvoiceUse,
): Promise<SavedItem | undefined> {
  const itemId = itemIdOf(line.description);
  const key = savedItem.key(use.userId, itemId);
  if (!read) {
    const { instant, invoiceId } = use;
    const times = { createdAt: instant, lastUsed: instant, usedBy: { [invoiceId]: instant } };
    const created = { itemId, ...itemValuesOf(line), usageCount: 1, ...times };
    if (await tryCommit(table, put(savedItem, key, created))) return created;
  }
  const isNewUse = line.isUse && read?.usedBy[use.invoiceId] === undefined;
  const counted = isNewUse ? await countUse(table, key, read, line, use) : undefined;
  if (counted) return counted;
  if (!isUpToDate(read, line))
    await tryCommit(table, update(savedItem, key, { set: itemValuesOf(line) }, differenceCondition(line)));
  // `read` is out of date if another write, or an earlier try of this one, was first.
  return isNewUse || !read ? find(table, savedItem, key) : read;
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
  const rankingKey = itemRanking.key(userId);
  const found = await findRaw(table, [
    ...lines.map(({ description }) => savedItem.key(userId, itemIdOf(description))),
    rankingKey,
  ]);
  const isRanking = ({ SK }: RawItem) => SK === rankingKey.SK;
  const stored = found.filter((item) => !isRanking(item)).map(savedItem.parse);
  const ranking = found.find(isRanking);
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
    { ranking: ranking && itemRanking.parse(ranking) },
  );
}
