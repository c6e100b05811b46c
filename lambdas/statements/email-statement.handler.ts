import { emailStatementSchema } from '#domain/contract/reports';
import { invoiceMailsPerDay } from '#domain/profile/profile';
import { clientMailCap } from '../client-email/index.ts';
import { clientLookup } from '../clients/index.ts';
import { invoiceProjections } from '../composition/projections.ts';
import { clientMails, invoiceAccounts } from '../invoices/index.ts';
import { openQueueingTable } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { sha256 } from '../platform/hash.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { dailyCap } from '../platform/limits/daily-cap.ts';
import { type EmailStatementPorts, emailStatement } from './email-statement.ts';
import { statementMails } from './store/statement-messages.ts';

const table = openQueueingTable();

const ports: EmailStatementPorts = {
  findClient: (userId, clientId) => clientLookup(table, userId).byId(clientId),
  accounts: invoiceAccounts(table, systemClock),
  clientMails: clientMails(table, systemClock, invoiceProjections),
  clientMailCap: clientMailCap(table, systemClock),
  mailCap: dailyCap(table, 'invoice', invoiceMailsPerDay, systemClock),
  statements: statementMails(table, systemClock),
  hash: sha256,
  clock: systemClock,
};

export const handler = accountOperation('email-statement', {
  keyed: true,
  body: jsonBody(emailStatementSchema),
  run: ({ userId, key, path, body }) =>
    emailStatement({ ...body, userId, clientId: path.clientId, key }, ports),
});
