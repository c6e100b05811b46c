import { declineQuoteSchema } from '#domain/contract/public-quotes';
import { openQueueingTable } from '../../messaging/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { jsonBody } from '../../platform/http/body.ts';
import { publicOperation } from '../../platform/http/http-operation.ts';
import { networkLimit } from '../../platform/limits/network-limit.ts';
import { declineQuote } from './decline-quote.ts';
import { openQuotePorts } from './open-quotes.wiring.ts';

const table = openQueueingTable();

const ports = openQuotePorts(table);

export const handler = publicOperation('decline-quote', {
  limit: networkLimit(table, 'decline-quote', systemClock),
  body: jsonBody(declineQuoteSchema),
  run: ({ path, body, network, browser }) =>
    declineQuote({ linkId: path.quoteId, ...body, network, browser }, ports),
});
