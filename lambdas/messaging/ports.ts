import type { MessageName, MessageState } from '#domain/messaging/message';
import type { MailEvent } from './mail-event.ts';
import type { MessageNames } from './message-names.ts';

/**
 * One message between its reservation and its outcome. Every method is safe to repeat and does nothing if another
 * attempt has taken the message over.
 */
export interface Reservation {
  /** IDs for a log. */
  readonly names: MessageNames;
  /** Records that the email is about to be sent; false if a sweeper has returned the reservation meanwhile. */
  markSending(): Promise<boolean>;
  /** Records that SES accepted the email. */
  settle(serviceId: string): Promise<void>;
  /** Records that the email was certainly not sent. The counters are decreased again. */
  giveBack(reason: string): Promise<void>;
  /** Records an unknown outcome. The message stays counted and is never sent again automatically. */
  markUnknown(reason: string): Promise<void>;
}

/** The message that an earlier request with the same key has stored. */
export interface KeyedMessage {
  readonly state: MessageState;
  /** Hash of the whole request. It distinguishes a retry from another request with the same key. */
  readonly bodyHash: string;
  /** Set while work is left: the time (ISO) when the sweeper may take it over. */
  readonly due?: string;
}

/** Work that is due. Every method returns false if another function did the work meanwhile. */
export interface DueWork {
  readonly state: MessageState;
  giveBack(): Promise<boolean>;
  markUnknown(): Promise<boolean>;
  /** Does the work that the outcome still requires. */
  finish(): Promise<boolean>;
}

/** Stores the events that SES reports about messages of one kind. */
export interface MessageReports {
  /** IDs for a log. */
  namesOf(name: MessageName): MessageNames;
  /**
   * Stores an event on its message, once: false if the message does not exist or the event was already stored. A
   * message in `sending` or `unknown` becomes `sent`. The message's handler then reacts to the event.
   */
  report(event: MailEvent): Promise<boolean>;
}
