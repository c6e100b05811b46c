import { directoryPage } from '#domain/address-book/client-wire';
import type { ItemDirectoryAnswer, ListItemsAnswer } from '#domain/address-book/saved-item-wire';
import type { Problem } from '#domain/problems';
import { ok, type Result } from '#domain/result';
import type { SavedItems } from './ports.ts';

/** The saved items used most, most used first (section 9). */
export const listItems = async (
  userId: string,
  items: SavedItems,
): Promise<Result<ListItemsAnswer, Problem>> => ok({ success: true, items: await items.top(userId) });

/** A large page of all saved items, for searching in the browser. */
export async function listItemDirectory(
  userId: string,
  cursor: string | undefined,
  items: SavedItems,
): Promise<Result<ItemDirectoryAnswer, Problem>> {
  const page = await items.directory(userId, directoryPage, cursor);
  return ok({
    success: true,
    items: page.entries,
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  });
}
