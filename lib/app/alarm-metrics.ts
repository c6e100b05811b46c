import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { tableIndexes } from '#domain/table/indexes';
import type { BundledFunction } from '../functions/bundled-function.ts';
import { countedLines } from '../functions/counted-lines.ts';
import type { StageName } from '../stage-profile.ts';

/** Metrics that the expression of one alarm may take, by CloudWatch's quota. */
const metricsPerAlarm = 10;

/** Functions of a module that one alarm can watch: all of a small one, a part of a large one. */
export interface WatchedModule {
  /** The module; for its second and further parts with a number. */
  readonly name: string;
  readonly functions: readonly BundledFunction[];
}

/** The functions by module, in parts that one alarm can watch. */
export function watchedModules(functions: readonly BundledFunction[]): readonly WatchedModule[] {
  const modules = new Map<string, readonly BundledFunction[]>();
  for (const each of functions) modules.set(each.module, [...(modules.get(each.module) ?? []), each]);
  return [...modules].flatMap(([module, own]) =>
    Array.from({ length: Math.ceil(own.length / metricsPerAlarm) }, (_, part) => ({
      name: part === 0 ? module : `${module}-${part + 1}`,
      functions: own.slice(part * metricsPerAlarm, (part + 1) * metricsPerAlarm),
    })),
  );
}

function combine(
  { name, functions }: WatchedModule,
  metric: 'Errors' | 'Throttles' | 'Duration',
  statistic: string,
  aggregate: 'SUM' | 'MAX',
): MathExpression {
  // A graph of many modules tells their metrics apart by id.
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

/** One of Lambda's counts, of all functions of a module; a function that did not run counts nothing. */
export const moduleSum = (module: WatchedModule, metric: 'Errors' | 'Throttles'): MathExpression =>
  combine(module, metric, Stats.SUM, 'SUM');

/** Milliseconds that nineteen in twenty calls of a module's slowest function take at most. */
export const moduleDuration = (module: WatchedModule): MathExpression =>
  combine(module, 'Duration', Stats.percentile(95), 'MAX');

/** Visitors whom the bot check refused within an hour; 0 where it let anybody pass. */
export const refusedWithoutAPass = (stage: StageName): MathExpression =>
  new MathExpression({
    expression: 'IF(FILL(passed, 0) < 1, FILL(refused, 0), 0)',
    usingMetrics: {
      refused: countedLines(stage, 'botCheckRefusals'),
      passed: countedLines(stage, 'botCheckPasses'),
    },
    period: Duration.hours(1),
  });

/** What Amazon counts of an account's mail, as a share from 0 to 1, at its highest within an hour. */
const highest = (rate: 'BounceRate' | 'ComplaintRate'): Metric =>
  new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${rate}`,
    statistic: Stats.MAXIMUM,
    period: Duration.hours(1),
  });

/** Amazon looks at accounts from 5 % bounces or 0.1 % complaints; these wake us before. */
export const mailReputation = [
  { name: 'bounce-rate', metric: highest('BounceRate'), threshold: 0.04 },
  { name: 'complaint-rate', metric: highest('ComplaintRate'), threshold: 0.0008 },
] as const;

const period = Duration.minutes(5);

/** Refused requests to the table and its indexes, over five minutes. The table's own count leaves the indexes out. */
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
