import { describe, expect, test } from 'vitest';
import { lineOrder } from '#lambdas/platform/pdf/bidi-order';

/** The runs of a one-line text from left to right. Runs that are read from right to left start with <. */
const runsOf = (text: string, kindOf: (part: number) => unknown = () => ''): string[] => {
  const parts = [...text];
  return lineOrder(parts, kindOf)(0, parts.length).map(
    ({ start, end, rightToLeft }) => (rightToLeft ? '<' : '') + parts.slice(start, end).join(''),
  );
};

describe('bidirectional text', () => {
  test('with only left-to-right letters is one run', () => {
    expect(runsOf('Plain text (1)')).toEqual(['Plain text (1)']);
  });

  test('with only right-to-left letters is one run in reading order, which the font engine reverses', () => {
    expect(runsOf('אבג דהו זחט')).toEqual(['<אבג דהו זחט']);
  });

  test('keeps the order of digits in numbers', () => {
    expect(runsOf('רחוב 12')).toEqual(['12', '<רחוב ']);
  });

  test('has Latin text in the same place as in a browser', () => {
    expect(runsOf('עברית 123 abc')).toEqual(['abc', '< ', '123', '<עברית ']);
    expect(runsOf('إصلاح تكييف 50L')).toEqual(['50L', '<إصلاح تكييف ']);
  });

  test('keeps the direction of a Latin sentence around a Hebrew name', () => {
    expect(runsOf('To אבג דהו, Ltd.')).toEqual(['To ', '<אבג דהו', ', Ltd.']);
  });

  test('has runs of different fonts ordered from right to left if their text is', () => {
    expect(runsOf('אבגד', (part) => part < 2)).toEqual(['<גד', '<אב']);
  });

  test('is ordered line by line in a paragraph', () => {
    const parts = [...'אב abc גד'];
    const order = lineOrder(parts, () => '');
    expect(order(0, 2)).toEqual([{ start: 0, end: 2, rightToLeft: true }]);
    expect(order(3, 6)).toEqual([{ start: 3, end: 6, rightToLeft: false }]);
  });
});
