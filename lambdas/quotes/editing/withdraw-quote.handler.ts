import { requiredVariable } from '../../platform/environment.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { openTable } from '../../platform/table/table.ts';
import { ownQuotePorts } from './own-quotes.wiring.ts';
import { withdrawQuote } from './withdraw-quote.ts';

const ports = ownQuotePorts(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('withdraw-quote', {
  run: ({ userId, path }) => withdrawQuote(userId, path.quoteId, ports),
});
