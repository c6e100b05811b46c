import { Duration, Validations } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Construct } from 'constructs';
import type { BundledFunction } from '../functions/bundled-function.ts';
import { type MailStream, mailStreams } from '../functions/function-needs.ts';
import { DeadLetters } from './dead-letters.ts';

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
