import { isWinAnsi, printable } from './printable-text.ts';

/**
 * The cost of printing in microseconds of a small machine, measured on the worst texts: a character of the standard PDF
 * fonts; a character of an embedded font; a distinct character that must be embedded; a line; and a run of text in one
 * font and direction.
 */
const cost = { plainCharacter: 3, embeddedCharacter: 15, newCharacter: 70, line: 60, run: 25 } as const;

/**
 * Maximum work for one invoice, in microseconds. It limits every PDF to a second of work and 3 MB. It allows 200 lines
 * of 175 Chinese characters each, or 10,000 lines with one letter each.
 */
export const maxPrintWork = 700_000;

// In right-to-left text, numbers and the characters between them also change the direction.
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const LETTERS = '\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}';
const SCRIPTS = ['Arabic', 'Hebrew', 'Devanagari', 'Thai', 'Hangul'].map((name) => `\\p{Script=${name}}+`);
const IDEOGRAPHS =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}\\u3000-\\u30ff\\uff00-\\uffef]+';

const runsBy = (base: readonly string[]): RegExp =>
  new RegExp([...base, IDEOGRAPHS, ...SCRIPTS, '[\\s\\S]'].join('|'), 'gu');

/** Text set in one font: Latin text with its punctuation, text of one script, or any other single character. */
const RUNS = runsBy(['[\\0-\\u052f\\u1e00-\\u206f\\u20a0-\\u20bf]+']);
const RUNS_OF_TWO_DIRECTIONS = runsBy([
  `[${LETTERS}]+`,
  '\\p{Nd}+',
  '[\\0-\\u052f\\u1e00-\\u206f\\u20a0-\\u20bf]',
]);

const runsOf = (text: string): number =>
  text.match(RTL.test(text) ? RUNS_OF_TWO_DIRECTIONS : RUNS)?.length ?? 0;

const linesOf = (text: string): number => text.split('\n').length;

/** The work to print texts as one document, in the unit of `maxPrintWork`. */
export function printWork(texts: readonly string[]): number {
  const all = printable(texts.join('\n'));
  const lines = linesOf(all) * cost.line;
  if (isWinAnsi(all)) return lines + all.length * cost.plainCharacter;
  const different = new Set(all).size;
  return lines + all.length * cost.embeddedCharacter + runsOf(all) * cost.run + different * cost.newCharacter;
}
