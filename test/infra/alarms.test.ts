import { expect, test } from 'vitest';
import { synthesize } from '#test/support/stacks';
import { expectCommitted, resourcesOf, textOf } from '#test/support/template-reading';

const { app, web } = synthesize();
const alarms = [app, web].flatMap((template) =>
  Object.values(resourcesOf(template, 'AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties),
);

interface Dimension {
  readonly Name: string;
  readonly Value: unknown;
}

test('what wakes somebody is as committed: metric, of what, threshold, for how long', () => {
  const found = Object.fromEntries(
    alarms
      .map((alarm): [string, string] => {
        const of = ((alarm.Dimensions ?? []) as Dimension[]).map(
          ({ Name, Value }) => `${Name}=${textOf(Value).replace(/[0-9A-F]{8}$/, '')}`,
        );
        return [
          alarm.AlarmName,
          `${alarm.Statistic} of ${alarm.Namespace} ${alarm.MetricName} ${of.join(' ')}: ${alarm.ComparisonOperator} ${alarm.Threshold} for ${alarm.EvaluationPeriods} x ${alarm.Period} s`,
        ];
      })
      .sort(([one], [other]) => one.localeCompare(other)),
  );
  expectCommitted(new URL('alarms.json', import.meta.url), found);
});

test('every alarm on a number read from logs watches one that is read', () => {
  const read = new Set(
    Object.values(resourcesOf(app, 'AWS::Logs::MetricFilter')).flatMap(({ Properties }) =>
      Properties.MetricTransformations.map(
        ({ MetricNamespace, MetricName }: { MetricNamespace: string; MetricName: string }) =>
          `${MetricNamespace} ${MetricName}`,
      ),
    ),
  );
  const own = alarms.filter(({ Namespace }) => !Namespace.startsWith('AWS/'));
  expect(own.length).toBe(read.size);
  for (const { Namespace, MetricName } of own) expect(read).toContain(`${Namespace} ${MetricName}`);
});
