import type { Plugin } from 'vite';
import { brand } from '#domain/brand';
import { contrastWithWhite, textColorOnWhite } from '#domain/documents/brand-color';

/** `share` of a colour (0 to 1) in another; both #rrggbb. */
function mix(color: string, share: number, other: string): string {
  const channel = (from: string, at: number): number => Number.parseInt(from.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(color, at) * share + channel(other, at) * (1 - share)))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** The card of the dark page. A colour whose contrast with white is 3 at most has one of 5.9 with it. */
const darkSurface = '#18181b';
const lightEnough = 3;

/** Lightened, keeping its hue, until it can be read on the dark page. */
function textColorOnDark(color: string): string {
  let share = 1;
  while (share > 0 && contrastWithWhite(mix(color, share, '#ffffff')) > lightEnough) share -= 0.05;
  return mix(color, Math.max(share, 0), '#ffffff');
}

/**
 * The custom properties that follow from the brand's colour. White can be read on `--brand` and on its hover, so that a
 * light brand is darkened where it carries text, as it is on paper.
 */
export function brandStyles(color: string = brand.color): string {
  const strong = textColorOnWhite(color);
  const light = {
    '--brand': strong,
    '--brand-hover': mix(strong, 0.84, '#000000'),
    '--brand-soft': mix(strong, 0.07, '#ffffff'),
    '--link': strong,
  };
  const dark = { '--brand-soft': mix(color, 0.14, darkSurface), '--link': textColorOnDark(color) };
  const rule = (properties: Readonly<Record<string, string>>) =>
    `:root{${Object.entries(properties)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`;
  return `${rule(light)}@media (prefers-color-scheme:dark){${rule(dark)}}`;
}

/** Gives the style sheet the colours of `domain/brand.ts`, which CSS cannot read. */
export const brandColors = (): Plugin => ({
  name: 'brand-colors',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/web/app/site.css') ? `${code}\n${brandStyles()}\n` : undefined),
});
