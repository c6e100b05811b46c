import type { LogFields } from '../platform/log.ts';
import type { Mail } from '../platform/ses/mail.ts';
import type { MessageNames } from './message-names.ts';
import type { Reservation } from './ports.ts';

/**
 * What becomes of a message whose time has come, from how things stand by now: it is mailed, its time is later, or what it
 * would say is no longer so. Composing is looking: nothing is sent of what was true yesterday.
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
  /** A mail that was certainly not taken waits again, as long as it makes sense. */
  readonly reservation: Reservation;
}

export interface WaitingMessage {
  /** Ids for a log. */
  readonly names: MessageNames;
  /** Undefined where others have it, or it is not due any more. */
  claim(): Promise<ClaimedMessage | undefined>;
}

/** Something else that ends in a mail and knows how. */
export interface WaitingWork {
  /** Ids for a log. */
  readonly names: LogFields;
  /** Safe to do twice at once; `pace` waits for a mail's turn. Answers what was done, if anything. */
  work(pace: () => Promise<void>): Promise<string | undefined>;
}

/** Something that waits and that nobody here sends: one of a newer release, found after a rollback, waits for it. */
export interface WaitingStranger {
  /** Its name in the table. */
  readonly id: string;
  readonly kind: string;
}

/** What has been due longest at an instant, a batch. */
export interface OutboxPage {
  readonly waiting: readonly (WaitingMessage | WaitingWork)[];
  readonly strangers: readonly WaitingStranger[];
  /** Reads what stands behind this page; undefined where nothing does. */
  readonly readOn?: ReadOutbox;
}

export type ReadOutbox = (now: Date) => Promise<OutboxPage>;

export interface Outbox {
  /** Each reads its partition from the front. */
  readonly partitions: readonly ReadOutbox[];
}

/** Lets one run at a time empty the outbox, so that two never mail at twice the pace. */
export interface OutboxTurns {
  /** Undefined while another run has it. */
  take(): Promise<{ end(): Promise<void> } | undefined>;
}
