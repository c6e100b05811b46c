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
 * A line per request: only what helps to find an error. It holds no address, query or token, and no path, because an id
 * in a path may be a right: who reads the id of a quote may approve it.
 */
const fields = {
  requestId: '$context.requestId',
  time: '$context.requestTimeEpoch',
  route: '$context.routeKey',
  status: '$context.status',
  /** What the function answered; `-` if it was not asked. */
  functionStatus: '$context.integration.status',
  responseBytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  integrationError: '$context.integrationErrorMessage',
  authorizerError: '$context.authorizer.error',
} as const;

/** The log of the API's requests, and what is counted in it. */
export class ApiAccessLog extends Construct {
  readonly settings: IAccessLogSettings;
  /** Requests over five minutes that the API refused by itself because too many came; it has no metric for them. */
  readonly throttled: Metric;

  constructor(scope: Construct, id: string, { stage, localEndpoint }: DeploymentSettings) {
    super(scope, id);
    const log = new LogGroup(this, 'Group', {
      logGroupName: `/aws/vendedlogs/apigateway/${brand.slug}-${stage}`,
      retention: stageProfiles[stage].logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.settings = {
      destination: new LogGroupLogDestination(log),
      format: AccessLogFormat.custom(JSON.stringify(fields)),
    };
    const metric = { metricName: 'apiThrottles', namespace: `${brand.slug}/${stage}` };
    // LocalStack's kin know no metric filters.
    if (!localEndpoint)
      new MetricFilter(this, 'Throttled', {
        logGroup: log,
        filterPattern: FilterPattern.all(
          FilterPattern.stringValue('$.status', '=', '429'),
          FilterPattern.stringValue('$.functionStatus', '=', '-'),
          // Pages report errors by themselves: a release that breaks many pages is the alarm `browser-errors`.
          FilterPattern.stringValue('$.route', '!=', routeKey('report-browser-error')),
        ),
        metricName: metric.metricName,
        metricNamespace: metric.namespace,
        defaultValue: 0,
      });
    this.throttled = new Metric({ ...metric, statistic: Stats.SUM, period: Duration.minutes(5) });
  }
}
