import type { OutboxQueue } from '#domain/messaging/message';
import { feedOutbox, outboxTurns, waitingIds } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { sendRateReader } from '../platform/ses/send-rate.ts';
import { sendToQueue, sqsClient } from '../platform/sqs/message-queue.ts';
import { unlessMaintenance } from '../platform/ssm/maintenance.ts';
import { openTable } from '../platform/table/table.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const client = sqsClient();
const urls: Readonly<Record<OutboxQueue, string>> = {
  people: requiredVariable('PEOPLE_QUEUE_URL'),
  planned: requiredVariable('PLANNED_QUEUE_URL'),
};

const ports = {
  ids: waitingIds(table),
  turns: outboxTurns(table, systemClock),
  queues: {
    send: (queue: OutboxQueue, ids: readonly { id: string; perSecond?: number; delaySeconds: number }[]) =>
      sendToQueue(
        client,
        urls[queue],
        ids.map(({ delaySeconds, ...body }) => ({ body: JSON.stringify(body), delaySeconds })),
      ),
  },
  readSendRate: sendRateReader(),
  clock: systemClock,
};

/** Runs every minute. */
export const handler = unlessMaintenance(
  () => feedOutbox(ports),
  () => ({}),
);
