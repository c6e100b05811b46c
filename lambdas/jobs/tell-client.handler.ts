import { tellClientSchema } from '#domain/contract/jobs';
import { invoiceMailsPerDay } from '#domain/profile/profile';
import { clientMailCap } from '../client-email/index.ts';
import { invoiceProjections } from '../composition/projections.ts';
import { clientMails, invoiceAccounts } from '../invoices/index.ts';
import { messageLedger, openQueueingTable } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { sha256 } from '../platform/hash.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { dailyCap } from '../platform/limits/daily-cap.ts';
import { jobPorts } from './jobs.wiring.ts';
import { jobMailHandler } from './store/job-mail.ts';
import { tellClient } from './tell-client.ts';

const table = openQueueingTable();
const ledger = messageLedger(jobMailHandler, { table, clock: systemClock });

const ports = {
  ...jobPorts(table),
  accounts: invoiceAccounts(table, systemClock),
  clientMails: clientMails(table, systemClock, invoiceProjections),
  clientMailCap: clientMailCap(table, systemClock),
  mailCap: dailyCap(table, 'invoice', invoiceMailsPerDay, systemClock),
  mails: { find: (userId: string, id: string) => ledger.find(id, userId) },
  hash: sha256,
};

export const handler = accountOperation('tell-client', {
  keyed: true,
  body: jsonBody(tellClientSchema),
  run: ({ userId, key, path, body }) => tellClient({ ...body, userId, key, jobId: path.jobId }, ports),
});
