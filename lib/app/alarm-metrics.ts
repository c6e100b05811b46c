import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { tableIndexes } from '#domain/table/indexes';
import type { BundledFunction } from '../functions/bundled-function.ts';
import { countedLines } from '../functions/counted-lines.ts';
import { deployedFunctions } from '../functions/deployed-functions.ts';
import type { StageName } from '../stage-profile.ts';

/** Maximum number of metrics in the expression of one alarm (CloudWatch quota). */
const metricsPerAlarm = 10;

/** The functions with one kind of caller, which one alarm watches. */
export interface WatchedGroup {
  /** Such as `account-functions`. */
  readonly name: string;
  readonly functions: readonly BundledFunction[];
}

/** Groups the functions by their caller. Throws if a group is too large for one alarm. */
export function watchedGroups(functions: readonly BundledFunction[]): readonly WatchedGroup[] {
  const groups = new Map<string, readonly BundledFunction[]>();
  for (const each of functions) {
    const { caller } = deployedFunctions[each.name];
    groups.set(caller, [...(groups.get(caller) ?? []), each]);
  }
  return [...groups].map(([caller, own]) => {
    if (own.length > metricsPerAlarm)
      throw new Error(`An alarm watches at most ${metricsPerAlarm} functions, and ${caller} has more`);
    return { name: `${caller}-functions`, functions: own };
  });
}

function combine(
  { name, functions }: WatchedGroup,
  metric: 'Errors' | 'Throttles' | 'Duration',
  statistic: string,
  aggregate: 'SUM' | 'MAX',
): MathExpression {
  // Metrics in one graph need different IDs, also across groups.
  const metrics = functions.map(
    (each, index) => [`${name.replaceAll('-', '_')}_${index}`, each.metric(metric, statistic)] as const,
  );
  return new MathExpression({
    expression: `${aggregate}([${metrics.map(([id]) => id).join(',')}])`,
    usingMetrics: Object.fromEntries(metrics),
    period: Duration.minutes(5),
    label: name,
  });
}

/** The sum of one of Lambda's metrics over a group's functions; 0 for a function that did not run. */
export const groupSum = (group: WatchedGroup, metric: 'Errors' | 'Throttles'): MathExpression =>
  combine(group, metric, Stats.SUM, 'SUM');

/** The 95th percentile of the duration of a group's slowest function, in milliseconds. */
export const groupDuration = (group: WatchedGroup): MathExpression =>
  combine(group, 'Duration', Stats.percentile(95), 'MAX');

/** How many visitors the bot check refused within an hour; 0 if it let anybody pass. */
export const refusedWithoutAPass = (stage: StageName): MathExpression =>
  new MathExpression({
    expression: 'IF(FILL(passed, 0) < 1, FILL(refused, 0), 0)',
    usingMetrics: {
      refused: countedLines(stage, 'botCheckRefusals'),
      passed: countedLines(stage, 'botCheckPasses'),
    },
    period: Duration.hours(1),
  });

/** An account-wide rate that SES publishes, from 0 to 1: its maximum within an hour. */
const maximumOf = (rate: 'BounceRate' | 'ComplaintRate'): Metric =>
  new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${rate}`,
    statistic: Stats.MAXIMUM,
    period: Duration.hours(1),
  });

/** AWS reviews accounts above 5 % bounces or 0.1 % complaints; these alarms start earlier. */
export const mailReputation = [
  { name: 'bounce-rate', metric: maximumOf('BounceRate'), threshold: 0.04 },
  { name: 'complaint-rate', metric: maximumOf('ComplaintRate'), threshold: 0.0008 },
] as const;

const period = Duration.minutes(5);

/**
 * Throttled requests to the table and its indexes over five minutes. The table's own metric does not include the
 * indexes.
 */
export function tableThrottles(tableName: string, kind: 'Read' | 'Write'): MathExpression {
  const indexes = tableIndexes.map(({ index }, at) => ({ index, id: `index${at + 1}` }));
  const of = (dimensions: Record<string, string>) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName: `${kind}ThrottleEvents`,
      dimensionsMap: { TableName: tableName, ...dimensions },
      statistic: Stats.SUM,
      period,
    });
  return new MathExpression({
    expression: `SUM([${['table', ...indexes.map(({ id }) => id)].join(',')}])`,
    usingMetrics: {
      table: of({}),
      ...Object.fromEntries(
        indexes.map(({ id, index }) => [id, of({ GlobalSecondaryIndexName: index.name })]),
      ),
    },
    period,
  });
}
