import { cffSubset } from './cff-subset.ts';
import type { FontFace } from './font-face.ts';
import { glyphTexts } from './glyph-texts.ts';
import { type PlacedGlyph, pdfkitFont, type Shaping } from './pdfkit-font.ts';
import { truetypeSubset } from './truetype-subset.ts';

function layOut(face: FontFace, text: string, how: Shaping): PlacedGlyph[] {
  const shaped = face.shape(text, how);
  const texts = glyphTexts({ text, rightToLeft: how.rightToLeft === true }, shaped, face);
  return shaped.map(({ glyph, advance, xOffset, yOffset }, index) => ({
    glyph,
    xAdvance: advance,
    xOffset,
    yOffset,
    text: texts[index] ?? '',
  }));
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
