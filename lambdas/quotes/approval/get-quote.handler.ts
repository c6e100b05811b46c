import { requiredVariable } from '../../platform/environment.ts';
import { publicOperation } from '../../platform/http/http-operation.ts';
import { openTable } from '../../platform/table/table.ts';
import { getQuote } from './get-quote.ts';
import { openQuotePorts } from './open-quotes.wiring.ts';

const ports = openQuotePorts(openTable(requiredVariable('TABLE_NAME')));

export const handler = publicOperation('get-quote', {
  run: ({ path }) => getQuote(path.quoteId, ports),
});
