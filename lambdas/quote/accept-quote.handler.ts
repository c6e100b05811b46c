import { acceptQuoteSchema } from '#domain/contract/quote';
import { approvalMessages, copyMessages } from '../adapters/dynamodb/quote/quote-messages.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { newUlid } from '../adapters/hash.ts';
import { renderCertificatePdf } from '../adapters/pdf/render-certificate-pdf.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { publicOperation } from '../http/http-operation.ts';
import { jsonBody } from '../http/json-body.ts';
import { acceptQuote } from './accept-quote.ts';
import { mailPorts, openQuotePorts } from './open-quotes.wiring.ts';
import type { AcceptQuotePorts } from './ports.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports: AcceptQuotePorts = {
  ...openQuotePorts(table),
  ...mailPorts(),
  messages: approvalMessages(table, systemClock),
  copies: copyMessages(table, systemClock),
  renderCertificate: renderCertificatePdf,
  newId: () => newUlid(systemClock()),
};

export const handler = publicOperation('accept-quote', {
  body: jsonBody(acceptQuoteSchema),
  run: ({ path, body, network, browser }) =>
    acceptQuote({ linkId: path.quoteId, ...body, network, browser }, ports),
});
