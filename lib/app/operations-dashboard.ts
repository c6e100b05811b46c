import { Duration } from 'aws-cdk-lib';
import {
  Dashboard,
  GraphWidget,
  LogQueryWidget,
  MathExpression,
  Metric,
  SingleValueWidget,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { brand } from '#domain/brand';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import { type CountedLine, countedLines, faultsByOperation } from '../functions/counted-lines.ts';
import { groupDuration, watchedGroups } from './alarm-metrics.ts';
import type { DeadLetters } from './event-sources.ts';
import type { PublicApi } from './public-api.ts';

export interface OperationsDashboardProps {
  readonly settings: DeploymentSettings;
  readonly functions: readonly BundledFunction[];
  readonly deadLetters: readonly DeadLetters[];
  readonly api: PublicApi;
}

const period = Duration.minutes(5);

/** One page that answers: does it work, is email being sent, is anything waiting for a person? */
export class OperationsDashboard extends Construct {
  constructor(scope: Construct, id: string, props: OperationsDashboardProps) {
    super(scope, id);
    const { functions, api } = props;
    const { stage } = props.settings;
    const lines = (name: CountedLine) => countedLines(stage, name);
    const ses = (metricName: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.SUM, period });
    new Dashboard(this, 'Dashboard', {
      dashboardName: `${brand.slug}-${stage}`,
      widgets: [
        [
          new GraphWidget({
            title: 'Requests and refusals',
            left: [api.stage.metricCount({ period }), api.stage.metricClientError({ period })],
            right: [api.stage.metricServerError({ period })],
          }),
          new GraphWidget({
            title: 'Time to answer, p95 of the slowest function for each kind of caller',
            left: watchedGroups(functions).map(groupDuration),
          }),
        ],
        [
          new GraphWidget({
            title: 'Errors of each operation',
            left: [
              new MathExpression({
                expression: `SEARCH('{${brand.slug}/${stage},operation} MetricName="${faultsByOperation}"', 'Sum', 300)`,
                label: '',
                period,
              }),
            ],
          }),
          new LogQueryWidget({
            title: 'Slowest routes',
            logGroupNames: [api.accessLogName],
            queryLines: [
              'stats count(*) as requests, pct(milliseconds, 95) as p95 by route',
              'sort p95 desc',
              'limit 20',
            ],
          }),
        ],
        [
          new GraphWidget({
            title: 'Mail',
            left: [ses('Send'), ses('Delivery')],
            right: [ses('Bounce'), ses('Complaint'), lines('unknownSends')],
          }),
          new SingleValueWidget({
            title: 'Waiting for a person',
            metrics: [
              ...props.deadLetters.map(({ queue }) => queue.metricApproximateNumberOfMessagesVisible()),
              lines('faults'),
              lines('generatorPauses'),
            ],
          }),
        ],
      ],
    });
  }
}
