import { feedSchedule, outboxTurns } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { sendToQueue, sqsClient } from '../platform/sqs/message-queue.ts';
import { unlessMaintenance } from '../platform/ssm/maintenance.ts';
import { openTable } from '../platform/table/table.ts';
import { scheduledIds } from '../scheduler/index.ts';
import { feedTasks, openTaskQueue, taskStore } from '../tasks/index.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const client = sqsClient();
const queueUrl = requiredVariable('PLANNED_QUEUE_URL');

const schedule = {
  ids: scheduledIds(table),
  turns: outboxTurns(table, systemClock, 'schedule'),
  queues: {
    send: (_planned: string, ids: readonly { id: string; delaySeconds: number }[]) =>
      sendToQueue(
        client,
        queueUrl,
        ids.map(({ delaySeconds, ...body }) => ({ body: JSON.stringify(body), delaySeconds })),
      ),
  },
  clock: systemClock,
};
const tasks = { tasks: taskStore(table, systemClock), offer: openTaskQueue() };

/** Hands over units of tasks and scheduled work; the failure of one does not stop the other. */
async function run() {
  const [units, scheduled] = await Promise.allSettled([feedTasks(tasks), feedSchedule(schedule)]);
  if (units.status === 'rejected') throw units.reason;
  if (scheduled.status === 'rejected') throw scheduled.reason;
  return { units: units.value, scheduled: scheduled.value };
}

/** Runs every minute. */
export const handler = unlessMaintenance(run, () => undefined);
