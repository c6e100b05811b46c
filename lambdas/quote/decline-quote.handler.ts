import { declineQuoteSchema } from '#domain/contract/public-quotes';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { publicOperation } from '../http/http-operation.ts';
import { jsonBody } from '../http/json-body.ts';
import { declineQuote } from './decline-quote.ts';
import { openQuotePorts } from './open-quotes.wiring.ts';

const ports = openQuotePorts(openTable(requiredVariable('TABLE_NAME')));

export const handler = publicOperation('decline-quote', {
  body: jsonBody(declineQuoteSchema),
  run: ({ path, body, network, browser }) =>
    declineQuote({ linkId: path.quoteId, ...body, network, browser }, ports),
});
