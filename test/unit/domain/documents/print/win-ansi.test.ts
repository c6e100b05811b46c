import { expect, test } from 'vitest';
import { helveticaTypesetter } from '#domain/documents/print/helvetica-typesetter';
import { isWinAnsi, printable } from '#domain/documents/print/printable-text';

test('the standard fonts show Latin-1 and the additional characters of Windows-1252', () => {
  for (const text of ['Plain ~', 'Façade ÿ', '€ “dash” – ‰', 'two\nlines'])
    expect(isWinAnsi(text)).toBe(true);
  for (const text of ['Łódź', '東', 'soft\u00adhyphen', 'tab\t', '\u007f'])
    expect(isWinAnsi(text)).toBe(false);
});

test('invisible characters are removed, a tab becomes a space, and every kind of line break becomes a newline', () => {
  expect(printable('Façade')).toBe('Façade');
  expect(printable('soft\u00adhyphen\u0007')).toBe('softhyphen');
  expect(printable('a\tb')).toBe('a b');
  expect(printable('one\r\ntwo\rthree\nfour')).toBe('one\ntwo\nthree\nfour');
});

test('every line break of a text starts a new printed line', () => {
  expect(helveticaTypesetter.lines('one\n\ntwo', { size: 10 }, 500)).toEqual(['one', '', 'two']);
  expect(helveticaTypesetter.lines('one two', { size: 10 }, 500)).toEqual(['one two']);
});
