import { describe, expect, test } from 'vitest';
import { boxedCharacters, someFontHas } from '#domain/documents/print/boxed-characters';
import { printable } from '#domain/documents/print/printable-text';
import { withSymbolsAsWords } from '#domain/documents/print/symbol-words';

describe('a symbol that no font has', () => {
  test.each([
    ['📞 555-0100', 'Phone 555-0100'],
    ['📞555-0100', 'Phone 555-0100'],
    ['📠: (555) 0101', 'Fax: (555) 0101'],
    ['📱+1 555 0102 📧dana@harlow.example', 'Mobile +1 555 0102 Email dana@harlow.example'],
    ['Call📞or fax📠', 'Call Phone or fax Fax'],
    ['📍 18 Mill Lane\n🌐 harlow.example', 'Address 18 Mill Lane\nWeb harlow.example'],
    ['✅ Cleaned\n❌ Not replaced', '✓ Cleaned\n✗ Not replaced'],
    ['⌀ 12 mm, ➕ vent', 'Ø 12 mm, + vent'],
    ['📠\uFE0F 555', 'Fax 555'],
  ])('%j prints as %j', (typed, printed) => {
    expect(printable(typed)).toBe(printed);
    expect(boxedCharacters(typed)).toEqual([]);
  });

  test.each([
    'Party 🎉',
    '🔧 Plumbing',
    '👩\u200d🔧',
    'a\u200d📱',
    '📱\u200db',
    '☎ 555 ℻ 556 ✆ → ✓ ☑',
    'Plain',
  ])('%j stays, because it decorates, is a part of a picture, or can be printed', (typed) => {
    expect(printable(typed)).toBe(typed);
  });

  test('is replaced only if it would be a box, and never by one', () => {
    for (let code = 0x2000; code <= 0x1faff; code += 1) {
      const symbol = String.fromCodePoint(code);
      const written = withSymbolsAsWords(symbol);
      if (written === symbol) continue;
      expect([symbol, someFontHas(symbol)]).toEqual([symbol, false]);
      expect([symbol, [...written].every(someFontHas)]).toEqual([symbol, true]);
    }
  });
});
