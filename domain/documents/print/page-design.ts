/** The page in points: US letter, 72 points per inch. */
export const page = {
  width: 612,
  height: 792,
  margin: 54,
  top: 44,
  bottom: 64,
  contentWidth: 504,
} as const;

/** The place of a text as wide as the page's content. */
export const fullWidth = { x: page.margin, width: page.contentWidth } as const;

/** Maximum size of a logo in points. Its proportions are kept. */
export const logoBox = { width: 150, height: 64 } as const;

/** Font sizes in points. */
export const sizes = {
  title: 26,
  mark: 18,
  headline: 17,
  name: 16,
  lead: 11.5,
  total: 13,
  text: 9.5,
  small: 8.5,
} as const;

/** Grays of documents, all readable on white, except `line`, which is only for lines. */
export const ink = {
  strong: '#09090b',
  soft: '#3f3f46',
  muted: '#71717a',
  line: '#e4e4e7',
  done: '#15803d',
} as const;

/** Line height, and the distance from the top of a line to its baseline, as factors of the font size. */
export interface Leading {
  readonly leading: number;
  readonly ascent: number;
}

// Scripts with marks above and below their letters, or with very tall letters.
const TALL = /[\p{Script=Arabic}\p{Script=Thai}\p{Script=Devanagari}]/u;

const SQUARE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;

/**
 * The leading for a document that is not set in Helvetica. All its lines have the leading that its tallest script
 * needs.
 */
export function worldLeading(texts: readonly string[]): Leading {
  if (texts.some((text) => TALL.test(text))) return { leading: 1.6, ascent: 1.08 };
  if (texts.some((text) => SQUARE.test(text))) return { leading: 1.45, ascent: 1.05 };
  return { leading: 1.283, ascent: 0.969 };
}
