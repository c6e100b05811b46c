import { useMutation, useQueryClient } from '@tanstack/react-query';
import { compareItems, type ItemDraft, type SavedItem, topItems } from '#domain/clients/saved-item';
import type { ItemFault } from '#domain/clients/validate-item';
import { ok, type Result, refuse } from '#domain/result';
import { codeOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { itemDirectoryKey, itemsKey, topItemsKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { type SaveFailure, saveFailureOf } from './save-failure.ts';

type Items = readonly SavedItem[];

/** Changes the lists in the cache, so that every page shows a change at once. */
function useItemCache() {
  const cache = useQueryClient();
  const { userId } = useUser();
  return async function change(apply: (items: Items) => Items) {
    // A read that set out before the change would bring the old state back.
    await cache.cancelQueries({ queryKey: itemsKey(userId) });
    const all = cache.getQueryData<Items>(itemDirectoryKey(userId));
    const changed = all && apply(all);
    if (changed) cache.setQueryData<Items>(itemDirectoryKey(userId), changed);
    cache.setQueryData<Items>(topItemsKey(userId), (top) =>
      // One that goes makes room for the next among the most used.
      changed ? [...changed].sort(compareItems).slice(0, topItems) : top && apply(top),
    );
    // What is all here and just changed is known; it is read again with the next visit.
    void cache.invalidateQueries({ queryKey: itemsKey(userId), ...(changed && { refetchType: 'none' }) });
  };
}

/** Mends a saved item. */
export function useSaveItem() {
  const change = useItemCache();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ itemId, ...body }: ItemDraft & { readonly itemId: string }) =>
      (await callAsAccount('save-item', { path: { itemId }, body })).item,
  });
  async function save(draft: ItemDraft, itemId: string): Promise<Result<SavedItem, SaveFailure<ItemFault>>> {
    try {
      const saved = await mutateAsync({ ...draft, itemId });
      await change((items) => items.map((item) => (item.itemId === itemId ? saved : item)));
      return ok(saved);
    } catch (error) {
      return refuse(saveFailureOf(error, 'Failed to save item. Please try again.'));
    }
  }
  return { save, isSaving: isPending };
}

/** Deletes a saved item for good, or says why it could not; one already gone is dropped too. */
export function useDeleteItem() {
  const change = useItemCache();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (itemId: string) => callAsAccount('delete-item', { path: { itemId } }),
  });
  async function remove({ itemId }: SavedItem): Promise<Result<undefined, string>> {
    try {
      await mutateAsync(itemId);
    } catch (error) {
      if (codeOf(error) !== 'item-not-found')
        return refuse(saveFailureOf(error, 'Failed to delete item. Please try again.').message ?? '');
    }
    await change((items) => items.filter((item) => item.itemId !== itemId));
    return ok(undefined);
  }
  return { remove, isDeleting: isPending };
}
