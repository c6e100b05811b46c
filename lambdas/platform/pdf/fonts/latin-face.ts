import { helveticaWidths } from '#domain/documents/print/helvetica-widths';
import { fontFacts, latinFaces } from './font-facts.ts';
import type { EmbeddableFace, PlacedGlyph } from './pdfkit-font.ts';
import { readFontFile } from './read-font-file.ts';
import { sfntTables, tableOf } from './sfnt-tables.ts';
import { truetypeSubset } from './truetype-subset.ts';

export type Weight = keyof typeof latinFaces;

const postscriptNames = { regular: 'Arimo-Regular', bold: 'Arimo-Bold' } as const;

const opened = new Map<Weight, Promise<EmbeddableFace>>();

/** The bit position of the first glyph in the key of a pair. */
const firstGlyphShift = 16;

/** The kerning of a face in thousandths of the font size, by the pair of glyphs. */
function readKerning(table: DataView, scale: number): ReadonlyMap<number, number> {
  const kerning = new Map<number, number>();
  // The table has one subtable, whose pairs of six bytes start at byte 18.
  for (let at = 18; at < table.byteLength; at += 6)
    kerning.set(
      (table.getUint16(at) << firstGlyphShift) | table.getUint16(at + 2),
      Math.round(table.getInt16(at + 4) * scale),
    );
  return kerning;
}

const placedGlyph = (glyph: number, xAdvance: number, text: string): PlacedGlyph => ({
  glyph,
  xAdvance,
  xOffset: 0,
  yOffset: 0,
  text,
});

async function open(weight: Weight): Promise<EmbeddableFace> {
  const tables = sfntTables(await readFontFile(latinFaces[weight]));
  const kerning = readKerning(tableOf(tables, 'kern'), 1000 / tableOf(tables, 'head').getUint16(18));
  const widths = [0, ...helveticaWidths[weight].values()];
  // One object for all uses of an unkerned glyph: a document has thousands of glyphs, and most are not kerned.
  const placed = new Map(
    [...helveticaWidths[weight]].map(([text, width], index) => [text, placedGlyph(index + 1, width, text)]),
  );
  const layOut = (text: string): PlacedGlyph[] => {
    const glyphs: PlacedGlyph[] = [];
    let last: PlacedGlyph | undefined;
    for (const character of text) {
      const next = placed.get(character) ?? placedGlyph(0, 0, character);
      const shift = last && kerning.get((last.glyph << firstGlyphShift) | next.glyph);
      if (last && shift) glyphs[glyphs.length - 1] = { ...last, xAdvance: last.xAdvance + shift };
      glyphs.push(next);
      last = next;
    }
    return glyphs;
  };
  return {
    name: postscriptNames[weight],
    facts: fontFacts(tables),
    hasCff: false,
    widthOf: (glyph) => widths[glyph] ?? 0,
    layOut,
    subset: (chosen) => truetypeSubset(tables, chosen),
  };
}

/** A face for text of Windows-1252 with Helvetica's widths and kerning; its file is read once for all documents. */
export function openLatinFace(weight: Weight): Promise<EmbeddableFace> {
  const face = opened.get(weight) ?? open(weight);
  opened.set(weight, face);
  return face;
}
