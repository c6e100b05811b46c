import type { MessageKind } from '#domain/messaging/message';
import type { Clock } from '../platform/clock.ts';
import { log } from '../platform/log.ts';
import type { MailEvent } from './mail-event.ts';
import { messageNames } from './message-names.ts';
import type { MessageReports } from './ports.ts';

/**
 * Counts of the free generator's mail over the last seven days. Bounces and complaints are those of networks and
 * mailboxes that had none of the kind in their week, so that nobody can stop the generator for everybody.
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
  lastWeek(now: Date): Promise<MailCounts>;
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
 * The least complaints and bounces that pause the free generator, however few emails were sent. Each network and mailbox
 * counts once a week. See docs/decisions/050-complaint-brake-counts-people.md.
 */
const leastEvents = { complained: 5, bounced: 20 } as const;

function reasonToPause(counts: MailCounts, limits: ReceiveMailEventPorts['limits']): string | undefined {
  const sent = Math.max(1, counts.sent);
  if (counts.complained >= leastEvents.complained && counts.complained / sent > limits.complaintRate)
    return 'complaint-rate';
  if (counts.bounced >= leastEvents.bounced && counts.bounced / sent > limits.bounceRate)
    return 'bounce-rate';
  return undefined;
}

/**
 * Writes a report of the mail service on the message it belongs to, and stops the free generator when too many of its
 * mails bounce or are complained about. The log line `free-generator-paused` raises the alarm; the pause ends by itself.
 */
export async function receiveMailEvent(event: MailEvent, ports: ReceiveMailEventPorts): Promise<void> {
  const { kind, message } = event;
  const isNew = await ports.messages[message.kind].report(event);
  if (isNew) log.info('mail-reported', { ...messageNames(message), state: kind });
  if (!isNew || message.kind !== 'free-invoice') return;
  if (kind !== 'sent' && kind !== 'bounced' && kind !== 'complained') return;
  const now = ports.clock();
  if (kind !== 'sent' && !(await ports.reputation.isFirstTrouble(kind, message.id, now))) return;
  await ports.reputation.count(kind, message.id, now);
  // One more that was sent lowers both rates: nothing to decide.
  if (kind === 'sent') return;
  const counts = await ports.reputation.lastWeek(now);
  const reason = reasonToPause(counts, ports.limits);
  if (reason && (await ports.generator.pause(reason, now)))
    log.error('free-generator-paused', { state: reason, count: counts.complained + counts.bounced });
}
