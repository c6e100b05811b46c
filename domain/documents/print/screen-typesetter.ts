import { someFontHas } from './boxed-characters.ts';
import { clustersOf } from './clusters.ts';
import { fillLines } from './fill-lines.ts';
import { helveticaTypesetter } from './helvetica-typesetter.ts';
import { interWidth } from './inter-widths.ts';
import { worldLeading } from './page-design.ts';
import { isWinAnsi } from './printable-text.ts';
import type { TextStyle, Typesetter } from './typesetter.ts';

/** Widths in thousandths of the font size: exact for scripts whose letters are equally wide, an average for others. */
const scriptWidths: readonly (readonly [RegExp, number])[] = [
  [/^\p{M}/u, 0],
  [/\p{Script=Hangul}/u, 920],
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uff60]/u,
    1000,
  ],
  [/\p{Script=Arabic}/u, 500],
  [/[\p{Script=Thai}\p{Script=Hebrew}\p{Script=Devanagari}]/u, 570],
];

/** Width of a box, or of a character from a symbol font. */
const otherWidth = 800;

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const OPENING = /[（「『【〔〈《([{]/u;
const CLOSING = /[、。，．！？：；）」』】〕〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ)\]}.,:;!?]/u;

function widthOf(cluster: string, style: TextStyle): number {
  const [first = ''] = cluster;
  if (!someFontHas(first) && first !== ' ') return otherWidth;
  return interWidth(first, style) ?? scriptWidths.find(([pattern]) => pattern.test(first))?.[1] ?? otherWidth;
}

/** True if a line may end between two characters. */
function mayEndBetween(before: string, after: string | undefined): boolean {
  if (after === undefined || after === ' ') return false;
  if (before === ' ') return true;
  if ('-–—/'.includes(before)) return /\p{L}/u.test(after);
  if (!IDEOGRAPH.test(before) && !IDEOGRAPH.test(after)) return /[、。，！？）」』】]/u.test(before);
  return !CLOSING.test(after) && !OPENING.test(before);
}

function worldScreenTypesetter(texts: readonly string[]): Typesetter<string> {
  const widthsOf = (clusters: readonly string[], style: TextStyle): number[] =>
    clusters.map((cluster) => (widthOf(cluster, style) * style.size) / 1000);
  const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

  const paragraphLines = (paragraph: string, style: TextStyle, available: number): string[] => {
    const clusters = clustersOf(paragraph);
    const widths = widthsOf(clusters, style);
    if (sum(widths) <= available) return [paragraph];
    let start = 0;
    return fillLines(
      {
        widths,
        isSpace: (index) => clusters[index] === ' ',
        breaksAfter: (index) => mayEndBetween(clusters[index] ?? '', clusters[index + 1]),
      },
      available,
    ).map((end) => {
      const line = clusters.slice(start, end).join('');
      start = end;
      return line;
    });
  };

  return {
    ...worldLeading(texts),
    width: (text, style) => sum(widthsOf(clustersOf(text), style)),
    lines: (text, style, available) =>
      text.split('\n').flatMap((paragraph) => paragraphLines(paragraph, style, available)),
  };
}

/**
 * Typesets the texts of a document like the PDF, but without its fonts. Exact for Windows-1252, Latin, Greek and
 * Cyrillic letters, ideographs, kana and hangul; an estimate for scripts with joined or stacked letters.
 */
export const screenTypesetter = (texts: readonly string[]): Typesetter<string> =>
  texts.every(isWinAnsi) ? helveticaTypesetter : worldScreenTypesetter(texts);
