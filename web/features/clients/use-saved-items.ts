import { useQueryClient } from '@tanstack/react-query';
import {
  compareItems,
  type ItemDraft,
  matchesItem,
  type SavedItem,
  topItemCount,
} from '#domain/clients/saved-item';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { itemDirectoryKey, itemsKey, topItemsKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { useChangeEntries } from './use-change-entries.ts';
import { type DirectorySource, useDirectory } from './use-directory.ts';

type Items = readonly SavedItem[];

const itemListSource: DirectorySource<Items, SavedItem> = {
  firstPageKey: topItemsKey,
  readFirstPage: async () => (await callAsAccount('list-items')).items,
  parseFirstPage: (items) => ({ entries: items, hasMore: items.length >= topItemCount }),
  allEntriesKey: itemDirectoryKey,
  async readPage(cursor) {
    const { items, cursor: next } = await callAsAccount('list-item-directory', { query: { cursor } });
    return { entries: items, cursor: next };
  },
  compare: compareItems,
  matches: matchesItem,
  maxSuggestions: topItemCount,
};

/** All saved items of the user, most used first. */
export const useSavedItems = () => useDirectory(itemListSource);

/** Edits and deletes saved items. */
export function useChangeItems() {
  const cache = useQueryClient();
  const { userId } = useUser();
  return useChangeEntries<ItemDraft, SavedItem>({
    noun: 'item',
    idOf: ({ itemId }) => itemId,
    // Items are only edited here, so there is always an ID.
    save: async (body, itemId = '') => (await callAsAccount('save-item', { path: { itemId }, body })).item,
    remove: (itemId) => callAsAccount('delete-item', { path: { itemId } }),
    notFoundCode: 'item-not-found',
    async updateCaches(applyChange) {
      // A read that started before the change would restore the old state.
      await cache.cancelQueries({ queryKey: itemsKey(userId) });
      const all = cache.getQueryData<Items>(itemDirectoryKey(userId));
      const changed = all && applyChange(all);
      if (changed) cache.setQueryData<Items>(itemDirectoryKey(userId), changed);
      cache.setQueryData<Items>(topItemsKey(userId), (top) =>
        // If one of the most used items is deleted, the next one moves up.
        changed ? [...changed].sort(compareItems).slice(0, topItemCount) : top && applyChange(top),
      );
      // A complete list is up to date; it is read again on the next visit.
      void cache.invalidateQueries({ queryKey: itemsKey(userId), ...(changed && { refetchType: 'none' }) });
    },
  });
}
