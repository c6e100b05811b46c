import type { OutboxQueue } from '#domain/messaging/message';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { sendToQueue, sqsClient } from '../../platform/sqs/message-queue.ts';
import { openTable, type Table } from '../../platform/table/table.ts';
import type { Write } from '../../platform/table/writes.ts';
import type { OutboxQueues, QueuedId } from '../outbox-ports.ts';
import { outboxId } from './queued-ids.ts';

/** Most seconds for which SQS delays a message. The feeder sends emails that are due later. */
const longestDelaySeconds = 900;

/** Seconds from `now` until an email is due. One more than needed, because the clocks of two computers can differ. */
function delayOf(due: string, now: Date): number {
  const milliseconds = Date.parse(due) - now.getTime();
  return milliseconds > 0 ? Math.ceil(milliseconds / 1_000) + 1 : 0;
}

/** An ID of the outbox, and after how many seconds its email is due. */
type DelayedId = QueuedId & { readonly delaySeconds: number };

/** IDs of the emails that these writes put into the outbox and that somebody is waiting for. */
function queuedIds(writes: readonly Write<unknown>[], now: Date): readonly DelayedId[] {
  return writes.flatMap((write) => {
    if (!('Update' in write) || !write.announces) return [];
    const { key, due } = write.announces;
    const delaySeconds = delayOf(due, now);
    return delaySeconds <= longestDelaySeconds ? [{ id: outboxId(key), delaySeconds }] : [];
  });
}

/**
 * A table that after a commit calls `send` with the IDs of the emails that somebody is waiting for. A worker then sends
 * each when it is due instead of after the feeder's next run. `send` must not throw, because the commit has already
 * succeeded.
 */
export const queueingTable = (
  table: Table,
  clock: Clock,
  send: (ids: readonly DelayedId[]) => Promise<unknown>,
): Table => ({
  ...table,
  committed: async (writes) => {
    const ids = queuedIds(writes, clock());
    if (ids.length > 0) await send(ids);
  },
});

const entriesOf = (ids: readonly DelayedId[]) =>
  ids.map(({ delaySeconds, ...body }) => ({ body: JSON.stringify(body), delaySeconds }));

/**
 * The table of a deployed function that queues emails. SQS gets one short attempt; if it fails, the feeder sends the
 * IDs later.
 */
export function openQueueingTable(): Table {
  const client = sqsClient({ milliseconds: 300, attempts: 1 });
  const queueUrl = requiredVariable('PEOPLE_QUEUE_URL');
  return queueingTable(openTable(requiredVariable('TABLE_NAME')), systemClock, (ids) =>
    sendToQueue(client, queueUrl, entriesOf(ids)),
  );
}

/** The workers' SQS queues by URL. Throws for a queue without a URL. Failures of SQS are logged. */
export function sqsQueues(urls: Readonly<Partial<Record<OutboxQueue, string>>>): OutboxQueues {
  const client = sqsClient();
  return {
    async send(queue, ids) {
      const url = urls[queue];
      if (url === undefined) throw new Error(`This function does not send to the queue ${queue}`);
      return sendToQueue(client, url, entriesOf(ids));
    },
  };
}
