import { characterCount, cleanLine, hasVisibleLetter } from '../text.ts';

/** Longest name of a passkey, in characters. */
export const maxPasskeyNameLength = 60;

/** Longest ID of a passkey from the user pool, in characters. */
export const maxCredentialIdLength = 1_400;

/** Most passkeys of an account. The user pool allows no more. */
export const maxPasskeys = 20;

/** The name that a user gave to a passkey. */
export interface PasskeyName {
  /** The ID from the user pool. */
  readonly credentialId: string;
  readonly name: string;
}

/** True if the text has the form of the user pool's IDs: base64url. */
export const isCredentialId = (text: string): boolean => /^[\w-]+$/.test(text);

/** Reads a typed name without surrounding spaces. Undefined if it is too long or has no visible letter or digit. */
export function readPasskeyName(text: string): string | undefined {
  const name = cleanLine(text);
  return hasVisibleLetter(name) && characterCount(name) <= maxPasskeyNameLength ? name : undefined;
}

/**
 * The names of all passkeys of an account: those given by the user, else those of the pool. The same array as `names` if
 * no passkey was added or removed since.
 */
export function namesOfPasskeys(
  names: readonly PasskeyName[],
  passkeys: readonly PasskeyName[],
): readonly PasskeyName[] {
  const nameOf = (passkey: PasskeyName) =>
    names.find(({ credentialId }) => credentialId === passkey.credentialId) ?? passkey;
  const isSame =
    names.length === passkeys.length && passkeys.every((passkey) => names.includes(nameOf(passkey)));
  return isSame ? names : passkeys.map(nameOf);
}

/**
 * Sets or adds the name of a passkey; new names go last. The oldest names are dropped beyond the limit, because they
 * belong to removed passkeys.
 */
export const withPasskeyName = (
  names: readonly PasskeyName[],
  { credentialId, name }: PasskeyName,
): readonly PasskeyName[] =>
  names.some((named) => named.credentialId === credentialId)
    ? names.map((named) => (named.credentialId === credentialId ? { credentialId, name } : named))
    : [...names, { credentialId, name }].slice(-maxPasskeys);
