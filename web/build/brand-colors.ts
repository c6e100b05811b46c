import type { Plugin } from 'vite';
import { brand } from '#domain/brand';
import { contrastWithWhite, textColorOnWhite } from '#domain/documents/brand-color';

/** Mixes `share` (0 to 1) of a color into another; both #rrggbb. */
function mix(color: string, share: number, other: string): string {
  const channelOf = (from: string, at: number): number => Number.parseInt(from.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) => Math.round(channelOf(color, at) * share + channelOf(other, at) * (1 - share)))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/**
 * Background of cards in dark mode. A color with a contrast of at most 3 to white has a contrast of at least 5.9 to
 * this background.
 */
const darkSurface = '#18181b';
const maxContrastWithWhite = 3;

/** Lightens a color, keeping its hue, until it is readable as text in dark mode. */
function textColorOnDark(color: string): string {
  let share = 1;
  while (share > 0 && contrastWithWhite(mix(color, share, '#ffffff')) > maxContrastWithWhite) share -= 0.05;
  return mix(color, Math.max(share, 0), '#ffffff');
}

/**
 * The CSS custom properties derived from the brand color. White is readable on `--brand` and `--brand-hover`, so a
 * light brand color is darkened behind text, as in the PDF.
 */
export function brandStyles(color: string = brand.color): string {
  const readable = textColorOnWhite(color);
  const light = {
    '--brand': readable,
    '--brand-hover': mix(readable, 0.84, '#000000'),
    '--brand-soft': mix(readable, 0.07, '#ffffff'),
    '--link': readable,
  };
  const dark = { '--brand-soft': mix(color, 0.14, darkSurface), '--link': textColorOnDark(color) };
  const rule = (properties: Readonly<Record<string, string>>) =>
    `:root{${Object.entries(properties)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`;
  return `${rule(light)}@media (prefers-color-scheme:dark){${rule(dark)}}`;
}

/** Adds the colors of `domain/brand.ts` to the style sheet, because CSS cannot import them. */
export const brandColors = (): Plugin => ({
  name: 'brand-colors',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/web/app/site.css') ? `${code}\n${brandStyles()}\n` : undefined),
});
