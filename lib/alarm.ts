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
  /** Who is told. */
  readonly topic: ITopic;
  /** What its name ends with: `<product>-<stage>-<name>`. */
  readonly name: string;
  /** Says what happened, for the person on call. */
  readonly meaning: string;
  readonly metric: IMetric;
  /** What the metric must reach; 1 unless told. */
  readonly threshold?: number;
  /** For how many of the metric's periods in a row; 1 unless told. */
  readonly periods?: number;
  /** Something that has to happen: the alarm is for staying below the threshold, and for silence. */
  readonly mustHappen?: true;
}

/** What the alarm of a dead-letter queue says. Unlike all others it does not end by itself, and says what ends it. */
export const deadLettersMeaning = (queueUrl: string): string =>
  `Events that no attempt could handle wait in a queue. This alarm stays on until they are deleted: see the guide, then run aws sqs purge-queue --region ${region} --queue-url ${queueUrl}`;

/** An alarm when a metric reaches its threshold; silence is no alarm. It tells when it begins and when it is over. */
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

/** Where all alarms go: a topic that mails the operator, if an address was given. */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, props: { readonly email?: string; readonly url?: string }) {
    super(scope, id, { enforceSSL: true });
    this.addToResourcePolicy(
      // A policy of our own replaces Amazon's, which lets everything in the account publish.
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
