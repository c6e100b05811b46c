import { cleanText } from '../../text.ts';
import { clustersOf } from './clusters.ts';
import { fontCoverage } from './font-coverage.ts';
import { isWinAnsi, printable } from './printable-text.ts';

/** These characters print nothing by themselves. Text can be printed even if the fonts lack them. */
const IGNORABLE = /[\n\p{Default_Ignorable_Code_Point}]/gu;

/** First and last characters of the runs in `fontCoverage`, in ascending order; decoded at the first use. */
let runs: readonly (readonly [number, number])[] | undefined;

function readRuns(): readonly (readonly [number, number])[] {
  let last = 0;
  return fontCoverage.split(' ').map((run) => {
    const [ahead = '', more = '0'] = run.split('.');
    const first = last + Number.parseInt(ahead, 36);
    last = first + Number.parseInt(more, 36);
    return [first, last];
  });
}

/** True if at least one font of the PDF has the character. */
export function someFontHas(character: string): boolean {
  runs ??= readRuns();
  const code = character.codePointAt(0) ?? 0;
  let [low, high] = [0, runs.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((runs[middle]?.[0] ?? 0) <= code) low = middle;
    else high = middle - 1;
  }
  const [first, last] = runs[low] ?? [1, 0];
  return code >= first && code <= last;
}

/** The characters of a text, as people count them, that the PDF shows as a box (□), each once. */
export function boxedCharacters(text: string): string[] {
  const printed = printable(cleanText(text));
  if (isWinAnsi(printed)) return [];
  const boxed = clustersOf(printed).filter((cluster) =>
    [...cluster.replace(IGNORABLE, '')].some((character) => !someFontHas(character)),
  );
  return [...new Set(boxed)];
}

/** Most characters listed in a notice. */
const maxListed = 5;

/**
 * The notice that a form shows beside a field before sending: "🎉 cannot be printed and will show as □." Undefined
 * if all characters can be printed.
 */
export function boxNotice(text: string): string | undefined {
  const boxed = boxedCharacters(text);
  if (boxed.length === 0) return undefined;
  const more = boxed.length - maxListed;
  const list = boxed.slice(0, maxListed).join(' ') + (more > 0 ? ` and ${more} more` : '');
  return `${list} cannot be printed and will show as □.`;
}
