import { readFileSync } from 'node:fs';
import { Blob, Buffer, Face, Feature, Font, shape } from 'harfbuzzjs';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { helveticaTypesetter } from '#domain/documents/print/helvetica-typesetter';
import { interWidth } from '#domain/documents/print/inter-widths';
import { isWinAnsi } from '#domain/documents/print/printable-text';

const styles = [{ bold: false }, { bold: true }] as const;

const codes = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

describe('the character widths that are known without a font file', () => {
  const pdf = new PDFDocument();
  const measured = (text: string, bold: boolean): number =>
    pdf
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(1000)
      .widthOfString(text);

  test.each(styles)('equal those of Helvetica, bold: $bold', ({ bold }) => {
    const characters = [...codes(0x20, 0xff), ...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'].filter(isWinAnsi);
    expect(characters.length).toBeGreaterThan(210);
    for (const character of characters)
      expect(helveticaTypesetter.width(character, { size: 1000, bold })).toBeCloseTo(
        measured(character, bold),
        6,
      );
  });

  test.each(styles)(
    'equal those of Inter, bold: $bold, including the digits in number columns',
    ({ bold }) => {
      const file = bold ? '700Bold/Inter_700Bold.ttf' : '400Regular/Inter_400Regular.ttf';
      const font = new Font(
        new Face(new Blob(readFileSync(`node_modules/@expo-google-fonts/inter/${file}`))),
      );
      const advance = (character: string, features: Feature[]): number => {
        const buffer = new Buffer();
        buffer.addText(character);
        buffer.guessSegmentProperties();
        shape(font, buffer, features);
        return ((buffer.getGlyphPositions()[0]?.xAdvance ?? 0) * 1000) / 2048;
      };
      const ranges = [
        codes(0x20, 0x7e),
        codes(0xa0, 0x52f),
        codes(0x1e00, 0x1eff),
        codes(0x20a0, 0x20bf),
      ].flat();
      for (const character of ranges)
        if (
          font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined &&
          !/\p{M}|\u00ad/u.test(character)
        )
          expect(interWidth(character, { bold })).toBeCloseTo(
            advance(character, [new Feature('calt', 0)]),
            6,
          );
      for (const character of '0123456789$,.- ')
        expect(interWidth(character, { bold, figures: true })).toBeCloseTo(
          advance(character, [new Feature('tnum', 1), new Feature('kern', 0)]),
          6,
        );
    },
  );
});
