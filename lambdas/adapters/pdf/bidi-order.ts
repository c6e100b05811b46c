import bidiFactory from 'bidi-js';
import type { Piece, PrintedLine } from './typesetter.ts';

const bidi = bidiFactory();
const RTL =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;
const LETTER = /[\p{L}\p{M}]/u;

/** Gives the pieces of a line, from part `start` to before `end`, in the order in which they stand on paper. */
export type LineOrder = (start: number, end: number, fontOf: (index: number) => string) => PrintedLine;

/** Joins neighbours of one font. */
function append(line: Piece[], text: string, font: string): void {
  const last = line.at(-1);
  if (last?.font === font) line[line.length - 1] = { text: last.text + text, font };
  else line.push({ text, font });
}

const leftToRight =
  (parts: readonly string[]): LineOrder =>
  (start, end, fontOf) => {
    const line: Piece[] = [];
    for (let index = start; index < end; index += 1) append(line, parts[index] ?? '', fontOf(index));
    return line;
  };

/**
 * Orders the lines of a paragraph by the Unicode bidirectional algorithm. The direction of the paragraph is that of
 * its first strong character. Letters of a word stay in logical order, because the font engine turns them.
 */
export function visualOrder(parts: readonly string[]): LineOrder {
  const text = parts.join('');
  if (!RTL.test(text)) return leftToRight(parts);
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const base = paragraphs[0]?.level ?? 0;
  const partLevels: number[] = [];
  let offset = 0;
  for (const part of parts) {
    partLevels.push(levels[offset] ?? base);
    offset += part.length;
  }

  return (start, end, fontOf) => {
    const order: number[] = [];
    for (let index = start; index < end; index += 1) order.push(index);
    const level = lineLevels(parts, partLevels, base, start, end);
    const highest = Math.max(...level);
    // Rule L2: from the highest level down, turn every stretch of at least that level.
    for (let turned = highest; turned > 0; turned -= 1)
      for (let from = 0; from < order.length; from += 1) {
        let to = from;
        while (to < order.length && (level[(order[to] ?? 0) - start] ?? 0) >= turned) to += 1;
        if (to > from) {
          order.splice(from, to - from, ...order.slice(from, to).reverse());
          from = to;
        }
      }
    return joinTurnedWords(order, parts, (index) => (level[index - start] ?? 0) % 2 === 1, fontOf);
  };
}

/** Rule L1: white space at the end of a line has the paragraph's direction. */
function lineLevels(
  parts: readonly string[],
  partLevels: readonly number[],
  base: number,
  start: number,
  end: number,
): number[] {
  const levels = partLevels.slice(start, end);
  for (let index = end - 1; index >= start && /^\s+$/.test(parts[index] ?? ''); index -= 1)
    levels[index - start] = base;
  return levels;
}

function joinTurnedWords(
  order: readonly number[],
  parts: readonly string[],
  isTurned: (index: number) => boolean,
  fontOf: (index: number) => string,
): PrintedLine {
  const line: Piece[] = [];
  let plain: Piece[] = [];
  const finishPlain = (): void => {
    line.push(...plain);
    plain = [];
  };
  const isTurnedLetter = (index: number): boolean => isTurned(index) && LETTER.test(parts[index] ?? '');
  let at = 0;
  while (at < order.length) {
    const index = order[at] ?? 0;
    const font = fontOf(index);
    if (!isTurnedLetter(index)) {
      const part = parts[index] ?? '';
      // The font engine would turn signs of these scripts once more if they stood together in one piece.
      if (RTL.test(part)) finishPlain();
      append(plain, isTurned(index) ? (bidi.getMirroredCharacter(part) ?? part) : part, font);
      if (RTL.test(part)) finishPlain();
      at += 1;
      continue;
    }
    // Turned letters stand in falling order; give the word back in rising order as one piece.
    let word = parts[index] ?? '';
    at += 1;
    for (
      let next = order[at];
      next !== undefined && isTurnedLetter(next) && fontOf(next) === font;
      next = order[at]
    ) {
      word = (parts[next] ?? '') + word;
      at += 1;
    }
    finishPlain();
    line.push({ text: word, font });
  }
  finishPlain();
  return line;
}
