import { describe, expect, test } from 'vitest';
import { visualOrder } from '#lambdas/adapters/pdf/bidi-order';

/** The pieces of a text set on one line; Hebrew stands for every script that runs from right to left. */
const piecesOf = (text: string): string[] => {
  const parts = [...text];
  return visualOrder(parts)(0, parts.length, () => 'font').map((piece) => piece.text);
};

describe('scripts from right to left', () => {
  test('text from left to right is one piece', () => {
    expect(piecesOf('Plain text (1)')).toEqual(['Plain text (1)']);
  });

  test('words stand from right to left, each left for the font engine to turn', () => {
    expect(piecesOf('אבג דהו זחט')).toEqual(['זחט', ' ', 'דהו', ' ', 'אבג']);
  });

  test('numbers keep their order inside', () => {
    expect(piecesOf('רחוב 12')).toEqual(['12 ', 'רחוב']);
  });

  test('brackets are mirrored', () => {
    expect(piecesOf('אב (גד)')).toEqual(['(', 'גד', ') ', 'אב']);
  });

  test('a Latin sentence keeps its direction around a Hebrew name', () => {
    expect(piecesOf('To אבג דהו, Ltd.')).toEqual(['To ', 'דהו', ' ', 'אבג', ', Ltd.']);
  });

  test('a sign of the script itself stays between its letters', () => {
    expect(piecesOf('דו״ח')).toEqual(['ח', '״', 'דו']);
  });

  test('each line of a paragraph is ordered by itself', () => {
    const parts = [...'אב גד'];
    const order = visualOrder(parts);
    expect(order(0, 3, () => 'f').map(({ text }) => text)).toEqual([' ', 'אב']);
    expect(order(3, 5, () => 'f').map(({ text }) => text)).toEqual(['גד']);
  });
});
