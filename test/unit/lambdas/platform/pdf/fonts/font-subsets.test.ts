import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { cffSubset } from '#lambdas/platform/pdf/fonts/cff-subset';
import { loadSubsetter } from '#lambdas/platform/pdf/fonts/font-subset';
import { copyOf, sfntTables, tableOf, writeSfnt } from '#lambdas/platform/pdf/fonts/sfnt-tables';
import { truetypeSubset } from '#lambdas/platform/pdf/fonts/truetype-subset';

const read = (path: string): Uint8Array => readFileSync(`node_modules/${path}`);

/** The parts of a font that the test reads, with another font engine than the product's. */
interface ReadFont {
  glyphForCodePoint(code: number): { readonly id: number };
  getGlyph(id: number): { readonly advanceWidth: number; readonly path: { toSVG(): string } };
  readonly 'CFF ': {
    readonly topDict: { readonly charset: { readonly version: number; readonly glyphs: readonly number[] } };
  };
}
const opened = (file: Uint8Array): ReadFont => create(file) as unknown as ReadFont;

const glyphsOf = (font: ReadFont, text: string): number[] => [
  0,
  ...new Set(Array.from(text, (character) => font.glyphForCodePoint(character.codePointAt(0) ?? 0).id)),
];

describe('a font subset', () => {
  beforeAll(loadSubsetter);

  test.each([
    ['composed letters', '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf', 'ŻółćéÅ1 x'],
    ['short offsets', '@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Regular.ttf', 'تنظيفإصلاح'],
    ['programs for pixels', '@embedpdf/fonts-hebrew/fonts/NotoSansHebrew-Regular.ttf', 'שלום'],
  ])('contains outlines and widths of its glyphs in the requested order: %s', (_, path, text) => {
    const file = read(path);
    const whole = opened(file);
    const glyphs = glyphsOf(whole, text);
    const part = truetypeSubset(sfntTables(file), glyphs);
    expect(part.length).toBeLessThan(file.length / 5);
    const subset = opened(part);
    glyphs.forEach((glyph, number) => {
      expect(subset.getGlyph(number).path.toSVG()).toBe(whole.getGlyph(glyph).path.toSVG());
      expect(subset.getGlyph(number).advanceWidth).toBe(whole.getGlyph(glyph).advanceWidth);
    });
  });

  test('numbers ideographs in the requested order, whatever their glyph IDs in the font are', () => {
    const file = read('@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf');
    const whole = opened(file);
    const glyphs = glyphsOf(whole, '窓の掃除（二階）ーA');
    const tables = sfntTables(file);
    const outlines = cffSubset(file, glyphs);
    expect(outlines.length).toBeLessThan(file.length / 100);
    const maxp = copyOf(tableOf(tables, 'maxp'));
    maxp.writeUInt16BE(glyphs.length, 4);
    const others = ['head', 'hhea', 'hmtx'].map((name) => [name, copyOf(tableOf(tables, name))] as const);
    const subset = opened(writeSfnt(new Map([...others, ['maxp', maxp], ['CFF ', outlines]])));
    const { version, glyphs: names } = subset['CFF '].topDict.charset;
    expect(version).toBe(0);
    expect([...names].sort((a, b) => a - b)).toEqual(glyphs.slice(1).map((_, place) => place + 1));
    names.forEach((name, index) => {
      expect(subset.getGlyph(index + 1).path.toSVG()).toBe(whole.getGlyph(glyphs[name] ?? 0).path.toSVG());
    });
  });
});
