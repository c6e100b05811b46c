import type { BusinessProfile } from '#domain/profile/profile';

export interface BusinessProfiles {
  find(userId: string): Promise<BusinessProfile | undefined>;
  /** Replaces a profile that still is the one `basedOn` names by its `updatedAt`; false otherwise. */
  replace(userId: string, profile: BusinessProfile, basedOn: string): Promise<boolean>;
}
