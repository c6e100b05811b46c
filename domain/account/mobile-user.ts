import { isEmailAddress, normalizeEmail } from '../email-address.ts';
import type { BusinessProfile } from '../profile/profile.ts';
import { lengthFault, nameFault, profileLabels } from '../profile/sign-up-profile.ts';
import { ok, type Result, refuse } from '../result.ts';
import { cleanLine } from '../text.ts';

/** A user of the mobile app as imported by an operator: address and business profile, without a password. */
export interface MobileUser {
  /** Normalized by `normalizeEmail`. */
  readonly email: string;
  readonly business: Omit<BusinessProfile, 'updatedAt'>;
}

/** The names of the profile's fields in messages. The keys are the columns of the file. */
const labels = { ...profileLabels, fullName: 'Full name' } as const;

const textFields = Object.keys(labels) as (keyof typeof labels)[];

/** The fields that clients see as a name. */
const nameFields: ReadonlySet<keyof typeof labels> = new Set([
  'firstName',
  'lastName',
  'fullName',
  'businessName',
]);

/** The columns of a file of mobile users. Only `email` is required. */
export const mobileUserFields: readonly string[] = ['email', ...textFields, 'businessEmail', 'brandColor'];

/** Checks one record of a file of mobile users. The refusal lists what is wrong with the record, in words. */
export function parseMobileUser(
  record: Readonly<Record<string, string>>,
): Result<MobileUser, readonly string[]> {
  const textOf = (field: string): string => cleanLine(record[field] ?? '');
  const faults: string[] = [];
  const [email, businessEmail, brandColor] = [textOf('email'), textOf('businessEmail'), textOf('brandColor')];
  if (email === '') faults.push('email is missing');
  else if (!isEmailAddress(email)) faults.push('email is no address');
  if (businessEmail !== '' && !isEmailAddress(businessEmail)) faults.push('businessEmail is no address');
  if (brandColor !== '' && !/^#[0-9a-f]{6}$/i.test(brandColor)) faults.push('brandColor is not like #2563eb');
  for (const field of textFields) {
    const fault = (nameFields.has(field) ? nameFault : lengthFault)(labels[field], textOf(field));
    if (fault) faults.push(fault);
  }
  if (faults.length > 0) return refuse(faults);
  const business = Object.fromEntries(textFields.map((field) => [field, textOf(field)])) as Record<
    keyof typeof labels,
    string
  >;
  return ok({
    email: normalizeEmail(email),
    business: {
      ...business,
      email: businessEmail,
      ...(brandColor !== '' && { brandColor: brandColor.toLowerCase() }),
    },
  });
}

const fillable = [...textFields, 'email', 'brandColor'] as const;

/** The result of importing a business profile. */
export interface ImportedProfile {
  /** Undefined if the stored profile does not change. */
  readonly profile: Omit<BusinessProfile, 'updatedAt'> | undefined;
  /** Fields whose stored value was kept although the file has another one. */
  readonly kept: readonly string[];
}

/**
 * Merges an imported profile into the stored one. Blank fields are filled; other fields stay, because the person may
 * have changed them since. With `replaces`, the file's values win. A blank value never overwrites anything (rule 21).
 */
export function importProfile(
  stored: BusinessProfile | undefined,
  imported: MobileUser['business'],
  replaces: boolean,
): ImportedProfile {
  if (!stored) return { profile: imported, kept: [] };
  const differing = fillable.filter(
    (field) => (imported[field] ?? '') !== '' && imported[field] !== stored[field],
  );
  const taken = differing.filter((field) => replaces || (stored[field] ?? '') === '');
  const { updatedAt: _instant, ...known } = stored;
  return {
    profile:
      taken.length === 0
        ? undefined
        : { ...known, ...Object.fromEntries(taken.map((field) => [field, imported[field]])) },
    kept: differing.filter((field) => !taken.includes(field)),
  };
}
