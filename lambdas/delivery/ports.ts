/**
 * The record of one submission between reservation and outcome. Every method is safe to repeat, and acts only
 * while the reservation is still this attempt's own.
 */
export interface Reservation {
  /** Says that the mail is about to leave; false if a sweeper took the reservation back meanwhile. */
  markSending(): Promise<boolean>;
  /** The mail service accepted it. */
  settle(messageId: string): Promise<void>;
  /** Certainly not delivered: the counters get their place back. */
  giveBack(reason: string): Promise<void>;
  /** Nobody knows; it stays counted and is never resent by itself. */
  markUnknown(reason: string): Promise<void>;
}
