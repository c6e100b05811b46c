import * as z from 'zod/mini';
import { topItemCount } from '#domain/clients/saved-item';
import { itemPrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import { number, text } from '../../platform/table/attributes.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import { entity, type FieldsOf } from '../../platform/table/entity.ts';
import { queryAll } from '../../platform/table/query.ts';
import { find } from '../../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, update, type Write } from '../../platform/table/writes.ts';
import { savedItem } from './saved-item.ts';

/** The most used saved items of an account with their usage counts, for the first page of the item list. */
export const itemRanking = entity('itemRanking', {
  top: z._default(z.array(z.tuple([text, number])), []),
  version: number,
});

/** The IDs of the most used items, most used first. */
export const readTopItemIds = async (table: Table, userId: string): Promise<readonly string[]> =>
  ((await find(table, itemRanking, itemRanking.key(userId)))?.top ?? []).map(([itemId]) => itemId);

type ItemUsage = readonly [itemId: string, usageCount: number];

const mostUsed = (counts: Iterable<ItemUsage>): [string, number][] =>
  Array.from(counts, ([itemId, usageCount]): [string, number] => [itemId, usageCount])
    .sort(([, a], [, b]) => b - a)
    .slice(0, topItemCount);

/**
 * The write that removes an item from the ranking, to be committed with the item's deletion; empty if the item is not
 * ranked. It ranks all other items of the account again. `replacements` are items that the same commit stores instead.
 */
export async function removeFromRanking(
  table: Table,
  userId: string,
  itemId: string,
  replacements: readonly ItemUsage[] = [],
): Promise<readonly Write[]> {
  const key = itemRanking.key(userId);
  const stored = await find(table, itemRanking, key);
  if (!stored?.top.some(([ranked]) => ranked === itemId)) return [];
  const counts = new Map(replacements);
  for await (const item of queryAll(table, { partition: accountPartition(userId), begins: itemPrefix })) {
    const { itemId: other, usageCount } = savedItem.parse(item);
    if (other !== itemId) counts.set(other, usageCount);
  }
  const change = { set: { top: mostUsed(counts) }, add: { version: 1 } };
  return [update(itemRanking, key, change, { attr: 'version', is: stored.version })];
}

/**
 * Adds items to the ranking. Usage counts only grow, so of two counts of an item the larger one is the newer one. Calls
 * may therefore run in any order. `justRead` is the ranking if the caller has just read it.
 */
export async function addToRanking(
  table: Table,
  userId: string,
  items: readonly { readonly itemId: string; readonly usageCount: number }[],
  justRead?: { readonly ranking: FieldsOf<typeof itemRanking> | undefined },
): Promise<void> {
  const key = itemRanking.key(userId);
  // Only the first attempt uses the ranking as given; later ones read it.
  let given = justRead;
  await retryOnConflict(table, async () => {
    const stored = given ? given.ranking : await find(table, itemRanking, key);
    given = undefined;
    const counts = new Map(items.map(({ itemId, usageCount }) => [itemId, usageCount]));
    for (const [itemId, usageCount] of stored?.top ?? [])
      counts.set(itemId, Math.max(usageCount, counts.get(itemId) ?? 0));
    const top = mostUsed(counts);
    if (JSON.stringify(top) === JSON.stringify(stored?.top ?? [])) return true;
    const isWritten = await tryCommit(
      table,
      stored
        ? update(
            itemRanking,
            key,
            { set: { top }, add: { version: 1 } },
            { attr: 'version', is: stored.version },
          )
        : put(itemRanking, key, { top, version: 1 }),
    );
    return isWritten ? true : CONFLICT;
  });
}
