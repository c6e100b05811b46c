import { savedItems } from '../adapters/dynamodb/address-book/saved-items.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { listItemDirectory } from './list-items.ts';

const items = savedItems(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('list-item-directory', {
  query: ['cursor'],
  run: ({ userId, query }) => listItemDirectory(userId, query.cursor, items),
});
