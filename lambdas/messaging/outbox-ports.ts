import type { OutboxQueue } from '#domain/messaging/message';
import type { LogFields } from '../platform/log.ts';
import type { Mail } from '../platform/ses/mail.ts';
import type { MessageNames } from './message-names.ts';
import type { Reservation } from './ports.ts';

/** The record of a file that an email carries. Failures are logged. */
export interface FileOfEmail {
  record(): Promise<void>;
  /** Takes the record back, if this object made it. */
  forget(): Promise<void>;
}

/** A due message composed from the current data: the email to send now, or the decision to send it later or never. */
export type ComposeResult =
  /** `facts` are stored on the message when it is sent. */
  | {
      readonly kind: 'mail';
      readonly mail: Mail;
      readonly facts?: Readonly<Record<string, string | boolean>>;
      /** Whether the email still applies. Called immediately before the SES call. */
      readonly stillApplies?: () => Promise<boolean>;
      /** Recorded when the email is sent; forgotten if SES certainly did not accept it. */
      readonly file?: FileOfEmail;
    }
  | { readonly kind: 'later'; readonly at: Date }
  | { readonly kind: 'never'; readonly reason: string };

/** Composes the messages of one handler when they are due. */
export interface OutboxHandler<Known> {
  compose(message: Known, now: Date): Promise<ComposeResult>;
}

/** A message that this worker has claimed. */
export interface ClaimedMessage {
  compose(): Promise<ComposeResult>;
  /** Puts the message back into the outbox until `at`. */
  wait(at: Date): Promise<void>;
  /** Ends the message without sending it. */
  drop(reason: string): Promise<void>;
  /**
   * Counts a failure to compose the message. Returns whether it was set aside; undefined if another worker has it now.
   */
  fail(): Promise<boolean | undefined>;
  /** `giveBack` puts the message back into the outbox if there is time for another try. */
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

/** Due work that is not a message. It sends its emails itself. */
export interface WaitingWork {
  /** IDs for a log. */
  readonly names: LogFields;
  /** Safe to run concurrently. `pace` waits until another email may be sent. Returns what was done, if anything. */
  work(pace: () => Promise<void>): Promise<string | undefined>;
}

/** A due ID of the outbox, read from the index. */
export interface DueId {
  /** Partition and sort key of the item. */
  readonly id: string;
  /** The account, or the message itself if it has none. Accounts take turns in the queue. */
  readonly account: string;
  readonly queue: OutboxQueue;
  /** The earliest time at which it could be sent. */
  readonly since: Date;
  /** When scheduled work is due (ISO). If this time changes, the ID is sent to the queue again immediately. */
  readonly due?: string;
}

/**
 * An item in the outbox that this release cannot send: a newer release wrote it before a rollback. It stays in the
 * outbox.
 */
export interface UnknownId {
  readonly kind: string;
}

export interface OutboxIds {
  /** The due IDs of each partition, oldest first. */
  partitions(now: Date): readonly AsyncIterable<DueId | UnknownId>[];
}

/** The content of one message in the queue. */
export interface QueuedId {
  readonly id: string;
  /**
   * Emails per second of the queue, for all its workers together; missing if there is no limit: for IDs of the schedule
   * and the sweeper, and for an email that is sent right after its transaction.
   */
  readonly perSecond?: number;
}

export interface OutboxQueues {
  /** Sends IDs. IDs that SQS did not accept are left to a later run. Returns how many were accepted. */
  send(queue: OutboxQueue, ids: readonly (QueuedId & { readonly delaySeconds: number })[]): Promise<number>;
}

/** What SES allows, as it was read last. */
export interface SendRate {
  /** Emails per second. */
  readonly perSecond: number;
  /** ISO instant. */
  readonly readAt: string;
  /** Scheduled emails that may still be queued, of their share of the daily quota; absent without a quota. */
  readonly plannedLeft?: number;
}

/** State that a run of the feeder stores for the next run. */
export interface FeederMemory {
  /** IDs that were sent to a queue and are still due, as short hashes, grouped by the time of their run. */
  readonly offers: readonly { readonly at: string; readonly hashes: ReadonlySet<string> }[];
  /** Until when each queue has enough emails to send (ISO). */
  readonly filledUntil: Readonly<Partial<Record<OutboxQueue, string>>>;
  /** What SES allows. */
  readonly sendRate?: SendRate;
}

/** A lock that lets one feeder run at a time. */
export interface FeederLock {
  /** Acquires the lock; undefined while another run holds it. */
  acquire(): Promise<{ readonly memory: FeederMemory; end(memory: FeederMemory): Promise<void> } | undefined>;
}
