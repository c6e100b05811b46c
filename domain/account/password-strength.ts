import { commonWords, isCommonPassword } from './common-passwords.ts';

/** How easily a program that knows common habits can guess a password. */
export type PasswordStrength = 'very-easy' | 'easy' | 'fair' | 'hard';

/** The form's hint for a password of each strength. */
export const strengthTexts: Readonly<Record<PasswordStrength, string>> = {
  'very-easy': 'Very easy to guess. Try three or four unrelated words.',
  easy: 'Easy to guess. Make it longer.',
  fair: 'Not easy to guess. Longer is safer.',
  hard: 'Hard to guess.',
};

/** Rows of keys, and runs of letters and digits. Programs try both directions early. */
const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap(
  (run) => [run, [...run].reverse().join('')],
);

/** Digits and signs that people commonly use instead of letters. */
const plainLetters: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's' };

/** The longest common word, run, repetition or year at the start of `rest`, in characters; 0 without one. */
function patternLength(rest: string): number {
  const plain = [...rest].map((char) => plainLetters[char] ?? char).join('');
  const lengths = commonWords.map((word) =>
    word.length >= 4 && (rest.startsWith(word) || plain.startsWith(word)) ? word.length : 0,
  );
  for (let length = rest.length; length >= 3; length--) {
    const part = rest.slice(0, length);
    if (runs.some((run) => run.includes(part)) || /^(.)\1+$/su.test(part)) lengths.push(length);
  }
  const year = /^(?:19|20)\d\d/.exec(rest)?.[0].length ?? 0;
  return Math.max(0, year, ...lengths);
}

/** The approximate decimal logarithm of the guesses needed: two for a known pattern, one for any other character. */
function log10OfGuesses(folded: string): number {
  let log10 = 0;
  for (let at = 0; at < folded.length; ) {
    const length = patternLength(folded.slice(at));
    log10 += length > 0 ? 2 : 1;
    at += Math.max(1, length);
  }
  return log10;
}

/** How easy a password is to guess. Parts of the account's own address count as known patterns. */
export function passwordStrength(password: string, email = ''): PasswordStrength {
  if (isCommonPassword(password, email)) return 'very-easy';
  const known = email.toLowerCase().split(/[@.+_-]/);
  // 'aaa' is a repetition, which counts as a known pattern.
  const folded = known
    .filter((part) => part.length >= 3)
    .reduce((text, part) => text.replaceAll(part, 'aaa'), password.toLowerCase());
  const log10 = log10OfGuesses(folded);
  if (log10 < 6) return 'very-easy';
  if (log10 < 9) return 'easy';
  return log10 < 12 ? 'fair' : 'hard';
}
