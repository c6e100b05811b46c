import type { OwnerChoice, OwnerDecisions, OwnerValue } from '#domain/account/owner-values';
import type { HowToPay } from '#domain/invoices/how-to-pay';
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

/** How clients pay an account, as it is stored. */
export interface StoredHowToPay extends OwnerDecisions {
  readonly howToPay?: HowToPay;
  /** When it was last changed. */
  readonly howToPayChangedAt?: string;
}

export interface HowClientsPay {
  /** Undefined without a Lite profile. */
  find(userId: string): Promise<StoredHowToPay | undefined>;
  /**
   * Changes it from what was read, together with the mail that tells the owner; false if it was changed meanwhile.
   * Undefined takes it away.
   */
  change(userId: string, before: StoredHowToPay, howToPay: HowToPay | undefined, now: Date): Promise<boolean>;
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
