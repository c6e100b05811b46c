import { saveItemSchema } from '#domain/contract/clients';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { openTable } from '../platform/table/table.ts';
import { saveItem } from './save-item.ts';
import { savedItems } from './store/saved-items.ts';

const items = savedItems(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('save-item', {
  body: jsonBody(saveItemSchema),
  run: ({ userId, path, body }) => saveItem(userId, path.itemId, body, items),
});
