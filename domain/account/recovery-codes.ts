import { millisecondsOf } from '../time-zone.ts';

/** How many recovery codes an account has after they were made. */
export const recoveryCodeCount = 10;

/** Random bytes of one code; five bits of each count, 80 in all. */
export const recoveryCodeBytes = 16;

/** Crockford's Base32: no letter looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code from random bytes, as it is shown: "7KQ2-M0XT-9ABC-DEFG". */
export const recoveryCodeOf = (bytes: Uint8Array): string =>
  (
    [...bytes]
      .map((byte) => alphabet[byte & 31])
      .join('')
      .match(/.{4}/g) ?? []
  ).join('-');

/** A typed code as it was shown, whatever its case and spacing; undefined for a text that is no code. */
export function readRecoveryCode(typed: string): string | undefined {
  const signs = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  if (signs.length !== recoveryCodeBytes || [...signs].some((sign) => !alphabet.includes(sign)))
    return undefined;
  return (signs.match(/.{4}/g) ?? []).join('-');
}

/** A recovery code as stored. */
export interface StoredRecoveryCode {
  readonly hash: string;
  /** ISO; absent until the code is used. */
  readonly usedAt?: string;
}

/** The recovery codes of an account. */
export interface RecoveryCodeSet {
  /** ISO. */
  readonly madeAt: string;
  readonly codes: readonly StoredRecoveryCode[];
}

/** How many codes are not used yet. */
export const codesLeft = (set: RecoveryCodeSet | undefined): number =>
  set?.codes.filter(({ usedAt }) => usedAt === undefined).length ?? 0;

/** The codes after one was used; undefined for a code that is unknown or was used before. */
export function withCodeUsed(
  set: RecoveryCodeSet | undefined,
  hash: string,
  now: string,
): readonly StoredRecoveryCode[] | undefined {
  const isFree = set?.codes.some((code) => code.hash === hash && code.usedAt === undefined);
  if (!set || !isFree) return undefined;
  return set.codes.map((code) => (code.hash === hash ? { hash, usedAt: now } : code));
}

/** The age from which codes prove more than the session does, in milliseconds: as long as a change waits otherwise. */
const provingAge = 24 * 60 * 60 * 1000;

/**
 * True for codes that whoever holds this session cannot have made for the purpose: made before its sign-in (seconds since
 * 1970), and at least 24 hours before `now` (milliseconds), because a session can make codes and sign in again.
 */
export function areOlderThanSession(madeAt: string, signedInAt: number, now: number): boolean {
  const made = millisecondsOf(madeAt);
  return made < signedInAt * 1000 && now - made >= provingAge;
}
