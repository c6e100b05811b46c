import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#bin/command/build-steps';

type Line = Readonly<Record<string, unknown>>;

interface FilterProperties {
  readonly FilterPattern: string;
  readonly MetricTransformations: readonly { readonly MetricName: string; readonly MetricValue: string }[];
}

interface AlarmProperties {
  readonly AlarmName: string;
  readonly Namespace?: string;
  readonly MetricName: string;
  readonly Statistic: 'Sum' | 'Maximum';
  readonly Threshold: number;
  readonly ComparisonOperator: string;
}

const assembly = join(projectRoot, 'cdk.out');

const templates = () =>
  readdirSync(assembly)
    .filter((file) => file.endsWith('.template.json'))
    .map((file) => JSON.parse(readFileSync(join(assembly, file), 'utf8')));

/** The resources of one type in all templates. */
const resources = (type: string) =>
  templates().flatMap(({ Resources }: { Resources: Record<string, { Type: string; Properties: unknown }> }) =>
    Object.values(Resources).flatMap(({ Type, Properties }) => (Type === type ? [Properties] : [])),
  );

const filterPattern = /^\{ \(?\$\.(\w+) = "([^"]*)"\)?(?: && \(\$\.(\w+) NOT EXISTS\))? \}$/;

/** The amount that a metric filter adds to its metric for a log line; undefined if it does not match. */
function metricValueOf(
  { FilterPattern, MetricTransformations }: FilterProperties,
  line: Line,
): number | undefined {
  const [pattern, field = '', text, without] = filterPattern.exec(FilterPattern) ?? [];
  if (pattern === undefined || line[field] !== text) return undefined;
  if (without !== undefined && without in line) return undefined;
  const { MetricValue: value = '1' } = MetricTransformations[0] ?? {};
  return value.startsWith('$.') ? Number(line[value.slice(2)]) : Number(value);
}

/**
 * The names (without the stage) of the alarms that these log lines would raise by the metric filters and thresholds in
 * the synthesized templates, if all lines were written in one period. Only alarms on one of our own metrics are
 * evaluated.
 */
export function firingAlarms(lines: readonly Line[]): readonly string[] {
  // Each function has the same filters on its own log, so one of each is enough.
  const filters = new Map(
    (resources('AWS::Logs::MetricFilter') as FilterProperties[]).map((filter) => [
      filter.MetricTransformations[0]?.MetricName,
      filter,
    ]),
  );
  return (resources('AWS::CloudWatch::Alarm') as AlarmProperties[])
    .filter(({ Namespace, MetricName, Statistic, Threshold, ComparisonOperator }) => {
      const filter = filters.get(MetricName);
      if (Namespace !== 'billhook/dev' || !filter) return false;
      if (ComparisonOperator !== 'GreaterThanOrEqualToThreshold')
        throw new Error(`${ComparisonOperator} is not known here`);
      const values = lines.flatMap((line) => metricValueOf(filter, line) ?? []);
      const metric =
        Statistic === 'Maximum' ? Math.max(0, ...values) : values.reduce((sum, value) => sum + value, 0);
      return metric >= Threshold;
    })
    .map(({ AlarmName }) => AlarmName.replace('billhook-dev-', ''))
    .sort();
}
