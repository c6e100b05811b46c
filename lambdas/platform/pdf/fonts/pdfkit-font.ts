import type { Feature } from 'harfbuzzjs';
import type { FontFacts } from './font-facts.ts';

/** How a run is shaped; runs with the same shaping share one object. */
export interface Shaping {
  readonly rightToLeft?: boolean;
  /** OpenType features to turn on or off, in addition to those of the script. */
  readonly features?: readonly Feature[];
}

/** A glyph of a run, in thousandths of the font size. */
export interface PlacedGlyph {
  readonly glyph: number;
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
  /** The characters that the glyph represents, so that text can be copied and searched. */
  readonly text: string;
}

/** A font that a document embeds, with everything that pdfkit needs of its font engine. */
export interface EmbeddableFace {
  readonly name: string;
  readonly facts: FontFacts;
  readonly hasCff: boolean;
  /** The advance width of a glyph, in thousandths of the font size. */
  widthOf(glyph: number): number;
  /** The glyphs of a run from left to right. */
  layOut(text: string, how: Shaping): readonly PlacedGlyph[];
  /** A font file with only the given glyphs, numbered in their order; the first is 0. */
  subset(glyphs: readonly number[]): Uint8Array;
}

/** The glyphs of a font that a document uses, numbered in the order in which they are included; the first is 0. */
function openSubset(face: EmbeddableFace) {
  const glyphs = [0];
  return {
    // pdfkit distinguishes the two kinds of outlines by this property.
    ...(face.hasCff && { cff: true }),
    includeGlyph: (glyph: number): number => (glyph === 0 ? 0 : glyphs.push(glyph) - 1),
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
