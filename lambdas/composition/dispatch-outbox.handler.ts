import { feederLock, feedOutbox, sqsQueues } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { sendQuotaReader } from '../platform/ses/ses-mail-sender.ts';
import { unlessMaintenance } from '../platform/ssm/maintenance.ts';
import { openTable } from '../platform/table/table.ts';
import { allWaitingIds } from './all-messages.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports = {
  ids: allWaitingIds(table),
  lock: feederLock(table, systemClock),
  queues: sqsQueues({
    people: requiredVariable('PEOPLE_QUEUE_URL'),
    planned: requiredVariable('PLANNED_QUEUE_URL'),
  }),
  readSendQuota: sendQuotaReader(),
  clock: systemClock,
};

/** Runs every minute. */
export const handler = unlessMaintenance(
  () => feedOutbox(ports),
  () => ({}),
);
