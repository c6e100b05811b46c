import type { ItemDirectoryAnswer, ListItemsAnswer } from '#domain/clients/contract';
import { directoryEntriesPerPage } from '#domain/clients/contract';
import type { Problem } from '#domain/contract/problems';
import { ok, type Result } from '#domain/result';
import type { SavedItems } from './ports.ts';

/** The most used saved items, most used first. */
export const listItems = async (
  userId: string,
  items: SavedItems,
): Promise<Result<ListItemsAnswer, Problem>> => ok({ success: true, items: await items.top(userId) });

/** A large page of all saved items, for the search in the browser. */
export async function listItemDirectory(
  userId: string,
  cursor: string | undefined,
  items: SavedItems,
): Promise<Result<ItemDirectoryAnswer, Problem>> {
  const page = await items.directory(userId, directoryEntriesPerPage, cursor);
  return ok({
    success: true,
    items: page.entries,
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  });
}
