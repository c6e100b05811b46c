import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brandColorFaults,
  contrastWithWhite,
  isBrandColor,
  textColorOnWhite,
} from '#domain/documents/brand-color';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('brand colour', () => {
  test('only #rrggbb is a brand colour', () => {
    expect(['#2563eb', '#FFFFFF'].every(isBrandColor)).toBe(true);
    expect(['2563eb', '#fff', '#2563ebff', 'red', '#2563eg', ' #2563eb'].some(isBrandColor)).toBe(false);
  });

  test('one that is typed may have space around it', () => {
    expect(brandColorFaults(' #2563EB ')).toEqual([]);
    expect(brandColorFaults('blue')).toEqual([
      { field: 'brandColor', message: 'Brand color must be written like #2563eb.' },
    ]);
  });

  test('contrast is that of WCAG', () => {
    expect(contrastWithWhite('#ffffff')).toBe(1);
    expect(contrastWithWhite('#000000')).toBeCloseTo(21, 5);
    expect(contrastWithWhite('#2563eb')).toBeCloseTo(5.17, 2);
    expect(contrastWithWhite('#767676')).toBeCloseTo(4.54, 2);
    expect(contrastWithWhite('blue')).toBe(1);
  });

  test('a colour that can be read stays as it is', () => {
    expect(textColorOnWhite('#2563EB')).toBe('#2563eb');
    expect(textColorOnWhite('#000000')).toBe('#000000');
  });

  test('a faint colour is darkened and keeps its hue', () => {
    expect(textColorOnWhite('#ffff00')).toMatch(/^#([0-9a-f]{2})\1(?:00)$/);
    expect(textColorOnWhite('#ffffff')).toMatch(/^#([0-9a-f]{2})\1\1$/);
  });

  test('text in any brand colour can be read on white, and no colour is darkened more than it must be', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const contrast = contrastWithWhite(textColorOnWhite(color));
        expect(contrast).toBeGreaterThanOrEqual(4.5);
        if (contrastWithWhite(color) < 4.5) expect(contrast).toBeLessThan(4.8);
      }),
      { numRuns: 10_000 },
    );
  });

  test('what is no colour prints black', () => {
    expect(textColorOnWhite('url(https://example.com)')).toBe('#000000');
  });
});
