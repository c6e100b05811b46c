import { declineQuoteSchema } from '#domain/contract/public-quotes';
import { requiredVariable } from '../../platform/environment.ts';
import { jsonBody } from '../../platform/http/body.ts';
import { publicOperation } from '../../platform/http/http-operation.ts';
import { openTable } from '../../platform/table/table.ts';
import { declineQuote } from './decline-quote.ts';
import { openQuotePorts } from './open-quotes.wiring.ts';

const ports = openQuotePorts(openTable(requiredVariable('TABLE_NAME')));

export const handler = publicOperation('decline-quote', {
  body: jsonBody(declineQuoteSchema),
  run: ({ path, body, network, browser }) =>
    declineQuote({ linkId: path.quoteId, ...body, network, browser }, ports),
});
