import { cleanLine, hasVisibleLetter } from '../text.ts';

/** Longest name of a passkey, in characters. */
export const longestPasskeyName = 60;

/** Longest id that the pool gives a passkey, in characters. */
export const longestCredentialId = 1_400;

/** Most passkeys of an account; the pool takes no more. */
export const mostPasskeys = 20;

/** What a user calls one of their passkeys. */
export interface PasskeyName {
  /** The pool's id. */
  readonly credentialId: string;
  readonly name: string;
}

/** True for an id as the pool makes it: base64url. */
export const isCredentialId = (text: string): boolean => /^[\w-]+$/.test(text);

/** A typed name without surrounding spaces; undefined for one without a visible letter or digit, or too long. */
export function readPasskeyName(text: string): string | undefined {
  const name = cleanLine(text);
  return hasVisibleLetter(name) && name.length <= longestPasskeyName ? name : undefined;
}

/** The names with one set, the newest last. Names of removed passkeys make room for others. */
export const withPasskeyName = (
  names: readonly PasskeyName[],
  { credentialId, name }: PasskeyName,
): readonly PasskeyName[] =>
  names.some((named) => named.credentialId === credentialId)
    ? names.map((named) => (named.credentialId === credentialId ? { credentialId, name } : named))
    : [...names, { credentialId, name }].slice(-mostPasskeys);
