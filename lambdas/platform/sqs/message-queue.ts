import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { boundByDeadline } from '../deadline.ts';
import { errorFields, log } from '../log.ts';
import { timeoutAfter } from '../service-calls.ts';

/**
 * The SQS client of a function. A queue's URL is only used as its name; the endpoint comes from the region or from a
 * test.
 */
export const sqsClient = ({ milliseconds = 2_000, attempts = 2 } = {}): SQSClient =>
  boundByDeadline(
    new SQSClient({
      maxAttempts: attempts,
      requestHandler: timeoutAfter(milliseconds),
      useQueueUrlAsEndpoint: false,
    }),
  );

export interface QueueEntry {
  readonly body: string;
  readonly delaySeconds?: number;
}

/** Messages per call, and number of concurrent calls. */
const batchSize = 10;
const concurrentCalls = 10;

/** Sends one batch; returns how many messages SQS accepted. */
async function sendBatch(
  client: SQSClient,
  QueueUrl: string,
  entries: readonly QueueEntry[],
): Promise<number> {
  try {
    const { Successful = [] } = await client.send(
      new SendMessageBatchCommand({
        QueueUrl,
        Entries: entries.map(({ body, delaySeconds = 0 }, at) => ({
          Id: String(at),
          MessageBody: body,
          ...(delaySeconds > 0 && { DelaySeconds: delaySeconds }),
        })),
      }),
    );
    return Successful.length;
  } catch (error) {
    log.warn('queue-send-failed', { count: entries.length, ...errorFields(error) });
    return 0;
  }
}

/** Sends messages in batches, ten calls at a time. Failures are logged; returns how many messages SQS accepted. */
export async function sendToQueue(
  client: SQSClient,
  queueUrl: string,
  entries: readonly QueueEntry[],
): Promise<number> {
  const batches = Array.from({ length: Math.ceil(entries.length / batchSize) }, (_, at) =>
    entries.slice(at * batchSize, (at + 1) * batchSize),
  );
  let sent = 0;
  async function sendNext(): Promise<void> {
    for (let batch = batches.shift(); batch; batch = batches.shift())
      sent += await sendBatch(client, queueUrl, batch);
  }
  await Promise.all(Array.from({ length: concurrentCalls }, sendNext));
  return sent;
}
