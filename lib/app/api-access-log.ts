import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { type IAccessLogSettings, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { brand } from '#domain/brand';
import type { DeploymentSettings } from '../deployment-settings.ts';
import { stageProfiles } from '../stage-profile.ts';
import { routeKey } from './route-throttles.ts';

/**
 * One line per request, with only the values that help to find an error. It has no IP address, query or token. It also
 * has no path, because an ID in a path may give access: anyone who knows the ID of a quote may approve it.
 */
const fields = {
  requestId: '$context.requestId',
  time: '$context.requestTimeEpoch',
  route: '$context.routeKey',
  status: '$context.status',
  /** The function's status code; `-` if no function was called. */
  functionStatus: '$context.integration.status',
  responseBytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  integrationError: '$context.integrationErrorMessage',
  authorizerError: '$context.authorizer.error',
} as const;

/** The API's access log and the metrics counted in it. */
export class ApiAccessLog extends Construct {
  readonly settings: IAccessLogSettings;
  /** The name of its log group. */
  readonly name: string;
  /** Requests that API Gateway itself throttled, over five minutes; it has no metric for them. */
  readonly throttled: Metric;

  constructor(scope: Construct, id: string, { stage, localEndpoint }: DeploymentSettings) {
    super(scope, id);
    this.name = `/aws/vendedlogs/apigateway/${brand.slug}-${stage}`;
    const log = new LogGroup(this, 'Group', {
      logGroupName: this.name,
      retention: stageProfiles[stage].logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.settings = {
      destination: new LogGroupLogDestination(log),
      format: AccessLogFormat.custom(JSON.stringify(fields)),
    };
    const metric = { metricName: 'apiThrottles', namespace: `${brand.slug}/${stage}` };
    // LocalStack-compatible servers do not support metric filters.
    if (!localEndpoint)
      new MetricFilter(this, 'Throttled', {
        logGroup: log,
        filterPattern: FilterPattern.all(
          FilterPattern.stringValue('$.status', '=', '429'),
          FilterPattern.stringValue('$.functionStatus', '=', '-'),
          // Excluded, because pages report errors automatically: a release that breaks many pages raises the alarm
          // `browser-errors` instead.
          FilterPattern.stringValue('$.route', '!=', routeKey('report-browser-error')),
        ),
        metricName: metric.metricName,
        metricNamespace: metric.namespace,
        defaultValue: 0,
      });
    this.throttled = new Metric({ ...metric, statistic: Stats.SUM, period: Duration.minutes(5) });
  }
}
