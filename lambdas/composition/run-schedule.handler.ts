import { feederLock, feedSchedule, sqsQueues } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { unlessMaintenance } from '../platform/ssm/maintenance.ts';
import { openTable } from '../platform/table/table.ts';
import { scheduledIds } from '../scheduler/index.ts';
import { feedTasks, openTaskQueue, taskStore } from '../tasks/index.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const schedule = {
  ids: scheduledIds(table),
  lock: feederLock(table, systemClock, 'schedule'),
  queues: sqsQueues({ planned: requiredVariable('PLANNED_QUEUE_URL') }),
  clock: systemClock,
};
const tasks = { tasks: taskStore(table, systemClock), offer: openTaskQueue() };

/** Sends units of tasks and scheduled work to the queues. A failure of one does not stop the other. */
async function run() {
  const [units, scheduled] = await Promise.allSettled([feedTasks(tasks), feedSchedule(schedule)]);
  if (units.status === 'rejected') throw units.reason;
  if (scheduled.status === 'rejected') throw scheduled.reason;
  return { units: units.value, scheduled: scheduled.value };
}

/** Runs every minute. */
export const handler = unlessMaintenance(run, () => undefined);
