/** How far apart lines stand, and where in a line its letters stand, as factors of the font size. */
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
