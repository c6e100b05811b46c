import type { MessageKind } from '#domain/messaging/message';
import type { Clock } from '../platform/clock.ts';
import { log } from '../platform/log.ts';
import type { MailEvent } from './mail-event.ts';
import { messageNames } from './message-names.ts';
import type { MessageReports } from './ports.ts';

/**
 * Counts of the free generator's emails. Bounces and complaints are those of networks and mailboxes that had none of the
 * kind in their week, so that nobody can stop the generator for everybody.
 */
export interface MailCounts {
  readonly sent: number;
  readonly bounced: number;
  readonly complained: number;
}

export interface MailReputation {
  /** True for the first trouble of its kind in a week that a mail of this network, and of this mailbox, had. */
  isFirstTrouble(kind: 'bounced' | 'complained', id: string, now: Date): Promise<boolean>;
  /** Adds one to the present day's count; `id` is the message's. */
  count(kind: keyof MailCounts, id: string, now: Date): Promise<void>;
  /** Adds one to what a network's emails caused on this UTC day, for `isNetworkStopped`. */
  countForNetwork(kind: 'bounced' | 'complained', id: string, now: Date): Promise<void>;
  /** Counts of the last seven UTC days, and of the last two: reports come hours after the email. */
  recent(now: Date): Promise<{ readonly week: MailCounts; readonly lately: MailCounts }>;
}

export interface GeneratorPause {
  /** Stops the free generator for a while; false if it was stopped already. */
  pause(reason: string, at: Date): Promise<boolean>;
}

export interface ReceiveMailEventPorts {
  readonly messages: Readonly<Record<MessageKind, MessageReports>>;
  readonly reputation: MailReputation;
  readonly generator: GeneratorPause;
  /** Shares of the mail sent, between 0 and 1, over which the generator stops. */
  readonly limits: { readonly complaintRate: number; readonly bounceRate: number };
  readonly clock: Clock;
}

/**
 * What pauses the free generator for everybody: at least this many complaints or bounces today and yesterday, and at least
 * this share of the emails of these days. Each network and mailbox counts once a week. Ten networks with a mailbox each
 * cost an attacker more than a day without the generator costs us. See docs/decisions/050-complaint-brake-counts-people.md.
 */
export const pauseLimits = {
  complained: { events: 10, share: 0.01 },
  bounced: { events: 20, share: 0.1 },
} as const;

type Recent = Awaited<ReturnType<MailReputation['recent']>>;

function reasonToPause(
  { week, lately }: Recent,
  limits: ReceiveMailEventPorts['limits'],
): string | undefined {
  const isOver = (kind: 'complained' | 'bounced', rateOfWeek: number) =>
    lately[kind] >= pauseLimits[kind].events &&
    lately[kind] / Math.max(1, lately.sent) >= pauseLimits[kind].share &&
    week[kind] / Math.max(1, week.sent) > rateOfWeek;
  if (isOver('complained', limits.complaintRate)) return 'complaint-rate';
  return isOver('bounced', limits.bounceRate) ? 'bounce-rate' : undefined;
}

/**
 * Writes a report of the mail service on the message it belongs to. A complaint about an email of the free generator, or
 * repeated bounces, stop its network until midnight UTC; too many of them in all stop the generator for everybody. The log line `free-generator-paused` raises the alarm; the pause ends by itself.
 */
export async function receiveMailEvent(event: MailEvent, ports: ReceiveMailEventPorts): Promise<void> {
  const { kind, message } = event;
  const isNew = await ports.messages[message.kind].report(event);
  if (isNew) log.info('mail-reported', { ...messageNames(message), state: kind });
  if (!isNew || message.kind !== 'free-invoice') return;
  if (kind !== 'sent' && kind !== 'bounced' && kind !== 'complained') return;
  const now = ports.clock();
  if (kind !== 'sent') {
    // The network alone is stopped first, long before everybody is; the mailbox is blocked with the report.
    await ports.reputation.countForNetwork(kind, message.id, now);
    if (!(await ports.reputation.isFirstTrouble(kind, message.id, now))) return;
  }
  await ports.reputation.count(kind, message.id, now);
  // One more that was sent lowers both rates: nothing to decide.
  if (kind === 'sent') return;
  const recent = await ports.reputation.recent(now);
  const reason = reasonToPause(recent, ports.limits);
  if (reason && (await ports.generator.pause(reason, now)))
    log.error('free-generator-paused', {
      state: reason,
      count: recent.lately.complained + recent.lately.bounced,
    });
}
