import { describe, expect, test } from 'vitest';
import { boxedCharacters } from '#domain/documents/print/boxed-characters';
import { withSymbolsAsWords } from '#domain/documents/print/symbol-words';
import { chooseFonts } from '#lambdas/platform/pdf/fonts/font-choice';

const box = '□';

/** Every assigned, visible character of Unicode, in texts of a few hundred characters. */
function* charactersOfTheWorld(): Generator<string[]> {
  for (let from = 0xa0; from <= 0x3ffff; from += 500) {
    const codes = Array.from({ length: 500 }, (_, index) => from + index);
    yield codes
      .map((code) => String.fromCodePoint(code))
      .filter((one) => /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(one) && withSymbolsAsWords(one) === one);
  }
}

describe('the fonts of a document', () => {
  test('contain exactly the characters about which the form does not warn', async () => {
    const wrong: string[] = [];
    for (const characters of charactersOfTheWorld()) {
      const { choose } = await chooseFonts(characters.join(' '));
      for (const character of characters.filter((one) => one !== box && one.normalize('NFC') === one)) {
        const isBox = choose(character).some(({ text }) => text === box);
        if (isBox !== boxedCharacters(character).length > 0) wrong.push(character);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('split a text whose characters are in several fonts', async () => {
    const cluster = 'กे';
    const { choose } = await chooseFonts(cluster);
    expect(choose(cluster).map(({ text }) => text)).toEqual(['ก', 'े']);
    expect(boxedCharacters(cluster)).toEqual([]);
  });

  test('print one box for each visible character that none of them contains', async () => {
    const { choose } = await chooseFonts('👨‍👩‍👧');
    expect(choose('👨‍👩‍👧').map(({ text }) => text)).toEqual([box]);
    expect(choose('\u200d')).toEqual([]);
  });
});
