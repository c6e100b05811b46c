/** The metric that an alarm watches. */
export interface WatchedMetric {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
}

/** The properties of an alarm in a template. */
export interface AlarmProperties extends Partial<WatchedMetric> {
  readonly AlarmName: string;
  readonly AlarmDescription?: unknown;
  readonly EvaluationPeriods: number;
  readonly DatapointsToAlarm?: number;
  readonly Threshold: number;
  readonly ComparisonOperator: string;
  readonly TreatMissingData?: string;
  readonly Metrics?: readonly {
    readonly Id: string;
    readonly Expression?: string;
    readonly MetricStat?: { readonly Metric: WatchedMetric };
    readonly ReturnData?: boolean;
  }[];
}

/** Returns the value of a metric in one period; undefined if nothing was published. */
export type Published = (metric: WatchedMetric) => number | undefined;

/** The value of an alarm's expression, computed like CloudWatch; undefined if no metric has a value. */
function expressionValue(
  expression: string,
  values: ReadonlyMap<string, number | undefined>,
): number | undefined {
  const list = /^(SUM|MAX)\(\[([\w,]+)\]\)$/.exec(expression);
  if (list) {
    const present = `${list[2]}`.split(',').flatMap((id) => values.get(id) ?? []);
    if (present.length === 0) return undefined;
    return list[1] === 'MAX' ? Math.max(...present) : present.reduce((sum, value) => sum + value, 0);
  }
  const ifNone = /^IF\(FILL\((\w+), 0\) < 1, FILL\((\w+), 0\), 0\)$/.exec(expression);
  if (ifNone) {
    // FILL fills gaps between values. If no metric has any value, the expression has none either.
    if ([...values.values()].every((value) => value === undefined)) return undefined;
    return (values.get(`${ifNone[1]}`) ?? 0) < 1 ? (values.get(`${ifNone[2]}`) ?? 0) : 0;
  }
  throw new Error(`The expression ${expression} is not known here`);
}

function datapoint(alarm: AlarmProperties, published: Published): number | undefined {
  const { Metrics = [] } = alarm;
  if (Metrics.length === 0) return published(alarm as WatchedMetric);
  const values = new Map(
    Metrics.flatMap(({ Id, MetricStat }) =>
      MetricStat ? [[Id, published(MetricStat.Metric)] as const] : [],
    ),
  );
  const [expression] = Metrics.flatMap(({ Expression }) => Expression ?? []);
  if (expression === undefined) throw new Error(`${alarm.AlarmName} has no expression`);
  return expressionValue(expression, values);
}

function isBreached({ ComparisonOperator, Threshold, TreatMissingData }: AlarmProperties, value?: number) {
  if (value === undefined) return TreatMissingData === 'breaching';
  switch (ComparisonOperator) {
    case 'GreaterThanOrEqualToThreshold':
      return value >= Threshold;
    case 'LessThanThreshold':
      return value < Threshold;
    default:
      throw new Error(`${ComparisonOperator} is not known here`);
  }
}

/** The state of an alarm after each period, evaluated like CloudWatch over the last evaluation periods. */
export function alarmStates(
  alarm: AlarmProperties,
  periods: readonly Published[],
): readonly ('ALARM' | 'OK')[] {
  if (!['breaching', 'notBreaching'].includes(alarm.TreatMissingData ?? ''))
    throw new Error(`${alarm.AlarmName} does not say what silence means`);
  const needed = alarm.DatapointsToAlarm ?? alarm.EvaluationPeriods;
  const breached = periods.map((published) => isBreached(alarm, datapoint(alarm, published)));
  return breached.map((_, index) => {
    const recent = breached.slice(Math.max(0, index + 1 - alarm.EvaluationPeriods), index + 1);
    return recent.filter(Boolean).length >= needed ? 'ALARM' : 'OK';
  });
}
