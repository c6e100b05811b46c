import type { CheckedItem } from '#domain/clients/saved-item';
import { commit } from '../../platform/table/commit.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, remove, update, type Write } from '../../platform/table/writes.ts';
import { removeFromRanking } from './item-ranking.ts';
import { itemIdOf, savedItem } from './saved-item.ts';

type StoredItem = FieldsOf<typeof savedItem>;

/** Deletes an item, unless an invoice used it after it was read. */
const removeUnlessUsed = (userId: string, { itemId, usageCount }: StoredItem): Write =>
  remove(savedItem, savedItem.key(userId, itemId), { attr: 'usageCount', is: usageCount });

/**
 * The writes that move an item to the key of its new description. It keeps its usage count and its place in the
 * ranking.
 */
async function moveWrites(
  table: Table,
  userId: string,
  from: StoredItem,
  to: StoredItem,
): Promise<readonly Write[]> {
  const ranking = await removeFromRanking(table, userId, from.itemId, [[to.itemId, to.usageCount]]);
  return [put(savedItem, savedItem.key(userId, to.itemId), to), removeUnlessUsed(userId, from), ...ranking];
}

/** Changes the description or price of an item; it keeps its usage count. */
export const changeItem = (table: Table, userId: string, itemId: string, newValues: CheckedItem) =>
  retryOnConflict(table, async () => {
    const key = savedItem.key(userId, itemId);
    const stored = await find(table, savedItem, key);
    if (!stored) return { kind: 'not-found' } as const;
    const item = { ...stored, ...newValues, itemId: itemIdOf(newValues.description) };
    const isMoved = item.itemId !== itemId;
    const writes = isMoved
      ? await moveWrites(table, userId, stored, item)
      : [update(savedItem, key, { set: newValues })];
    const outcome = await commit(table, writes);
    if (outcome.committed) return { kind: 'saved', item } as const;
    // The first write of a move stores the new description, unless another item has it.
    return isMoved && outcome.failed.includes(0) ? ({ kind: 'description-taken' } as const) : CONFLICT;
  });

/** Deletes an item; false if there is none. */
export const removeItem = (table: Table, userId: string, itemId: string): Promise<boolean> =>
  retryOnConflict(table, async () => {
    const stored = await find(table, savedItem, savedItem.key(userId, itemId));
    if (!stored) return false;
    const { committed } = await commit(table, [
      removeUnlessUsed(userId, stored),
      ...(await removeFromRanking(table, userId, itemId)),
    ]);
    return committed ? true : CONFLICT;
  });
