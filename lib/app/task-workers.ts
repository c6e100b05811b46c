import { Duration, NestedStack, Validations } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { addAlarm, deadLettersMeaning } from '../alarm.ts';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import { taskQueueName } from '../names.ts';
import { DeadLetters } from './event-sources.ts';

export interface TaskWorkersProps {
  readonly settings: DeploymentSettings;
  readonly function: BundledFunction;
}

/** Concurrent functions: the minimum for SQS, so that tasks leave the table's capacity to users' requests. */
const workers = 2;

/**
 * The queue of tasks, and the function that does their units, one per message. The table stores the progress of each
 * task, so a lost or repeated message does no harm.
 */
export class TaskWorkers extends NestedStack {
  private readonly deadLetters: DeadLetters;
  private readonly stageName: DeploymentSettings['stage'];

  constructor(scope: Construct, id: string, { settings, function: worker }: TaskWorkersProps) {
    super(scope, id, { description: 'tasks: queue, event source, alarm' });
    this.stageName = settings.stage;
    this.deadLetters = new DeadLetters(
      this,
      'TaskDeadLetters',
      taskQueueName(this.stageName, 'dead-letters'),
    );
    Validations.of(worker.lambda).acknowledge({
      id: 'Serverless-LambdaDLQ',
      reason: 'Its messages come from a queue, which has a dead-letter queue of its own.',
    });
    const queue = new Queue(this, 'Units', {
      queueName: taskQueueName(this.stageName, 'units'),
      // Longer than the function's timeout; otherwise another worker could receive the same message.
      visibilityTimeout: Duration.minutes(3),
      retentionPeriod: Duration.hours(1),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      deadLetterQueue: { queue: this.deadLetters.queue, maxReceiveCount: 3 },
    });
    const source = new EventSourceMapping(this, 'UnitsSource', {
      target: worker.lambda,
      eventSourceArn: queue.queueArn,
      batchSize: 1,
      maxConcurrency: workers,
    });
    Validations.of(source).acknowledge({
      id: 'Serverless-LambdaEventSourceMappingDestination',
      reason: 'SQS keeps failed messages and moves them to the dead-letter queue of the source queue.',
    });
  }

  /** Adds the alarm for units that SQS gave up on. */
  watch(topic: ITopic): void {
    addAlarm(this, {
      stage: this.stageName,
      topic,
      name: `dead-letters-${this.node.id}`,
      meaning: deadLettersMeaning(this.deadLetters.queue.queueUrl),
      metric: this.deadLetters.queue.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(5),
        statistic: Stats.MAXIMUM,
      }),
    });
  }
}
