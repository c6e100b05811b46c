import { emailAccountantSchema } from '#domain/contract/reports';
import { invoiceMailsPerDay } from '#domain/profile/profile';
import { clientMailCap } from '../client-email/index.ts';
import { invoiceProjections } from '../composition/projections.ts';
import { clientMails, invoiceAccounts } from '../invoices/index.ts';
import { openQueueingTable } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { sha256 } from '../platform/hash.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { dailyCap } from '../platform/limits/daily-cap.ts';
import { type EmailAccountantPorts, emailAccountant } from './email-accountant.ts';
import { accountantStore } from './store/accountant-store.ts';

const table = openQueueingTable();

const ports: EmailAccountantPorts = {
  store: accountantStore(table, systemClock),
  accounts: invoiceAccounts(table, systemClock),
  clientMails: clientMails(table, systemClock, invoiceProjections),
  clientMailCap: clientMailCap(table, systemClock),
  mailCap: dailyCap(table, 'invoice', invoiceMailsPerDay, systemClock),
  hash: sha256,
  clock: systemClock,
};

export const handler = accountOperation('email-accountant', {
  keyed: true,
  body: jsonBody(emailAccountantSchema),
  run: ({ userId, key, body }) => emailAccountant({ ...body, userId, key }, ports),
});
