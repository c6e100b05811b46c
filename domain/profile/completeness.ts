import type { BusinessProfile } from './profile.ts';

type Part = Exclude<keyof BusinessProfile, 'fullName' | 'zipCode' | 'brandColor' | 'updatedAt'>;

/**
 * The fields that a complete profile needs, with their names in the dashboard's list, in its order. Only the state is
 * optional (rule 21).
 */
const parts: readonly (readonly [Part, string])[] = [
  ['firstName', 'First Name'],
  ['lastName', 'Last Name'],
  ['businessName', 'Business Name'],
  ['email', 'Business Email'],
  ['phone', 'Business Phone'],
  ['address', 'Business Address'],
  ['city', 'City'],
  ['state', 'State'],
];

/** True if all seven required fields are filled. */
export const isProfileComplete = (profile: Pick<BusinessProfile, Part>): boolean =>
  parts.every(([part]) => part === 'state' || profile[part].trim() !== '');

/** The missing fields of a profile, as listed on the dashboard. */
export const missingFromProfile = (profile: Pick<BusinessProfile, Part>): string[] =>
  parts.filter(([part]) => profile[part].trim() === '').map(([, name]) => name);
