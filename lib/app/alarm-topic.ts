import { Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

/** Where all alarms go: a topic that mails the operator, if an address was given. */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, props: { readonly email: string | undefined }) {
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
    if (props.email === undefined) return;
    this.addSubscription(new EmailSubscription(props.email));
    Validations.of(this).acknowledge({
      id: 'Serverless-SNSRedrivePolicy',
      reason: 'A mail that does not arrive bounces; the alarm itself stays visible in CloudWatch.',
    });
  }
}
