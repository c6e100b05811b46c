import type { InvoiceDraft } from '../documents/invoice-draft.ts';
import type { BusinessProfile } from '../profile/profile.ts';
import { blankSignUpProfile, type SignUpProfile } from '../profile/sign-up-profile.ts';

/** Splits "Dayton, OH 45402" into its parts. Any other line becomes the city, unchanged. */
function parseCityLine(line: string): Pick<SignUpProfile, 'city' | 'state' | 'zipCode'> {
  const [, city, state, zipCode = ''] =
    /^(.+?),\s*([A-Z]{2})(?:\s+(\d{5}(?:-\d{4})?))?$/.exec(line.trim()) ?? [];
  return city === undefined || state === undefined
    ? { city: line.trim(), state: '', zipCode: '' }
    : { city, state, zipCode };
}

/** The profile fields that the business fields of an invoice draft can fill. */
export const businessOfDraft = (draft: InvoiceDraft): Partial<SignUpProfile> => ({
  businessName: draft.businessName,
  phone: draft.businessPhone,
  address: draft.businessAddress,
  ...parseCityLine(draft.businessCity),
});

/** First and last name. If both are blank, the full name is split and its last word becomes the last name. */
function namesOf({
  firstName,
  lastName,
  fullName,
}: BusinessProfile): Pick<SignUpProfile, 'firstName' | 'lastName'> {
  if (firstName.trim() !== '' || lastName.trim() !== '') return { firstName, lastName };
  const words = fullName.trim().split(/\s+/);
  return words.length < 2
    ? { firstName: fullName.trim(), lastName: '' }
    : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

/**
 * The initial values of sign-up's step 2: from the profile of the mobile app, and where that is blank, from the free
 * invoice form.
 */
export function initialSignUpProfile(
  known: BusinessProfile | undefined,
  typed: Partial<SignUpProfile>,
): SignUpProfile {
  const stored: Partial<SignUpProfile> = known ? { ...known, ...namesOf(known) } : {};
  const fields = Object.keys(blankSignUpProfile) as (keyof SignUpProfile)[];
  return Object.fromEntries(
    fields.map((field) => [field, stored[field]?.trim() ? stored[field] : (typed[field] ?? '')]),
  ) as unknown as SignUpProfile;
}
