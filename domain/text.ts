// Control characters (tab and newline stay), bidi overrides and isolates, zero-width marks other than the joiners
// that Indic, Persian and emoji text needs, and byte order mark.
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/g;

// No script needs more signs on one letter; without a limit they would cover the lines above and below.
const PILED_MARKS = /(\p{M}{8})\p{M}+/gu;

const HALVES = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A text without halves of characters, as a cut through an emoji leaves them: nothing that is stored may hold one. */
export const withoutHalves = (text: string): string => text.replace(HALVES, '');

/** The first `most` characters (UTF-16 units) of a text, and no half of one. */
export const cutText = (text: string, most: number): string => withoutHalves(text.slice(0, most));

const withoutPiles = (text: string): string => text.replace(PILED_MARKS, '$1');

/**
 * Text typed by a person without what could hide, reorder or break what others read; line ends become `\n`. Linear in
 * the length: putting signs in order takes the square of a pile's height, so piles are cut before, and once more after,
 * because a sign may come apart into several.
 */
export const cleanText = (text: string): string =>
  withoutPiles(
    withoutPiles(withoutHalves(text.replace(/\r\n?/g, '\n')).replace(UNSAFE, '')).normalize('NFC'),
  );

/** `cleanText` on a single line: line ends and tabs become one space, outer space goes. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();

/**
 * A text in which mail programs find no encoded word (RFC 2047): one could decode to another name, an address, bidi
 * overrides or line ends, some programs decode twice, and gateways rewrite decoded headers.
 */
export const withoutEncodedWords = (text: string): string => text.replaceAll('=?', '= ?');

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** True for a text in which somebody sees a letter or a digit: fillers of Hangul count as letters, and show nothing. */
export const hasVisibleLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text.replace(INVISIBLE, ''));

/** "1 payment", "1,200 payments". */
export const countText = (count: number, thing: string): string =>
  `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`;
