import { Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { type AlarmOptions, AlarmTopic, addAlarm, deadLettersMeaning } from '../alarm.ts';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import { type CountedLine, countedLines } from '../functions/counted-lines.ts';
import {
  groupSum,
  mailReputation,
  refusedWithoutAPass,
  tableThrottles,
  watchedGroups,
} from './alarm-metrics.ts';
import type { DeadLetters } from './event-sources.ts';
import type { PublicApi } from './public-api.ts';

/** Log lines of which a single one raises an alarm. */
export type AlarmingLine = Exclude<
  CountedLine,
  | 'botCheckPasses'
  | 'botCheckRefusals'
  | 'browserErrors'
  | 'canaryPasses'
  | 'peopleWait'
  | 'plannedWait'
  | 'scheduleWait'
  | 'setAside'
>;

/** The alarm for each of these lines: the last part of its name, and what has happened. */
export const loggedAlarms: Readonly<
  Record<AlarmingLine, { readonly name: string; readonly meaning: string }>
> = {
  faults: { name: 'faults', meaning: 'A function logged an error.' },
  unknownSends: {
    name: 'unknown-sends',
    meaning: 'It is not known whether a mail was sent; people were told so.',
  },
  refusedMails: { name: 'refused-mails', meaning: 'The mail service does not take our mail.' },
  unmailedMessages: {
    name: 'unmailed-messages',
    meaning: 'A contact message is stored, but its mail to support may not have left.',
  },
  generatorPauses: {
    name: 'free-generator-paused',
    meaning: 'Too many free mails bounced or were complained about; the generator stopped itself.',
  },
  suspensions: {
    name: 'client-mail-suspended',
    meaning: 'Clients reported the mail of an account as spam; it is suspended until you lift that.',
  },
  dayCaps: {
    name: 'free-generator-day-cap',
    meaning: 'The free generator has mailed what it may in a day, and refuses everybody until midnight UTC.',
  },
  refusedSignatures: {
    name: 'payment-signatures',
    meaning: 'Webhooks of the payment provider had a wrong signature or an old timestamp, and were refused.',
  },
  unknownPayees: {
    name: 'payment-unknown-account',
    meaning: 'The payment provider sent an event of an account that belongs to nobody here.',
  },
  lateEvents: {
    name: 'payment-events-late',
    meaning: 'Events of the payment provider have waited for an hour and could not be read or recorded yet.',
  },
  asideEvents: {
    name: 'payment-event-aside',
    meaning: 'An owner ended our access during a payment. Its event is set aside.',
  },
  unreadObjects: {
    name: 'payment-objects-unread',
    meaning: 'A payment, refund or dispute that we know could not be read again.',
  },
  unmatchedPayments: {
    name: 'payment-without-invoice',
    meaning: 'Money arrived for an invoice that does not exist.',
  },
  failedPolls: {
    name: 'payment-polls',
    meaning: 'The payment provider could not be asked for events that may have been lost.',
  },
  booksDiffer: {
    name: 'books-differ',
    meaning: 'The check of the books of an account found figures that are not what its documents add up to.',
  },
  botCheckFailures: {
    name: 'bot-check-down',
    meaning: 'The bot check does not answer, or does not take our key, so free invoices are refused.',
  },
};

/** The scheduled functions, each with the effect if it does not run. */
const scheduled = {
  sweeper: 'mails that a function left half done stay so',
  outbox: 'no reminder, no receipt and no notice to an account goes out',
  schedule: 'no reminder falls due, no repeated invoice is made, and deletions of accounts may stop',
} as const;

export type Scheduled = keyof typeof scheduled;

export interface AlarmsProps {
  readonly settings: DeploymentSettings;
  readonly functions: readonly BundledFunction[];
  /** The functions that run every minute or two. */
  readonly scheduled: Readonly<Record<Scheduled, BundledFunction>>;
  readonly deadLetters: readonly DeadLetters[];
  readonly api: PublicApi;
  readonly tableName: string;
}

const period = Duration.minutes(5);

/**
 * All alarms; they notify one topic. Even a failure for a single customer raises an alarm, because most hours have few
 * failures. The person on call finds details in the alarm's text and in docs/operations.md.
 */
export class Alarms extends Construct {
  readonly topic: AlarmTopic;
  private readonly stage: AlarmOptions['stage'];

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.stage = props.settings.stage;
    const { alarmEmail: email, alarmUrl: url } = props.settings;
    this.topic = new AlarmTopic(this, 'Topic', { ...(email && { email }), ...(url && { url }) });
    this.watchFunctions(props.functions);
    this.watchLogs();
    this.watchBotCheck();
    this.watchPages();
    if (props.settings.canary) this.watchCanary();
    this.watchApi(props.api);
    this.watchBackground(props.scheduled, props.deadLetters);
    this.watchTable(props.tableName);
    this.watchMailReputation();
  }

  private add(
    name: string,
    meaning: string,
    metric: AlarmOptions['metric'],
    when: Pick<AlarmOptions, 'threshold' | 'periods' | 'mustHappen'> = {},
  ): void {
    addAlarm(this, { stage: this.stage, topic: this.topic, name, meaning, metric, ...when });
  }

  /** Uses Lambda's own metrics, because a function that crashed or was never started logs nothing. */
  private watchFunctions(functions: readonly BundledFunction[]): void {
    for (const group of watchedGroups(functions)) {
      this.add(
        `${group.name}-errors`,
        `One of the ${group.name} ended without an answer: crashed or timed out.`,
        groupSum(group, 'Errors'),
      );
      this.add(
        `${group.name}-throttles`,
        `One of the ${group.name} was not started: all concurrency was in use.`,
        groupSum(group, 'Throttles'),
      );
    }
  }

  private watchLogs(): void {
    for (const [line, { name, meaning }] of Object.entries(loggedAlarms))
      this.add(name, meaning, countedLines(this.stage, line as AlarmingLine));
  }

  /** With a key that belongs to another site, the bot check refuses everybody but reports no fault. */
  private watchBotCheck(): void {
    this.add(
      'bot-check-refuses-all',
      'The bot check refused ten visitors or more within an hour, and let nobody pass: its key may be another site’s.',
      refusedWithoutAPass(this.stage),
      { threshold: 10 },
    );
  }

  /** A page load reports at most three errors, so that a single unusual browser raises no alarm. */
  private watchPages(): void {
    this.add(
      'browser-errors',
      'Pages reported at least four errors of our scripts within an hour, from more than one page load.',
      countedLines(this.stage, 'browserErrors').with({ period: Duration.hours(1) }),
      { threshold: 4 },
    );
  }

  /** One alarm for a canary that failed, crashed or was not started: in each case, no pass is logged. */
  private watchCanary(): void {
    this.add(
      'canary-failed',
      'For 75 minutes no free invoice that the product sent itself, as a visitor does each hour, was read back and delivered.',
      countedLines(this.stage, 'canaryPasses'),
      { periods: 15, mustHappen: true },
    );
  }

  private watchApi(api: PublicApi): void {
    this.add(
      'api-errors',
      'The API answered 5xx.',
      api.stage.metricServerError({ period, statistic: Stats.SUM }),
    );
    this.add(
      'api-throttled',
      'The API answered 429: more requests came than its stage takes at once.',
      api.throttled,
    );
    this.add(
      'api-slow',
      'One request in twenty waited longer than five seconds, for a quarter of an hour.',
      api.stage.metricLatency({ period, statistic: Stats.percentile(95) }),
      { threshold: 5_000, periods: 3 },
    );
  }

  private watchBackground(functions: AlarmsProps['scheduled'], deadLetters: readonly DeadLetters[]): void {
    for (const [name, effect] of Object.entries(scheduled))
      this.add(
        `${name}-stopped`,
        `The ${name}, which runs every minute or two, has not for a quarter of an hour: ${effect}.`,
        functions[name as Scheduled].metric('Invocations'),
        { periods: 3, mustHappen: true },
      );
    for (const { queue, node } of deadLetters)
      this.add(
        `dead-letters-${node.path.split('/').at(-2)}`,
        deadLettersMeaning(queue.queueUrl),
        queue.metricApproximateNumberOfMessagesVisible({ period, statistic: Stats.MAXIMUM }),
      );
  }

  private watchTable(tableName: string): void {
    for (const kind of ['Read', 'Write'] as const)
      this.add(
        `table-throttled-${kind.toLowerCase()}s`,
        `The table or its index refused ${kind.toLowerCase()}s: the ceiling of its stage was reached, or one key is too hot.`,
        tableThrottles(tableName, kind),
        // Clients retry; a call that gives up is logged as an error.
        { threshold: 10 },
      );
  }

  private watchMailReputation(): void {
    for (const { name, metric, threshold } of mailReputation)
      this.add(name, 'Amazon is close to stopping what the account mails.', metric, { threshold });
  }
}
