import type { Feature } from 'harfbuzzjs';
import type { FontFacts } from './font-facts.ts';

/** How a run is shaped; runs that are shaped alike share one object. */
export interface Shaping {
  readonly rightToLeft?: boolean;
  /** Features of OpenType to turn on or off, over those of the script. */
  readonly features?: readonly Feature[];
}

/** A glyph of a run, in thousandths of the font size. */
export interface PlacedGlyph {
  readonly glyph: number;
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
  /** The characters it stands for, so that text can be copied and searched. */
  readonly text: string;
}

/** A font that a document embeds, with what pdfkit asks its font engine for. */
export interface EmbeddableFace {
  readonly name: string;
  readonly facts: FontFacts;
  readonly hasCff: boolean;
  /** The advance of a glyph by itself, in thousandths of the font size. */
  widthOf(glyph: number): number;
  /** The glyphs of a run from left to right. */
  layOut(text: string, how: Shaping): readonly PlacedGlyph[];
  /** The font file of the given glyphs alone, numbered in their order; the first is 0. */
  subset(glyphs: readonly number[]): Uint8Array;
}

/** The glyphs that a document uses of a font, numbered in the order of their first use. */
function openSubset(face: EmbeddableFace) {
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
    encode: (): Uint8Array => face.subset(glyphs),
  };
}

/** A font as pdfkit expects it from fontkit, for one document, but without its layout: `TextFont` lays text out. */
export function pdfkitFont(face: EmbeddableFace) {
  const [minX, minY, maxX, maxY] = face.facts.bbox;
  return {
    face,
    postscriptName: face.name,
    // All values are in thousandths, so that pdfkit scales nothing.
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
    getGlyph: (glyph: number) => ({ advanceWidth: face.widthOf(glyph) }),
    createSubset: () => openSubset(face),
  };
}
