import { describe, expect, test } from 'vitest';
import { checkLogoFile, isWhiteOnPaper, logoSize } from '../../../../../web/features/logo/rasterize-logo.ts';

describe('a chosen file is accepted or refused with a message', () => {
  test.each([
    ['image/png', 5 * 1024 * 1024, true],
    ['image/svg+xml', 10, true],
    ['image/webp', 10, true],
    ['text/plain', 10, 'Please upload a valid image file (PNG, JPG, or SVG).'],
    ['', 10, 'Please upload a valid image file (PNG, JPG, or SVG).'],
    ['application/pdf', 6 * 1024 * 1024, 'Please upload a valid image file (PNG, JPG, or SVG).'],
    ['image/png', 5 * 1024 * 1024 + 1, 'Logo file size must be under 5MB.'],
  ] as const)('type "%s", %i bytes', (type, size, expected) => {
    const checked = checkLogoFile({ type, size });
    expect(checked.ok ? true : checked.refusal).toBe(expected);
  });
});

describe('the size at which a logo is drawn', () => {
  test.each([
    ['a large photo shrinks to the square', 4000, 3000, false, 400, 300],
    ['a tall photo keeps its shape', 300, 1200, false, 100, 400],
    ['a small photo stays as it is', 160, 160, false, 160, 160],
    ['a drawing fills the square', 24, 12, true, 400, 200],
    ['a drawing without a size becomes the square', 0, 0, true, 400, 400],
    ['a very thin photo stays at least one pixel high', 10_000, 1, false, 400, 1],
  ] as const)('%s', (_name, width, height, isDrawing, drawnWidth, drawnHeight) => {
    expect(logoSize({ width, height, isDrawing })).toEqual({ width: drawnWidth, height: drawnHeight });
  });
});

describe('a logo on white paper', () => {
  /** 10,000 pixels of white with some of another color. */
  const pixels = (color: readonly [number, number, number], count: number): Uint8ClampedArray => {
    const all = new Uint8ClampedArray(40_000).fill(255);
    for (let index = 0; index < count; index += 1) all.set([...color, 255], index * 4);
    return all;
  };

  test.each([
    ['white', [255, 255, 255], 10_000, true],
    ['nearly white', [240, 244, 248], 10_000, true],
    ['white with the dark edge of a few pixels', [0, 0, 0], 4, true],
    ['thin and black', [0, 0, 0], 40, false],
    ['pale gray', [210, 210, 210], 3_000, false],
    ['yellow', [255, 221, 0], 3_000, false],
  ] as const)('that is %s', (_name, color, count, isWhite) => {
    expect(isWhiteOnPaper(pixels(color, count))).toBe(isWhite);
  });
});
