import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#domain/contract/endpoints';
import {
  type AlarmProperties,
  alarmStates,
  type Published,
  type WatchedMetric,
} from '#test/support/alarm-state';
import { sourceFiles } from '#test/support/source-files';
import { synthesize } from '#test/support/stacks';
import { resourcesOf, textOf } from '#test/support/template-reading';

const { all } = synthesize();

const resources = (type: string) =>
  Object.values(all).flatMap((template) =>
    Object.values(resourcesOf(template, type)).map(({ Properties }) => Properties),
  );

const alarms = resources('AWS::CloudWatch::Alarm') as AlarmProperties[];

const filters = resources('AWS::Logs::MetricFilter') as {
  readonly FilterPattern: string;
  readonly MetricTransformations: readonly {
    readonly MetricName: string;
    readonly MetricValue: string;
    readonly DefaultValue?: number;
  }[];
}[];

const shortName = ({ AlarmName }: AlarmProperties) => AlarmName.replace('billhook-dev-', '');

/**
 * The value that a metric filter publishes for the log lines of one period. Without matching lines, it is the default
 * value of the filter, or undefined.
 */
function counted(metricName: string, lines: readonly Record<string, unknown>[]): number | undefined {
  const filter = filters.find(
    ({ MetricTransformations }) => MetricTransformations[0]?.MetricName === metricName,
  );
  const transformation = filter?.MetricTransformations[0];
  if (!filter || !transformation) throw new Error(`No filter counts ${metricName}`);
  const conditions = [...filter.FilterPattern.matchAll(/\$\.(\w+) = "([^"]*)"/g)];
  if (conditions.length === 0) throw new Error(`${filter.FilterPattern} is not known here`);
  const without = /\$\.(\w+) NOT EXISTS/.exec(filter.FilterPattern)?.[1];
  const found = lines.filter(
    (line) =>
      conditions.every(([, field, text]) => line[`${field}`] === text) &&
      (without === undefined || !(without in line)),
  );
  if (found.length === 0) return transformation.DefaultValue;
  const { MetricValue } = transformation;
  const values = found.map((line) =>
    MetricValue.startsWith('$.') ? Number(line[MetricValue.slice(2)]) : Number(MetricValue),
  );
  // Metrics of waiting times use the longest of a period.
  return MetricValue.startsWith('$.') ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0);
}

/** Log lines that make an alarm fire, by the name of the alarm. */
const logged: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  faults: [{ level: 'ERROR', event: 'unhandled' }],
  'unknown-sends': [{ level: 'ERROR', event: 'mail-unknown' }],
  'refused-mails': [{ level: 'ERROR', event: 'mail-not-delivered' }],
  'unmailed-messages': [{ level: 'ERROR', event: 'contact message not mailed' }],
  'free-generator-paused': [{ level: 'ERROR', event: 'free-generator-paused' }],
  'client-mail-suspended': [{ level: 'ERROR', event: 'client-mail-suspended' }],
  'free-generator-day-cap': [{ level: 'WARN', event: 'free-day-cap-reached' }],
  'bot-check-down': [{ level: 'ERROR', event: 'bot-check-down' }],
  'bot-check-refuses-all': Array.from({ length: 10 }, () => ({ level: 'WARN', event: 'bot-check-refused' })),
  'message-set-aside': [{ level: 'ERROR', event: 'set-aside' }],
  'outbox-people-late': [{ event: 'outbox-fed', peopleWaitSeconds: 130, plannedWaitSeconds: 0 }],
  'outbox-planned-late': [{ event: 'outbox-fed', peopleWaitSeconds: 0, plannedWaitSeconds: 3_700 }],
  'api-throttled': [{ status: '429', functionStatus: '-' }],
};

/** The metric and the value by which an AWS service makes these alarms fire. */
const measured: readonly (readonly [RegExp, string, number])[] = [
  [/^api-errors$/, '5xx', 1],
  [/^site-errors$/, '5xxErrorRate', 6],
  [/^api-slow$/, 'Latency', 6_000],
  [/-errors$/, 'Errors', 1],
  [/-throttles$/, 'Throttles', 1],
  [/^dead-letters-/, 'ApproximateNumberOfMessagesVisible', 1],
  [/^table-throttled-reads$/, 'ReadThrottleEvents', 10],
  [/^table-throttled-writes$/, 'WriteThrottleEvents', 10],
  [/^storage-high$/, 'BucketSizeBytes', 101_000_000_000],
  [/^bounce-rate$/, 'Reputation.BounceRate', 0.041],
  [/^complaint-rate$/, 'Reputation.ComplaintRate', 0.0009],
];

/**
 * Values of metrics while nothing is wrong. Lambda publishes its metrics only when a function runs, SQS and SES always.
 */
const calmValues: Readonly<Record<string, number>> = {
  Errors: 0,
  Throttles: 0,
  Invocations: 5,
  '5xx': 0,
  Latency: 300,
  '5xxErrorRate': 0,
  BucketSizeBytes: 30_000_000_000,
  ApproximateNumberOfMessagesVisible: 0,
  'Reputation.BounceRate': 0.01,
  'Reputation.ComplaintRate': 0,
};

const isOurs = ({ Namespace }: WatchedMetric) => Namespace === 'billhook/dev';

