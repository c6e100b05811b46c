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
  const placesAt = new Map<number, number[]>();
  glyphs.forEach(({ from }, place) => {
    const places = placesAt.get(from);
    if (places) places.push(place);
    else placesAt.set(from, [place]);
  });
  const starts = [...placesAt.keys()].sort((one, other) => one - other);
  const meanings = glyphs.map(() => '');
  starts.forEach((start, index) => {
    const places = placesAt.get(start) ?? [];
    const left = charactersOf(text.slice(start, starts[index + 1] ?? text.length), places.length).map(
      (character) => printed(character, rightToLeft),
    );
    const waiting: number[] = [];
    for (const place of places) {
      const glyph = glyphs[place]?.glyph;
      const own = left.findIndex((character) => face.glyphOf(character.codePointAt(0) ?? 0) === glyph);
      if (own < 0) waiting.push(place);
      else meanings[place] = left.splice(own, 1).join('');
    }
    // PDF readers reverse right-to-left text character by character, including the characters of one glyph.
    if (rightToLeft) left.reverse();
    if (waiting[0] !== undefined) meanings[waiting[0]] = left.join('');
  });
  return meanings;
}
