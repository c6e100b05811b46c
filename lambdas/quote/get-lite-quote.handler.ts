import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { getLiteQuote } from './get-lite-quote.ts';
import { ownQuotePorts } from './own-quotes.wiring.ts';

const ports = ownQuotePorts(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('get-lite-quote', {
  run: ({ userId, path }) => getLiteQuote(userId, path.quoteId, ports),
});
