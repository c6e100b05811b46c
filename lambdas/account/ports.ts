import type { ReportedChange } from '#domain/profile/reported-details';
import type { Clock } from '../platform/clock.ts';
import type { MailSender } from '../platform/ses/mail.ts';

/** Finds the address that the owner of a Lite account has verified, normalized; undefined if there is none. */
export type VerifiedAddress = (userId: string) => Promise<string | undefined>;

/**
 * Purpose of an emailed link: to verify an address, to set a password and verify the address at the same time, to
 * confirm or report a change of payment details, or to confirm the address of an accountant.
 */
export const linkPurposes = ['verify', 'password', 'payment-details', 'accountant'] as const;

export type LinkPurpose = (typeof linkPurposes)[number];

/** A stored emailed link. It contains the hash of the token, never the token itself. */
export interface Verification {
  readonly purpose: LinkPurpose | 'unknown';
  readonly userId: string;
  /** The address the link was emailed to. */
  readonly email: string;
  /** ISO. */
  readonly expiresAt: string;
  /** When the link was used; a second visit has nothing left to do. ISO. */
  readonly confirmedAt?: string;
  /** When the mailbox's owner took over the account, or reported the change. ISO. */
  readonly disownedAt?: string;
  /** The change that the link is about: of the payment details, or of the accountant's address. */
  readonly change?: ReportedChange & { readonly changedAt: string };
}

export interface Verifications {
  keep(tokenHash: string, verification: Verification): Promise<void>;
  find(tokenHash: string): Promise<Verification | undefined>;
  /** Stores when a link was first used. Does not create a link that has expired from the table. */
  note(tokenHash: string, fact: { confirmedAt: string } | { disownedAt: string }): Promise<void>;
}

/** Daily limits (UTC). Each method counts one use and returns false if the limit is reached. */
export interface AccountCaps {
  /**
   * Counts one verification email to the mailbox of an address, requested from a network. False at the limit, and
   * if the mailbox's owner said "This wasn't me".
   */
  admitVerification(email: string, network: string): Promise<boolean>;
  /** Counts one new account from a network. */
  admitSignUp(network: string): Promise<boolean>;
}

/** Ports for emailing a verification link. */
export interface VerificationPorts {
  readonly verifications: Verifications;
  readonly caps: Pick<AccountCaps, 'admitVerification'>;
  readonly mail: MailSender;
  readonly clock: Clock;
  /** 128 random bits as text. */
  readonly newSecret: () => string;
  readonly hash: (text: string) => string;
  readonly siteOrigin: () => Promise<string>;
  readonly verifiedAddress: VerifiedAddress;
}
