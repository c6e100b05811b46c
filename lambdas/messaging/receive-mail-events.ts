import type { Clock } from '../platform/clock.ts';
import { log } from '../platform/log.ts';
import type { MailEvent } from './mail-event.ts';
import type { MessageReports } from './ports.ts';

/**
 * Counts of the free generator's emails. A bounce or complaint counts only if its network and mailbox had none of the
 * same kind in the same week, so that one person cannot stop the generator for everybody.
 */
export interface MailCounts {
  readonly sent: number;
  readonly bounced: number;
  readonly complained: number;
}

export interface MailReputation {
  /** Records a bounce or complaint. True if it is the week's first of its kind for both network and mailbox. */
  claimFirstTrouble(kind: 'bounced' | 'complained', id: string, now: Date): Promise<boolean>;
  /** Adds one to today's count; `id` is the ID of the message. */
  count(kind: keyof MailCounts, id: string, now: Date): Promise<void>;
  /** Adds one to the bounces or complaints that a network's emails caused on this UTC day, for `isNetworkStopped`. */
  countForNetwork(kind: 'bounced' | 'complained', id: string, now: Date): Promise<void>;
  /** Counts of the last seven UTC days, and of the last two. Two, because reports arrive hours after the email. */
  recent(now: Date): Promise<{ readonly week: MailCounts; readonly lastTwoDays: MailCounts }>;
}

export interface GeneratorPause {
  /** Pauses the free generator for a while; false if it is already paused. */
  pause(reason: string, at: Date): Promise<boolean>;
}

export interface ReceiveMailEventPorts {
  /** By kind of message. */
  readonly messages: Readonly<Record<string, MessageReports | undefined>>;
  readonly reputation: MailReputation;
  readonly generator: GeneratorPause;
  /** The generator pauses only above these shares, from 0 to 1, of the emails sent in the last seven days. */
  readonly limits: { readonly complaintRate: number; readonly bounceRate: number };
  readonly clock: Clock;
}

/**
 * When the free generator is paused for everybody: at least this many complaints or bounces today and yesterday, and at
 * least this share of the emails of these two days. Each network and mailbox counts once a week. To cause a pause, an
 * attacker needs ten networks with a mailbox each, which costs more than a day without the generator costs us. See
 * docs/decisions/050-complaint-brake-counts-people.md.
 */
export const pauseLimits = {
  complained: { events: 10, share: 0.01 },
  bounced: { events: 20, share: 0.1 },
} as const;

type Recent = Awaited<ReturnType<MailReputation['recent']>>;

function reasonToPause(
  { week, lastTwoDays }: Recent,
  limits: ReceiveMailEventPorts['limits'],
): string | undefined {
  const isOver = (kind: 'complained' | 'bounced', rateOfWeek: number) =>
    lastTwoDays[kind] >= pauseLimits[kind].events &&
    lastTwoDays[kind] / Math.max(1, lastTwoDays.sent) >= pauseLimits[kind].share &&
    week[kind] / Math.max(1, week.sent) > rateOfWeek;
  if (isOver('complained', limits.complaintRate)) return 'complaint-rate';
  return isOver('bounced', limits.bounceRate) ? 'bounce-rate' : undefined;
}

/**
 * Stores a report of SES on its message. A complaint about an email of the free generator, or repeated bounces, stop
 * its network until midnight UTC; too many in total pause the generator for everybody. The log line
 * `free-generator-paused` raises the alarm; the pause ends by itself.
 */
export async function receiveMailEvent(event: MailEvent, ports: ReceiveMailEventPorts): Promise<void> {
  const { kind, message } = event;
  const messages = ports.messages[message.kind];
  if (!messages) return log.warn('mail-event-ignored');
  const isNew = await messages.report(event);
  if (isNew) log.info('mail-reported', { ...messages.namesOf(message), state: kind });
  if (!isNew || message.kind !== 'free-invoice') return;
  if (kind !== 'sent' && kind !== 'bounced' && kind !== 'complained') return;
  const now = ports.clock();
  if (kind !== 'sent') {
    // Count for the network first: it is stopped long before the generator is paused for everybody. `report` has
    // already blocked the mailbox.
    await ports.reputation.countForNetwork(kind, message.id, now);
    if (!(await ports.reputation.claimFirstTrouble(kind, message.id, now))) return;
  }
  await ports.reputation.count(kind, message.id, now);
  // Another sent email lowers both rates, so no pause can follow.
  if (kind === 'sent') return;
  const recent = await ports.reputation.recent(now);
  const reason = reasonToPause(recent, ports.limits);
  if (reason && (await ports.generator.pause(reason, now)))
    log.error('free-generator-paused', {
      state: reason,
      count: recent.lastTwoDays.complained + recent.lastTwoDays.bounced,
    });
}
