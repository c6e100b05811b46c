import type { OwnerValue } from '#domain/account/owner-values';
import type { BusinessProfile, LiteProfile } from '#domain/profile/profile';
import type { Clock } from '../platform/clock.ts';
import type { MailSender } from '../platform/ses/mail.ts';

/** An account as the user pool knows it. */
export interface PoolAccount {
  readonly userId: string;
  /** Normalized. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly enabled: boolean;
  /**
   * True for an account that the pool resets no password of: made by an operator and never entered, or made by another
   * client and never confirmed.
   */
  readonly neverEntered: boolean;
}

export interface AccountDirectory {
  find(userId: string): Promise<PoolAccount | undefined>;
  findByEmail(email: string): Promise<PoolAccount | undefined>;
  /** Says that the address was proven to be the account's. */
  markVerified(userId: string): Promise<void>;
  /** Ends every session of the account. */
  endSessions(userId: string): Promise<void>;
  /** Sets a password for good; false if the pool's rules refuse it. */
  setPassword(userId: string, password: string): Promise<boolean>;
  /** Gives the account a password that nobody knows. Whatever state it was in, it can be reset afterwards. */
  voidPassword(userId: string): Promise<void>;
  /** After `voidPassword`: demands a new password and mails a link to set one. Needs a verified address. */
  demandNewPassword(userId: string): Promise<void>;
}

/** The profiles of an account, as stored. */
export interface StoredProfiles {
  readonly lite?: LiteProfile;
  readonly business?: BusinessProfile;
}

export interface NewProfiles {
  readonly lite: LiteProfile;
  /** True where the Lite profile is there already and only the business profile is to be made: it stays as it is. */
  readonly keepsLite: boolean;
  readonly business: BusinessProfile;
  /** The business profile they were made from; undefined where there was none. */
  readonly basedOn: BusinessProfile | undefined;
}

export interface AccountProfiles {
  read(userId: string): Promise<StoredProfiles>;
  /** Writes both profiles or none; false if a Lite profile appeared, or the business profile changed, meanwhile. */
  create(userId: string, profiles: NewProfiles): Promise<boolean>;
  /** Notes a login; an account without a Lite profile is left alone. */
  touchLogin(userId: string, instant: string): Promise<void>;
  /**
   * Notes that this address was proven: invoices go there from now on, and none to one that the account gave up. An
   * account without a Lite profile is left alone.
   */
  markVerified(userId: string, email: string, instant: string): Promise<void>;
  /**
   * Keeps values of an account that were set before `instant` from its clients, until the owner confirms them. An account
   * without a Lite profile is left alone.
   */
  withhold(userId: string, values: readonly OwnerValue[], instant: string): Promise<void>;
  /** Has its owner asked once about values that were set before `instant`, unless they are withheld. */
  review(userId: string, values: readonly OwnerValue[], instant: string): Promise<void>;
}

export interface SignIns {
  /**
   * Ends, for our API, every sign-in of an account before `now` and in its second: from then on it refuses their access
   * tokens. The pool's own sessions are ended by `AccountDirectory`.
   */
  end(userId: string, now: Date): Promise<void>;
}

/** What a link is mailed for: to verify an address, or to set a password and prove the address by it. */
export const linkPurposes = ['verify', 'password'] as const;

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
  /** When its reader had taken the account from whoever made it. ISO. */
  readonly disownedAt?: string;
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
}
