import { Duration, Validations } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { outboxQueues } from '#domain/messaging/message';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import { type MailStream, mailStreams } from '../functions/function-needs.ts';
import { constructId, outboxQueueName } from '../names.ts';

/** Where events go that no attempt could handle, kept for two weeks so that somebody can look and send them again. */
export class DeadLetters extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, queueName?: string) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      ...(queueName !== undefined && { queueName }),
      retentionPeriod: Duration.days(14),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
    });
    const reason = 'This is where dead letters end; an alarm tells when there is one.';
    Validations.of(this.queue).acknowledge(
      { id: 'AwsSolutions-SQS3', reason },
      { id: 'Serverless-SQSRedrivePolicy', reason },
    );
  }
}

/** Runs a function by the clock. A run that fails twice is put aside; the next one does its work again. */
export class ByTheClock extends Construct {
  readonly deadLetters: DeadLetters;

  constructor(
    scope: Construct,
    id: string,
    props: { readonly function: BundledFunction; readonly everyMinutes: number },
  ) {
    super(scope, id);
    const { everyMinutes } = props;
    const { lambda } = props.function;
    this.deadLetters = new DeadLetters(this, 'DeadLetters');
    lambda.configureAsyncInvoke({
      retryAttempts: 1,
      maxEventAge: Duration.minutes(everyMinutes * 2),
      onFailure: new SqsDestination(this.deadLetters.queue),
    });
    Validations.of(lambda).acknowledge({
      id: 'Serverless-LambdaDLQ',
      reason: 'Failed runs go to the queue of the invoke configuration, which also says why they failed.',
    });
    new Rule(this, 'Schedule', {
      schedule: Schedule.rate(Duration.minutes(everyMinutes)),
      targets: [new LambdaFunction(lambda, { deadLetterQueue: this.deadLetters.queue, retryAttempts: 1 })],
    });
  }
}

/**
 * The outbox's queues, with the function that sends what they name. SQS gives up on a message after three receives; the
 * email still waits in the table then, and the feeder offers it again.
 */
export class OutboxWorkers extends Construct {
  readonly deadLetters: DeadLetters;

  constructor(
    scope: Construct,
    id: string,
    props: { readonly settings: DeploymentSettings; readonly function: BundledFunction },
  ) {
    super(scope, id);
    const { stage, mailWorkers } = props.settings;
    this.deadLetters = new DeadLetters(this, 'DeadLetters', outboxQueueName(stage, 'dead-letters'));
    Validations.of(props.function.lambda).acknowledge({
      id: 'Serverless-LambdaDLQ',
      reason: 'Its messages come from queues, which have a dead-letter queue of their own.',
    });
    for (const name of outboxQueues) {
      const queue = new Queue(this, constructId(name), {
        queueName: outboxQueueName(stage, name),
        // Longer than the function runs: until then another worker would receive the same message.
        visibilityTimeout: Duration.minutes(3),
        retentionPeriod: Duration.hours(1),
        encryption: QueueEncryption.SQS_MANAGED,
        enforceSSL: true,
        deadLetterQueue: { queue: this.deadLetters.queue, maxReceiveCount: 3 },
      });
      const source = new EventSourceMapping(this, `${constructId(name)}Source`, {
        target: props.function.lambda,
        eventSourceArn: queue.queueArn,
        batchSize: 5,
        maxConcurrency: mailWorkers,
        reportBatchItemFailures: true,
      });
      Validations.of(source).acknowledge({
        id: 'Serverless-LambdaEventSourceMappingDestination',
        reason: 'SQS keeps failed messages and moves them to the dead-letter queue of the source queue.',
      });
    }
  }
}

export interface MailEventsProps {
  readonly mail: { configurationSetName(stream: MailStream): string };
  readonly function: BundledFunction;
}

/** Hands the mail service's reports (sent, delivered, bounced, complained) to the function that writes them down. */
export class MailEvents extends Construct {
  readonly deadLetters: DeadLetters;

  constructor(scope: Construct, id: string, props: MailEventsProps) {
    super(scope, id);
    const { lambda } = props.function;
    this.deadLetters = new DeadLetters(this, 'DeadLetters');
    lambda.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
      onFailure: new SqsDestination(this.deadLetters.queue),
    });
    Validations.of(lambda).acknowledge({
      id: 'Serverless-LambdaDLQ',
      reason: 'Failed events go to the queue of the invoke configuration, which also says why they failed.',
    });
    new Rule(this, 'Reports', {
      eventPattern: {
        source: ['aws.ses'],
        detail: {
          mail: {
            tags: {
              'ses:configuration-set': mailStreams.map((stream) => props.mail.configurationSetName(stream)),
            },
          },
        },
      },
      targets: [new LambdaFunction(lambda, { deadLetterQueue: this.deadLetters.queue, retryAttempts: 10 })],
    });
  }
}
