import type { OutboxQueue } from '#domain/messaging/message';
import { sendToQueue, sqsClient } from '../../platform/sqs/message-queue.ts';
import type { OutboxQueues } from '../outbox-ports.ts';

/** The workers' queues in SQS, by their addresses; throws for a queue that has none here. Failures of SQS are logged. */
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
