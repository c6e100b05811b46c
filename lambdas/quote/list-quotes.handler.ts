import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { listQuotes } from './list-quotes.ts';
import { ownQuotePorts } from './own-quotes.wiring.ts';

const ports = ownQuotePorts(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('list-quotes', {
  query: ['cursor', 'clientId'],
  run: ({ userId, query }) => listQuotes(userId, query, ports),
});
