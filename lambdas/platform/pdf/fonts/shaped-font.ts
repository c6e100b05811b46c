import { cffSubset } from './cff-subset.ts';
import type { FontFace } from './font-face.ts';
import { textedGlyphs } from './glyph-texts.ts';
import { type PlacedGlyph, pdfkitFont, type Shaping } from './pdfkit-font.ts';
import { truetypeSubset } from './truetype-subset.ts';

function layOut(face: FontFace, text: string, how: Shaping): PlacedGlyph[] {
  const piece = { text, rightToLeft: how.rightToLeft === true };
  return textedGlyphs(piece, face.shape(text, how), face).map(
    ({ glyph, advance, xOffset, yOffset, text: own }) => ({
      glyph,
      xAdvance: advance,
      xOffset,
      yOffset,
      text: own,
    }),
  );
}

/** A font of one document that HarfBuzz shapes and that embeds only the used glyphs. */
export const shapedFont = (face: FontFace) =>
  pdfkitFont({
    name: face.name,
    facts: face.facts,
    hasCff: face.hasCff,
    widthOf: face.widthOf,
    layOut: (text, how) => layOut(face, text, how),
    subset: (glyphs) =>
      face.hasCff ? cffSubset(face.file, [...glyphs]) : truetypeSubset(face.tables, glyphs),
  });
