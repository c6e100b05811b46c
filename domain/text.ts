// Control characters (tab and newline stay), bidi overrides and isolates, zero-width marks other than the joiners
// that Indic, Persian and emoji text needs, byte order mark, and lone surrogates.
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

// No script needs more signs on one letter; without a bound they are stacked over all that stands above and below.
const PILED_MARKS = /(\p{M}{8})\p{M}+/gu;

const withoutPiles = (text: string): string => text.replace(PILED_MARKS, '$1');

/**
 * Text typed by a person without what could hide, reorder or break what others read; line ends become `\n`. Linear in
 * the length: putting signs in order takes the square of a pile's height, so piles are cut before, and once more after,
 * because a sign may come apart into several.
 */
export const cleanText = (text: string): string =>
  withoutPiles(withoutPiles(text.replace(/\r\n?/g, '\n').replace(UNSAFE, '')).normalize('NFC'));

/** `cleanText` on a single line: line ends and tabs become one space, outer space goes. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();
