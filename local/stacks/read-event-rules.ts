import type { LocalResource } from './resolve-template.ts';

/** A function that is run by the clock, or by events of the mail service. */
export interface EventRule {
  readonly name: string;
  readonly functionArn: string;
  /** Milliseconds between two runs, for a schedule. */
  readonly everyMilliseconds?: number;
  /** Detail types it listens to from SES; empty means all of them. */
  readonly mailEvents?: readonly string[];
  /** A fixed event in place of the usual one. */
  readonly input?: unknown;
}

const UNITS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** Milliseconds of `rate(5 minutes)`. Throws for cron expressions, which the local cloud cannot keep. */
function rateOf(expression: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (!count || !unit) throw new Error(`The local cloud cannot keep the schedule ${expression}`);
  return Number(count) * (UNITS[unit] ?? 0);
}

const textIn = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : undefined);

function ofRule({ name, properties }: LocalResource): EventRule[] {
  if (properties.State === 'DISABLED') return [];
  const targets = (properties.Targets ?? []) as { Arn: string; Input?: string }[];
  const pattern = properties.EventPattern as { source?: string[]; 'detail-type'?: string[] } | undefined;
  const fromMail = pattern?.source?.includes('aws.ses');
  const schedule = properties.ScheduleExpression;
  return targets
    .filter(({ Arn }) => Arn.includes(':function:'))
    .map(({ Arn, Input }) => ({
      name,
      functionArn: Arn,
      ...(schedule !== undefined && { everyMilliseconds: rateOf(String(schedule)) }),
      ...(fromMail && { mailEvents: pattern?.['detail-type'] ?? [] }),
      ...(Input !== undefined && { input: textIn(Input) }),
    }));
}

function ofSchedule({ name, properties }: LocalResource): EventRule[] {
  const target = properties.Target as { Arn: string; Input?: string };
  if (properties.State === 'DISABLED') return [];
  const everyMilliseconds = rateOf(String(properties.ScheduleExpression));
  return [{ name, functionArn: target.Arn, everyMilliseconds, input: textIn(target.Input) }];
}

/** Rules and schedules of the resolved stacks whose target is a function. */
export const readEventRules = (resources: readonly LocalResource[]): readonly EventRule[] =>
  resources.flatMap((resource) => {
    if (resource.type === 'AWS::Events::Rule') return ofRule(resource);
    return resource.type === 'AWS::Scheduler::Schedule' ? ofSchedule(resource) : [];
  });
