import type { SavedItem } from '#domain/address-book/saved-item';
import { compareItems, topItems } from '#domain/address-book/saved-item';
import { itemPrefix, keys } from '#domain/table/keys';
import type { SavedItems } from '../../../address-book/ports.ts';
import type { Table } from '../table.ts';
import { directoryPageOf } from './directory-page.ts';
import { readItems, readRanking, type SavedItemItem } from './remember-items.ts';

const itemOf = ({ PK: _pk, SK: _sk, usedBy: _users, ...item }: SavedItemItem): SavedItem => item;

/** Saved items of an account. The first page reads the ranking and its items, however many there are. */
export const savedItems = (table: Table): SavedItems => ({
  async top(userId) {
    const { top } = await readRanking(table, userId);
    const items = await readItems(
      table,
      top.slice(0, topItems).map(([itemId]) => keys.savedItem(userId, itemId)),
    );
    return items.map(itemOf).sort(compareItems);
  },
  async directory(userId, limit, cursor) {
    const page = await directoryPageOf(table, userId, { prefix: itemPrefix, limit, cursor });
    return {
      entries: (page.items as unknown as SavedItemItem[]).map(itemOf),
      ...(page.cursor !== undefined && { cursor: page.cursor }),
    };
  },
});
