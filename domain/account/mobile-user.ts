import { isEmailAddress, normalizeEmail } from '../email-address.ts';
import type { BusinessProfile } from '../profile/profile.ts';
import { ok, type Result, refuse } from '../result.ts';
import { cleanLine } from '../text.ts';
import { lengthFault, nameFault, profileLabels } from './sign-up-profile.ts';

/** A user of the mobile app as an operator brings one: the address and the business profile, no password. */
export interface MobileUser {
  /** Normalized. */
  readonly email: string;
  readonly business: Omit<BusinessProfile, 'updatedAt'>;
}

/** What the texts of a profile are called in messages; the names are those of the file's columns. */
const labels = { ...profileLabels, fullName: 'Full name' } as const;

const texts = Object.keys(labels) as (keyof typeof labels)[];

/** The texts that clients read as a name. */
const names: ReadonlySet<keyof typeof labels> = new Set([
  'firstName',
  'lastName',
  'fullName',
  'businessName',
]);

/** The columns of a file of mobile users; only `email` has to be there. */
export const mobileUserFields: readonly string[] = ['email', ...texts, 'businessEmail', 'brandColor'];

/** Checks one record of a file of mobile users; the refusal lists what is wrong with it, in words. */
export function parseMobileUser(
  record: Readonly<Record<string, string>>,
): Result<MobileUser, readonly string[]> {
  const of = (field: string): string => cleanLine(record[field] ?? '');
  const faults: string[] = [];
  const [email, businessEmail, brandColor] = [of('email'), of('businessEmail'), of('brandColor')];
  if (email === '') faults.push('email is missing');
  else if (!isEmailAddress(email)) faults.push('email is no address');
  if (businessEmail !== '' && !isEmailAddress(businessEmail)) faults.push('businessEmail is no address');
  if (brandColor !== '' && !/^#[0-9a-f]{6}$/i.test(brandColor)) faults.push('brandColor is not like #2563eb');
  for (const field of texts) {
    const fault = (names.has(field) ? nameFault : lengthFault)(labels[field], of(field));
    if (fault) faults.push(fault);
  }
  if (faults.length > 0) return refuse(faults);
  const business = Object.fromEntries(texts.map((field) => [field, of(field)])) as Record<
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

const fillable = [...texts, 'email', 'brandColor'] as const;

/** A business profile after an import. */
export interface ImportedProfile {
  /** Undefined where the stored one stays as it is. */
  readonly profile: Omit<BusinessProfile, 'updatedAt'> | undefined;
  /** Fields where the file says something else than what is stored, which was kept. */
  readonly kept: readonly string[];
}

/**
 * What an import makes of a stored profile: what is blank is filled, what is there stays, because the person may have
 * changed it since; with `replaces` the file wins. A blank never overwrites anything (rule 21).
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
