import { readFileSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { index1, index2 } from '#domain/table/indexes';
import { deployedFunctions, optionalFunction } from '#lib/functions/deployed-functions';
import { functionNames, synthesize } from '#test/support/stacks';
import { expectCommitted, resourcesOf, textOf } from '#test/support/template-reading';

const { app, all, withFunctions } = synthesize();
const alarmsOf = (templates: typeof all) =>
  Object.values(templates).flatMap((template) =>
    Object.values(resourcesOf(template, 'AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties),
  );
const alarms = alarmsOf(all);
const filters = Object.values(all)
  .flatMap((template) => Object.values(resourcesOf(template, 'AWS::Logs::MetricFilter')))
  .map(({ Properties }) => Properties);

test('the guide states the fixed costs that the templates cause, to within five percent', () => {
  const guide = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const metrics = alarms.reduce(
    (sum, alarm) => sum + Math.max(1, queriesOf(alarm).filter(({ MetricStat }) => MetricStat).length),
    0,
  );
  const own = new Set(
    filters.flatMap(({ MetricTransformations }) =>
      MetricTransformations.map(({ MetricName }: { MetricName: string }) => MetricName),
    ),
  );
  // A metric of an alarm costs ten cents, a metric of our own thirty cents.
  const actual = [alarms.length, metrics, metrics * 0.1, own.size, own.size * 0.3];
  const [, ...stated] =
    /about (\d+) alarms on (\d+) metrics \$([\d.]+), (\d+) custom metrics \$([\d.]+),/.exec(guide) ?? [];
  // A single new operation changes these numbers by less than a percent, so the guide stays correct.
  const faults = actual.filter(
    (number, index) => !(Math.abs(Number(stated[index]) - number) <= number * 0.05),
  );
  expect(faults, `Write these numbers into the guide: ${actual.join(', ')}`).toEqual([]);
});

const named = (name: string) => alarms.find(({ AlarmName }) => AlarmName === `billhook-dev-${name}`);

interface Dimension {
  readonly Name: string;
  readonly Value: unknown;
}

interface AlarmMetric {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly Dimension[];
}

interface Query {
  readonly Expression?: string;
  readonly MetricStat?: { readonly Metric: AlarmMetric; readonly Stat: string; readonly Period: number };
}

const dimensionsText = ({ Dimensions = [] }: AlarmMetric): string =>
  Dimensions.map(({ Name, Value }) => `${Name}=${textOf(Value).replace(/[0-9A-F]{8}$/, '')}`).join(' ');

const metricText = (statistic: string, { Namespace, MetricName }: AlarmMetric): string =>
  `${statistic} of ${Namespace} ${MetricName}`;

/** The metrics of an alarm that uses an expression. */
const queriesOf = (alarm: { Metrics?: readonly Query[] }): readonly Query[] => alarm.Metrics ?? [];

function watchedBy(alarm: (typeof alarms)[number]): { readonly what: string; readonly period: number } {
  const queries = queriesOf(alarm);
  if (queries.length === 0)
    return {
      what: `${metricText(alarm.Statistic ?? alarm.ExtendedStatistic, alarm)} ${dimensionsText(alarm)}`,
      period: alarm.Period,
    };
  const [expression] = queries.flatMap(({ Expression }) => Expression ?? []);
  const stats = queries.flatMap(({ MetricStat }) => MetricStat ?? []);
  const [first] = stats;
  if (first === undefined || expression === undefined) throw new Error('Describe what this alarm watches');
  if (!expression.startsWith('SUM(['))
    return {
      what: `${expression} with ${stats.map(({ Metric, Stat }) => metricText(Stat, Metric)).join(', ')}`,
      period: first.Period,
    };
  const dimensions =
    first.Metric.Namespace === 'AWS/Lambda'
      ? 'of the functions with this caller'
      : stats.map(({ Metric }) => dimensionsText(Metric)).join(' + ');
  return {
    what: `${metricText(first.Stat, first.Metric)} ${dimensions}`,
    period: first.Period,
  };
}

test('every alarm has the metric, dimensions, threshold and duration in the committed file', () => {
  const found = Object.fromEntries(
    alarmsOf(synthesize({ canary: 'true' }).all)
      .map((alarm): [string, string] => {
        const { what, period } = watchedBy(alarm);
        const silence = alarm.TreatMissingData === 'breaching' ? ', or silence' : '';
        return [
          alarm.AlarmName,
          `${what}: ${alarm.ComparisonOperator} ${alarm.Threshold} for ${alarm.EvaluationPeriods} x ${period} s${silence}`,
        ];
      })
      .sort(([one], [other]) => one.localeCompare(other)),
  );
  expectCommitted(new URL('alarms.json', import.meta.url), found);
});

describe('alarms', () => {
  test.each(['Errors', 'Throttles'])('watch the %s of every function, by its caller', (metric) => {
    const watched = alarms
      .flatMap(queriesOf)
      .flatMap(({ MetricStat }) => MetricStat?.Metric ?? [])
      .filter(({ Namespace, MetricName }) => Namespace === 'AWS/Lambda' && MetricName === metric)
      .flatMap(({ Dimensions = [] }) => Dimensions.map(({ Value }) => Value));
    expect(watched.sort()).toEqual(functionNames.map((name) => `billhook-dev-${name}`));
    for (const [name, { caller }] of Object.entries(deployedFunctions)) {
      const [alarm] = alarms.filter((each) =>
        JSON.stringify(queriesOf(each)).includes(`"billhook-dev-${name}"`),
      );
      if (name !== optionalFunction)
        expect(alarm?.AlarmName).toMatch(new RegExp(`^billhook-dev-${caller}-functions-(errors|throttles)$`));
    }
  });

  test("use at most ten metrics each, which is CloudWatch's limit for an expression", () => {
    for (const alarm of alarms)
      expect(queriesOf(alarm).filter(({ MetricStat }) => MetricStat).length).toBeLessThanOrEqual(10);
  });

  test('are at most 50, so that a person can still read them', () => {
    expect(alarms.length).toBeLessThanOrEqual(50);
  });

  test('watch the indexes of the table too, because the metric of the table does not include them', () => {
    for (const kind of ['Read', 'Write'])
      for (const { name } of [index1, index2])
        expect(watchedBy(named(`table-throttled-${kind.toLowerCase()}s`)).what).toMatch(
          new RegExp(`${kind}ThrottleEvents.*GlobalSecondaryIndexName=${name}`),
        );
  });

  test('fire when a scheduled function does not run any more, although no metric is published then', () => {
    const rules = Object.values(resourcesOf(app, 'AWS::Events::Rule')).filter(
      ({ Properties }) => Properties.ScheduleExpression,
    );
    const stopped = alarms.filter(({ AlarmName }) => AlarmName.endsWith('-stopped'));
    expect(stopped.map((alarm) => alarm.Dimensions[0].Value).sort()).toEqual(
      ['dispatch-outbox', 'run-schedule', 'sweep-messages'].map((name) => `billhook-dev-${name}`),
    );
    expect(rules).toHaveLength(stopped.length);
    for (const alarm of stopped)
      expect(alarm).toMatchObject({
        MetricName: 'Invocations',
        ComparisonOperator: 'LessThanThreshold',
        TreatMissingData: 'breaching',
        Threshold: 1,
      });
  });

  test('fire after a single failure of a kind that customers notice', () => {
    for (const name of ['faults', 'api-errors', 'refused-mails', 'unknown-sends', 'bot-check-down'])
      expect(named(name)).toMatchObject({ Threshold: 1, EvaluationPeriods: 1 });
  });

  test('publish to the topic when they fire and when they clear', () => {
    for (const alarm of alarms)
      for (const actions of [alarm.AlarmActions, alarm.OKActions])
        expect(textOf(actions)).toMatch(/AlarmsTopic/);
  });

  test('are sent by email and to an on-call service if the operator has set them', () => {
    const subscribers = (context: Record<string, string>) =>
      Object.values(resourcesOf(synthesize(context).app, 'AWS::SNS::Subscription')).map(
        ({ Properties: { Protocol, Endpoint } }) => `${Protocol} ${Endpoint}`,
      );
    const email = { alarmEmail: 'ops@billhook.test' };
    const url = { alarmUrl: 'https://on-call.billhook.test/key' };
    expect(subscribers({ ...email, ...url })).toEqual([
      'email ops@billhook.test',
      'https https://on-call.billhook.test/key',
    ]);
    expect(subscribers(url)).toEqual(['https https://on-call.billhook.test/key']);
    expect(Object.values(resourcesOf(app, 'AWS::SNS::Subscription'))).toEqual([]);
  });

  test('may publish to the topic, because its policy allows CloudWatch, and requires TLS', () => {
    app.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
          Match.objectLike({
            Effect: 'Allow',
            Action: 'sns:Publish',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
            Resource: { Ref: Match.stringLikeRegexp('^AlarmsTopic') },
            Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
          }),
        ]),
      },
    });
  });
});

