import { helveticaWidths } from '#domain/documents/print/helvetica-widths';
import { fontFacts } from './font-facts.ts';
import { latinFaces } from './latin-faces.ts';
import type { EmbeddableFace, PlacedGlyph } from './pdfkit-font.ts';
import { readFontFile } from './read-font-file.ts';
import { sfntTables, tableOf } from './sfnt-tables.ts';
import { truetypeSubset } from './truetype-subset.ts';

export type Weight = keyof typeof latinFaces;

const postscriptNames = { regular: 'Arimo-Regular', bold: 'Arimo-Bold' } as const;

const opened = new Map<Weight, Promise<EmbeddableFace>>();

/** The bits of the first glyph in the key of a pair. */
const leftShift = 16;

/** The kerning of a face in thousandths of the font size, by both glyphs of a pair. */
function readKerning(table: DataView, scale: number): ReadonlyMap<number, number> {
  const kerning = new Map<number, number>();
  for (let at = 18; at < table.byteLength; at += 6)
    kerning.set(
      (table.getUint16(at) << leftShift) | table.getUint16(at + 2),
      Math.round(table.getInt16(at + 4) * scale),
    );
  return kerning;
}

async function open(weight: Weight): Promise<EmbeddableFace> {
  const tables = sfntTables(await readFontFile(latinFaces[weight]));
  const kerning = readKerning(tableOf(tables, 'kern'), 1000 / tableOf(tables, 'head').getUint16(18));
  const widths = [0, ...helveticaWidths[weight].values()];
  const glyphs = new Map(
    [...helveticaWidths[weight].keys()].map((character, index) => [character, index + 1]),
  );
  const widthOf = (glyph: number): number => widths[glyph] ?? 0;
  const layOut = (text: string): PlacedGlyph[] => {
    const characters = [...text];
    const numbers = characters.map((character) => glyphs.get(character) ?? 0);
    return numbers.map((glyph, index) => {
      const shift = kerning.get((glyph << leftShift) | (numbers[index + 1] ?? 0)) ?? 0;
      return {
        glyph,
        xAdvance: widthOf(glyph) + shift,
        xOffset: 0,
        yOffset: 0,
        text: characters[index] ?? '',
      };
    });
  };
  return {
    name: postscriptNames[weight],
    facts: fontFacts(tables),
    hasCff: false,
    widthOf,
    layOut,
    subset: (chosen) => truetypeSubset(tables, chosen),
  };
}

/** A face for text of Windows-1252 with Helvetica's widths and kerning; it is read once for all documents. */
export function openLatinFace(weight: Weight): Promise<EmbeddableFace> {
  const face = opened.get(weight) ?? open(weight);
  opened.set(weight, face);
  return face;
}
