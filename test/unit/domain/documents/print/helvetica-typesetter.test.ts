import { describe, expect, test } from 'vitest';
import { helveticaTypesetter } from '#domain/documents/print/helvetica-typesetter';

const style = { size: 10 };
const { lines, width } = helveticaTypesetter;

/** The lines of `text` in a column as wide as the text `measure`. */
const asWideAs = (measure: string, text: string) => lines(text, style, width(measure, style));

describe('a text in Helvetica', () => {
  test('is as wide as its characters, in its weight and size', () => {
    expect(width('', style)).toBe(0);
    // Widths in thousandths of the font size: A 667, v 500, space 278; in bold 722, 556 and 278.
    expect(width('A v', style)).toBeCloseTo(14.45, 10);
    expect(width('A v', { size: 20 })).toBeCloseTo(28.9, 10);
    expect(width('A v', { size: 10, bold: true })).toBeCloseTo(15.56, 10);
  });

  test('stays on one line if it fits exactly', () => {
    expect(asWideAs('Water heater', 'Water heater')).toEqual(['Water heater']);
    expect(asWideAs('Water heate', 'Water heater')).toEqual(['Water ', 'heater']);
  });

  test('has a line for every line break, even for empty lines', () => {
    expect(asWideAs('Pump', 'Pump\n\nNew')).toEqual(['Pump', '', 'New']);
    expect(asWideAs('Pump', '')).toEqual(['']);
  });

  test('breaks after all of the spaces between two words', () => {
    expect(asWideAs('Pump', 'Pump  new')).toEqual(['Pump  ', 'new']);
  });

  test.each(['-', '–', '—', '/'])('may break after %s between letters', (sign) => {
    expect(asWideAs(`heavy${sign}du`, `heavy${sign}duty`)).toEqual([`heavy${sign}`, 'duty']);
  });

  test.each(['.', '+', '_'])('does not break after %s', (sign) => {
    expect(asWideAs(`heavy${sign}du`, `heavy${sign}duty`)).toEqual([`heavy${sign}du`, 'ty']);
  });

  test('does not separate a number from the hyphen before it', () => {
    expect(asWideAs('since-20', 'since-2026')).toEqual(['since-20', '26']);
    expect(asWideAs('pump-2026 ', 'A pump-2026')).toEqual(['A ', 'pump-2026']);
  });

  test('does not separate a word from the dash at its beginning', () => {
    expect(asWideAs('Pump -ne', 'Pump -new')).toEqual(['Pump ', '-new']);
  });
});
