import { savedItems } from '../adapters/dynamodb/address-book/saved-items.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { listItems } from './list-items.ts';

const items = savedItems(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('list-items', {
  run: ({ userId }) => listItems(userId, items),
});
