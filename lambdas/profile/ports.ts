import type { OwnerChoice, OwnerDecisions, OwnerValue } from '#domain/account/owner-values';
import type { ChangedDetails, StoredDetails } from '#domain/profile/payment-details';
import type { BusinessProfile, LiteProfile } from '#domain/profile/profile';
import type { TimeZone } from '#domain/time-zone';

export interface BusinessProfiles {
  find(userId: string): Promise<BusinessProfile | undefined>;
  /** Replaces a profile that still is the one `basedOn` names by its `updatedAt`, undefined for none; false otherwise. A new email is the owner's, and no longer withheld. */
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

/** Payment details of an account as stored, and what they depend on. */
export type AccountDetails = StoredDetails & OwnerDecisions & Pick<LiteProfile, 'emailVerified' | 'timeZone'>;

export interface PaymentDetails {
  /** Undefined without a Lite profile. */
  find(userId: string): Promise<AccountDetails | undefined>;
  /**
   * Writes a change of the details that were read, together with the email that tells the owner; false if they were
   * changed since.
   */
  change(userId: string, before: StoredDetails, change: ChangedDetails, now: Date): Promise<boolean>;
  /** The same without an email, and without deciding about details that are withheld. */
  changeSilently(userId: string, before: StoredDetails, change: ChangedDetails): Promise<boolean>;
  /** Emails the owner about the last change again, at most once an hour. */
  emailAgain(userId: string, stored: StoredDetails, now: Date): Promise<void>;
}

/** What the owner chooses for values that wait for a decision. */
export type OwnerChoices = Readonly<Partial<Record<OwnerValue, OwnerChoice | undefined>>>;

export interface OwnerDecisionStore {
  /**
   * Carries choices out in one transaction: what is kept is shown to clients again, what is cleared is taken away, in
   * documents from before too. False, and nothing written, if one of the values does not wait any more.
   */
  decide(userId: string, profiles: KnownProfiles, choices: OwnerChoices, now: Date): Promise<boolean>;
}

/** The profiles of an account that is open. */
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
  /**
   * Notes a login; an account without a Lite profile is left alone. One that has no alias for the links of its emails gets
   * `newAlias`.
   */
  touchLogin(userId: string, instant: string, newAlias: string): Promise<boolean>;
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
