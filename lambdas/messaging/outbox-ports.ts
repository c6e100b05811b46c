import type { OutboxQueue } from '#domain/messaging/message';
import type { LogFields } from '../platform/log.ts';
import type { Mail } from '../platform/ses/mail.ts';
import type { MessageNames } from './message-names.ts';
import type { Reservation } from './ports.ts';

/**
 * What to do with a due message, decided from the current data: send it, send it later, or drop it because it no longer
 * applies.
 */
export type Look =
  /** `facts` are stored on the message when it is sent. */
  | {
      readonly kind: 'mail';
      readonly mail: Mail;
      readonly facts?: Readonly<Record<string, string | boolean>>;
      /** Whether the email still applies. Asked immediately before the SES call. */
      readonly isStillSo?: () => Promise<boolean>;
    }
  | { readonly kind: 'later'; readonly at: Date }
  | { readonly kind: 'never'; readonly reason: string };

/** Decides about the messages of one handler in the outbox. */
export interface OutboxHandler<Known> {
  look(message: Known, now: Date): Promise<Look>;
}

/** A message that this worker has claimed. */
export interface ClaimedMessage {
  look(): Promise<Look>;
  /** Puts the message back into the outbox until `at`. */
  wait(at: Date): Promise<void>;
  /** Ends the message without sending it. */
  drop(reason: string): Promise<void>;
  /**
   * Counts a failure to compose the message. Returns whether it was set aside; undefined if another worker has it now.
   */
  fail(): Promise<boolean | undefined>;
  /**
   * If SES certainly did not accept the email, `giveBack` puts the message back into the outbox, as long as it still
   * makes sense.
   */
  readonly reservation: Reservation;
}

export interface WaitingMessage {
  /** IDs for a log. */
  readonly names: MessageNames;
  /** Undefined if another worker has the message, or if it is no longer due. */
  claim(): Promise<ClaimedMessage | undefined>;
  /** Counts a failure to read the message, like `fail` of a claimed message. */
  failUnread(): Promise<boolean | undefined>;
}

/** Other work that may send an email and does so itself. */
export interface WaitingWork {
  /** IDs for a log. */
  readonly names: LogFields;
  /** Safe to run twice at once. `pace` waits until another email may be sent. Returns what was done, if anything. */
  work(pace: () => Promise<void>): Promise<string | undefined>;
}

/** A due ID of the outbox, read from the index. */
export interface DueId {
  /** Partition and sort key of the item. */
  readonly id: string;
  /** What shares the queue by turns: the account, or the message itself if it has no account. */
  readonly account: string;
  readonly queue: OutboxQueue;
  /** The time since when it could be sent. */
  readonly since: Date;
  /** When scheduled work is due (ISO). If this time changes, the ID is sent to the queue again at once. */
  readonly due?: string;
}

/** An item in the outbox that this release cannot send: a newer release wrote it before a rollback. It stays. */
export interface UnknownId {
  readonly kind: string;
}

export interface OutboxIds {
  /** What is due in each partition, oldest first. */
  partitions(now: Date): readonly AsyncIterable<DueId | UnknownId>[];
}

/** The content of one message in the queue. */
export interface QueuedId {
  readonly id: string;
  /** Emails per second of the queue; missing for an email that is sent right after its transaction. */
  readonly perSecond?: number;
}

export interface OutboxQueues {
  /** Sends IDs. IDs that SQS did not accept are left to a later run. Returns how many were accepted. */
  send(queue: OutboxQueue, ids: readonly (QueuedId & { readonly delaySeconds: number })[]): Promise<number>;
}

/** What a run of the feeder stores for the next run. */
export interface FeederMemory {
  /** IDs that were sent to a queue and are still due, as short hashes, grouped by the time of their run. */
  readonly offers: readonly { readonly at: string; readonly hashes: ReadonlySet<string> }[];
  /** Until when each queue has enough emails to send. */
  readonly filledUntil: Readonly<Partial<Record<OutboxQueue, string>>>;
  /** Emails per second that SES allows, and when that was read. */
  readonly sendRate?: { readonly perSecond: number; readonly readAt: string };
}

/** A lock that lets one feeder run at a time. */
export interface OutboxTurns {
  /** Takes the lock; undefined while another run holds it. */
  take(): Promise<{ readonly memory: FeederMemory; end(memory: FeederMemory): Promise<void> } | undefined>;
}
