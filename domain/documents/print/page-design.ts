/** The page in points: US letter, 72 points to the inch. */
export const page = {
  width: 612,
  height: 792,
  margin: 54,
  top: 44,
  bottom: 64,
  contentWidth: 504,
} as const;

/** Most that a logo takes, in points; it is never drawn out of shape. */
export const logoBox = { width: 150, height: 64 } as const;

/** Font sizes in points. */
export const sizes = {
  title: 26,
  mark: 18,
  due: 17,
  name: 16,
  lead: 11.5,
  total: 13,
  text: 9.5,
  small: 8.5,
} as const;

/** Grays of documents, each readable on white; `line` is for rules alone. */
export const ink = {
  strong: '#09090b',
  soft: '#3f3f46',
  muted: '#71717a',
  line: '#e4e4e7',
  done: '#15803d',
} as const;

/** Line height, and the baseline's distance from the top of the line, as factors of the font size. */
export interface Leading {
  readonly leading: number;
  readonly ascent: number;
}

// Scripts that pile signs above and below their letters, or whose letters reach far up and down.
const TALL = /[\p{Script=Arabic}\p{Script=Thai}\p{Script=Devanagari}]/u;

const SQUARE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;

/** The leading of a document that is not set in Helvetica: one for all of its lines, as its scripts need it. */
export function worldLeading(texts: readonly string[]): Leading {
  if (texts.some((text) => TALL.test(text))) return { leading: 1.6, ascent: 1.08 };
  if (texts.some((text) => SQUARE.test(text))) return { leading: 1.45, ascent: 1.05 };
  return { leading: 1.283, ascent: 0.969 };
}
