import { describe, expect, test } from 'vitest';
import { cleanLine, cleanText } from '#domain/text';

describe('text typed by a person', () => {
  test('loses what could hide or reorder the rest', () => {
    expect(cleanLine('Pay\u202eelpmaxe\u202c\u0000 \u200bnow\ufeff\ud800')).toBe('Payelpmaxe now');
  });

  test('keeps the letters, joiners and signs of every script', () => {
    const texts = [
      'Łukasz Żółć',
      'Nguyễn Phước',
      'हिन्दी क्षि',
      'ภาษาไทย',
      'مَرْحَبًا',
      'שָׁלוֹם',
      '👨‍👩‍👧 👍🏽 🇩🇪',
      'བསྒྲུབས',
    ];
    for (const text of texts) expect(cleanText(text)).toBe(text.normalize('NFC'));
  });

  test('piles no more than eight signs on one letter', () => {
    expect(cleanText(`a${'\u0316'.repeat(499)}b`)).toBe(`a${'\u0316'.repeat(8)}b`);
  });
});
