import { Duration, NestedStack, Validations } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { outboxQueues } from '#domain/messaging/message';
import { addAlarm, deadLettersMeaning } from '../alarm.ts';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import { countedLines } from '../functions/counted-lines.ts';
import { constructId, outboxQueueName } from '../names.ts';
import { DeadLetters } from './event-sources.ts';

export interface OutboxWorkersProps {
  readonly settings: DeploymentSettings;
  readonly function: BundledFunction;
}

/**
 * The outbox's queues, the function that sends the emails named in them, and their alarms. SQS gives up on a message
 * after three receives; the email then still waits in the table, and `dispatch-outbox` queues its ID again. A separate
 * nested stack, so that App has space for more operations.
 */
export class OutboxWorkers extends NestedStack {
  private readonly deadLetters: DeadLetters;
  private readonly stageName: DeploymentSettings['stage'];

  constructor(scope: Construct, id: string, { settings, function: worker }: OutboxWorkersProps) {
    super(scope, id, { description: 'outbox: queues, event sources, alarms' });
    this.stageName = settings.stage;
    this.deadLetters = new DeadLetters(this, 'DeadLetters', outboxQueueName(this.stageName, 'dead-letters'));
    Validations.of(worker.lambda).acknowledge({
      id: 'Serverless-LambdaDLQ',
      reason: 'Its messages come from queues, which have a dead-letter queue of their own.',
    });
    for (const name of outboxQueues) {
      const queue = new Queue(this, constructId(name), {
        queueName: outboxQueueName(this.stageName, name),
        // Longer than the function's timeout; otherwise another worker could receive the same message.
        visibilityTimeout: Duration.minutes(3),
        retentionPeriod: Duration.hours(1),
        encryption: QueueEncryption.SQS_MANAGED,
        enforceSSL: true,
        deadLetterQueue: { queue: this.deadLetters.queue, maxReceiveCount: 3 },
      });
      const source = new EventSourceMapping(this, `${constructId(name)}Source`, {
        target: worker.lambda,
        eventSourceArn: queue.queueArn,
        batchSize: 5,
        maxConcurrency: settings.mailWorkers,
        reportBatchItemFailures: true,
      });
      Validations.of(source).acknowledge({
        id: 'Serverless-LambdaEventSourceMappingDestination',
        reason: 'SQS keeps failed messages and moves them to the dead-letter queue of the source queue.',
      });
    }
  }

  /**
   * Adds alarms for delays of any cause (send rate, SES, failing workers), for messages set aside, and for messages
   * that SQS gave up on.
   */
  watch(topic: ITopic): void {
    const { stageName: stage } = this;
    for (const [name, line, minutes, meaning] of [
      ['outbox-people-late', 'peopleWait', 2, 'email that somebody waits for has waited in the outbox'],
      ['outbox-planned-late', 'plannedWait', 60, 'email of the schedule has waited in the outbox'],
      ['schedule-late', 'scheduleWait', 60, 'scheduled work, such as a recurring invoice, has been due'],
    ] as const)
      addAlarm(this, {
        stage,
        topic,
        name,
        meaning: `The oldest ${meaning} for ${minutes} minutes.`,
        metric: countedLines(stage, line),
        threshold: minutes * 60,
      });
    addAlarm(this, {
      stage,
      topic,
      name: 'message-set-aside',
      meaning:
        'An email, a recurring invoice or other scheduled work failed three times by our own fault; it is not tried until somebody retries it.',
      metric: countedLines(stage, 'setAside'),
    });
    addAlarm(this, {
      stage,
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
