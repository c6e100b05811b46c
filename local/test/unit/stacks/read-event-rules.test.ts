import { readEventRules } from 'one-machine-cloud/stacks/read-event-rules';
import type { LocalResource } from 'one-machine-cloud/stacks/resolve-template';
import { describe, expect, test } from 'vitest';

const arn = 'arn:aws:lambda:us-east-1:000000000000:function:sweep';
const rule = (properties: Record<string, unknown>, type = 'AWS::Events::Rule'): LocalResource => ({
  stack: 'App',
  logicalId: 'Rule',
  type,
  name: 'rule',
  properties,
  assetFolder: () => undefined,
});

describe('the schedule rules of the stacks', () => {
  test.each([
    ['rate(1 minute)', 60_000],
    ['rate(2 minutes)', 120_000],
    ['rate(12 hours)', 43_200_000],
    ['rate(1 day)', 86_400_000],
  ])('%s runs every %i milliseconds', (ScheduleExpression, everyMilliseconds) => {
    expect(readEventRules([rule({ ScheduleExpression, Targets: [{ Arn: arn }] })])).toEqual([
      { name: 'rule', functionArn: arn, everyMilliseconds },
    ]);
    const schedule = rule(
      { ScheduleExpression, Target: { Arn: arn, Input: '{"a":1}' } },
      'AWS::Scheduler::Schedule',
    );
    expect(readEventRules([schedule])).toEqual([
      { name: 'rule', functionArn: arn, everyMilliseconds, input: { a: 1 } },
    ]);
  });

  test('are reported if the local cloud cannot run their schedule', () => {
    const cron = rule({ ScheduleExpression: 'cron(0 3 * * ? *)', Targets: [{ Arn: arn }] });
    expect(() => readEventRules([cron])).toThrow('does not support the schedule cron(0 3 * * ? *)');
  });

  test('are skipped if they are disabled or run no function', () => {
    const off = rule({ State: 'DISABLED', ScheduleExpression: 'rate(1 day)', Targets: [{ Arn: arn }] });
    const queue = rule({ ScheduleExpression: 'rate(1 day)', Targets: [{ Arn: 'arn:aws:sqs:x:y:z' }] });
    expect(readEventRules([off, queue])).toEqual([]);
  });
});
