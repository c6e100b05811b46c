import type { ListItemsAnswer } from '#domain/address-book/saved-item-wire';
import { callAsAccount } from './call-as-account.ts';

/** The saved items used most. */
export const listItems = () => callAsAccount<ListItemsAnswer>('list-items');
