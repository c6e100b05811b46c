import { cffSubset } from './cff-subset.ts';
import type { FontFace, Shaping } from './font-face.ts';
import { glyphTexts } from './glyph-texts.ts';
import { truetypeSubset } from './truetype-subset.ts';

/** A glyph as pdfkit takes it, in thousandths of the font size. */
interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  /** The characters it means, so that text can be copied and searched. */
  readonly codePoints: readonly number[];
}

interface GlyphRun {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  readonly advanceWidth: number;
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

function layOut(face: FontFace, text: string, how: Shaping): GlyphRun {
  const shaped = face.shape(text, how);
  const meanings = glyphTexts({ text, rightToLeft: how.rightToLeft === true }, shaped, face);
  return {
    glyphs: shaped.map(({ glyph }, index) => ({
      id: glyph,
      advanceWidth: rounded(face.widthOf(glyph)),
      codePoints: Array.from(meanings[index] ?? '', (character) => character.codePointAt(0) ?? 0),
    })),
    positions: shaped.map(({ advance, xOffset, yOffset }) => ({
      xAdvance: rounded(advance),
      yAdvance: 0,
      xOffset: rounded(xOffset),
      yOffset: rounded(yOffset),
    })),
    advanceWidth: shaped.reduce((sum, { advance }) => sum + advance, 0),
  };
}

/** The glyphs that a document takes of a font, numbered as they come; a PDF knows them by these numbers. */
function openSubset(face: FontFace) {
  const glyphs = [0];
  const numbers = new Map([[0, 0]]);
  return {
    // pdfkit tells the two kinds of outlines apart by this name.
    ...(face.hasCff && { cff: true }),
    includeGlyph(glyph: number): number {
      const number = numbers.get(glyph) ?? glyphs.push(glyph) - 1;
      numbers.set(glyph, number);
      return number;
    },
    encode: (): Uint8Array =>
      face.hasCff ? cffSubset(face.file, glyphs) : truetypeSubset(face.tables, glyphs),
  };
}

/**
 * A font as pdfkit wants it from fontkit, for one document: HarfBuzz lays the text out, and only the glyphs in use go
 * into the file. Instead of fontkit's features it takes how a run is shaped. pdfkit asks for the same run
 * several times, to measure it and to draw it.
 */
export function shapedFont(face: FontFace) {
  const [minX, minY, maxX, maxY] = face.facts.bbox;
  const runs = new Map<Shaping, Map<string, GlyphRun>>();
  return {
    postscriptName: face.name,
    // Everything is given in thousandths, so that nothing is scaled.
    unitsPerEm: 1000,
    ascent: face.facts.ascent,
    descent: face.facts.descent,
    capHeight: face.facts.capHeight,
    xHeight: 0,
    lineGap: 0,
    italicAngle: 0,
    bbox: { minX, minY, maxX, maxY },
    post: { isFixedPitch: false },
    head: { macStyle: { italic: false } },
    getGlyph: (glyph: number) => ({ advanceWidth: rounded(face.widthOf(glyph)) }),
    layout(text: string, how: Shaping): GlyphRun {
      const known = runs.get(how) ?? new Map<string, GlyphRun>();
      runs.set(how, known);
      const run = known.get(text) ?? layOut(face, text, how);
      known.set(text, run);
      return run;
    },
    createSubset: () => openSubset(face),
  };
}
