import { describe, expect, test } from 'vitest';
import { lineOrder } from '#lambdas/platform/pdf/bidi-order';

/** The runs of a text set on one line as they stand from left to right; those that are turned are marked with <. */
const runsOf = (text: string, kindOf: (part: number) => unknown = () => ''): string[] => {
  const parts = [...text];
  return lineOrder(parts, kindOf)(0, parts.length).map(
    ({ start, end, rightToLeft }) => (rightToLeft ? '<' : '') + parts.slice(start, end).join(''),
  );
};

describe('scripts from right to left', () => {
  test('text from left to right is one run', () => {
    expect(runsOf('Plain text (1)')).toEqual(['Plain text (1)']);
  });

  test('words from right to left are one run in reading order, for the font engine to turn', () => {
    expect(runsOf('אבג דהו זחט')).toEqual(['<אבג דהו זחט']);
  });

  test('numbers keep their order inside', () => {
    expect(runsOf('רחוב 12')).toEqual(['12', '<רחוב ']);
  });

  test('Latin text inside stands where a browser puts it', () => {
    expect(runsOf('עברית 123 abc')).toEqual(['abc', '< ', '123', '<עברית ']);
    expect(runsOf('إصلاح تكييف 50L')).toEqual(['50L', '<إصلاح تكييف ']);
  });

  test('a Latin sentence keeps its direction around a Hebrew name', () => {
    expect(runsOf('To אבג דהו, Ltd.')).toEqual(['To ', '<אבג דהו', ', Ltd.']);
  });

  test('runs of different fonts in one direction follow each other from right to left', () => {
    expect(runsOf('אבגד', (part) => part < 2)).toEqual(['<גד', '<אב']);
  });

  test('each line of a paragraph is ordered by itself', () => {
    const parts = [...'אב abc גד'];
    const order = lineOrder(parts, () => '');
    expect(order(0, 2)).toEqual([{ start: 0, end: 2, rightToLeft: true }]);
    expect(order(3, 6)).toEqual([{ start: 3, end: 6, rightToLeft: false }]);
  });
});
