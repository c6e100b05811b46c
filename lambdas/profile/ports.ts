import type { BusinessProfile } from '#domain/profile/profile';

export interface BusinessProfiles {
  find(userId: string): Promise<BusinessProfile | undefined>;
  /** Replaces a profile that still is the one `basedOn` names by its `updatedAt`, undefined for none; false otherwise. */
  replace(userId: string, profile: BusinessProfile, basedOn: string | undefined): Promise<boolean>;
}
