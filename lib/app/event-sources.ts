import { Duration, Validations } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { BundledFunction } from '../functions/bundled-function.ts';
import { type MailStream, mailStreams } from '../functions/function-needs.ts';

/**
 * A dead-letter queue for events that failed in every attempt. It keeps them for two weeks, so that an operator can
 * look at them and send them again.
 */
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

/** Runs a function on a schedule. A run that fails twice goes to the dead-letter queue; the next run does its work. */
export class ScheduledFunction extends Construct {
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

/** Runs the canary every hour. A failed run is not repeated, because the alarm is about runs that did not pass. */
export class CanarySchedule extends Construct {
  constructor(scope: Construct, id: string, { lambda }: BundledFunction) {
    super(scope, id);
    lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(5) });
    const reason =
      'The alarm canary-failed reports every run that did not pass, and nothing of it has to be kept.';
    Validations.of(lambda).acknowledge(
      { id: 'Serverless-LambdaDLQ', reason },
      { id: 'Serverless-LambdaAsyncFailureDestination', reason },
    );
    const rule = new Rule(this, 'Schedule', {
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaFunction(lambda, { retryAttempts: 0 })],
    });
    Validations.of(rule).acknowledge({ id: 'Serverless-EventBusDLQ', reason });
  }
}

export interface MailEventsProps {
  readonly mail: { configurationSetName(stream: MailStream): string };
  readonly function: BundledFunction;
}

/** Passes SES events (sent, delivered, bounced, complained) to the function that stores them. */
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
