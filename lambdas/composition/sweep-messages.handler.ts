import { feederLock, feedSweeper, sqsQueues, sweptIds } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { unlessMaintenance } from '../platform/ssm/maintenance.ts';
import { openTable } from '../platform/table/table.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports = {
  ids: sweptIds(table),
  lock: feederLock(table, systemClock, 'sweeper'),
  queues: sqsQueues({ people: requiredVariable('PEOPLE_QUEUE_URL') }),
  clock: systemClock,
};

/** Runs every two minutes. */
export const handler = unlessMaintenance(
  () => feedSweeper(ports),
  () => undefined,
);
