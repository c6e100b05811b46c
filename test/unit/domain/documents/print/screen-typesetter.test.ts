import { describe, expect, test } from 'vitest';
import { helveticaTypesetter } from '#domain/documents/print/helvetica-typesetter';
import { screenTypesetter } from '#domain/documents/print/screen-typesetter';

const style = { size: 10 } as const;

/** The lines of `text` in a column as wide as the text `widthOf`. */
function linesOf(text: string, widthOf: string): readonly string[] {
  const setter = screenTypesetter([text, 'Łódź']);
  return setter.lines(text, style, setter.width(widthOf, style) + 0.01);
}

test('a document in Windows-1252 uses Helvetica, and a document with any other letter does not', () => {
  expect(screenTypesetter(['Façade €', '“Quoted” – dashed'])).toBe(helveticaTypesetter);
  expect(screenTypesetter(['Façade', 'Łódź'])).not.toBe(helveticaTypesetter);
});

describe('a line break', () => {
  test('occurs only if the text is wider than its column, and where a line break was typed', () => {
    expect(linesOf('Łódź Kraków', 'Łódź Kraków')).toEqual(['Łódź Kraków']);
    expect(linesOf('Łódź\nKraków', 'Łódź Kraków')).toEqual(['Łódź', 'Kraków']);
  });

  test('is after a space, never before a space', () => {
    expect(linesOf('Łódź Kraków', 'Łódź Krak').map((line) => line.trim())).toEqual(['Łódź', 'Kraków']);
  });

  test('is after a hyphen, a dash or a slash before a letter, not before a digit', () => {
    expect(linesOf('Łódź-Kraków', 'Łódź-Kra')).toEqual(['Łódź-', 'Kraków']);
    expect(linesOf('Łódź/Kraków', 'Łódź/Kra')).toEqual(['Łódź/', 'Kraków']);
    expect(linesOf('ab Łódź-1234', 'ab Łódź-12')[0]).toBe('ab ');
  });

  test('is between ideographs, never before a closing character nor after an opening one', () => {
    expect(linesOf('窓清掃二階', '窓清掃')).toEqual(['窓清掃', '二階']);
    expect(linesOf('窓清掃、二階', '窓清掃')).toEqual(['窓清', '掃、二', '階']);
    expect(linesOf('窓清（二階）', '窓清（')).toEqual(['窓清', '（二', '階）']);
  });
});

test('combining marks have no width, and a character that no font contains is as wide as the box printed for it', () => {
  const { width } = screenTypesetter(['Łódź']);
  expect(width('e\u0301\u0323', style)).toBeCloseTo(width('e', style));
  expect(width('東', style)).toBeCloseTo(10);
  expect(width('한', style)).toBeCloseTo(9.2);
  expect(width('\u{1F389}', style)).toBeCloseTo(8);
});
