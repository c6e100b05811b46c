import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { buildLatinFace } from '#bin/build-latin-fonts';
import { helveticaWidths } from '#domain/documents/print/helvetica-widths';
import { openLatinFace } from '#lambdas/platform/pdf/fonts/latin-face';
import { sfntTables, tableOf } from '#lambdas/platform/pdf/fonts/sfnt-tables';

interface StandardFont {
  glyphsForString(text: string): string[];
  advancesForGlyphs(glyphs: readonly string[]): number[];
}

const faces = [
  ['regular', 'Helvetica'],
  ['bold', 'Helvetica-Bold'],
] as const;
const fileOf = (weight: string): Buffer =>
  readFileSync(`lambdas/platform/pdf/fonts/latin/arimo-${weight}.ttf`);

describe.each(faces)('the %s face for Latin script', (weight, standard) => {
  test('is the file that npm run build-latin-fonts writes', async () => {
    expect(fileOf(weight).equals(await buildLatinFace(weight))).toBe(true);
  });

  test('has the widths and the kerning of Helvetica for every pair of characters', async () => {
    const face = await openLatinFace(weight);
    const document = new PDFDocument().font(standard) as unknown as {
      readonly _font: { readonly font: StandardFont };
    };
    const { font } = document._font;
    const characters = [...helveticaWidths[weight].keys()];
    const advances = (text: string) => face.layOut(text, {}).map(({ xAdvance }) => xAdvance);
    for (const left of characters)
      for (const right of characters)
        if (advances(left + right)[0] !== font.advancesForGlyphs(font.glyphsForString(left + right))[0])
          expect.fail(`${left}${right}`);
  });

  test('has glyphs as wide as in Helvetica, to a thousandth of the font size', () => {
    const tables = sfntTables(fileOf(weight));
    const [head, hmtx] = [tableOf(tables, 'head'), tableOf(tables, 'hmtx')];
    const wrong = [...helveticaWidths[weight]].filter(
      ([, width], index) =>
        Math.abs((hmtx.getUint16((index + 1) * 4) * 1000) / head.getUint16(18) - width) > 1,
    );
    expect(wrong).toEqual([]);
  });

  test('has an outline for every character except spaces', () => {
    const tables = sfntTables(fileOf(weight));
    const loca = tableOf(tables, 'loca');
    const isLong = tableOf(tables, 'head').getInt16(50) === 1;
    const offset = (glyph: number) => (isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2));
    const empty = [...helveticaWidths[weight].keys()].filter(
      (_, index) => offset(index + 1) === offset(index + 2),
    );
    expect(empty).toEqual([' ', '\u00a0']);
  });
});
