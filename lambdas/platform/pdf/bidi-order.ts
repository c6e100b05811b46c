import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

// Characters of scripts from right to left; a text without any of them keeps its order.
const rightToLeftLetters =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The mirrored character in right-to-left text: ")" for "(". */
export const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character;

/**
 * Consecutive parts of a line with one direction and one font: the index of the first, and the index after the last,
 * in reading order.
 */
export interface LineRun {
  readonly start: number;
  readonly end: number;
  readonly rightToLeft: boolean;
}

/** Returns the runs of a line, from part `start` to before `end`, in the order in which they are printed. */
export type LineOrder = (start: number, end: number) => readonly LineRun[];

/** Levels of the parts of a paragraph by the Unicode bidirectional algorithm. */
function levelsOf(parts: readonly string[]): readonly number[] {
  const text = parts.join('');
  if (!rightToLeftLetters.test(text)) return parts.map(() => 0);
  const { levels } = bidi.getEmbeddingLevels(text);
  let offset = 0;
  return parts.map((part) => {
    const level = levels[offset] ?? 0;
    offset += part.length;
    return level;
  });
}

/** Rule L2: from the highest level down, reverse every sequence of at least that level. */
function reorder<Item extends { readonly level: number }>(items: readonly Item[]): Item[] {
  let ordered = [...items];
  for (let level = Math.max(0, ...items.map((item) => item.level)); level > 0; level -= 1) {
    const next: Item[] = [];
    for (let from = 0; from < ordered.length; ) {
      let to = from;
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to += 1;
      if (to === from) to += 1;
      const stretch = ordered.slice(from, to);
      next.push(...((stretch[0]?.level ?? 0) >= level ? stretch.reverse() : stretch));
      from = to;
    }
    ordered = next;
  }
  return ordered;
}

/**
 * Orders the lines of a paragraph by the Unicode bidirectional algorithm, as a browser does with `dir="auto"`: the
 * direction of the paragraph is that of its first strong character. A run ends where direction or `kindOf` changes;
 * inside a run the text stays in reading order, because the font engine reverses it. Lines must not end with white
 * space, which would get the paragraph's direction (rule L1).
 */
export function lineOrder(parts: readonly string[], kindOf: (part: number) => unknown): LineOrder {
  const levels = levelsOf(parts);
  return (start, end) => {
    const runs: { start: number; end: number; level: number }[] = [];
    for (let part = start; part < end; part += 1) {
      const level = levels[part] ?? 0;
      const last = runs.at(-1);
      if (last && last.level === level && kindOf(part - 1) === kindOf(part)) last.end = part + 1;
      else runs.push({ start: part, end: part + 1, level });
    }
    return reorder(runs).map((run) => ({ start: run.start, end: run.end, rightToLeft: run.level % 2 === 1 }));
  };
}
