import { randomBytes } from 'node:crypto';
import { acceptQuoteSchema } from '#domain/contract/quote';
import { ulid, ulidRandomBytes } from '#domain/ulid';
import { approvalMessages, copyMessages } from '../adapters/dynamodb/quote/approval-messages.ts';
import { providerDirectory } from '../adapters/dynamodb/quote/provider-directory.ts';
import { quoteStore } from '../adapters/dynamodb/quote/quote-store.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { sha256 } from '../adapters/hash.ts';
import { sesClient, sesMailSender } from '../adapters/ses/ses-mail-sender.ts';
import { sleep, systemClock } from '../clock.ts';
import { optionalVariable, requiredVariable } from '../environment.ts';
import { publicOperation } from '../http/http-operation.ts';
import { jsonBody } from '../http/json-body.ts';
import { acceptQuote } from './accept-quote.ts';
import type { AcceptQuotePorts } from './ports.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports: AcceptQuotePorts = {
  quotes: quoteStore(table, systemClock),
  providers: providerDirectory(table),
  messages: approvalMessages(table, systemClock),
  copies: copyMessages(table, systemClock),
  hash: sha256,
  mail: sesMailSender(sesClient(), {
    from: requiredVariable('MAIL_FROM'),
    configurationSet: optionalVariable('MAIL_CONFIGURATION_SET'),
  }),
  sleep,
  random: Math.random,
  newId: () => ulid(systemClock().getTime(), randomBytes(ulidRandomBytes)),
};

export const handler = publicOperation('accept-quote', {
  body: jsonBody(acceptQuoteSchema),
  run: ({ path, body, network }) => acceptQuote({ quoteId: path.quoteId, ...body, network }, ports),
});
