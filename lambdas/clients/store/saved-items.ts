import { compareItems, type SavedItem, topItemCount } from '#domain/clients/saved-item';
import { itemPrefix } from '#domain/table/key-prefixes';
import type { FieldsOf } from '../../platform/table/entity.ts';
import { findMany } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import type { SavedItems } from '../ports.ts';
import { changeItem, removeItem } from './change-items.ts';
import { directoryPageOf } from './directory-page.ts';
import { readTopItemIds } from './item-ranking.ts';
import { savedItem } from './saved-item.ts';

/** Leaves out `usedBy`, which is only needed for counting. */
const shown = ({ usedBy: _users, ...item }: FieldsOf<typeof savedItem>): SavedItem => item;

/**
 * Saved items of an account. The first page only reads the ranking and the ranked items, however many items there are.
 */
export const savedItems = (table: Table): SavedItems => ({
  async top(userId) {
    const top = await readTopItemIds(table, userId);
    const keys = top.slice(0, topItemCount).map((itemId) => savedItem.key(userId, itemId));
    return (await findMany(table, savedItem, keys)).map(shown).sort(compareItems);
  },
  async directory(userId, limit, cursor) {
    const page = await directoryPageOf(table, userId, savedItem, { prefix: itemPrefix, limit, cursor });
    return { ...page, entries: page.entries.map(shown) };
  },
  async change(userId, itemId, changed) {
    const outcome = await changeItem(table, userId, itemId, changed);
    return outcome.kind === 'saved' ? { kind: 'saved', item: shown(outcome.item) } : outcome;
  },
  remove: (userId, itemId) => removeItem(table, userId, itemId),
});
