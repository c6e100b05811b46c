import type { BusinessProfile } from './profile.ts';

type Part = Exclude<keyof BusinessProfile, 'fullName' | 'zipCode' | 'brandColor' | 'updatedAt'>;

/** The parts a profile is asked for, by the names of the list, in its order. State alone is not required (rule 21). */
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

/** True when all seven are present. */
export const isProfileComplete = (profile: Pick<BusinessProfile, Part>): boolean =>
  parts.every(([part]) => part === 'state' || profile[part].trim() !== '');

/** What the profile lacks, as the dashboard lists it. */
export const missingFromProfile = (profile: Pick<BusinessProfile, Part>): string[] =>
  parts.filter(([part]) => profile[part].trim() === '').map(([, name]) => name);
