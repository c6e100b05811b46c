import type { DeliveryState } from '#domain/delivery/delivery-state';
import type { ItemKey, Sha256 } from '#domain/table/keys';

/** A free submission as stored: outcome and hashes, nothing the visitor wrote. */
export interface SubmissionItem extends ItemKey {
  readonly state: DeliveryState;
  readonly bodyHash: string;
  readonly email: Sha256;
  readonly mailbox: Sha256;
  /** Names the one attempt that may settle this reservation. */
  readonly attempt: string;
  readonly invoiceCount?: number;
  readonly blockTokenHash: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly messageId?: string;
  readonly reason?: string;
  readonly expiresAt: number;
}

/** Days a submission is remembered, for resent requests, "This wasn't me" and the mail service's late events. */
export const submissionDays = 180;

const millisecondsPerDay = 24 * 60 * 60 * 1000;

/** The TTL of something kept `days` days from `now`, in seconds since 1970. */
export const expiryAfter = (now: Date, days: number): number =>
  Math.floor((now.getTime() + days * millisecondsPerDay) / 1000);
