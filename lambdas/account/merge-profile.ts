import { type BusinessProfile, blankBusiness, fullNameOf } from '#domain/profile/profile';
import type { SignUpProfile } from '#domain/profile/sign-up-profile';
import { cleanLine } from '#domain/text';

/**
 * The business profile after a sign-up: the typed values, or for empty fields the values from the mobile app. An empty
 * value never replaces an existing one (rule 21).
 */
export function mergeProfile(
  typed: SignUpProfile,
  known: BusinessProfile | undefined,
  accountEmail: string,
  instant: string,
): BusinessProfile {
  const pick = (field: keyof SignUpProfile): string => cleanLine(typed[field]) || (known?.[field] ?? '');
  const merged = {
    ...blankBusiness,
    ...known,
    firstName: pick('firstName'),
    lastName: pick('lastName'),
    businessName: pick('businessName'),
    phone: pick('phone'),
    address: pick('address'),
    city: pick('city'),
    state: pick('state'),
    zipCode: pick('zipCode'),
    email: known?.email || accountEmail,
    updatedAt: instant,
  };
  return { ...merged, fullName: fullNameOf(merged) };
}
