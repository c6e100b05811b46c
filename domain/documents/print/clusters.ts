const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Length of the pieces passed to the segmenter, whose time is quadratic in the length. */
const pieceLength = 200;

// A safe place to cut: the second character is a letter or digit of a script that never combines with the one before.
const PLAIN_PAIR = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Nd}\s]{2}/gu;

/** The first safe place to cut from `from` on; if a whole piece has none, the end of the piece. */
function cutAfter(text: string, from: number): number {
  PLAIN_PAIR.lastIndex = from;
  const found = PLAIN_PAIR.exec(text.slice(0, from + pieceLength));
  if (found) return found.index + ((found[0].codePointAt(0) ?? 0) > 0xffff ? 2 : 1);
  const end = from + pieceLength;
  // Not between the two units of one code point.
  return (text.codePointAt(end - 1) ?? 0) > 0xffff ? end + 1 : end;
}

// Everything that can join two characters into one: marks, joiners, halves of flags, skin tones, parts of Hangul, and
// the few letters that belong to their neighbor (UAX 29: Extend, SpacingMark, Prepend).
const JOINING =
  /[\p{M}\p{Cf}\p{RI}\p{EMod}\r\u0d4e\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\u{111c2}\u{111c3}\u{1193f}\u{11941}\u{11a3a}\u{11a84}-\u{11a89}\u{11d46}\u{11f02}]/u;

/** Splits a text into characters as people count them: letters with their accents, flags, joined emoji. */
export function clustersOf(text: string): string[] {
  if (!JOINING.test(text)) return [...text];
  const clusters: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.length - start <= 2 * pieceLength ? text.length : cutAfter(text, start + pieceLength);
    for (const { segment } of segmenter.segment(text.slice(start, end))) clusters.push(segment);
    start = end;
  }
  return clusters;
}
