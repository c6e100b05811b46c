import { clientBook } from '../adapters/dynamodb/address-book/client-book.ts';
import { clientDays } from '../adapters/dynamodb/overview/client-days.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { getClient } from './get-client.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = { book: clientBook(table, systemClock), days: clientDays(table), clock: systemClock };

export const handler = accountOperation('get-client', {
  run: ({ userId, path }) => getClient(userId, path.clientId, ports),
});
