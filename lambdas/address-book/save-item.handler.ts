import { saveItemSchema } from '#domain/contract/clients';
import { savedItems } from '../adapters/dynamodb/address-book/saved-items.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { jsonBody } from '../http/json-body.ts';
import { saveItem } from './save-item.ts';

const items = savedItems(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('save-item', {
  body: jsonBody(saveItemSchema),
  run: ({ userId, path, body }) => saveItem(userId, path.itemId, body, items),
});
