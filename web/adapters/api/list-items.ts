import type { ListItemsAnswer } from '#domain/contract/saved-items';
import { callAsAccount } from './call-as-account.ts';

/** The saved items used most. */
export const listItems = () => callAsAccount<ListItemsAnswer>('list-items');
