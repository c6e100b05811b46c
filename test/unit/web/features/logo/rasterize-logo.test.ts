import { describe, expect, test } from 'vitest';
import { checkLogoFile, logoSize } from '../../../../../web/features/logo/rasterize-logo.ts';

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