describe('metrics of log lines', () => {
  test('have an alarm each, except the one by operation, and no alarm watches another metric of our own', () => {
    const watchable = filters.filter(({ FilterPattern }) => !FilterPattern.includes('$.operation'));
    const counted = watchable.flatMap(({ MetricTransformations }) =>
      MetricTransformations.map((metric: AlarmMetric & { MetricNamespace: string }) =>
        [metric.MetricNamespace, metric.MetricName].join(' '),
      ),
    );
    const watched = alarms
      .flatMap((alarm): AlarmMetric[] => [
        ...(alarm.Namespace === undefined ? [] : [alarm]),
        ...queriesOf(alarm).flatMap(({ MetricStat }) => MetricStat?.Metric ?? []),
      ])
      .filter(({ Namespace }) => !Namespace.startsWith('AWS/'))
      .map(({ Namespace, MetricName }) => `${Namespace} ${MetricName}`);
    expect(watched.sort()).toEqual([...new Set(counted)].sort());
  });

  test.each([
    ['unmailedMessages', 'lambdas/contact/send-contact-message.ts', /PublicMail/],
    ['dayCaps', 'lambdas/free-invoice/store/submission-caps.ts', /FreeInvoice/],
    ['generatorPauses', 'lambdas/messaging/receive-mail-events.ts', /ReceiveMailEvents/],
    ['botCheckFailures', 'lambdas/platform/bot-check/recaptcha.ts', /FreeInvoice/],
    ['botCheckPasses', 'lambdas/platform/bot-check/recaptcha.ts', /FreeInvoice/],
    ['botCheckRefusals', 'lambdas/platform/bot-check/recaptcha.ts', /FreeInvoice/],
    ['refusedSignatures', 'lambdas/online-payments/receive-payment-event.ts', /PaymentWebhook/],
    ['unknownPayees', 'lambdas/online-payments/receive-payment-event.ts', /PaymentWebhook/],
    ['lateEvents', 'lambdas/online-payments/process-event.ts', /SendWaitingEmails/],
    ['asideEvents', 'lambdas/online-payments/process-event.ts', /SendWaitingEmails/],
    ['unreadObjects', 'lambdas/online-payments/process-subject.ts', /SendWaitingEmails/],
    ['unmatchedPayments', 'lambdas/online-payments/record-payment.ts', /SendWaitingEmails/],
    ['failedPolls', 'lambdas/online-payments/poll-events.ts', /SendWaitingEmails/],
    ['setAside', 'lambdas/messaging/send-waiting-emails.ts', /SendWaitingEmails/],
    ['setAside', 'lambdas/recurring/repeat-failure.ts', /SendWaitingEmails/],
    ['unknownSends', 'lambdas/messaging/deliver.ts', /AccountMail|FreeInvoice/],
    ['refusedMails', 'lambdas/messaging/deliver.ts', /AccountMail|FreeInvoice/],
  ])('count events that the code logs in that log group: %s', (metric, source, log) => {
    const [filter] = filters.filter(
      ({ MetricTransformations: [only], LogGroupName }) =>
        only.MetricName === metric && log.test(textOf(LogGroupName)),
    );
    const [, written] = /\$\.event = "([^"]+)"/.exec(filter?.FilterPattern) ?? [];
    expect(readFileSync(source, 'utf8')).toMatch(new RegExp(`log\\.\\w+\\('${written}'`));
  });

  test('count faults in the log of every function, except faults that are counted on the item they are about', () => {
    const watched = filters
      .filter(({ FilterPattern }) => FilterPattern === '{ ($.level = "ERROR") && ($.isCounted NOT EXISTS) }')
      .map(({ LogGroupName }) => textOf(LogGroupName));
    const functions = withFunctions.flatMap((template) =>
      Object.keys(resourcesOf(template, 'AWS::Lambda::Function')),
    );
    expect(new Set(watched).size).toBe(functions.length);
  });

  test('count requests that the API refused separately from the 429 responses of a function', () => {
    const filter = filters.find(({ FilterPattern }) => FilterPattern.includes('429'));
    expect(filter?.FilterPattern).toMatch(/^\{ \(\$\.status = "429"\) && \(\$\.functionStatus = "-"\) && /);
  });
});
