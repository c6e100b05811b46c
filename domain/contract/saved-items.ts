import type { SavedItem } from '../address-book/saved-item.ts';

/** Answer of `list-items` (GET /api/items): the `topItems` most used, most used first. */
export interface ListItemsAnswer {
  readonly success: true;
  readonly items: readonly SavedItem[];
}

/** Answer of `list-item-directory` (GET /api/item-directory?cursor=): every item, in no order, for searching. */
export interface ItemDirectoryAnswer {
  readonly success: true;
  readonly items: readonly SavedItem[];
  readonly cursor?: string;
}

/** What each operation on saved items takes and answers. */
export interface SavedItemCalls {
  'list-items': { answer: ListItemsAnswer };
  'list-item-directory': { query: 'cursor'; answer: ItemDirectoryAnswer };
}
