import { Duration } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, Metric, SingleValueWidget, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { brand } from '#domain/brand';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import type { DeadLetters } from './dead-letters.ts';
import type { LogMetrics } from './log-metrics.ts';
import type { PublicApi } from './public-api.ts';

export interface OperationsDashboardProps {
  readonly settings: DeploymentSettings;
  readonly functions: readonly BundledFunction[];
  readonly logMetrics: LogMetrics;
  readonly deadLetters: readonly DeadLetters[];
  readonly api: PublicApi;
}

const period = Duration.minutes(5);

/** One page that answers: does it work, is mail going out, is anything waiting for a person? */
export class OperationsDashboard extends Construct {
  constructor(scope: Construct, id: string, props: OperationsDashboardProps) {
    super(scope, id);
    const { functions, logMetrics, api } = props;
    const ses = (metricName: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.SUM, period });
    new Dashboard(this, 'Dashboard', {
      dashboardName: `${brand.slug}-${props.settings.stage}`,
      widgets: [
        [
          new GraphWidget({
            title: 'Requests and refusals',
            left: [api.stage.metricCount({ period }), api.stage.metricClientError({ period })],
            right: [api.stage.metricServerError({ period })],
          }),
          new GraphWidget({
            title: 'Time to answer, p95',
            left: functions.map(({ operation, lambda }) =>
              lambda.metricDuration({ period, statistic: Stats.percentile(95), label: operation }),
            ),
          }),
        ],
        [
          new GraphWidget({
            title: 'Mail',
            left: [ses('Send'), ses('Delivery')],
            right: [ses('Bounce'), ses('Complaint'), logMetrics.sum('unknownSends')],
          }),
          new SingleValueWidget({
            title: 'Waiting for a person',
            metrics: [
              ...props.deadLetters.map(({ queue }) => queue.metricApproximateNumberOfMessagesVisible()),
              logMetrics.sum('faults'),
              logMetrics.sum('generatorPauses'),
            ],
          }),
        ],
      ],
    });
  }
}
