import { mirrored } from '../bidi-order.ts';
import type { FontFace, ShapedGlyph } from './font-face.ts';

/** A text in one direction, in reading order. */
export interface PieceText {
  readonly text: string;
  readonly rightToLeft: boolean;
}

/** The characters of a text, with those apart that print as several glyphs. */
const charactersOf = (text: string, glyphs: number): string[] => {
  const characters = [...text];
  return characters.length < glyphs ? [...text.normalize('NFKD')] : characters;
};

/** As it is printed: brackets are mirrored with their text. */
const printed = (character: string, rightToLeft: boolean): string =>
  rightToLeft ? mirrored(character) : character;

/**
 * What each glyph of a shaped text means, so that text can be copied and searched. A glyph that a character has by
 * itself means that character; what is left of the characters of several glyphs is meant by the first other one.
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
    // Readers turn what they read from right to left character by character, those of one glyph too.
    if (rightToLeft) left.reverse();
    if (waiting[0] !== undefined) meanings[waiting[0]] = left.join('');
  });
  return meanings;
}
