import type { OwnerChoice, OwnerDecisions, OwnerValue } from '#domain/profile/owner-values';
import type { ChangedDetails, StoredDetails } from '#domain/profile/payment-details';
import type { BusinessProfile, LiteProfile } from '#domain/profile/profile';
import type { TimeZone } from '#domain/time-zone';
import type { Write } from '../platform/table/writes.ts';

export interface BusinessProfiles {
  find(userId: string): Promise<BusinessProfile | undefined>;
  /**
   * Replaces a profile if its `updatedAt` still is `basedOn` (undefined if there was no profile); returns false
   * otherwise. With `hasNewEmail`, the email was set by the owner, so it is no longer withheld.
   */
  replace(
    userId: string,
    profile: BusinessProfile,
    before: { readonly basedOn: string | undefined; readonly hasNewEmail: boolean },
  ): Promise<boolean>;
}

export interface AccountZones {
  /** False without a Lite profile. */
  setTimeZone(userId: string, timeZone: TimeZone, now: Date): Promise<boolean>;
}

/** The stored payment details of an account, and the attributes that decide whether they are in effect. */
export type AccountDetails = StoredDetails & OwnerDecisions & Pick<LiteProfile, 'emailVerified' | 'timeZone'>;

export interface PaymentDetailsStore {
  /** Undefined without a Lite profile. */
  find(userId: string): Promise<AccountDetails | undefined>;
  /**
   * Writes a change of the details that were read, and queues the notice to the owner. False if they changed after they
   * were read.
   */
  change(userId: string, before: StoredDetails, change: ChangedDetails, now: Date): Promise<boolean>;
  /** Like `change`, but without the email. Withheld details stay withheld. `also` is written in the same transaction. */
  changeSilently(
    userId: string,
    before: StoredDetails,
    change: ChangedDetails,
    also?: readonly Write[],
  ): Promise<boolean>;
  /** Emails the owner again about the last change, at most once an hour. */
  emailAgain(userId: string, stored: StoredDetails, now: Date): Promise<void>;
}

/** The owner's choices for values that wait for a decision. */
export type OwnerChoices = Readonly<Partial<Record<OwnerValue, OwnerChoice | undefined>>>;

export interface OwnerDecisionStore {
  /**
   * Applies choices in one transaction: clients see a kept value again; a cleared value is removed, also from documents
   * issued before. False, and nothing written, if one of the values no longer waits.
   */
  decide(userId: string, profiles: KnownProfiles, choices: OwnerChoices, now: Date): Promise<boolean>;
}

/** The profiles of an open account. */
export interface KnownProfiles {
  readonly lite: LiteProfile;
  readonly business?: BusinessProfile;
}

/** The profiles of an account, as stored. */
export interface StoredProfiles {
  readonly lite?: LiteProfile;
  readonly business?: BusinessProfile;
}

export interface NewProfiles {
  readonly lite: LiteProfile;
  /**
   * True if a Lite profile exists and only the business profile has to be created. The Lite profile then stays as it
   * is.
   */
  readonly keepsLite: boolean;
  readonly business: BusinessProfile;
  /** The business profile that the new profiles were made from; undefined if there was none. */
  readonly basedOn: BusinessProfile | undefined;
}

export interface AccountProfiles {
  read(userId: string): Promise<StoredProfiles>;
  /**
   * Writes both profiles or none. False if a Lite profile was created, or the business profile changed, in the
   * meantime.
   */
  create(userId: string, profiles: NewProfiles): Promise<boolean>;
  /** Records a login. False without a Lite profile. */
  touchLogin(userId: string, instant: string): Promise<boolean>;
  /**
   * Records that this address was verified: from now on, invoices go to it and no longer to the account's previous
   * address. Does nothing without a Lite profile.
   */
  markVerified(userId: string, email: string, instant: string): Promise<void>;
  /**
   * Records when a verification email could not be sent (ISO), so that the dashboard says so; undefined once one was
   * sent. Does nothing without a Lite profile.
   */
  noteVerificationMail(userId: string, notSentAt: string | undefined): Promise<void>;
  /**
   * Hides values that were set before `instant` from clients until the owner confirms them. Does nothing without a Lite
   * profile.
   */
  withhold(userId: string, values: readonly OwnerValue[], instant: string): Promise<void>;
  /**
   * Stores that the owner must be asked once about values that were set before `instant`, unless values are withheld.
   */
  requireReview(userId: string, values: readonly OwnerValue[], instant: string): Promise<void>;
}
