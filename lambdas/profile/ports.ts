import type { HowToPay } from '#domain/lite-invoice/how-to-pay';
import type { BusinessProfile } from '#domain/profile/profile';
import type { TimeZone } from '#domain/time-zone';

export interface BusinessProfiles {
  find(userId: string): Promise<BusinessProfile | undefined>;
  /** Replaces a profile that still is the one `basedOn` names by its `updatedAt`, undefined for none; false otherwise. */
  replace(userId: string, profile: BusinessProfile, basedOn: string | undefined): Promise<boolean>;
}

export interface AccountZones {
  /** False without a Lite profile. */
  setTimeZone(userId: string, timeZone: TimeZone, now: Date): Promise<boolean>;
}

/** How clients pay an account, as it is stored. */
export interface StoredHowToPay {
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
