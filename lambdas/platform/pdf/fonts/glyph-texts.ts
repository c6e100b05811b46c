import { mirrored } from '../bidi-order.ts';
import type { FontFace, ShapedGlyph } from './font-face.ts';

/** A glyph and the characters that it represents, so that text can be copied and searched. */
export interface TextedGlyph extends ShapedGlyph {
  readonly text: string;
}

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
 * The texts of the glyphs of one or more characters that are printed together. A glyph that is the unshaped glyph of a
 * character represents this character; the first other glyph represents the remaining characters.
 */
function textsByGlyph(
  { text, rightToLeft }: PieceText,
  glyphs: readonly ShapedGlyph[],
  face: Pick<FontFace, 'glyphOf'>,
): string[] {
  const remaining = charactersOf(text, glyphs.length).map((character) => printed(character, rightToLeft));
  const texts = glyphs.map(({ glyph }) => {
    const match = remaining.findIndex((character) => face.glyphOf(character.codePointAt(0) ?? 0) === glyph);
    return match < 0 ? undefined : remaining.splice(match, 1).join('');
  });
  // PDF readers reverse right-to-left text character by character, including the characters of one glyph.
  if (rightToLeft) remaining.reverse();
  const first = texts.indexOf(undefined);
  return texts.map((own, index) => own ?? (index === first ? remaining.join('') : ''));
}

const zeroWidthSpace = 0x200b;
const isMark = (text: string): boolean => /\p{Mn}/u.test(text);

/**
 * Gives each glyph, from left to right, the next characters in reading order, not those that it shows: PDF readers join
 * the texts of glyphs in the order in which they are drawn. pdf.js takes the width of a glyph with a mark for 0 and then
 * sees a space after it, so that marks are given to glyphs without width, or to blank ones that are added.
 */
function spread(text: string, glyphs: readonly ShapedGlyph[], blank: number): TextedGlyph[] {
  const spare = [...glyphs];
  const result: TextedGlyph[] = [];
  const silent = (glyph: ShapedGlyph) =>
    result.push({ ...glyph, text: String.fromCodePoint(zeroWidthSpace) });
  for (const character of text) {
    const wide = isMark(character) ? -1 : spare.findIndex(({ advance }) => advance > 0);
    if (wide > 0) spare.splice(0, wide).forEach(silent);
    const [next] = spare;
    const isFree = next && !(isMark(character) && next.advance > 0);
    const from = glyphs[0]?.from ?? 0;
    result.push({
      ...(isFree ? next : { glyph: blank, from, advance: 0, xOffset: 0, yOffset: 0 }),
      text: character,
    });
    if (isFree) spare.shift();
  }
  spare.forEach(silent);
  return result;
}

/** The glyphs of a shaped text with the text that each represents, so that text can be copied and searched. */
export function textedGlyphs(
  { text, rightToLeft }: PieceText,
  glyphs: readonly ShapedGlyph[],
  face: Pick<FontFace, 'glyphOf'>,
): TextedGlyph[] {
  const groups: [ShapedGlyph, ...ShapedGlyph[]][] = [];
  for (const glyph of glyphs) {
    const group = groups.at(-1);
    if (group?.[0].from === glyph.from) group.push(glyph);
    else groups.push([glyph]);
  }
  const blank = face.glyphOf(zeroWidthSpace);
  return groups.flatMap((group, index) => {
    const next = groups[rightToLeft ? index - 1 : index + 1]?.[0].from ?? text.length;
    const part = text.slice(group[0].from, next);
    const texts = textsByGlyph({ text: part, rightToLeft }, group, face);
    const isReadable = texts.join('') === part && !texts.some((own) => own.length > 1 && isMark(own));
    return rightToLeft || isReadable || blank === undefined
      ? group.map((glyph, at) => ({ ...glyph, text: texts[at] ?? '' }))
      : spread(part, group, blank);
  });
}
