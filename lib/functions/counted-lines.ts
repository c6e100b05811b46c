import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { brand } from '#domain/brand';
import type { StageName } from '../stage-profile.ts';
import type { FunctionNeeds } from './function-needs.ts';

const line = (
  field: 'level' | 'event',
  value: string,
  writtenBy: (needs: FunctionNeeds, operations: readonly string[]) => boolean,
  /** The field of the line that is the metric's value; without it, each line counts as 1. */
  number?: 'peopleWaitSeconds' | 'plannedWaitSeconds',
) => ({
  field: `$.${field}`,
  value,
  /** Lines with this field are not counted. */
  without: undefined as string | undefined,
  writtenBy,
  number,
});

/** Functions with this operation. */
const runs = (operation: string) => (_: FunctionNeeds, operations: readonly string[]) =>
  operations.includes(operation);

const isPaymentWebhook = runs('receive-payment-event');

/** Functions that read payments from the provider: the webhook, and the workers that do scheduled work. */
const receivesPayments = (needs: FunctionNeeds, operations: readonly string[]) =>
  isPaymentWebhook(needs, operations) ||
  (needs.receivesFromQueues === true && needs.paymentProvider === true);

/**
 * The metrics from logs: the field and value of lines that count (see `lambdas/platform/log.ts`), and which functions
 * write them.
 */
const counted = {
  // A failure that is counted on its item is covered by the alarm for items set aside.
  faults: { ...line('level', 'ERROR', () => true), without: '$.isCounted' },
  unknownSends: line('event', 'mail-unknown', ({ mail }) => mail !== undefined),
  refusedMails: line('event', 'mail-not-delivered', ({ mail }) => mail !== undefined),
  unmailedMessages: line('event', 'contact message not mailed', runs('send-contact-message')),
  generatorPauses: line('event', 'free-generator-paused', ({ mailLimits }) => mailLimits === true),
  suspensions: line('event', 'client-mail-suspended', ({ mailLimits }) => mailLimits === true),
  dayCaps: line('event', 'free-day-cap-reached', ({ freeCaps }) => freeCaps === true),
  botCheckFailures: line('event', 'bot-check-down', ({ botCheck }) => botCheck === true),
  botCheckPasses: line('event', 'bot-check-passed', ({ botCheck }) => botCheck === true),
  botCheckRefusals: line('event', 'bot-check-refused', ({ botCheck }) => botCheck === true),
  refusedSignatures: line('event', 'payment-signature-refused', isPaymentWebhook),
  unknownPayees: line('event', 'payment-event-of-unknown-account', isPaymentWebhook),
  lateEvents: line('event', 'payment-event-late', receivesPayments),
  asideEvents: line('event', 'payment-event-aside', receivesPayments),
  unreadObjects: line('event', 'payment-object-unread', receivesPayments),
  unmatchedPayments: line('event', 'online-payment-without-invoice', receivesPayments),
  failedPolls: line(
    'event',
    'payment-poll-failed',
    ({ receivesFromQueues, paymentProvider }) => receivesFromQueues === true && paymentProvider === true,
  ),
  browserErrors: line('event', 'browser-error', runs('report-browser-error')),
  booksDiffer: line('event', 'books-differ', ({ receivesTasks }) => receivesTasks === true),
  canaryPasses: line('event', 'canary-passed', runs('run-canary')),
  peopleWait: line('event', 'outbox-fed', ({ readsSendRate }) => readsSendRate === true, 'peopleWaitSeconds'),
  plannedWait: line(
    'event',
    'outbox-fed',
    ({ readsSendRate }) => readsSendRate === true,
    'plannedWaitSeconds',
  ),
  scheduleWait: line(
    'event',
    'schedule-fed',
    ({ sendsTasks, readsDueItems }) => sendsTasks === true && readsDueItems === true,
    'plannedWaitSeconds',
  ),
  setAside: line('event', 'set-aside', ({ receivesFromQueues }) => receivesFromQueues === true),
} as const;

export type CountedLine = keyof typeof counted;

const namespaceOf = (stage: StageName): string => `${brand.slug}/${stage}`;

/** The metric of errors with the dimension `operation`. */
export const faultsByOperation = 'faultsByOperation';

export interface CountedLinesProps {
  readonly stage: StageName;
  readonly operations: readonly string[];
  readonly needs: FunctionNeeds;
  readonly log: ILogGroup;
}

/**
 * Counts the log lines of one function, because functions answer with an error instead of failing. All functions count
 * into the same metrics.
 */
export class CountedLines extends Construct {
  constructor(scope: Construct, id: string, props: CountedLinesProps) {
    super(scope, id);
    for (const [metricName, { field, value, without, writtenBy, number }] of Object.entries(counted)) {
      if (!writtenBy(props.needs, props.operations)) continue;
      const pattern = FilterPattern.stringValue(field, '=', value);
      new MetricFilter(this, metricName, {
        logGroup: props.log,
        filterPattern:
          without === undefined ? pattern : FilterPattern.all(pattern, FilterPattern.notExists(without)),
        metricNamespace: namespaceOf(props.stage),
        metricName,
        ...(number ? { metricValue: `$.${number}` } : { defaultValue: 0 }),
      });
    }
    // An alarm cannot add up the operations, so they have a metric of their own. It is published, and costs something,
    // only for operations that log an error.
    new MetricFilter(this, faultsByOperation, {
      logGroup: props.log,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.level', '=', 'ERROR'),
        FilterPattern.exists('$.operation'),
      ),
      metricNamespace: namespaceOf(props.stage),
      metricName: faultsByOperation,
      dimensions: { operation: '$.operation' },
    });
  }
}

/** Metrics whose value is a waiting time in seconds, not a number of lines. */
const waitMetrics: readonly CountedLine[] = ['peopleWait', 'plannedWait', 'scheduleWait'];

/** Lines counted over five minutes in all functions of a stage; for waiting times, the maximum. */
export const countedLines = (stage: StageName, metricName: CountedLine): Metric =>
  new Metric({
    namespace: namespaceOf(stage),
    metricName,
    statistic: waitMetrics.includes(metricName) ? Stats.MAXIMUM : Stats.SUM,
    period: Duration.minutes(5),
  });
