// npm run build-latin-fonts: writes the two fonts that are embedded in documents in Latin script. Run it again after
// updating a package that it reads. A test compares the committed files with its output.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { helveticaWidths } from '#domain/documents/print/helvetica-widths';
import { openFace } from '#lambdas/platform/pdf/fonts/font-face';
import { latinFaces } from '#lambdas/platform/pdf/fonts/font-facts';
import { loadSubsetter, subsetFont } from '#lambdas/platform/pdf/fonts/font-subset';
import { copyOf, sfntTables, tableOf, writeSfnt } from '#lambdas/platform/pdf/fonts/sfnt-tables';
import { truetypeSubset } from '#lambdas/platform/pdf/fonts/truetype-subset';

const packages = new URL('../node_modules/', import.meta.url);
const target = new URL('../lambdas/platform/pdf/fonts/', import.meta.url);

const sources = {
  regular: { font: '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf', metrics: 'Helvetica.afm' },
  bold: { font: '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf', metrics: 'Helvetica-Bold.afm' },
} as const;

interface KerningMetrics {
  characterToGlyph(code: number): string;
  getKernPair(left: string, right: string): number;
}

/** Helvetica's metrics as parsed by pdfkit, so that kerning is that of the PDF standard font Helvetica. */
async function readMetrics(name: string): Promise<KerningMetrics> {
  // pdfkit does not export its parser; the source map of its single file contains the module.
  const map: { sources: string[]; sourcesContent: string[] } = JSON.parse(
    await readFile(new URL('pdfkit/js/pdfkit.es.js.map', packages), 'utf8'),
  );
  const parser = map.sourcesContent[map.sources.indexOf('../lib/font/afm.js')] ?? '';
  const { default: AfmFont } = await import(`data:text/javascript,${encodeURIComponent(parser)}`);
  return new AfmFont(await readFile(new URL(`pdfkit/js/data/${name}`, packages), 'utf8'));
}

/**
 * A `kern` table of format 0: pairs of glyphs in ascending order, each with the shift of the right glyph, in font units.
 */
function kernTable(characters: readonly string[], metrics: KerningMetrics, unitsPerEm: number): Buffer {
  const names = characters.map((character) => metrics.characterToGlyph(character.codePointAt(0) ?? 0));
  const pairs = names.flatMap((left, first) =>
    names.flatMap((right, second) => {
      const shift = metrics.getKernPair(left, right);
      return shift === 0 ? [] : [[first + 1, second + 1, Math.round((shift * unitsPerEm) / 1000)] as const];
    }),
  );
  const table = Buffer.alloc(18 + pairs.length * 6);
  // Header: one subtable, its length, coverage 1 (horizontal), the number of pairs. Search fields stay 0.
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(table.length - 4, 6);
  table.writeUInt16BE(1, 8);
  table.writeUInt16BE(pairs.length, 10);
  pairs.forEach(([left, right, shift], index) => {
    table.writeUInt16BE(left, 18 + index * 6);
    table.writeUInt16BE(right, 20 + index * 6);
    table.writeInt16BE(shift, 22 + index * 6);
  });
  return table;
}

/**
 * The font of one weight, with a glyph for each character of Windows-1252, numbered from 1 in the order of
 * `helveticaWidths`.
 */
export async function buildLatinFace(weight: keyof typeof sources): Promise<Buffer> {
  await loadSubsetter();
  const { font, metrics } = sources[weight];
  const face = await openFace(font);
  const characters = [...helveticaWidths[weight].keys()];
  const glyphs = characters.map((character) => face.glyphOf(character.codePointAt(0) ?? 0) ?? 0);
  // `truetypeSubset` puts the glyphs in our order; `subsetFont` then keeps them all and only drops hinting and unused
  // tables.
  const ordered = truetypeSubset(face.tables, [0, ...glyphs]);
  const count = tableOf(sfntTables(ordered), 'maxp').getUint16(4);
  const unhinted = sfntTables(
    subsetFont(
      ordered,
      Array.from({ length: count }, (_, glyph) => glyph),
    ),
  );
  const tables = new Map([...unhinted].map(([name, table]) => [name, copyOf(table)]));
  tables.set('OS/2', copyOf(tableOf(face.tables, 'OS/2')));
  const unitsPerEm = tableOf(unhinted, 'head').getUint16(18);
  const advances = tables.get('hmtx') ?? Buffer.alloc(0);
  [...helveticaWidths[weight].values()].forEach((width, index) => {
    // In the source font, seven characters, such as the macron, have Arial's widths instead of Helvetica's.
    advances.writeUInt16BE(Math.round((width * unitsPerEm) / 1000), (index + 1) * 4);
  });
  tables.set('kern', kernTable(characters, await readMetrics(metrics), unitsPerEm));
  return writeSfnt(tables);
}

if (fileURLToPath(import.meta.url) === process.argv[1])
  for (const weight of ['regular', 'bold'] as const)
    await writeFile(new URL(latinFaces[weight], target), await buildLatinFace(weight));
