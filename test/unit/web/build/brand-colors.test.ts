import { expect, test } from 'vitest';
import { contrastWithWhite } from '#domain/documents/brand-color';
import { brandStyles } from '../../../../web/build/brand-colors.ts';

const valuesOf = (styles: string, name: string) =>
  [...styles.matchAll(new RegExp(`${name}:(#[0-9a-f]{6})`, 'g'))].map(([, value]) => `${value}`);

/**
 * The contrast between white and the cards of dark pages. Divided by the contrast between white and a color, it is the
 * contrast of that color on the cards.
 */
const darkCardContrast = contrastWithWhite('#18181b');

test.each(['#2563eb', '#ffd400', '#000000', '#ffffff', '#c2410c', '#10b981'])(
  'with the brand color %s, text is readable on buttons, and links are readable on light and dark pages',
  (color) => {
    const styles = brandStyles(color);
    const [button = ''] = valuesOf(styles, '--brand');
    const [hover = ''] = valuesOf(styles, '--brand-hover');
    const [light = '', dark = ''] = valuesOf(styles, '--link');
    for (const value of [button, hover, light]) expect(contrastWithWhite(value)).toBeGreaterThanOrEqual(4.5);
    expect(darkCardContrast / contrastWithWhite(dark)).toBeGreaterThanOrEqual(4.5);
  },
);

test('a readable brand color is unchanged', () => {
  expect(valuesOf(brandStyles('#2563eb'), '--brand')).toEqual(['#2563eb']);
});
