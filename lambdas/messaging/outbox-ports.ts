import type { OutboxQueue } from '#domain/messaging/message';
import type { LogFields } from '../platform/log.ts';
import type { Mail } from '../platform/ses/mail.ts';
import type { MessageNames } from './message-names.ts';
import type { Reservation } from './ports.ts';

/**
 * What becomes of a message whose time has come, decided from the current data: it is mailed, its time is later, or what
 * it would say no longer applies.
 */
export type Look =
  /** `facts` are noted on the message as it leaves. */
  | {
      readonly kind: 'mail';
      readonly mail: Mail;
      readonly facts?: Readonly<Record<string, string | boolean>>;
      /** Whether all of it still holds, asked when nothing but the mail call is left. */
      readonly isStillSo?: () => Promise<boolean>;
    }
  | { readonly kind: 'later'; readonly at: Date }
  | { readonly kind: 'never'; readonly reason: string };

/** What a handler says of its messages in the outbox. */
export interface OutboxHandler<Known> {
  look(message: Known, now: Date): Promise<Look>;
}

/** A message that nobody else works on. */
export interface ClaimedMessage {
  look(): Promise<Look>;
  /** Puts it back, for later. */
  wait(at: Date): Promise<void>;
  /** It is not mailed any more. */
  drop(reason: string): Promise<void>;
  /** Counts that it could not be composed. Returns whether it was set aside; undefined if somebody else has it. */
  fail(): Promise<boolean | undefined>;
  /** A mail that was certainly not taken waits again, as long as it makes sense. */
  readonly reservation: Reservation;
}

export interface WaitingMessage {
  /** Ids for a log. */
  readonly names: MessageNames;
  /** Undefined if another worker has it, or if it is no longer due. */
  claim(): Promise<ClaimedMessage | undefined>;
  /** Counts that it could not be read, as `fail` of a claimed message does. */
  failUnread(): Promise<boolean | undefined>;
}

/** Something else that ends in an email and knows how to send it. */
export interface WaitingWork {
  /** Ids for a log. */
  readonly names: LogFields;
  /** Safe to run twice at once; `pace` waits until another email may be sent. Returns what was done, if anything. */
  work(pace: () => Promise<void>): Promise<string | undefined>;
}

/** An ID of the outbox that is due, as the index names it. */
export interface DueId {
  /** Its name in the table: both halves of its key. */
  readonly id: string;
  /** Who takes turns with others: the account, or the message itself if it has none. */
  readonly account: string;
  readonly queue: OutboxQueue;
  /** Instant since which it could be sent. */
  readonly since: Date;
  /** When scheduled work is due (ISO). With another due time it is offered again at once. */
  readonly due?: string;
}

/** An item of the outbox that this release cannot send: of a newer release, found after a rollback. It stays. */
export interface UnknownId {
  readonly kind: string;
}

export interface OutboxIds {
  /** What is due in each partition, longest first. */
  partitions(now: Date): readonly AsyncIterable<DueId | UnknownId>[];
}

/** What a queue carries: one ID per message. */
export interface QueuedId {
  readonly id: string;
  /** Emails per second of its queue; missing for one that is sent right after its transaction. */
  readonly perSecond?: number;
}

export interface OutboxQueues {
  /** Sends IDs; those that were not taken are left to a later run. Returns how many were taken. */
  send(queue: OutboxQueue, ids: readonly (QueuedId & { readonly delaySeconds: number })[]): Promise<number>;
}

/** What a run of the feeder remembers for the next one. */
export interface FeederMemory {
  /** IDs that were offered and still waited, as short hashes, by the instant of their run. */
  readonly offers: readonly { readonly at: string; readonly hashes: ReadonlySet<string> }[];
  /** Until when each queue has emails to send. */
  readonly filledUntil: Readonly<Partial<Record<OutboxQueue, string>>>;
  /** Emails per second that SES allows, and when it said so. */
  readonly sendRate?: { readonly perSecond: number; readonly readAt: string };
}

/** Lets one feeder run at a time. */
export interface OutboxTurns {
  /** Undefined while another run has it. */
  take(): Promise<{ readonly memory: FeederMemory; end(memory: FeederMemory): Promise<void> } | undefined>;
}
