import LineBreaker from 'linebreak';

const thaiLetters = /\p{Script=Thai}/u;
const words = new Intl.Segmenter('th', { granularity: 'word' });

/**
 * Every n such that a line may end after the first n parts: by the Unicode rules (UAX 14), and between the words of
 * Thai, which is written without spaces.
 */
export function lineEnds(parts: readonly string[]): ReadonlySet<number> {
  const text = parts.join('');
  const partAt = new Map<number, number>();
  let position = 0;
  parts.forEach((part, index) => {
    position += part.length;
    partAt.set(position, index + 1);
  });
  const ends = new Set<number>();
  const allow = (offset: number): void => {
    const part = partAt.get(offset);
    if (part !== undefined) ends.add(part);
  };
  const breaker = new LineBreaker(text);
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) allow(found.position);
  if (thaiLetters.test(text))
    for (const { index, segment } of words.segment(text)) if (thaiLetters.test(segment)) allow(index);
  return ends;
}
