import { requiredVariable } from '../../platform/environment.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { openTable } from '../../platform/table/table.ts';
import { listQuotes } from './list-quotes.ts';
import { ownQuotePorts } from './own-quotes.wiring.ts';

const ports = ownQuotePorts(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('list-quotes', {
  query: ['cursor', 'clientId', 'show', 'search'],
  run: ({ userId, query }) => listQuotes(userId, query, ports),
});
