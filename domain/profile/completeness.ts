import type { BusinessProfile } from './profile.ts';

type Part = Exclude<keyof BusinessProfile, 'fullName' | 'zipCode' | 'brandColor' | 'updatedAt'>;

/**
 * The fields that the dashboard lists if they are missing, with their names, in its order. A complete profile needs all
 * but the state (rule 21).
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
