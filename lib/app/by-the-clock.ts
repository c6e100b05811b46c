import { Duration, Validations } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Construct } from 'constructs';
import type { BundledFunction } from '../functions/bundled-function.ts';
import { DeadLetters } from './dead-letters.ts';

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
