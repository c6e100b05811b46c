import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource, LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { brand } from '#domain/brand';
import type { DeploymentSettings } from '../deployment-settings.ts';
import { stageProfiles } from '../stage-profile.ts';

/**
 * The logged fields of a request. It has no query, cookie, referrer or IP address. It also has no path, because an ID
 * in a path may give access: anyone who knows the ID of a quote may approve it. Instead, it has the matched cache behavior
 * (`/api/*`, `/assets/*`, ...); the API's own log has the route.
 */
const recordFields = [
  'date',
  'time',
  'x-edge-location',
  'cs-method',
  'cache-behavior-path-pattern',
  'sc-status',
  'sc-bytes',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'x-edge-request-id',
  'time-taken',
  'time-to-first-byte',
  'cs-protocol-version',
  'ssl-protocol',
  'sc-content-type',
] as const;

export interface AccessLogProps {
  readonly settings: DeploymentSettings;
  readonly distribution: Distribution;
}

/** The distribution's access log, one JSON line per request, in a log group whose entries expire. */
export class AccessLog extends Construct {
  constructor(scope: Construct, id: string, props: AccessLogProps) {
    super(scope, id);
    const { settings, distribution } = props;
    const stack = Stack.of(this);
    const name = `${brand.slug}-${settings.stage}-site`;
    const group = new LogGroup(this, 'Group', {
      logGroupName: `/aws/vendedlogs/cloudfront/${name}`,
      retention: stageProfiles[settings.stage].logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    group.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [group.logGroupArn],
        conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
      }),
    );
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: stack.formatArn({
        service: 'logs',
        resource: 'log-group',
        resourceName: group.logGroupName,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: [...recordFields],
    });
    delivery.addResourceDependency(source);
    delivery.node.addDependency(group);
  }
}
