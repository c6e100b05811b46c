import type { MessageState } from '#domain/messaging/message';
import type { MailEvent } from './mail-event.ts';
import type { MessageNames } from './message-names.ts';

/**
 * The record of one message between reservation and outcome. Every method is safe to repeat, and acts only while the
 * reservation is still this attempt's own.
 */
export interface Reservation {
  /** Ids for a log. */
  readonly names: MessageNames;
  /** Says that the mail is about to leave; false if a sweeper took the reservation back meanwhile. */
  markSending(): Promise<boolean>;
  /** The mail service accepted it. */
  settle(serviceId: string): Promise<void>;
  /** Certainly not delivered: the counters get their place back. */
  giveBack(reason: string): Promise<void>;
  /** Nobody knows; it stays counted and is never resent by itself. */
  markUnknown(reason: string): Promise<void>;
}

/** What tells whether a request came before. */
export interface KeyedMessage {
  readonly state: MessageState;
  /** Hash of the whole request, to tell a resent request from a reused key. */
  readonly bodyHash: string;
  /** There is work left; ISO instant at which somebody else does it. */
  readonly due?: string;
}

/** Work that is due; every method answers false if others did it meanwhile. */
export interface DueWork {
  readonly state: MessageState;
  giveBack(): Promise<boolean>;
  markUnknown(): Promise<boolean>;
  /** Does what its outcome still asks for. */
  finish(): Promise<boolean>;
}

/** Where the mail service's reports are written down. */
export interface MessageReports {
  /**
   * Writes an event on its message, once: false if there is no such message or the event was written before. A message
   * that is open or unknown becomes sent; its handler draws its own conclusions.
   */
  report(event: MailEvent): Promise<boolean>;
}
