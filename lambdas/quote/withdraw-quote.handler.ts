import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { ownQuotePorts } from './own-quotes.wiring.ts';
import { withdrawQuote } from './withdraw-quote.ts';

const ports = ownQuotePorts(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('withdraw-quote', {
  run: ({ userId, path }) => withdrawQuote(userId, path.quoteId, ports),
});
