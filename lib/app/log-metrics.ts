import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { brand } from '#domain/brand';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import type { FunctionNeeds } from '../functions/function-needs.ts';

const line = (
  field: 'level' | 'event',
  value: string,
  writtenBy: (needs: FunctionNeeds, operation: string) => boolean,
) => ({
  field: `$.${field}`,
  value,
  writtenBy,
});

/** What is counted in logs: lines with a field of this value (see `lambdas/log.ts`), and which functions write them. */
const counted = {
  faults: line('level', 'ERROR', () => true),
  // The sweeper, which reads index 1, finds the sends whose function died.
  unknownSends: line('event', 'mail-unknown', ({ mail, index }) => mail !== undefined || index === true),
  refusedMails: line('event', 'mail-not-delivered', ({ mail }) => mail !== undefined),
  unmailedMessages: line(
    'event',
    'contact message not mailed',
    (_, operation) => operation === 'send-contact-message',
  ),
  generatorPauses: line('event', 'free-generator-paused', ({ mailLimits }) => mailLimits === true),
  botCheckFailures: line('event', 'bot-check-unreachable', ({ botCheck }) => botCheck === true),
} as const;

export type LogMetric = keyof typeof counted;

export interface LogMetricsProps {
  readonly settings: DeploymentSettings;
  readonly functions: readonly BundledFunction[];
}

/** Numbers read from the logs, because the functions answer faults instead of failing. */
export class LogMetrics extends Construct {
  private readonly namespace: string;

  constructor(scope: Construct, id: string, props: LogMetricsProps) {
    super(scope, id);
    this.namespace = `${brand.slug}/${props.settings.stage}`;
    for (const target of props.functions)
      for (const [metricName, { field, value, writtenBy }] of Object.entries(counted)) {
        if (!writtenBy(target.needs, target.operation)) continue;
        new MetricFilter(this, `${target.node.id}-${metricName}`, {
          logGroup: target.log,
          filterPattern: FilterPattern.stringValue(field, '=', value),
          metricNamespace: this.namespace,
          metricName,
          defaultValue: 0,
        });
      }
  }

  /** Lines counted over five minutes, of all functions. */
  sum(metricName: LogMetric): Metric {
    return new Metric({
      namespace: this.namespace,
      metricName,
      statistic: Stats.SUM,
      period: Duration.minutes(5),
    });
  }
}
