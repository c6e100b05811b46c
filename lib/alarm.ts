import { Stack, Validations } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription, UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { brand } from '#domain/brand';
import { region } from './names.ts';
import type { StageName } from './stage-profile.ts';

export interface AlarmOptions {
  readonly stage: StageName;
  /** The topic that is notified. */
  readonly topic: ITopic;
  /** The last part of its name: `<product>-<stage>-<name>`. */
  readonly name: string;
  /** Describes what happened, for the person on call. */
  readonly meaning: string;
  readonly metric: IMetric;
  /** The value at which the alarm starts, 1 by default. */
  readonly threshold?: number;
  /** Number of consecutive periods of the metric, 1 by default. */
  readonly periods?: number;
  /** For something that must happen: the alarm starts if the metric is below the threshold or has no data. */
  readonly mustHappen?: true;
}

/** The text of a dead-letter queue's alarm. This alarm does not end by itself, so the text says how to end it. */
export const deadLettersMeaning = (queueUrl: string): string =>
  `Events that no attempt could handle wait in a queue. This alarm stays on until they are deleted: see the guide, then run aws sqs purge-queue --region ${region} --queue-url ${queueUrl}`;

/**
 * An alarm for a metric that reaches its threshold; missing data raises no alarm, unless `mustHappen` is set. It
 * notifies when it starts and when it ends.
 */
export function addAlarm(scope: Construct, options: AlarmOptions): void {
  const { stage, topic, name, meaning, metric, threshold = 1, periods = 1, mustHappen = false } = options;
  const alarm = new Alarm(scope, name, {
    metric,
    alarmName: `${brand.slug}-${stage}-${name}`,
    alarmDescription: meaning,
    threshold,
    evaluationPeriods: periods,
    comparisonOperator: mustHappen
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: mustHappen ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(topic));
  alarm.addOkAction(new SnsAction(topic));
}

/** The topic of all alarms. It notifies the given email address and URL. */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, props: { readonly email?: string; readonly url?: string }) {
    super(scope, id, { enforceSSL: true });
    this.addToResourcePolicy(
      // Replaces the default policy, which lets every principal in the account publish.
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (props.email === undefined && props.url === undefined) return;
    if (props.email !== undefined) this.addSubscription(new EmailSubscription(props.email));
    if (props.url !== undefined) this.addSubscription(new UrlSubscription(props.url));
    Validations.of(this).acknowledge({
      id: 'Serverless-SNSRedrivePolicy',
      reason:
        'SNS retries a URL for an hour, an email bounces; the alarm itself stays visible in CloudWatch.',
    });
  }
}
