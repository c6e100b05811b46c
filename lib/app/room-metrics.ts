import { Duration } from 'aws-cdk-lib';
import { MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { BundledFunction } from '../functions/bundled-function.ts';

/** Metrics that the expression of one alarm may take, by CloudWatch's quota. */
const metricsPerAlarm = 10;

/** Functions of a room that one alarm can watch: all of a small one, a part of a large one. */
export interface WatchedRoom {
  /** The room; for its second and further parts with a number. */
  readonly name: string;
  readonly functions: readonly BundledFunction[];
}

/** The functions by room, in parts that one alarm can watch. */
export function watchedRooms(functions: readonly BundledFunction[]): readonly WatchedRoom[] {
  const rooms = new Map<string, readonly BundledFunction[]>();
  for (const each of functions) rooms.set(each.room, [...(rooms.get(each.room) ?? []), each]);
  return [...rooms].flatMap(([room, own]) =>
    Array.from({ length: Math.ceil(own.length / metricsPerAlarm) }, (_, part) => ({
      name: part === 0 ? room : `${room}-${part + 1}`,
      functions: own.slice(part * metricsPerAlarm, (part + 1) * metricsPerAlarm),
    })),
  );
}

function combine(
  { name, functions }: WatchedRoom,
  metric: 'Errors' | 'Throttles' | 'Duration',
  statistic: string,
  aggregate: 'SUM' | 'MAX',
): MathExpression {
  // A graph of many rooms tells their metrics apart by id.
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

/** One of Lambda's counts, of all functions of a room; a function that did not run counts nothing. */
export const roomSum = (room: WatchedRoom, metric: 'Errors' | 'Throttles'): MathExpression =>
  combine(room, metric, Stats.SUM, 'SUM');

/** Milliseconds that nineteen in twenty calls of a room's slowest function take at most. */
export const roomDuration = (room: WatchedRoom): MathExpression =>
  combine(room, 'Duration', Stats.percentile(95), 'MAX');
