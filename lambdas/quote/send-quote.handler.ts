import { quoteFormSchema } from '#domain/contract/quotes';
import { invoiceMailsPerDay } from '#domain/profile/profile';
import { dailyCap } from '../adapters/dynamodb/caps/daily-cap.ts';
import { clientMailCap } from '../adapters/dynamodb/lite-invoice/client-mail-cap.ts';
import { clientMails } from '../adapters/dynamodb/lite-invoice/client-mails.ts';
import { quoteSendings } from '../adapters/dynamodb/quote/quote-sending.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { newSecret } from '../adapters/hash.ts';
import { parameter } from '../adapters/ssm/parameter.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { jsonBody } from '../http/json-body.ts';
import { mailPorts } from './open-quotes.wiring.ts';
import type { SendQuotePorts } from './owner-ports.ts';
import { saveQuotePorts } from './save-quotes.wiring.ts';
import { sendQuote } from './send-quote.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports: SendQuotePorts = {
  ...saveQuotePorts(table),
  ...mailPorts(),
  sendings: quoteSendings(table, systemClock),
  clientMails: clientMails(table, systemClock),
  clientMailCap: clientMailCap(table, systemClock),
  newSecret,
  mailCap: dailyCap(table, 'invoice', invoiceMailsPerDay, systemClock),
  siteOrigin: parameter(requiredVariable('SITE_ORIGIN')),
};

export const handler = accountOperation('send-quote', {
  keyed: true,
  body: jsonBody(quoteFormSchema),
  run: ({ userId, key, path, body }) => sendQuote({ ...body, userId, quoteId: path.quoteId, key }, ports),
});
