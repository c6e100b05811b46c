import type { InvocationOutcome } from '../functions/function-definition.ts';
import type { EventSource } from '../stacks/read-queues.ts';
import type { Queue, QueueStore, ReceivedMessage } from './queue.ts';

/** Milliseconds between checks for messages whose delay or visibility timeout has ended. */
const pollMilliseconds = 200;

/** Rounds after which `drain` gives up, because functions keep sending a new message for each message they receive. */
const maxRounds = 10_000;

/** Delivers the messages of queues to functions, like Lambda's event source mappings. */
export interface EventSources {
  /** Polls from now on, until `stop`. */
  start(): void;
  /** If it polls, checks for messages at once. */
  checkNow(): void;
  /**
   * Delivers everything that can be received, including delayed messages, and waits until all functions have returned.
   */
  drain(): Promise<void>;
  stop(): void;
}

const recordOf = (message: ReceivedMessage, { queueArn }: EventSource) => ({
  messageId: message.id,
  receiptHandle: message.receipt,
  body: message.body,
  attributes: {
    ApproximateReceiveCount: String(message.receiveCount),
    SentTimestamp: String(message.sentAt),
    SenderId: 'local',
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
  },
  messageAttributes: {},
  md5OfBody: message.md5,
  eventSource: 'aws:sqs',
  eventSourceARN: queueArn,
  awsRegion: 'us-east-1',
});

/**
 * The messages that can be deleted. Messages that the function reports as failed, and all of a failed run, are received
 * again.
 */
function processedMessages(
  batch: readonly ReceivedMessage[],
  outcome: InvocationOutcome,
  { reportsItemFailures }: EventSource,
): readonly ReceivedMessage[] {
  if (outcome.kind !== 'returned') return [];
  if (!reportsItemFailures) return batch;
  const response = JSON.parse(outcome.json || 'null') as {
    readonly batchItemFailures?: readonly { readonly itemIdentifier: string }[];
  } | null;
  const failed = new Set((response?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier));
  return batch.filter(({ id }) => !failed.has(id));
}

/** Connects the queues in the store with the functions of the sources. */
export function createEventSources(
  sources: readonly EventSource[],
  store: QueueStore,
  invoke: (functionArn: string, event: unknown) => Promise<InvocationOutcome>,
): EventSources {
  const running = new Map<EventSource, Set<Promise<void>>>(sources.map((source) => [source, new Set()]));
  let timer: NodeJS.Timeout | undefined;

  async function run(source: EventSource, queue: Queue, batch: readonly ReceivedMessage[]): Promise<void> {
    const outcome = await invoke(source.functionArn, {
      Records: batch.map((message) => recordOf(message, source)),
    });
    for (const { receipt } of processedMessages(batch, outcome, source)) queue.delete(receipt);
  }

  /** Starts functions while there are messages and concurrency allows it; true if it started any. */
  function fill(source: EventSource): boolean {
    const queue = store.find(source.queueName);
    const calls = running.get(source);
    if (!queue || !calls) return false;
    let started = false;
    while (calls.size < source.maximumConcurrency) {
      const batch = queue.receive(source.batchSize);
      if (batch.length === 0) return started;
      started = true;
      const call: Promise<void> = run(source, queue, batch).finally(() => {
        calls.delete(call);
        if (timer) fill(source);
      });
      calls.add(call);
    }
    return started;
  }

  const fillAll = () => sources.map(fill).some(Boolean);
  return {
    start: () => {
      timer ??= setInterval(fillAll, pollMilliseconds);
    },
    checkNow: () => {
      if (timer) fillAll();
    },
    drain: async () => {
      for (let round = 0; round < maxRounds; round += 1) {
        for (const { queueName } of sources) store.find(queueName)?.endDelays();
        const isIdle = !fillAll() && [...running.values()].every((calls) => calls.size === 0);
        if (isIdle) return;
        await Promise.race([...running.values()].flatMap((calls) => [...calls]));
      }
      throw new Error('The queues do not become empty');
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
