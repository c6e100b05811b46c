import fc from 'fast-check';

/** First and last characters of alphabets, including some without a font. */
const alphabets: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x530, 0x58f],
  [0x591, 0x5f4],
  [0x600, 0x6ff],
  [0x900, 0x97f],
  [0xb80, 0xbff],
  [0xe01, 0xe5b],
  [0x10a0, 0x10ff],
  [0x1100, 0x11ff],
  [0x1e00, 0x1fff],
  [0x2000, 0x2bff],
  [0x3000, 0x30ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xfb1d, 0xfdff],
  [0xfe70, 0xfeff],
  [0x1f000, 0x1faff],
  [0x20000, 0x2a6df],
];

/** Signs that stand between letters or change them. */
const signs = [
  ' ',
  '\n',
  '\u0301',
  '\u0316',
  '\u200d',
  '\u200c',
  '\ufe0f',
  '(',
  ')',
  '2',
  '٣',
  '-',
  '/',
  '\t',
  '\u00ad',
];

/** Cases that single letters of ranges do not cover: whole words, and texts that have broken printers. */
const words = [
  'ฬูํ',
  'น้ำ',
  'क्षत्रिय',
  'लाि',
  'الله',
  'لا',
  'שָׁלוֹם',
  '👨‍👩‍👧',
  '🇺🇸',
  '각',
  'ᄀ',
  'ﷺ',
  '→',
  'a'.repeat(80),
];

const letter = fc
  .constantFrom(...alphabets)
  .chain(([first, last]) => fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code)));

const alphabetText = (length: number): fc.Arbitrary<string> =>
  fc
    .constantFrom(...alphabets)
    .chain(([first, last]) =>
      fc.array(
        fc.oneof(
          {
            arbitrary: fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code)),
            weight: 8,
          },
          { arbitrary: fc.constantFrom(...signs), weight: 1 },
        ),
        { maxLength: length, size: 'max' },
      ),
    )
    .map((characters) => characters.join('').slice(0, length));

/** A text in one or several scripts, of at most `length` UTF-16 units. */
export const textOfTheWorld = (length: number): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: alphabetText(length), weight: 4 },
    {
      arbitrary: fc
        .array(fc.oneof(letter, fc.constantFrom(...words), fc.constantFrom(...signs)), { maxLength: 40 })
        .map((parts) => parts.join('').slice(0, length)),
      weight: 2,
    },
    {
      arbitrary: fc
        .oneof(letter, fc.constantFrom(...words))
        .map((unit) => unit.repeat(Math.max(1, Math.floor(length / unit.length)))),
      weight: 1,
    },
  );
