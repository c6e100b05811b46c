import { clientBook } from '../adapters/dynamodb/address-book/client-book.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { deleteClient } from './save-client.ts';

const book = clientBook(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = accountOperation('delete-client', {
  run: ({ userId, path }) => deleteClient(userId, path.clientId, book),
});
