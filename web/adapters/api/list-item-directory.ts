import type { ItemDirectoryAnswer } from '#domain/contract/saved-items';
import { callAsAccount } from './call-as-account.ts';

/** One page of all saved items, in no order, for searching. */
export const listItemDirectory = (cursor?: string) =>
  callAsAccount<ItemDirectoryAnswer>('list-item-directory', { query: { cursor } });
