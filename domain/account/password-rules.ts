import { isCommonPassword } from './common-passwords.ts';
import { weakPasswordText } from './refusal-texts.ts';

/** Characters of a password: the specified minimum, and the maximum of the user pool. */
export const passwordLength = { min: 6, max: 256 } as const;

/** What is wrong with a new password of the account with this address; undefined if nothing is. */
export function newPasswordFault(password: string, email: string): string | undefined {
  if (password === '') return 'Password is required';
  if ([...password].length < passwordLength.min) return 'Password must be at least 6 characters';
  if (password.length > passwordLength.max) return 'Password can be at most 256 characters';
  // The user pool refuses such passwords. A space at the start or end is mostly a copying error.
  if (/^\s|\s$/.test(password)) return 'Password cannot start or end with a space';
  return isCommonPassword(password, email) ? weakPasswordText : undefined;
}
