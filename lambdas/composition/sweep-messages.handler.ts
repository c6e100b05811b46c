import { feederLock, feedSweeper, sqsQueues } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { unlessMaintenance } from '../platform/ssm/maintenance.ts';
import { openTable } from '../platform/table/table.ts';
import { allSweptIds } from './all-messages.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports = {
  ids: allSweptIds(table),
  lock: feederLock(table, systemClock, 'sweeper'),
  queues: sqsQueues({ people: requiredVariable('PEOPLE_QUEUE_URL') }),
  clock: systemClock,
};

/** Runs every two minutes: queues what is due. A worker settles it (`lambdas/messaging/settle-abandoned.ts`). */
export const handler = unlessMaintenance(
  () => feedSweeper(ports),
  () => undefined,
);