const healthy: Published = (metric) =>
  isOurs(metric)
    ? counted(metric.MetricName, [
        { level: 'INFO', event: 'outbox-fed', peopleWaitSeconds: 1, plannedWaitSeconds: 1 },
      ])
    : calmValues[metric.MetricName];

/** No metric is published at all. */
const nothingPublished: Published = () => undefined;

/**
 * Log lines that match the filter of an alarm, as many as its threshold. Undefined if the alarm is not on a metric of
 * our own.
 */
function filteredLines({ Namespace, MetricName, Threshold }: AlarmProperties) {
  if (Namespace !== 'billhook/dev') return undefined;
  const filter = filters.find(
    ({ MetricTransformations }) => MetricTransformations[0]?.MetricName === MetricName,
  );
  const fields = [...(filter?.FilterPattern ?? '').matchAll(/\$\.(\w+) = "([^"]*)"/g)];
  const value = filter?.MetricTransformations[0]?.MetricValue ?? '';
  const measuredField = value.startsWith('$.') ? { [value.slice(2)]: Threshold } : {};
  const line = { ...Object.fromEntries(fields.map(([, field, text]) => [field, text])), ...measuredField };
  return fields.length === 0 ? undefined : Array.from({ length: Math.ceil(Threshold) }, () => line);
}

function trouble(alarm: AlarmProperties): Published {
  const name = shortName(alarm);
  const lines = logged[name] ?? filteredLines(alarm);
  if (lines) return (metric) => (isOurs(metric) ? counted(metric.MetricName, lines) : healthy(metric));
  if (name.endsWith('-stopped')) return nothingPublished;
  const [, metricName, value] = measured.find(([pattern]) => pattern.test(name)) ?? [];
  if (metricName === undefined) throw new Error(`Say what makes the alarm ${name} fire`);
  // It is enough if one function, index or table of the alarm is in trouble.
  let isFirst = true;
  return (metric) => {
    if (metric.MetricName !== metricName) throw new Error(`${name} looks at ${metric.MetricName}`);
    if (!isFirst) return calmValues[metricName];
    isFirst = false;
    return value;
  };
}

const repeated = (count: number, published: () => Published): Published[] =>
  Array.from({ length: count }, published);

describe.each(alarms.map((alarm) => [shortName(alarm), alarm] as const))('the alarm %s', (name, alarm) => {
  const { EvaluationPeriods: periods } = alarm;

  test('is OK while nothing is wrong, fires on the metric that is published in trouble, and clears by itself afterwards', () => {
    const states = alarmStates(alarm, [
      ...repeated(3, () => healthy),
      ...repeated(periods, () => trouble(alarm)),
      ...repeated(periods, () => healthy),
    ]);
    expect(states.slice(0, 3)).toEqual(['OK', 'OK', 'OK']);
    expect(states[2 + periods]).toBe('ALARM');
    expect(states.at(-1)).toBe('OK');
  });

  test('does not stay on in a night without traffic', () => {
    const states = alarmStates(alarm, [
      ...repeated(periods, () => trouble(alarm)),
      ...repeated(12, () => nothingPublished),
    ]);
    expect(states.at(-1)).toBe(name.endsWith('-stopped') ? 'ALARM' : 'OK');
  });
});

test('alarms on dead-letter queues stay on until the messages are deleted, and name the command that deletes them', () => {
  const deadLetterAlarms = alarms.filter(
    ({ MetricName }) => MetricName === 'ApproximateNumberOfMessagesVisible',
  );
  expect(deadLetterAlarms.length).toBeGreaterThan(4);
  const guide = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  for (const alarm of deadLetterAlarms) {
    expect(
      alarmStates(
        alarm,
        repeated(24, () => trouble(alarm)),
      ).at(-1),
    ).toBe('ALARM');
    const text = textOf(alarm.AlarmDescription);
    expect(text).toMatch(
      /stays on until they are deleted: .* aws sqs purge-queue --region us-east-1 --queue-url \w/,
    );
    expect(guide).toContain(`\`${shortName(alarm)}\``);
  }
  expect(guide).toContain('aws sqs purge-queue --region us-east-1 --queue-url QUEUE-URL');
});

test('error reports that the API throttles do not count as refused requests of visitors', () => {
  const throttled = filters.find(({ FilterPattern }) => FilterPattern.includes('$.functionStatus'));
  const { method, path } = endpoints['report-browser-error'];
  expect(throttled?.FilterPattern).toBe(
    `{ ($.status = "429") && ($.functionStatus = "-") && ($.route != "${method} ${path}") }`,
  );
});

test('the code writes every log line that a metric filter counts', () => {
  const code = sourceFiles(['lambdas'])
    .map(({ text }) => text)
    .join('\n');
  const words = new Set(
    filters.flatMap(({ FilterPattern }) =>
      [...FilterPattern.matchAll(/\$\.event = "([^"]*)"/g)].map(([, word]) => `${word}`),
    ),
  );
  expect(words.size).toBeGreaterThan(10);
  expect([...words].filter((word) => !code.includes(`'${word}'`))).toEqual([]);
});

test('a metric filter counts every event with which the alarms are tested', () => {
  const patterns = filters.map(({ FilterPattern }) => FilterPattern).join('\n');
  const events = Object.entries(logged).flatMap(([name, lines]) =>
    name === 'faults' ? [] : lines.flatMap(({ event }) => (event === undefined ? [] : [`${event}`])),
  );
  expect(events.filter((event) => !patterns.includes(`"${event}"`))).toEqual([]);
});
