import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { publicOperation } from '../http/http-operation.ts';
import { getQuote } from './get-quote.ts';
import { openQuotePorts } from './open-quotes.wiring.ts';

const ports = openQuotePorts(openTable(requiredVariable('TABLE_NAME')));

export const handler = publicOperation('get-quote', {
  run: ({ path }) => getQuote(path.quoteId, ports),
});
