import type { LocalResource } from './resolve-template.ts';

/** An EventBridge pattern with exact values only: lists of alternatives, nested like the event. */
export type EventPattern = { readonly [name: string]: EventPattern | readonly unknown[] };

/** True if the event matches: every field of the pattern equals (or, if a list, contains) one of the listed values. */
export function matchesPattern(event: unknown, pattern: EventPattern): boolean {
  if (typeof event !== 'object' || event === null) return false;
  return Object.entries(pattern).every(([name, expected]) => {
    const value = (event as Record<string, unknown>)[name];
    if (!Array.isArray(expected)) return matchesPattern(value, expected as EventPattern);
    const given: readonly unknown[] = Array.isArray(value) ? value : [value];
    return given.some((item) => expected.includes(item));
  });
}

/** A function that runs on a schedule, or for events that match a pattern. */
export interface EventRule {
  readonly name: string;
  readonly functionArn: string;
  /** Milliseconds between two runs, for a schedule. */
  readonly everyMilliseconds?: number;
  readonly pattern?: EventPattern;
  /** A fixed event that replaces the usual one. */
  readonly input?: unknown;
}

const UNITS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/**
 * Milliseconds of an expression such as `rate(5 minutes)`. Throws for cron expressions, which the local cloud does not
 * support.
 */
function rateOf(expression: unknown): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(String(expression)) ?? [];
  if (!count || !unit) throw new Error(`The local cloud does not support the schedule ${String(expression)}`);
  return Number(count) * (UNITS[unit] ?? 0);
}

interface Target {
  readonly Arn: string;
  readonly Input?: string;
}

const fixedInput = ({ Input }: Target) =>
  Input === undefined ? {} : { input: JSON.parse(Input) as unknown };

function rulesOf({ name, properties }: LocalResource): EventRule[] {
  const { ScheduleExpression: schedule, EventPattern: pattern } = properties;
  return ((properties.Targets ?? []) as Target[])
    .filter(({ Arn }) => Arn.includes(':function:'))
    .map((target) => ({
      name,
      functionArn: target.Arn,
      ...(schedule !== undefined && { everyMilliseconds: rateOf(schedule) }),
      ...(pattern !== undefined && { pattern: pattern as EventPattern }),
      ...fixedInput(target),
    }));
}

function scheduledRules({ name, properties }: LocalResource): EventRule[] {
  const target = properties.Target as Target;
  const everyMilliseconds = rateOf(properties.ScheduleExpression);
  return [{ name, functionArn: target.Arn, everyMilliseconds, ...fixedInput(target) }];
}

/** Enabled rules and schedules of the resolved stacks whose target is a function. */
export const readEventRules = (resources: readonly LocalResource[]): readonly EventRule[] =>
  resources.flatMap((resource) => {
    if (resource.properties.State === 'DISABLED') return [];
    if (resource.type === 'AWS::Events::Rule') return rulesOf(resource);
    return resource.type === 'AWS::Scheduler::Schedule' ? scheduledRules(resource) : [];
  });
