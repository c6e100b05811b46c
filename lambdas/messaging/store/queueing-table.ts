import type { OutboxQueue } from '#domain/messaging/message';
import { isWaitPartition } from '#domain/table/indexes';
import { requiredVariable } from '../../platform/environment.ts';
import { sendToQueue, sqsClient } from '../../platform/sqs/message-queue.ts';
import { openTable, type Table } from '../../platform/table/table.ts';
import type { Write } from '../../platform/table/writes.ts';
import type { OutboxQueues, QueuedId } from '../outbox-ports.ts';
import { outboxId, queueOf } from './queued-ids.ts';

/** IDs of the emails that these writes put into the outbox and that somebody is waiting for. */
function queuedIds(writes: readonly Write[]): readonly string[] {
  return writes.flatMap((write) => {
    if (!('Update' in write)) return [];
    const { Key, ExpressionAttributeValues = {} } = write.Update;
    const key = { PK: String(Key.PK), SK: String(Key.SK) };
    const isQueued = Object.values(ExpressionAttributeValues).some(isWaitPartition);
    return isQueued && queueOf(key) === 'people' ? [outboxId(key)] : [];
  });
}

/**
 * A table that calls `send` for each such email after a commit, so that a worker sends it at once instead of after the
 * feeder's next run. `send` must not throw, because the commit has already succeeded.
 */
export const queueingTable = (table: Table, send: (ids: readonly QueuedId[]) => Promise<unknown>): Table => ({
  ...table,
  committed: async (writes) => {
    const ids = queuedIds(writes);
    if (ids.length > 0) await send(ids.map((id) => ({ id })));
  },
});

/**
 * The table of a deployed function that queues emails. SQS gets one short attempt; if it fails, the feeder sends the
 * IDs later.
 */
export function openQueueingTable(): Table {
  const client = sqsClient({ milliseconds: 300, attempts: 1 });
  const queueUrl = requiredVariable('PEOPLE_QUEUE_URL');
  return queueingTable(openTable(requiredVariable('TABLE_NAME')), (ids) =>
    sendToQueue(
      client,
      queueUrl,
      ids.map((id) => ({ body: JSON.stringify(id) })),
    ),
  );
}

/** The workers' SQS queues by URL. Throws for a queue without a URL. Failures of SQS are logged. */
export function sqsQueues(urls: Readonly<Partial<Record<OutboxQueue, string>>>): OutboxQueues {
  const client = sqsClient();
  return {
    async send(queue, ids) {
      const url = urls[queue];
      if (url === undefined) throw new Error(`This function does not send to the queue ${queue}`);
      const entries = ids.map(({ delaySeconds, ...body }) => ({ body: JSON.stringify(body), delaySeconds }));
      return sendToQueue(client, url, entries);
    },
  };
}
