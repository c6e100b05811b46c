import { log } from '../log.ts';
import type { MailEvent } from './mail-event.ts';

/** The records a room keeps of what it mailed. */
export interface DeliveryRecords {
  /**
   * Writes an event on its record, once: false if there is no such record or the event was written before. An unknown
   * or unsettled delivery becomes sent; a complaint blocks the address.
   */
  note(event: MailEvent): Promise<boolean>;
}

/** Counts of the free generator's mail over the last seven days. */
export interface MailCounts {
  readonly sent: number;
  readonly bounced: number;
  readonly complained: number;
}

export interface MailReputation {
  /** Adds one and answers the sums over the last seven days. */
  count(kind: 'sent' | 'bounced' | 'complained', at: Date): Promise<MailCounts>;
}

export interface GeneratorPause {
  /** Stops the free generator; false if it was stopped already. */
  pause(reason: string, at: Date): Promise<boolean>;
}

export interface ReceiveMailEventPorts {
  readonly rooms: Readonly<Record<string, DeliveryRecords>>;
  readonly reputation: MailReputation;
  readonly generator: GeneratorPause;
  /** Shares of the mail sent, between 0 and 1, over which the generator stops. */
  readonly limits: { readonly complaintRate: number; readonly bounceRate: number };
}

/** A single event must not stop the generator, however few mails were sent. */
const leastEvents = { complained: 2, bounced: 10 } as const;

function reasonToPause(counts: MailCounts, limits: ReceiveMailEventPorts['limits']): string | undefined {
  const sent = Math.max(1, counts.sent);
  if (counts.complained >= leastEvents.complained && counts.complained / sent > limits.complaintRate)
    return 'complaint-rate';
  if (counts.bounced >= leastEvents.bounced && counts.bounced / sent > limits.bounceRate)
    return 'bounce-rate';
  return undefined;
}

/**
 * Writes a report of the mail service on the record it belongs to, and stops the free generator when too many of its
 * mails bounce or are complained about. The log line `free-generator-paused` raises the alarm.
 */
export async function receiveMailEvent(event: MailEvent, ports: ReceiveMailEventPorts): Promise<void> {
  const isNew = await ports.rooms[event.room]?.note(event);
  if (!isNew || event.room !== 'free-invoice') return;
  if (event.kind !== 'sent' && event.kind !== 'bounced' && event.kind !== 'complained') return;
  const counts = await ports.reputation.count(event.kind, event.at);
  const reason = reasonToPause(counts, ports.limits);
  if (reason && (await ports.generator.pause(reason, event.at)))
    log.error('free-generator-paused', { state: reason, count: counts.complained + counts.bounced });
}
