import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type AlarmProperties, alarmStates, type Published } from '#test/support/alarm-state';
import { type SynthesizedStacks, synthesize } from '#test/support/stacks';
import { resourcesOf } from '#test/support/template-reading';

const off = synthesize();
const on = synthesize({ canary: 'true' });

const resources = ({ all }: SynthesizedStacks, type: string) =>
  Object.values(all).flatMap((template) => Object.values(resourcesOf(template, type)));

const alarmsOf = (stacks: SynthesizedStacks) =>
  resources(stacks, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties as AlarmProperties);

const metricsOf = (stacks: SynthesizedStacks) =>
  alarmsOf(stacks).reduce(
    (sum, { Metrics = [] }) => sum + Math.max(1, Metrics.filter(({ MetricStat }) => MetricStat).length),
    0,
  );

const functionOf = (stacks: SynthesizedStacks, name: string) =>
  resources(stacks, 'AWS::Lambda::Function').find(
    ({ Properties }) => Properties.FunctionName === `billhook-dev-${name}`,
  )?.Properties;

test('without the setting, no stack contains the canary, and the free generator accepts no pass', () => {
  for (const template of Object.values(off.all))
    expect(JSON.stringify(template.toJSON())).not.toMatch(/canary/i);
  expect(functionOf(off, 'free-invoice').Environment.Variables).not.toHaveProperty('CANARY');
});

test('on a local endpoint there is no canary, because there is no secret to sign its pass with', () => {
  const local = synthesize({ canary: 'true', localEndpoint: 'true' });
  expect(functionOf(local, 'run-canary')).toBeUndefined();
  expect(functionOf(local, 'free-invoice').Environment.Variables).not.toHaveProperty('CANARY');
});

describe('with the setting', () => {
  test('a rule runs the function once an hour without retries, and the function has the secret that signs its pass', () => {
    const rules = resources(on, 'AWS::Events::Rule').filter(
      ({ Properties }) => Properties.ScheduleExpression === 'rate(1 hour)',
    );
    expect(rules).toHaveLength(1);
    expect(rules[0]?.Properties.Targets).toMatchObject([{ RetryPolicy: { MaximumRetryAttempts: 0 } }]);
    expect(functionOf(on, 'run-canary').Environment.Variables).toMatchObject({
      ORIGIN_SECRET: functionOf(on, 'free-invoice').Environment.Variables.ORIGIN_SECRET,
    });
    expect(functionOf(on, 'free-invoice').Environment.Variables).toMatchObject({ CANARY: 'on' });
    const configs = resources(on, 'AWS::Lambda::EventInvokeConfig').filter(
      ({ Properties }) => Properties.MaximumRetryAttempts === 0,
    );
    expect(configs).toHaveLength(1);
  });

  test('the alarm fires if a run fails or does not start, and clears after the next successful run', () => {
    const alarm = alarmsOf(on).find(({ AlarmName }) => AlarmName === 'billhook-dev-canary-failed');
    if (!alarm) throw new Error('There is no alarm');
    /** The twelve periods of five minutes in an hour. The run ends in the first period. */
    const hour = (passes: number | undefined): Published[] => [
      () => passes,
      ...Array(11).fill(() => undefined),
    ];
    const filter = resources(on, 'AWS::Logs::MetricFilter').find(
      ({ Properties }) => Properties.FilterPattern === '{ $.event = "canary-passed" }',
    );
    // A failed run publishes the default value of the filter. A run that never starts writes no line, so nothing is
    // published.
    const failed = filter?.Properties.MetricTransformations[0].DefaultValue;
    expect(failed).toBe(0);
    for (const outcome of [failed, undefined]) {
      const states = alarmStates(alarm, [...hour(1), ...hour(1), ...hour(outcome), ...hour(1), ...hour(1)]);
      // The alarm has no meaningful state before it has 15 periods.
      expect(states.slice(15, 27)).toEqual(Array(12).fill('OK'));
      expect(states.slice(27, 36)).toEqual(Array(9).fill('ALARM'));
      expect(states.slice(36)).toEqual(Array(24).fill('OK'));
    }
  });

  test('the guide states how much the canary adds to the fixed costs', () => {
    const guide = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    const alarms = alarmsOf(on).length - alarmsOf(off).length;
    const metrics = metricsOf(on) - metricsOf(off);
    expect(guide).toContain(
      `${alarms} alarm, ${metrics} watched metrics $${(metrics * 0.1).toFixed(2)}, 1 custom metric $0.30`,
    );
    expect(guide).toContain('`canary-failed`');
  });
});
