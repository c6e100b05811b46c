import {
  Blob,
  BufferFlag,
  ClusterLevel,
  Direction,
  Face,
  Font,
  Buffer as ShapingBuffer,
  shape,
} from 'harfbuzzjs';
import { type FontFacts, fontFacts } from './font-facts.ts';
import type { Shaping } from './pdfkit-font.ts';
import { readFontFile } from './read-font-file.ts';
import { type SfntTables, sfntTables } from './sfnt-tables.ts';

/** A glyph of a shaped text, in thousandths of the font size. */
export interface ShapedGlyph {
  readonly glyph: number;
  /** The index in the text where the glyph's characters start. */
  readonly from: number;
  readonly advance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

/** An opened font file. */
export interface FontFace {
  readonly name: string;
  readonly file: Uint8Array;
  readonly tables: SfntTables;
  readonly facts: FontFacts;
  /** True for outlines in CFF format, which PDF embeds differently. */
  readonly hasCff: boolean;
  /** The unshaped glyph of a character; undefined if the font lacks it. */
  glyphOf(codePoint: number): number | undefined;
  /** The advance width of a glyph, in thousandths of the font size. */
  widthOf(glyph: number): number;
  /**
   * The glyphs of a text of one script in printed order. If shaping fails, each character gets its own unshaped glyph,
   * so that an invoice can be printed anyway.
   */
  shape(text: string, how: Shaping): ShapedGlyph[];
}

const opened = new Map<string, FontFace>();
const buffer = new ShapingBuffer();
const postscriptNameId = 6;

/** Opens a font file. Each file is opened once for all documents. */
export async function openFace(path: string): Promise<FontFace> {
  const openedFace = opened.get(path);
  if (openedFace) return openedFace;
  const face = faceOf(await readFontFile(path));
  opened.set(path, face);
  return face;
}

/** Shapes a text by the rules of the font, in the units of the font. */
function shapeByFont(
  font: Font,
  text: string,
  { rightToLeft = false, features = [] }: Shaping,
): ShapedGlyph[] {
  buffer.clearContents();
  buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES | BufferFlag.DO_NOT_INSERT_DOTTED_CIRCLE);
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
  shape(font, buffer, [...features]);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    return { glyph: codepoint, from: cluster, advance: xAdvance, xOffset, yOffset };
  });
}

/** The unshaped glyph of each character, in the units of the font. */
function placeUnshaped(font: Font, text: string, { rightToLeft }: Shaping): ShapedGlyph[] {
  let from = 0;
  const glyphs = Array.from(text, (character) => {
    const glyph = font.nominalGlyph(character.codePointAt(0) ?? 0) ?? 0;
    from += character.length;
    const start = from - character.length;
    return { glyph, from: start, advance: font.glyphHAdvance(glyph), xOffset: 0, yOffset: 0 };
  });
  return rightToLeft ? glyphs.reverse() : glyphs;
}

function shapeIfPossible(font: Font, text: string, how: Shaping): ShapedGlyph[] {
  try {
    return shapeByFont(font, text, how);
  } catch {
    return placeUnshaped(font, text, how);
  }
}

function faceOf(file: Uint8Array): FontFace {
  const face = new Face(new Blob(file));
  const font = new Font(face);
  const scale = 1000 / face.upem;
  const tables = sfntTables(file);
  return {
    name: face.getName(postscriptNameId, 'en'),
    file,
    tables,
    facts: fontFacts(tables),
    hasCff: tables.has('CFF '),
    glyphOf: (codePoint) => font.nominalGlyph(codePoint),
    widthOf: (glyph) => font.glyphHAdvance(glyph) * scale,
    shape: (text, how) =>
      shapeIfPossible(font, text, how).map(({ glyph, from, advance, xOffset, yOffset }) => ({
        glyph,
        from,
        advance: advance * scale,
        xOffset: xOffset * scale,
        yOffset: yOffset * scale,
      })),
  };
}
