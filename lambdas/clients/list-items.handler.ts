import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { listItems } from './list-items.ts';
import { savedItems } from './store/saved-items.ts';

const items = savedItems(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('list-items', {
  run: ({ userId }) => listItems(userId, items),
});
