import { moveJobSchema, saveJobSchema, setJobSettingsSchema, tellClientSchema } from '#domain/jobs/contract';
import { invoiceMailsPerDay } from '#domain/profile/profile';
import { dayIn, defaultTimeZone } from '#domain/time-zone';
import { clientMailCap } from '../client-email/index.ts';
import { clientLookup, serviceAddressesOf } from '../clients/index.ts';
import { invoiceTable } from '../composition/projections.ts';
import { clientMails, invoiceAccounts } from '../invoices/index.ts';
import { messageLedger, openQueueingTable } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { newSecret, sha256 } from '../platform/hash.ts';
import { jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { dailyCap } from '../platform/limits/daily-cap.ts';
import { find } from '../platform/table/read.ts';
import { deployedTable, type Table } from '../platform/table/table.ts';
import { liteProfile } from '../profile/index.ts';
import { addJobPhoto, removeJobPhoto } from './change-job-photos.ts';
import { getJob } from './get-job.ts';
import { getJobFeed } from './get-job-feed.ts';
import type { JobPorts } from './job-ports.ts';
import { getJobSettings, renewJobFeed, setJobReminders } from './job-settings.ts';
import { listJobs } from './list-jobs.ts';
import { moveJob } from './move-job.ts';
import { saveJob } from './save-job.ts';
import { jobMailHandler } from './store/job-mail.ts';
import { jobStore } from './store/job-store.ts';
import { tellClient } from './tell-client.ts';

/** The ports of the operations on jobs. */
function jobPorts(table: Table = deployedTable()): JobPorts {
  return {
    jobs: jobStore(table),
    findClient: (userId, clientId) => clientLookup(table, userId).byId(clientId),
    findClients: (userId, clientIds) => clientLookup(table, userId).together(clientIds),
    async addressesOf(userId, clientId) {
      const known = await clientLookup(table, userId).byId(clientId);
      return known ? serviceAddressesOf(table, userId, known) : [];
    },
    today: async (userId) => {
      const lite = await find(table, liteProfile, liteProfile.key(userId));
      return dayIn(lite?.timeZone ?? defaultTimeZone, systemClock().toISOString());
    },
    clock: systemClock,
  };
}

export const routes = {
  'list-jobs': {
    in: 'account-api',
    needs: { items: ['GetItem', 'BatchGetItem'], index: true, queriesIndexes3To5: true },
    run:
      (ports = jobPorts()) =>
      ({ userId, query }) =>
        listJobs(userId, query, ports),
  },
  'get-job-settings': {
    in: 'account-api',
    needs: { items: ['GetItem'] },
    run:
      (table = deployedTable()) =>
      ({ userId }) =>
        getJobSettings(userId, table),
  },
  'set-job-settings': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem'] },
    body: jsonBody(setJobSettingsSchema),
    run:
      (table = deployedTable()) =>
      ({ userId, body }) =>
        setJobReminders(userId, body.remindsClients, { table, clock: systemClock }),
  },
  'renew-job-feed': {
    in: 'account-api',
    needs: { items: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    run:
      (table = deployedTable()) =>
      ({ userId }) =>
        renewJobFeed(userId, { table, newSecret, clock: systemClock }),
  },
  'get-job-feed': {
    in: 'public-api',
    needs: { items: ['GetItem', 'BatchGetItem', 'UpdateItem'], index: true },
    run:
      (table = deployedTable()) =>
      ({ path, knownTags }) =>
        getJobFeed(path.feedSecret, knownTags, { table, clock: systemClock }),
  },
  'get-job': {
    in: 'account-api',
    needs: { items: ['GetItem', 'Query'] },
    run:
      (ports = jobPorts()) =>
      ({ userId, path }) =>
        getJob(userId, path.jobId, ports),
  },
  'save-job': {
    in: 'account-api',
    needs: { items: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'] },
    body: jsonBody(saveJobSchema),
    run:
      (ports = jobPorts()) =>
      ({ userId, path, body }) =>
        saveJob(userId, path.jobId, body, ports),
  },
  'tell-client': {
    in: 'account-api',
    needs: {
      items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'Query'],
      sendsToQueues: ['people'],
    },
    body: jsonBody(tellClientSchema),
    run: () => {
      const table = invoiceTable(openQueueingTable());
      const ledger = messageLedger(jobMailHandler, { table, clock: systemClock });
      const ports = {
        ...jobPorts(table),
        accounts: invoiceAccounts(table, systemClock),
        clientMails: clientMails(table, systemClock),
        clientMailCap: clientMailCap(table, systemClock),
        mailCap: dailyCap(table, 'invoice', invoiceMailsPerDay, systemClock),
        mails: { find: (userId: string, id: string) => ledger.find(id, userId) },
        hash: sha256,
      };
      return ({ userId, key, path, body }) => tellClient({ ...body, userId, key, jobId: path.jobId }, ports);
    },
  },
  'move-job': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem', 'DeleteItem', 'Query'], sendsToQueues: ['people'] },
    body: jsonBody(moveJobSchema),
    run:
      (ports = jobPorts(openQueueingTable())) =>
      ({ userId, path, body }) =>
        moveJob(userId, path.jobId, body, ports),
  },
  'add-job-photo': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem', 'DeleteItem', 'Query'] },
    run:
      (ports = jobPorts()) =>
      ({ userId, path }) =>
        addJobPhoto(userId, path, ports),
  },
  'remove-job-photo': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem', 'DeleteItem', 'Query'] },
    run:
      (ports = jobPorts()) =>
      ({ userId, path }) =>
        removeJobPhoto(userId, path, ports),
  },
} satisfies RoutesOf<'jobs'>;
