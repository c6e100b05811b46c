import type { Mail } from '../mail/ports.ts';
import type { MessageNames } from './message-names.ts';
import type { Reservation } from './ports.ts';

/**
 * What becomes of a message whose time has come, from how things stand by now: it is mailed, its time is later, or what it
 * would say is no longer so. Composing is looking: nothing is sent of what was true yesterday.
 */
export type Look =
  /** `facts` are noted on the message as it leaves. */
  | { readonly kind: 'mail'; readonly mail: Mail; readonly facts?: Readonly<Record<string, string>> }
  | { readonly kind: 'later'; readonly at: Date }
  | { readonly kind: 'never'; readonly reason: string };

/** What a room says of its messages in the outbox. */
export interface OutboxRoom<Known> {
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

export interface Outbox {
  /** The messages of each partition that are due longest, a batch of each. */
  partitions(now: Date): readonly (() => Promise<readonly WaitingMessage[]>)[];
}
