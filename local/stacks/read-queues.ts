import type { QueueSettings } from '../queues/queue.ts';
import { queueNameIn, settingsFrom } from '../queues/queue-service.ts';
import type { LocalResource } from './resolve-template.ts';

/** A function that receives the messages of a queue. */
export interface EventSource {
  readonly functionArn: string;
  readonly queueArn: string;
  readonly queueName: string;
  /** Maximum number of messages per call. */
  readonly batchSize: number;
  /** Maximum number of concurrent calls. */
  readonly maximumConcurrency: number;
  /** Whether the function reports which messages of a batch failed; otherwise the result applies to all of them. */
  readonly reportsItemFailures: boolean;
}

/** The queues of the resolved stacks. */
export const readQueues = (resources: readonly LocalResource[]): readonly QueueSettings[] =>
  resources.flatMap(({ type, name, properties }) =>
    type === 'AWS::SQS::Queue' ? [settingsFrom(name, properties)] : [],
  );

interface MappingProperties {
  readonly EventSourceArn?: string;
  readonly FunctionName?: string;
  readonly BatchSize?: number;
  readonly ScalingConfig?: { readonly MaximumConcurrency?: number };
  readonly FunctionResponseTypes?: readonly string[];
}

/** Concurrent calls if the template sets no limit: Lambda starts with five. */
const usualConcurrency = 5;

/** The functions of the resolved stacks that receive messages from queues. */
export const readEventSources = (resources: readonly LocalResource[]): readonly EventSource[] =>
  resources.flatMap(({ type, properties }) => {
    if (type !== 'AWS::Lambda::EventSourceMapping') return [];
    const { EventSourceArn = '', FunctionName = '', ...mapping } = properties as MappingProperties;
    if (!EventSourceArn.includes(':sqs:')) return [];
    return [
      {
        functionArn: FunctionName,
        queueArn: EventSourceArn,
        queueName: queueNameIn(EventSourceArn),
        batchSize: mapping.BatchSize ?? 10,
        maximumConcurrency: mapping.ScalingConfig?.MaximumConcurrency ?? usualConcurrency,
        reportsItemFailures: mapping.FunctionResponseTypes?.includes('ReportBatchItemFailures') === true,
      },
    ];
  });
