import { requiredVariable } from '../../platform/environment.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { openTable } from '../../platform/table/table.ts';
import { getLiteQuote } from './own-quote.ts';
import { ownQuotePorts } from './own-quotes.wiring.ts';

const ports = ownQuotePorts(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('get-lite-quote', {
  run: ({ userId, path }) => getLiteQuote(userId, path.quoteId, ports),
});
