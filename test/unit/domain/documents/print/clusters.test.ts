import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clustersOf } from '#domain/documents/print/clusters';

const family = '👨‍👩‍👧';

describe('characters as readers count them', () => {
  test('keep accents, flags and joined emoji together', () => {
    expect(clustersOf(`x\u0302y${family}🇺🇸ก็`)).toEqual(['x\u0302', 'y', family, '🇺🇸', 'ก็']);
  });

  test.each([
    ['an accent', 'x\u0302'],
    ['a joiner', '\u{1f468}\u200d\u{1f469}'],
    ['a flag', '\u{1f1fa}\u{1f1f8}'],
    ['a skin tone', '\u{1f44d}\u{1f3fd}'],
    ['a syllable of Hangul in parts', '\u1112\u1161\u11ab'],
    ['a line break of two characters', '\r\n'],
  ])('keep the parts of %s together', (_, character) => {
    expect(clustersOf(`a${character}b`)).toEqual(['a', character, 'b']);
  });

  test('are the same in a long text as in the parts of the text', () => {
    const part = `Łódź x\u0302 ${family} कि ก็ `;
    expect(clustersOf(part.repeat(100))).toEqual(Array.from({ length: 100 }, () => clustersOf(part)).flat());
  });

  test('lose no text and split no code point, however long the text is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('🎉', family, 'a', 'ก็', '漢𠮷', '\u0302'),
        fc.integer({ min: 0, max: 1_500 }),
        (unit, count) => {
          const clusters = clustersOf(unit.repeat(count));
          expect(clusters.join('')).toBe(unit.repeat(count));
          expect(clusters.some((cluster) => /[\ud800-\udfff]/u.test(cluster))).toBe(false);
        },
      ),
    );
  });
});
