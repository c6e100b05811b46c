import { millisecondsOf } from '../time-zone.ts';

/** Number of recovery codes created together. */
export const recoveryCodeCount = 10;

/** Random bytes for one code. Five bits of each make a character, 80 bits in all. */
export const recoveryCodeBytes = 16;

/** Crockford's Base32, in which no letter looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A dash after every four characters. */
const inGroups = (code: string): string => code.replace(/.{4}(?!$)/g, '$&-');

/** Makes a code from random bytes, formatted for display: "7KQ2-M0XT-9ABC-DEFG". */
export const recoveryCodeOf = (bytes: Uint8Array): string =>
  inGroups([...bytes].map((byte) => alphabet[byte & 31]).join(''));

/** Reads a typed code in any case and spacing into its displayed form; undefined if the text is not a code. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  // A code has as many characters as random bytes.
  if (code.length !== recoveryCodeBytes || [...code].some((character) => !alphabet.includes(character)))
    return undefined;
  return inGroups(code);
}

/** A recovery code as stored. */
export interface StoredRecoveryCode {
  readonly hash: string;
  /** ISO; absent until the code is used. */
  readonly usedAt?: string;
}

/** The recovery codes of an account. */
export interface RecoveryCodeSet {
  /** ISO instant. */
  readonly madeAt: string;
  readonly codes: readonly StoredRecoveryCode[];
}

/** The number of unused codes. */
export const codesLeft = (set: RecoveryCodeSet | undefined): number =>
  set?.codes.filter(({ usedAt }) => usedAt === undefined).length ?? 0;

/** The codes after marking one as used; undefined if the code is unknown or already used. */
export function withCodeUsed(
  set: RecoveryCodeSet | undefined,
  hash: string,
  now: string,
): readonly StoredRecoveryCode[] | undefined {
  const isUnused = set?.codes.some((code) => code.hash === hash && code.usedAt === undefined);
  if (!set || !isUnused) return undefined;
  return set.codes.map((code) => (code.hash === hash ? { hash, usedAt: now } : code));
}

/** Minimum age, in milliseconds, of a code that approves changed payment details. */
const minimumAge = 24 * 60 * 60 * 1000;

/**
 * True if the codes were created (`madeAt`, ISO) before this session's sign-in (`signedInAt`, seconds since 1970) and at
 * least 24 hours before `now` (milliseconds since 1970). Somebody with a stolen session could create codes and use them;
 * because of the age, signing in again does not help for a day.
 */
export function areOldEnoughToApprove(madeAt: string, signedInAt: number, now: number): boolean {
  const made = millisecondsOf(madeAt);
  return made < signedInAt * 1000 && now - made >= minimumAge;
}
