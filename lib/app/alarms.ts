import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { type IMetric, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { addAlarm } from '../alarm.ts';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import type { StageName } from '../stage-profile.ts';
import type { DeadLetters } from './dead-letters.ts';
import type { LogMetrics } from './log-metrics.ts';
import type { PublicApi } from './public-api.ts';

export interface AlarmsProps {
  readonly settings: DeploymentSettings;
  readonly functions: readonly BundledFunction[];
  readonly logMetrics: LogMetrics;
  readonly deadLetters: readonly DeadLetters[];
  readonly api: PublicApi;
  readonly tableName: string;
}

const period = Duration.minutes(5);

/** What wakes somebody up: every alarm goes to one topic. */
export class Alarms extends Construct {
  readonly topic: Topic;
  private readonly stage: StageName;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { settings } = props;
    this.stage = settings.stage;
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    this.topic.addToResourcePolicy(
      // A policy of our own replaces Amazon's, which lets everything in the account publish.
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (settings.alarmEmail !== undefined) {
      this.topic.addSubscription(new EmailSubscription(settings.alarmEmail));
      Validations.of(this.topic).acknowledge({
        id: 'Serverless-SNSRedrivePolicy',
        reason: 'A mail that does not arrive bounces; the alarm itself stays visible in CloudWatch.',
      });
    }
    for (const target of props.functions) this.watchFunction(target);
    for (const { queue, node } of props.deadLetters)
      this.add(
        `dead-letters-${node.path.split('/').at(-2)}`,
        'Events that no attempt could handle wait in the queue.',
        queue.metricApproximateNumberOfMessagesVisible({ period, statistic: Stats.MAXIMUM }),
      );
    this.watchLogs(props.logMetrics);
    this.add(
      'api-errors',
      'The API answered 5xx.',
      props.api.stage.metricServerError({ period, statistic: Stats.SUM }),
      5,
    );
    this.watchTable(props.tableName);
    this.watchMailReputation();
  }

  private add(name: string, meaning: string, metric: IMetric, threshold = 1): void {
    addAlarm(this, { stage: this.stage, topic: this.topic, name, meaning, metric, threshold });
  }

  private watchFunction({ operation, lambda }: BundledFunction): void {
    this.add(
      `${operation}-errors`,
      `${operation} ended without an answer: crashed or timed out.`,
      lambda.metricErrors({ period }),
    );
    this.add(
      `${operation}-throttles`,
      `${operation} was not started: all concurrency was in use.`,
      lambda.metricThrottles({ period }),
    );
  }

  private watchLogs(logs: LogMetrics): void {
    this.add('faults', 'A function logged an error.', logs.sum('faults'), 3);
    this.add(
      'unknown-sends',
      'It is not known whether a mail was sent; people were told so.',
      logs.sum('unknownSends'),
    );
    this.add('refused-mails', 'The mail service does not take our mail.', logs.sum('refusedMails'), 3);
    this.add(
      'unmailed-messages',
      'A contact message is stored, but its mail to support may not have left.',
      logs.sum('unmailedMessages'),
    );
    this.add(
      'free-generator-paused',
      'Too many free mails bounced or were complained about; the generator stopped itself.',
      logs.sum('generatorPauses'),
    );
    this.add(
      'bot-check-down',
      'The bot check does not answer, so free invoices are refused.',
      logs.sum('botCheckFailures'),
      5,
    );
  }

  private watchTable(tableName: string): void {
    for (const [name, metricName] of [
      ['reads', 'ReadThrottleEvents'],
      ['writes', 'WriteThrottleEvents'],
    ])
      this.add(
        `table-throttled-${name}`,
        `The table refused ${name}: its ceiling (maximum units of the stage) was reached.`,
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName: String(metricName),
          dimensionsMap: { TableName: tableName },
          statistic: Stats.SUM,
          period,
        }),
        10,
      );
  }

  /** Amazon looks at accounts from 5 % bounces or 0.1 % complaints; these wake us before. */
  private watchMailReputation(): void {
    for (const [name, metricName, threshold] of [
      ['bounce-rate', 'Reputation.BounceRate', 0.04],
      ['complaint-rate', 'Reputation.ComplaintRate', 0.0008],
    ] as const)
      this.add(
        name,
        'The mail reputation of the account is close to the point where Amazon stops its sending.',
        new Metric({
          namespace: 'AWS/SES',
          metricName,
          statistic: Stats.MAXIMUM,
          period: Duration.hours(1),
        }),
        threshold,
      );
  }
}
