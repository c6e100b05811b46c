import { clientBook } from '../adapters/dynamodb/address-book/client-book.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/http-operation.ts';
import { getClient } from './save-client.ts';

const book = clientBook(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = accountOperation('get-client', {
  run: ({ userId, path }) => getClient(userId, path.clientId, book),
});
