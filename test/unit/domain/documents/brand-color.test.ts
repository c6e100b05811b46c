import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brandColorFaults,
  contrastWithWhite,
  isBrandColor,
  textColorOnWhite,
} from '#domain/documents/brand-color';
import { quickOrFull } from '#test/support/effort';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('a brand color', () => {
  test('is valid only as #rrggbb', () => {
    expect(['#2563eb', '#FFFFFF'].every(isBrandColor)).toBe(true);
    expect(['2563eb', '#fff', '#2563ebff', 'red', '#2563eg', ' #2563eb'].some(isBrandColor)).toBe(false);
  });

  test('may be typed with spaces around it', () => {
    expect(brandColorFaults(' #2563EB ')).toEqual([]);
    expect(brandColorFaults('blue')).toEqual([
      { field: 'brandColor', message: 'Brand color must be written like #2563eb.' },
    ]);
  });

  test('has the contrast that WCAG defines', () => {
    expect(contrastWithWhite('#ffffff')).toBe(1);
    expect(contrastWithWhite('#000000')).toBeCloseTo(21, 5);
    expect(contrastWithWhite('#2563eb')).toBeCloseTo(5.17, 2);
    expect(contrastWithWhite('#767676')).toBeCloseTo(4.54, 2);
    expect(contrastWithWhite('blue')).toBe(1);
  });

  test('is used unchanged if it is readable', () => {
    expect(textColorOnWhite('#2563EB')).toBe('#2563eb');
    expect(textColorOnWhite('#000000')).toBe('#000000');
  });

  test('is darkened and keeps its hue if it is too light', () => {
    expect(textColorOnWhite('#ffff00')).toMatch(/^#([0-9a-f]{2})\1(?:00)$/);
    expect(textColorOnWhite('#ffffff')).toMatch(/^#([0-9a-f]{2})\1\1$/);
  });

  test('is readable as text on white, and is not darkened more than necessary', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const contrast = contrastWithWhite(textColorOnWhite(color));
        expect(contrast).toBeGreaterThanOrEqual(4.5);
        if (contrastWithWhite(color) < 4.5) expect(contrast).toBeLessThan(4.8);
      }),
      { numRuns: quickOrFull(2_000, 10_000) },
    );
  });

  test('is black if it is malformed', () => {
    expect(textColorOnWhite('url(https://example.com)')).toBe('#000000');
  });
});
