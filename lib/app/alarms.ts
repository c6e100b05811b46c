import { Duration, Validations } from 'aws-cdk-lib';
import {
  ComparisonOperator,
  type IMetric,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { brand } from '#domain/brand';
import type { LedgerTable } from '../data/ledger-table.ts';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import type { DeadLetters } from './dead-letters.ts';
import type { LogMetrics } from './log-metrics.ts';
import type { PublicApi } from './public-api.ts';

export interface AlarmsProps {
  readonly settings: DeploymentSettings;
  readonly functions: readonly BundledFunction[];
  readonly logMetrics: LogMetrics;
  readonly deadLetters: readonly DeadLetters[];
  readonly api: PublicApi;
  readonly ledger: LedgerTable;
}

const period = Duration.minutes(5);

/** What wakes somebody up: every alarm goes to one topic. */
export class Alarms extends Construct {
  readonly topic: Topic;
  private readonly namePrefix: string;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { settings } = props;
    this.namePrefix = `${brand.slug}-${settings.stage}`;
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
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
    this.watchTable(props.ledger);
    this.watchMailReputation();
  }

  /** An alarm when `metric` reaches `threshold` within five minutes. `meaning` tells who is woken what happened. */
  private add(name: string, meaning: string, metric: IMetric, threshold = 1): void {
    const alarm = (metric as Metric).createAlarm(this, name, {
      alarmName: `${this.namePrefix}-${name}`,
      alarmDescription: meaning,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
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

  private watchTable(ledger: LedgerTable): void {
    const { tableName } = ledger.table;
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
