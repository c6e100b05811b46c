import { readFileSync } from 'node:fs';
import { Blob, Face } from 'harfbuzzjs';
import { describe, expect, test } from 'vitest';
import { boxedCharacters, boxNotice } from '#domain/documents/print/boxed-characters';
import { withSymbolsAsWords } from '#domain/documents/print/symbol-words';
import { fontFiles } from '#lambdas/platform/pdf/fonts/font-catalog';
import { quickOrFull } from '#test/support/effort';

describe('characters that print as a box', () => {
  test.each([
    ['Windows-1252', 'O’Brien & Söhne €5'],
    ['scripts with a font', 'Łukasz Чистые Ωμέγα 窗户 한국어 かな ไทย हिन्दी שלום سلام ✓ →\n'],
    ['accents and joiners', 'x\u0302 क्\u200dष می\u200cخواهم'],
  ])('are not found in a text of %s', (_, text) => {
    expect(boxedCharacters(text)).toEqual([]);
    expect(boxNotice(text)).toBeUndefined();
  });

  test('are listed once each, in the units that a reader sees as one character', () => {
    expect(boxedCharacters('Party 🎉 for 👨‍👩‍👧 🎉 in 🇺🇸, ქართ')).toEqual([
      '🎉',
      '👨‍👩‍👧',
      '🇺🇸',
      'ქ',
      'ა',
      'რ',
      'თ',
    ]);
    expect(boxNotice('Party 🎉')).toBe('🎉 cannot be printed and will show as □.');
    expect(boxNotice('🎉🇺🇸ქართ')).toBe('🎉 🇺🇸 ქ ა რ and 1 more cannot be printed and will show as □.');
  });

  test('are exactly the characters that no font of the PDF contains', () => {
    const covered = new Set<number>();
    for (const file of fontFiles.filter((path) => /^[^.].*\.(ttf|otf)$/.test(path) && !/bold/i.test(path)))
      for (const code of new Face(new Blob(readFileSync(`node_modules/${file}`))).collectUnicodes())
        covered.add(code);
    // Beyond it are unassigned and private characters, of which `npm test` tries a part.
    const assigned = 0x32000;
    const wrong: string[] = [];
    for (let code = 0xa0; code <= 0x10ffff; code += code < assigned ? 1 : quickOrFull(101, 1)) {
      const character = String.fromCodePoint(code);
      // Surrogates and characters that are removed from typed text never reach this function.
      if (/[\p{Cs}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u.test(character)) continue;
      if (withSymbolsAsWords(character) !== character) continue;
      const isBoxed = boxedCharacters(character).length > 0;
      const isCovered = [...character.normalize('NFC')].every((one) => covered.has(one.codePointAt(0) ?? 0));
      if (isBoxed === isCovered) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });
});
