import { declineQuoteSchema } from '#domain/contract/quote';
import { declineMessages } from '../adapters/dynamodb/quote/quote-messages.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { publicOperation } from '../http/http-operation.ts';
import { jsonBody } from '../http/json-body.ts';
import { declineQuote } from './decline-quote.ts';
import { mailPorts, openQuotePorts } from './open-quotes.wiring.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports = {
  ...openQuotePorts(table),
  ...mailPorts(),
  messages: declineMessages(table, systemClock),
};

export const handler = publicOperation('decline-quote', {
  body: jsonBody(declineQuoteSchema),
  run: ({ path, body, network, browser }) =>
    declineQuote({ linkId: path.quoteId, ...body, network, browser }, ports),
});
