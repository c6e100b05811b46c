import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { helveticaTypesetter } from '#domain/documents/print/helvetica-typesetter';
import type { TextStyle } from '#domain/documents/print/typesetter';
import { formatDollars } from '#domain/money';
import { openLatinFace } from '#lambdas/platform/pdf/fonts/latin-face';
import { openWorldText } from '#lambdas/platform/pdf/world-text';
import { faceOf, type Piece, shapingOf } from '#lambdas/platform/pdf/world-typesetter';

const column = { size: 10, figures: true } as const;
const shapePiece = (piece: Piece, style: TextStyle) =>
  faceOf(piece.family, style).shape(piece.text, shapingOf(piece, style));
const withZeros = (text: string): string => text.replace(/\d/g, '0');

/** Amounts, which align in a column if all digits have the same width. */
const amounts = fc.tuple(fc.integer({ min: 0, max: 9_999_999_999 }), fc.boolean()).map(([cents, bold]) => ({
  text: formatDollars(cents),
  style: { ...column, bold },
}));

describe('columns of numbers', () => {
  test('have digits of equal width in the fonts for Latin script', async () => {
    const [regular, bold] = [await openLatinFace('regular'), await openLatinFace('bold')];
    fc.assert(
      fc.property(amounts, ({ text, style }) => {
        const width = (shown: string) =>
          ((style.bold ? bold : regular).layOut(shown, {}).reduce((sum, { xAdvance }) => sum + xAdvance, 0) *
            style.size) /
          1000;
        expect(width(text)).toBeCloseTo(width(withZeros(text)), 9);
        // The text is as wide as the sum of its characters if there is no kerning.
        expect(width(text)).toBeCloseTo(helveticaTypesetter.width(text, style), 9);
      }),
      { numRuns: 500 },
    );
  });

  test('have digits of equal width, without kerning, in the fonts that a document embeds', async () => {
    const { setter } = await openWorldText(['Łódź']);
    fc.assert(
      fc.property(amounts, ({ text, style }) => {
        const glyphs = setter
          .lines(text, style, 1_000)
          .flatMap(({ pieces }) => pieces)
          .flatMap((piece) => shapePiece(piece, style));
        const places = glyphs.filter((_, index) => /\d/.test(text[index] ?? ''));
        expect(new Set(places.map(({ advance }) => advance)).size).toBe(1);
        expect(setter.width(text, style)).toBeCloseTo(setter.width(withZeros(text), style), 9);
      }),
      { numRuns: 200 },
    );
  });
});

test('the letter x between digits is not printed as the sign ×', async () => {
  const { setter } = await openWorldText(['Ł 2x4 2×4']);
  const glyphsOf = (text: string): number[] =>
    setter
      .lines(text, { size: 10 }, 1_000)
      .flatMap(({ pieces }) => pieces)
      .flatMap((piece) => shapePiece(piece, { size: 10 }).map(({ glyph }) => glyph));
  expect(glyphsOf('2x4')).toEqual(['2', 'x', '4'].flatMap(glyphsOf));
  expect(glyphsOf('2×4')).toEqual(['2', '×', '4'].flatMap(glyphsOf));
  expect(glyphsOf('x')).not.toEqual(glyphsOf('×'));
});
