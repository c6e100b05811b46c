import { acceptQuoteSchema } from '#domain/contract/public-quotes';
import { invoiceMailsPerDay } from '#domain/profile/profile';
import { dailyCap } from '../adapters/dynamodb/caps/daily-cap.ts';
import { clientMailCap } from '../adapters/dynamodb/lite-invoice/client-mail-cap.ts';
import { clientMails } from '../adapters/dynamodb/lite-invoice/client-mails.ts';
import { mailingAccounts } from '../adapters/dynamodb/lite-invoice/mailing-accounts.ts';
import { quoteCopies } from '../adapters/dynamodb/quote/quote-messages.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { newUlid } from '../adapters/hash.ts';
import { systemClock } from '../clock.ts';
import { clientMailGate } from '../delivery/client-mail-gate.ts';
import { requiredVariable } from '../environment.ts';
import { publicOperation } from '../http/http-operation.ts';
import { jsonBody } from '../http/json-body.ts';
import { acceptQuote } from './accept-quote.ts';
import { openQuotePorts } from './open-quotes.wiring.ts';
import type { AcceptQuotePorts } from './ports.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports: AcceptQuotePorts = {
  ...openQuotePorts(table),
  copies: quoteCopies(table, systemClock),
  passGate: clientMailGate({
    accounts: mailingAccounts(table, systemClock),
    clientMails: clientMails(table, systemClock),
    clientMailCap: clientMailCap(table, systemClock),
    mailCap: dailyCap(table, 'invoice', invoiceMailsPerDay, systemClock),
  }),
  newId: () => newUlid(systemClock()),
};

export const handler = publicOperation('accept-quote', {
  body: jsonBody(acceptQuoteSchema),
  run: ({ path, body, network, browser, caller }) =>
    acceptQuote({ linkId: path.quoteId, ...body, network, browser, caller }, ports),
});
