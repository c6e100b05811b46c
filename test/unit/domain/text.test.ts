import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanText, cutText, withoutLoneSurrogates } from '#domain/text';
import { measureCpuTime } from '#test/support/cpu-time';

describe('text typed by a person', () => {
  test('loses characters that hide or reorder other characters', () => {
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

  test('is cut between characters, and loses unpaired surrogates', () => {
    expect([cutText('ab🔧', 2), cutText('ab🔧c', 3), cutText('ab', 9)]).toEqual(['ab', 'ab🔧', 'ab']);
    expect(withoutLoneSurrogates('\udd27🔧a\ud83d\ud83d🔧\ud83d')).toBe('🔧a🔧');
    expect(withoutLoneSurrogates('\ud83da')).toBe('a');
  });

  test('has one kind of line break, and none if it is a single line', () => {
    expect(cleanText('one\r\ntwo\rthree\nfour')).toBe('one\ntwo\nthree\nfour');
    expect(cleanLine('  one\r\n two \t three ')).toBe('one two three');
  });

  test('has at most eight combining marks per letter', () => {
    expect(cleanText(`a${'\u0316'.repeat(499)}b`)).toBe(`a${'\u0316'.repeat(8)}b`);
  });

  test('has at most eight combining marks per letter also if one mark is decomposed into two', () => {
    expect([...cleanText(`x${'\u0344'.repeat(9)}`)].slice(1)).toHaveLength(8);
  });

  test('is not changed by a second cleaning, whatever was typed', () => {
    const unit = fc.constantFrom(
      'a',
      'x',
      '\u0301',
      '\u0316',
      '\u0344',
      '\u0958',
      '\u200b',
      '\r',
      '\n',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
        const clean = cleanText(text);
        expect(cleanText(clean)).toBe(clean);
        expect(clean.normalize('NFC')).toBe(clean);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['of two kinds in turn', '\u0316\u0301'.repeat(60_000)],
    ['of two kinds, one kind after the other,', `${'\u0301'.repeat(60_000)}${'\u0316'.repeat(60_000)}`],
    ['separated by characters that are removed', '\u0301\u200b\u0316\u0000'.repeat(60_000)],
  ])('a text full of combining marks %s is cleaned in time proportional to its length', (_, marks) => {
    const work = measureCpuTime();
    expect(cleanText(`a${marks}`)).toHaveLength(8);
    // A quadratic algorithm took five seconds and more.
    expect(work()).toBeLessThan(1_000);
  });
});
