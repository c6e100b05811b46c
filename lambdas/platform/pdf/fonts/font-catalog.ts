import { latinFaces } from './font-facts.ts';

/** A family of fonts that is embedded if a text needs it. */
export interface FontFamily {
  readonly family: string;
  /** Path of the regular face in the npm packages. */
  readonly regular: string;
  /** Path of the bold face; without one, bold text uses the regular face. */
  readonly bold?: string;
  /** The scripts for which this family is tried first. */
  readonly scripts: RegExp;
}

/** The typeface of the site and of every document that embeds fonts, for Latin, Greek, Cyrillic and currencies. */
export const baseFamily: FontFamily = {
  family: 'Inter',
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  scripts: /./su,
};

const japanese: FontFamily = {
  family: 'Noto Sans JP',
  regular: '@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf',
  scripts: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\u3000-\u30ff\uff00-\uffef]/u,
};

const korean: FontFamily = {
  family: 'Noto Sans KR',
  regular: '@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf',
  scripts: /[\p{Script=Hangul}\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u,
};

/** Simplified and traditional Chinese ideographs, kana and their punctuation. */
const chinese: FontFamily = {
  family: 'Noto Sans SC',
  regular: '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
  scripts:
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u33ff\uff00-\uffef]/u,
};

const others: readonly FontFamily[] = [
  {
    family: 'Noto Sans',
    regular: '@embedpdf/fonts-latin/fonts/NotoSans-Regular.ttf',
    bold: '@embedpdf/fonts-latin/fonts/NotoSans-Bold.ttf',
    scripts:
      /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]/u,
  },
  {
    // Not Noto Sans: it draws similar letters as one shape with separate dots, so that copied text confuses them.
    family: 'Noto Naskh Arabic',
    regular: '@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Regular.ttf',
    bold: '@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Bold.ttf',
    scripts: /[\p{Script=Arabic}\u060c\u061b\u061f\u0640]/u,
  },
  {
    family: 'Noto Sans Hebrew',
    regular: '@embedpdf/fonts-hebrew/fonts/NotoSansHebrew-Regular.ttf',
    bold: '@embedpdf/fonts-hebrew/fonts/NotoSansHebrew-Bold.ttf',
    scripts: /\p{Script=Hebrew}/u,
  },
  {
    family: 'Noto Sans Thai',
    regular: '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
    bold: '@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
    scripts: /[\p{Script=Thai}\u0e3f]/u,
  },
  {
    family: 'Noto Sans Symbols 2',
    regular: '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
    scripts: /[\u2190-\u2bff\u{1f000}-\u{1fbff}]/u,
  },
];

/**
 * The families to try for a document, in order. Ideographs are drawn in the style of the language around them: Japanese
 * next to kana, Korean next to hangul, Chinese otherwise.
 */
export function familiesFor(text: string): readonly [FontFamily, ...FontFamily[]] {
  const ideographs = /\p{Script=Hangul}/u.test(text)
    ? [korean, chinese, japanese]
    : /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
      ? [japanese, chinese, korean]
      : [chinese, japanese, korean];
  return [baseFamily, ...others, ...ideographs];
}

/** The program that reduces a font to the glyphs of a document. */
export const subsetterFile = 'harfbuzzjs/dist/harfbuzz-subset.wasm';

/**
 * Every file that may be read, by its path in the npm packages, or relative to this file if it begins with a dot; the
 * bundler copies them next to the script.
 * @public
 */
export const fontFiles: readonly string[] = [
  ...[baseFamily, ...others, japanese, korean, chinese].flatMap(({ regular, bold }) =>
    bold === undefined ? [regular] : [regular, bold],
  ),
  ...Object.values(latinFaces),
  subsetterFile,
];
