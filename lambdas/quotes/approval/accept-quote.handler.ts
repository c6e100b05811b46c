import { acceptQuoteSchema } from '#domain/contract/public-quotes';
import { invoiceMailsPerDay } from '#domain/profile/profile';
import { clientMailCap, clientMailGate, mailingAccounts } from '../../client-email/index.ts';
import { invoiceProjections } from '../../composition/projections.ts';
import { clientMails } from '../../invoices/index.ts';
import { openQueueingTable } from '../../messaging/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { newUlid } from '../../platform/hash.ts';
import { jsonBody } from '../../platform/http/body.ts';
import { publicOperation } from '../../platform/http/http-operation.ts';
import { dailyCap } from '../../platform/limits/daily-cap.ts';
import { networkLimit } from '../../platform/limits/network-limit.ts';
import type { AcceptQuotePorts } from '../ports.ts';
import { quoteCopies } from '../store/quote-messages.ts';
import { acceptQuote } from './accept-quote.ts';
import { openQuotePorts } from './open-quotes.wiring.ts';

const table = openQueueingTable();

const ports: AcceptQuotePorts = {
  ...openQuotePorts(table),
  copies: quoteCopies(table, systemClock),
  passGate: clientMailGate({
    accounts: mailingAccounts(table, systemClock),
    clientMails: clientMails(table, systemClock, invoiceProjections),
    clientMailCap: clientMailCap(table, systemClock),
    mailCap: dailyCap(table, 'invoice', invoiceMailsPerDay, systemClock),
  }),
  newId: () => newUlid(systemClock()),
};

export const handler = publicOperation('accept-quote', {
  limit: networkLimit(table, 'accept-quote', systemClock),
  body: jsonBody(acceptQuoteSchema),
  run: ({ path, body, network, browser, caller }) =>
    acceptQuote({ linkId: path.quoteId, ...body, network, browser, caller }, ports),
});
