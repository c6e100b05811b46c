import type { ReportedChange } from '#domain/profile/reported-details';
import type { Clock } from '../platform/clock.ts';
import type { MailSender } from '../platform/ses/mail.ts';
import type { ProvenAddress } from './store/proven-address.ts';

/**
 * What a link is emailed for: to verify an address, to set a password and prove the address by it, or to confirm or report
 * a change of payment details.
 */
export const linkPurposes = ['verify', 'password', 'payment-details'] as const;

export type LinkPurpose = (typeof linkPurposes)[number];

/** A mailed link as kept: what it proves, never the token itself. */
export interface Verification {
  readonly purpose: LinkPurpose | 'unknown';
  readonly userId: string;
  /** The address it was mailed to. */
  readonly email: string;
  /** ISO. */
  readonly expiresAt: string;
  /** When it did its work; a second visit finds nothing left to do. ISO. */
  readonly confirmedAt?: string;
  /** When the mailbox's owner took the account over, or reported the change. ISO. */
  readonly disownedAt?: string;
  /** The change of payment details it is about. */
  readonly change?: ReportedChange & { readonly changedAt: string };
}

export interface Verifications {
  keep(tokenHash: string, verification: Verification): Promise<void>;
  find(tokenHash: string): Promise<Verification | undefined>;
  /** Notes when something happened with a link first; a link that is gone stays gone. */
  note(tokenHash: string, fact: { confirmedAt: string } | { disownedAt: string }): Promise<void>;
}

/** Counters of a UTC day; each takes one place, and answers false when there is none left. */
export interface AccountCaps {
  /**
   * One verification mail to the mailbox of an address, wanted from a network. A mailbox whose owner said "This wasn't
   * me" gets none.
   */
  admitVerification(email: string, network: string): Promise<boolean>;
  /** One new account of a network. */
  admitSignUp(network: string): Promise<boolean>;
  /** One reset request from a network. */
  admitReset(network: string): Promise<boolean>;
}

/** What mailing a verification link needs. */
export interface VerificationPorts {
  readonly verifications: Verifications;
  readonly caps: Pick<AccountCaps, 'admitVerification'>;
  readonly mail: MailSender;
  readonly clock: Clock;
  /** 128 random bits as text. */
  readonly newSecret: () => string;
  readonly hash: (text: string) => string;
  readonly siteOrigin: () => Promise<string>;
  readonly provenAddress: ProvenAddress;
}
