import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillLines } from '#domain/documents/print/fill-lines';

/** Lines of a text in which every character has width one and lines may end after spaces. */
function linesOf(text: string, width: number): string[] {
  const isSpace = (index: number): boolean => text[index] === ' ';
  const ends = fillLines(
    {
      widths: Array.from(text, () => 1),
      isSpace,
      breaksAfter: (index) => isSpace(index) && !isSpace(index + 1),
    },
    width,
  );
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
}

describe('filling lines', () => {
  test('ends lines after the last word that fits', () => {
    expect(linesOf('one two three four', 9)).toEqual(['one two ', 'three ', 'four']);
  });

  test('lets a space exceed the end of a line', () => {
    expect(linesOf('four four', 4)).toEqual(['four ', 'four']);
  });

  test('breaks a word longer than a line where the line is full', () => {
    expect(linesOf('a abcdefghij b', 4)).toEqual(['a ', 'abcd', 'efgh', 'ij b']);
  });

  test('loses no text and makes no line too long, whatever the text is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab ]{0,60}$/), fc.integer({ min: 1, max: 12 }), (text, width) => {
        const lines = linesOf(text, width);
        expect(lines.join('')).toBe(text);
        for (const line of lines) expect(line.trimEnd().length).toBeLessThanOrEqual(width);
      }),
      { numRuns: 2_000 },
    );
  });
});
