// Control characters except tab and newline, bidi overrides and isolates, zero-width marks other than the joiners that
// Indic, Persian and emoji text needs, and the byte order mark.
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/g;

// No script needs more than 8 marks on one letter. Without a limit, piled marks would cover the lines above and below.
const PILED_MARKS = /(\p{M}{8})\p{M}+/gu;

const LONE_SURROGATES = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** The text without lone surrogates, which remain when an emoji is cut in half. No stored text may contain one. */
export const withoutLoneSurrogates = (text: string): string => text.replace(LONE_SURROGATES, '');

/** The number of characters of a text, by which every limit counts. A simple emoji is one character, not two. */
export const characterCount = (text: string): number => [...text].length;

/** The first `most` characters of a text. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : [...text].slice(0, most).join('');

const withLimitedMarks = (text: string): string => text.replace(PILED_MARKS, '$1');

/**
 * A typed text without characters that could hide, reorder or break text for its readers; line ends become `\n`. Marks
 * are limited before normalization, because sorting many marks of one letter takes quadratic time, and again
 * afterwards, because NFC replaces a few marks by two (U+0344).
 */
export const cleanText = (text: string): string =>
  withLimitedMarks(
    withLimitedMarks(withoutLoneSurrogates(text.replace(/\r\n?/g, '\n')).replace(UNSAFE, '')).normalize(
      'NFC',
    ),
  );

/** `cleanText` on a single line: line ends and tabs become one space, and the text is trimmed. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();

/** The zeros of digits that keyboards of other scripts type: full-width, Arabic, Persian and Urdu, Hindi, Thai. */
const ZEROS = [0xff10, 0x0660, 0x06f0, 0x0966, 0x0e50] as const;

/**
 * A typed number with the digits and signs of this keyboard, and without invisible characters: "１２.５" and "١٢٫٥" become
 * "12.5".
 */
export const plainDigits = (text: string): string =>
  text
    .replace(UNSAFE, '')
    .replace(/[\p{Nd}]/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const zero = ZEROS.find((start) => code >= start && code < start + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .replace(/[，．：＄％＋－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replaceAll('\u066a', '%');

/**
 * A text in which mail programs find no encoded word (RFC 2047). An encoded word could decode to another name, an
 * address, bidi overrides or line ends. Some programs decode twice, and gateways rewrite decoded headers.
 */
export const withoutEncodedWords = (text: string): string => text.replaceAll('=?', '= ?');

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * True if the text contains a visible letter or digit. Hangul fillers do not count: Unicode calls them letters, but
 * they show nothing.
 */
export const hasVisibleLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text.replace(INVISIBLE, ''));

/** "1 payment", "1,200 payments". */
export const countText = (count: number, thing: string): string =>
  `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`;

/** The text in printable ASCII for programs that read nothing else: letters lose their marks, the rest becomes "_". */
export const asciiOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]+|["\\]/g, '_');
