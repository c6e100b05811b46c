import { mirrored } from '../bidi-order.ts';
import type { FontFace, ShapedGlyph } from './font-face.ts';

/** A text in one direction, in reading order. */
export interface PieceText {
  readonly text: string;
  readonly rightToLeft: boolean;
}

/** The characters of a text; a character that is printed as several glyphs is decomposed. */
const charactersOf = (text: string, glyphs: number): string[] => {
  const characters = [...text];
  return characters.length < glyphs ? [...text.normalize('NFKD')] : characters;
};

/** The character as it is printed: brackets in right-to-left text are mirrored. */
const printed = (character: string, rightToLeft: boolean): string =>
  rightToLeft ? mirrored(character) : character;

/**
 * The text that each glyph of a shaped text represents, so that text can be copied and searched. A glyph that is the
 * unshaped glyph of a character represents this character; the first other glyph represents the remaining characters.
 */
export function glyphTexts(
  { text, rightToLeft }: PieceText,
  glyphs: readonly ShapedGlyph[],
  face: Pick<FontFace, 'glyphOf'>,
): string[] {
  const indexesAt = new Map<number, number[]>();
  glyphs.forEach(({ from }, position) => {
    const indexes = indexesAt.get(from);
    if (indexes) indexes.push(position);
    else indexesAt.set(from, [position]);
  });
  const starts = [...indexesAt.keys()].sort((a, b) => a - b);
  const texts = glyphs.map(() => '');
  starts.forEach((start, index) => {
    const indexes = indexesAt.get(start) ?? [];
    const remaining = charactersOf(text.slice(start, starts[index + 1] ?? text.length), indexes.length).map(
      (character) => printed(character, rightToLeft),
    );
    const unmatched: number[] = [];
    for (const position of indexes) {
      const glyph = glyphs[position]?.glyph;
      const match = remaining.findIndex((character) => face.glyphOf(character.codePointAt(0) ?? 0) === glyph);
      if (match < 0) unmatched.push(position);
      else texts[position] = remaining.splice(match, 1).join('');
    }
    // PDF readers reverse right-to-left text character by character, including the characters of one glyph.
    if (rightToLeft) remaining.reverse();
    if (unmatched[0] !== undefined) texts[unmatched[0]] = remaining.join('');
  });
  return texts;
}
