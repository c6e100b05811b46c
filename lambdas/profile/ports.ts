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
