import { clientBook } from '../adapters/dynamodb/address-book/client-book.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { listClientDirectory } from './list-clients.ts';

const book = clientBook(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = accountOperation('list-client-directory', {
  query: ['cursor'],
  run: ({ userId, query }) => listClientDirectory(userId, query.cursor, book),
});
