import { describe, expect, test } from 'vitest';
import { helveticaTypesetter } from '#domain/documents/print/helvetica-typesetter';
import { screenTypesetter } from '#domain/documents/print/screen-typesetter';

const style = { size: 10 } as const;

/** The lines of a text that is set in a column as wide as some of it. */
function linesOf(text: string, widthOf: string): readonly string[] {
  const setter = screenTypesetter([text, 'Łódź']);
  return setter.lines(text, style, setter.width(widthOf, style) + 0.01);
}

test('a document of Windows-1252 is set in Helvetica, one with any other letter is not', () => {
  expect(screenTypesetter(['Façade €', '“Quoted” – dashed'])).toBe(helveticaTypesetter);
  expect(screenTypesetter(['Façade', 'Łódź'])).not.toBe(helveticaTypesetter);
});

describe('a line of the world ends', () => {
  test('only where the text is wider than its column, and at its own line ends', () => {
    expect(linesOf('Łódź Kraków', 'Łódź Kraków')).toEqual(['Łódź Kraków']);
    expect(linesOf('Łódź\nKraków', 'Łódź Kraków')).toEqual(['Łódź', 'Kraków']);
  });

  test('after a space, never before one', () => {
    expect(linesOf('Łódź Kraków', 'Łódź Krak').map((line) => line.trim())).toEqual(['Łódź', 'Kraków']);
  });

  test('after a hyphen, a dash or a slash before a letter, not before a figure', () => {
    expect(linesOf('Łódź-Kraków', 'Łódź-Kra')).toEqual(['Łódź-', 'Kraków']);
    expect(linesOf('Łódź/Kraków', 'Łódź/Kra')).toEqual(['Łódź/', 'Kraków']);
    expect(linesOf('ab Łódź-1234', 'ab Łódź-12')[0]).toBe('ab ');
  });

  test('between ideographs, never before a closing sign nor after an opening one', () => {
    expect(linesOf('窓清掃二階', '窓清掃')).toEqual(['窓清掃', '二階']);
    expect(linesOf('窓清掃、二階', '窓清掃')).toEqual(['窓清', '掃、二', '階']);
    expect(linesOf('窓清（二階）', '窓清（')).toEqual(['窓清', '（二', '階）']);
  });
});

test('marks have no width of their own; what no font has is as wide as its box', () => {
  const { width } = screenTypesetter(['Łódź']);
  expect(width('e\u0301\u0323', style)).toBeCloseTo(width('e', style));
  expect(width('東', style)).toBeCloseTo(10);
  expect(width('한', style)).toBeCloseTo(9.2);
  expect(width('\u{1F389}', style)).toBeCloseTo(8);
});
